import CatalogStore
import FileTransfer
import PhotoModel

/// What came of a batch.
struct TransferResult: Sendable {
  /// The outcomes of the files that have one.
  var items: [ImportItem]
  /// What is known of the folder in which the batch ended.
  let sources: SourceFiles
  /// How many photos got a label that they did not have.
  let labelled: Int
  /// The files that wait for what the walk may still find.
  var waiting: [ImportCandidate] = []
  /// What is known of the target folder, where there is one.
  var names: TargetNames?
  /// Whether some files were not tried any more.
  var isCutShort = false
  /// Why the next batch would fail as a whole.
  var reasonToStop: String?

  init(_ result: BatchSettlement.Result) {
    items = result.items
    sources = result.sources
    labelled = result.labelled
    waiting = result.waiting
  }
}

/// Settles a batch of files that are copied or moved.
///
/// In this order, so that a program that is killed has lost nothing at any moment: decide where each file goes; bring
/// the files, each whole and on the disk before it gets its name; commit the catalog, with the list of sources that
/// are to go; remove these; commit that they are gone. The catalog is locked for the two commits only. What stands in
/// the target folder without a row in the catalog is found there by the next run and taken as it is.
struct TransferSettlement: Sendable {
  let transfer: Transfer
  let roots: CatalogRoots
  let finisher: TransferFinisher
  let isStopped: @Sendable () -> Bool
  var names: TargetNames
  private let moment = WallClock(Timestamp.now.prefix(19))

  init(
    _ transfer: Transfer, roots: CatalogRoots, finisher: TransferFinisher,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.transfer = transfer
    self.roots = roots
    self.finisher = finisher
    self.isStopped = isStopped
    names = TargetNames(transfer)
  }

  /// Settles the files of `settlement`.
  func settle(_ settlement: BatchSettlement, _ writer: CatalogWriter) async throws -> TransferResult {
    let importID = settlement.importID
    let (steps, names) = try await writer.change("import", importID: importID) { try plan(settlement, $0) }
    let arrivals = await TransferBatch(copier: transfer.copier, isStopped: isStopped).bring(steps)
    if transfer.isDryRun { transfer.disk.foresee(arrivals.values.compactMap(\.path)) }
    var settlement = settlement
    settlement.context = TransferContext(transfer: transfer, roots: roots, arrivals: arrivals)
    let taken = try await writer.change("import", importID: importID) { [settlement] change in
      try settlement.commit(in: change)
    }
    var result = TransferResult(taken)
    result.names = names
    result.isCutShort = arrivals.values.contains { if case .notTried = $0 { true } else { false } }
    result.reasonToStop = reasonToStop(arrivals)
    if transfer.isDryRun { transfer.disk.forget(taken.followUp.discards.map(\.path)) }
    let finished =
      transfer.isDryRun
      ? finisher.foresee(taken.followUp) : await finisher.remove(taken.followUp, by: transfer.copier)
    if !finished.isEmpty, !transfer.isDryRun {
      try await writer.change("import") { try $0.finishTransfers(finished.map(\.transfer)) }
    }
    let complaints = finished.compactMap { file in file.complaint.map { (file.transfer.source, $0) } }
    let bySource = Dictionary(complaints, uniquingKeysWith: { first, _ in first })
    for (position, item) in result.items.enumerated() {
      guard let complaint = bySource[item.path] else { continue }
      result.items[position].complain(complaint)
      if item.note == .removed {
        let reason = result.items[position].reason ?? complaint
        try await writer.change("import") { [positions = settlement.positions] change in
          try change.setImportItem(importID: importID, path: item.path, positions: positions, reason: reason)
        }
      }
    }
    return result
  }

  private func plan(
    _ settlement: BatchSettlement, _ change: CatalogChange
  ) throws -> ([Int: TransferStep], TargetNames) {
    var names = names
    names.trim()
    var planner = TransferPlanner(
      change: change, transfer: transfer, labels: settlement.labels, importID: settlement.importID,
      roots: roots,
      moment: moment, sources: settlement.sources, names: names)
    let steps = try settlement.plan(&planner)
    return (steps, planner.names)
  }

  private func reasonToStop(_ arrivals: [Int: Arrival]) -> String? {
    arrivals.sorted { $0.key < $1.key }.lazy.compactMap { _, arrival in
      guard case .failed(let error) = arrival, error.concernsWholeTarget else { return nil }
      return error.description
    }.first
  }
}
