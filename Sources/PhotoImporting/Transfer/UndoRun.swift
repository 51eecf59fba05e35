import CatalogStore
import PhotoModel

/// Takes back a change of the catalog, and the files that an import brought with it.
public struct UndoRun: Sendable {
  private let writer: CatalogWriter
  private let finisher: TransferFinisher
  private let lock: DiskLock

  /// - Parameters:
  ///   - path: the catalog's file.
  ///   - didWait: called once where an import is bringing files right now, which is waited for.
  public init(
    _ writer: CatalogWriter, catalog path: FilePath, didWait: @escaping @Sendable () async -> Void
  ) {
    self.writer = writer
    finisher = TransferFinisher(catalog: path)
    lock = DiskLock(catalog: path, didWait: didWait)
  }

  /// Takes the change back, or tells what would come of it.
  ///
  /// Where files are left that an earlier undo could not take back, the last change stays, and those are taken back.
  /// What is not done, since the program is killed or a disk is not there, is done by the next import or undo.
  ///
  /// Throws ``CatalogError`` or ``UndoError``.
  public func run(_ target: UndoTarget, isDryRun: Bool = false) async throws -> UndoResult {
    if isDryRun { return try await foresee(target) }
    return try await lock.whileHeld {
      let earlier = try await finishEarlier(target)
      if let earlier { return earlier }
      try await finisher.forgetVain(writer)
      let report = try await writer.undo(target)
      guard report.conflicts.isEmpty else { return UndoResult(report, [], isDryRun: false) }
      return UndoResult(report, try await finisher.finishAll(writer, .takeBack), isDryRun: false)
    }
  }

  private func finishEarlier(_ target: UndoTarget) async throws -> UndoResult? {
    guard target == .last else { return nil }
    let finished = try await finisher.finishAll(writer, .takeBack)
    return finished.isEmpty ? nil : UndoResult(nil, finished, isDryRun: false)
  }

  private func foresee(_ target: UndoTarget) async throws -> UndoResult {
    var finisher = finisher
    let (roots, earlier) = try await writer.change("undo", isDryRun: true) { change in
      let roots = try change.roots()
      return (roots, try change.stillWaiting(try change.unfinishedTransfers(.takeBack), roots))
    }
    finisher.roots = roots
    if target == .last, !earlier.isEmpty {
      return UndoResult(nil, earlier.map(finisher.foreseeTakingBack), isDryRun: true)
    }
    let report = try await writer.undo(target, isDryRun: true)
    return UndoResult(report, (earlier + report.takenBack).map(finisher.foreseeTakingBack), isDryRun: true)
  }
}

/// What an undo did, or would do, in the catalog and on disk.
public struct UndoResult: Sendable {
  /// The change that was taken back; nil where only the files of an earlier undo were.
  public let report: UndoReport?
  /// The files of that change that were taken back, or of the earlier undo.
  public let files: TakenBackCounts
  /// A sentence for each file that was left, or went elsewhere than it should.
  public let complaints: [String]

  init(_ report: UndoReport?, _ finished: [FinishedTransfer], isDryRun: Bool) {
    self.report = report
    let ofChange = finished.filter { report == nil || $0.transfer.importID == report?.entry.importID }
    files = TakenBackCounts(ofChange)
    complaints = finished.compactMap { $0.complaint(isForeseen: isDryRun) }
  }
}
