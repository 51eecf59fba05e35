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
  /// How many sources of duplicates were removed, or would be in a dry run.
  var removedDuplicates = 0
  /// Why the next batch would fail as a whole.
  var reasonToStop: String?

  init(_ result: BatchSettlement.Result) {
    items = result.items
    sources = result.sources
    labelled = result.labelled
    waiting = result.waiting
  }

  /// Says of each file what came of its last step, where it did not go as it should.
  fileprivate mutating func note(_ finished: [FinishedTransfer]) {
    let complaints = finished.filter { $0.complaint != nil }.map { ($0.transfer.source, $0) }
    let bySource = Dictionary(complaints, uniquingKeysWith: { first, _ in first })
    guard !bySource.isEmpty else { return }
    for (position, item) in items.enumerated() {
      guard let file = bySource[item.path], let complaint = file.complaint else { continue }
      items[position].complaint = complaint
      items[position].reason =
        file.transfer.kind == .duplicate
        ? file.duplicateReason : [item.reason, complaint].compactMap(\.self).joined(separator: "; ")
    }
  }
}

/// Settles a batch of files that are copied or moved.
///
/// In this order, so that a program that is killed has lost nothing at any moment: decide where each file goes, and
/// commit that; bring the files, each whole and on the disk before it gets its name; commit the catalog, with the list
/// of sources that are to go; remove these; commit that they are gone. The catalog is locked for the three commits
/// only, the disk (``DiskLock``) from the first to the last. What stands in the target folder without being a file of
/// the catalog is found there by the next run and taken as it is.
struct TransferSettlement: Sendable {
  let transfer: Transfer
  let roots: CatalogRoots
  let finisher: TransferFinisher
  let lock: DiskLock
  let isStopped: @Sendable () -> Bool
  var names: TargetNames
  private let moment = WallClock(Timestamp.now.prefix(19))

  init(
    _ transfer: Transfer, roots: CatalogRoots, finisher: TransferFinisher, lock: DiskLock,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.transfer = transfer
    self.roots = roots
    var finisher = finisher
    finisher.roots = roots
    self.finisher = finisher
    self.lock = lock
    self.isStopped = isStopped
    names = TargetNames(transfer)
  }

  /// Settles the files of `settlement`; an import that was undone meanwhile leaves nothing of them in the target folder.
  func settle(_ settlement: BatchSettlement, _ writer: CatalogWriter) async throws -> TransferResult {
    guard !transfer.isDryRun else { return try await foresee(settlement, writer) }
    return try await lock.whileHeld {
      let batch = try await bring(settlement, writer)
      let taken: BatchSettlement.Result
      do {
        taken = try await commit(settlement, batch, writer)
      } catch CatalogError.importWasUndone(let id) {
        // Only where the disk knows no locks.
        await withdraw(batch.arrivals.values.compactMap(\.copied))
        throw CatalogError.importWasUndone(id)
      }
      await withdraw(taken.followUp.discards)
      if !taken.followUp.discards.isEmpty { try await finisher.forgetVain(writer) }
      let finished = try await finisher.finish(taken.followUp.removals, writer, items: settlement.positions)
      return result(taken, batch, finished)
    }
  }

  private func foresee(_ settlement: BatchSettlement, _ writer: CatalogWriter) async throws -> TransferResult
  {
    let batch = try await bring(settlement, writer)
    transfer.disk.foresee(batch.arrivals.values.compactMap(\.copied?.path))
    let taken = try await commit(settlement, batch, writer)
    transfer.disk.forget(taken.followUp.discards.map(\.path))
    return result(taken, batch, finisher.foresee(taken.followUp))
  }

  // MARK: Steps

  /// The files of a batch after they were brought.
  private struct Batch: Sendable {
    let arrivals: [Int: Arrival]
    /// Files that were to come and have not.
    let missing: [StoredTransfer]
    let names: TargetNames
  }

  private func bring(_ settlement: BatchSettlement, _ writer: CatalogWriter) async throws -> Batch {
    let (steps, names) = try await writer.change("import", importID: settlement.importID) { change in
      try plan(settlement, change)
    }
    let arrivals = await TransferBatch(copier: transfer.copier, isStopped: isStopped).bring(steps)
    let missing = steps.compactMap { position, step -> StoredTransfer? in
      guard case .bring(_, let row) = step, arrivals[position]?.copied == nil else { return nil }
      return row
    }
    return Batch(arrivals: arrivals, missing: missing, names: names)
  }

  private func commit(
    _ settlement: BatchSettlement, _ batch: Batch, _ writer: CatalogWriter
  ) async throws -> BatchSettlement.Result {
    var settlement = settlement
    settlement.context = TransferContext(
      transfer: transfer, roots: roots, arrivals: batch.arrivals, missing: batch.missing)
    return try await writer.change("import", importID: settlement.importID) { [settlement] change in
      try change.addMadeFolders(
        transfer.folders.takeMadeFolders(), in: transfer.root, importID: settlement.importID)
      return try settlement.commit(in: change)
    }
  }

  private func withdraw(_ files: [CopiedFile]) async {
    guard !files.isEmpty else { return }
    await finisher.onThread { for file in files { transfer.copier.withdraw(file) } }
  }

  private func result(
    _ taken: BatchSettlement.Result, _ batch: Batch, _ finished: [FinishedTransfer]
  ) -> TransferResult {
    var result = TransferResult(taken)
    result.names = batch.names
    result.isCutShort = batch.arrivals.values.contains { if case .notTried = $0 { true } else { false } }
    result.reasonToStop = reasonToStop(batch.arrivals)
    result.removedDuplicates = finished.count { $0.transfer.kind == .duplicate && $0.ending == .removed }
    result.note(finished)
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
