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
  /// Where files are left that an earlier undo could not take back, the last change stays, and those are taken back; but
  /// where each of them has to wait still, they are in nobody's way.
  /// What is not done, since the program is killed or a disk is not there, is done by the next import or undo.
  ///
  /// Throws ``CatalogError`` or ``UndoError``.
  public func run(_ target: UndoTarget, isDryRun: Bool = false) async throws -> UndoResult {
    if isDryRun { return try await foresee(target) }
    return try await lock.whileHeld {
      let earlier = try await finishEarlier(target)
      if Self.isEnough(earlier) { return UndoResult(nil, earlier, isDryRun: false) }
      let importID = try? await writer.read { try $0.undoEntry(for: target).importID }
      try await finisher.forgetVain(of: importID ?? nil, writer)
      let report: UndoReport
      do {
        report = try await writer.undo(target)
      } catch UndoError.nothingToUndo where !earlier.isEmpty {
        return UndoResult(nil, earlier, isDryRun: false)
      } catch UndoError.alreadyUndone(let entry) {
        // It was killed before it had done all that is to be done on disk.
        guard try await waits(entry) else { throw UndoError.alreadyUndone(entry) }
        return UndoResult(nil, try await finisher.finishAll(writer, .takeBack), isDryRun: false)
      }
      guard report.conflicts.isEmpty else { return UndoResult(report, [], isDryRun: false) }
      return UndoResult(report, try await finisher.finishAll(writer, .takeBack), isDryRun: false)
    }
  }

  private func finishEarlier(_ target: UndoTarget) async throws -> [FinishedTransfer] {
    target == .last ? try await finisher.finishAll(writer, .takeBack) : []
  }

  /// Whether files of an import are still to be taken back that is undone already.
  private func waits(_ entry: HistoryEntry) async throws -> Bool {
    try await writer.read { view in
      try view.unfinishedTransfers(.takeBack).contains { $0.importID == entry.importID }
    }
  }

  /// Whether what an earlier undo has left was worth a call: not where all of it has to wait still.
  private static func isEnough(_ earlier: [FinishedTransfer]) -> Bool {
    earlier.contains { !$0.ending.isPassing }
  }

  private func foresee(_ target: UndoTarget) async throws -> UndoResult {
    var finisher = finisher
    let (roots, earlier) = try await writer.change("undo", isDryRun: true) { change in
      let roots = try change.view.roots()
      return (roots, try change.stillWaiting(try change.view.unfinishedTransfers(.takeBack), roots))
    }
    finisher.roots = roots
    let ofEarlier = earlier.map(finisher.foreseeTakingBack)
    if target == .last, Self.isEnough(ofEarlier) { return UndoResult(nil, ofEarlier, isDryRun: true) }
    let report: UndoReport
    do {
      report = try await writer.undo(target, isDryRun: true)
    } catch UndoError.nothingToUndo where !earlier.isEmpty {
      return UndoResult(nil, ofEarlier, isDryRun: true)
    } catch UndoError.alreadyUndone(let entry) {
      guard try await waits(entry) else { throw UndoError.alreadyUndone(entry) }
      return UndoResult(nil, ofEarlier, isDryRun: true)
    }
    guard report.conflicts.isEmpty else { return UndoResult(report, [], isDryRun: true) }
    return UndoResult(report, ofEarlier + report.takenBack.map(finisher.foreseeTakingBack), isDryRun: true)
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
  /// How many of them are more than that files of an earlier undo wait still for a disk that is not there.
  public let failures: Int

  init(_ report: UndoReport?, _ finished: [FinishedTransfer], isDryRun: Bool) {
    self.report = report
    let ofChange = finished.filter { report == nil || $0.transfer.importID == report?.entry.importID }
    files = TakenBackCounts(ofChange)
    complaints = finished.compactMap { $0.complaint(isForeseen: isDryRun) }
    failures = finished.count { file in
      let isOld = report.map { $0.entry.importID != file.transfer.importID } ?? false
      return file.complaint != nil && !(isOld && file.ending.isAway)
    }
  }
}
