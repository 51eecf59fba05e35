import CatalogStore
import FileTransfer
import PhotoModel

/// Files the photos of one batch after the other.
///
/// In this order, so that a program that is killed has lost nothing at any moment: take the files into the catalog where
/// they lie, decide where each goes, and commit that; bring the files, each whole and on the disk before it gets its
/// name; have the catalog follow them, with the list of sources that are to go, and commit that; remove these; commit
/// that they are gone. The catalog is locked for the three commits only, the disk (``DiskLock``) from the first to the
/// last.
package struct FilingRun: Sendable {
  var filing: Filing
  let finisher: TransferFinisher
  let lock: DiskLock
  let isStopped: @Sendable () -> Bool

  /// - Parameters:
  ///   - finisher: what does what is left to be done on disk.
  ///   - lock: what keeps other programs from touching files for the catalog.
  ///   - isStopped: whether the run is to come to an early end.
  package init(
    _ filing: Filing, finisher: TransferFinisher, lock: DiskLock, isStopped: @escaping @Sendable () -> Bool
  ) {
    self.filing = filing
    self.finisher = finisher
    self.lock = lock
    self.isStopped = isStopped
  }

  /// What came of a batch.
  package struct Result: Sendable {
    /// The outcomes of the files that have one, each with its position in the walk.
    package var items: [(position: Int, item: ImportItem)]
    /// Whether some files were not tried any more.
    package var isCutShort = false
    /// How many sources of duplicates were removed, or would be in a dry run.
    package var removedDuplicates = 0
    /// Why the next batch would fail as a whole.
    package var reasonToStop: String?

    /// Takes the outcomes.
    package init(items: [(position: Int, item: ImportItem)]) { self.items = items }
  }

  /// Files what `choose` gives in a change of the catalog, with what it has to tell besides, and writes down with
  /// `record` what came of it.
  ///
  /// A run that was undone meanwhile leaves nothing of the batch in the target folder.
  package mutating func file<Choice: Sendable>(
    in writer: CatalogWriter, choosing choose: @Sendable (CatalogChange) throws -> (FilingBatch, Choice),
    recording record: @Sendable ([(position: Int, item: ImportItem)], CatalogChange) throws -> Void
  ) async throws -> (Result, Choice) {
    guard !filing.isDryRun else { return try await fileLocked(writer, choose, record) }
    let run = self
    let (result, filing) = try await lock.whileHeld {
      var run = run
      let result = try await run.fileLocked(writer, choose, record)
      return (result, run.filing)
    }
    self.filing = filing
    return result
  }

  private mutating func fileLocked<Choice: Sendable>(
    _ writer: CatalogWriter, _ choose: @Sendable (CatalogChange) throws -> (FilingBatch, Choice),
    _ record: @Sendable ([(position: Int, item: ImportItem)], CatalogChange) throws -> Void
  ) async throws -> (Result, Choice) {
    let importID = filing.importID
    let (plan, choice) = try await plan(writer, choose)
    let arrivals = await bring(plan.steps)
    let settled: SettledFiling
    do {
      (filing, settled) = try await writer.change("import", importID: importID) { [filing] change in
        var filing = filing
        let settled = try filing.settle(plan, arrivals, in: change)
        try record(settled.outcomes, change)
        return (filing, settled)
      }
    } catch CatalogError.importWasUndone(let id) {
      // Only where the disk knows no locks.
      await withdraw(zip(plan.steps, arrivals).compactMap { $0.found == nil ? $1.copied : nil })
      throw CatalogError.importWasUndone(id)
    }
    let finished = try await finish(settled, writer)
    var result = Result(items: settled.outcomes)
    result.isCutShort = arrivals.contains { if case .notTried = $0 { true } else { false } }
    result.reasonToStop = Self.reasonToStop(arrivals)
    result.removedDuplicates = finished.count { $0.transfer.kind == .duplicate && $0.ending == .removed }
    result.note(finished)
    let unmoved = finished.compactMap { if case .unmoved = $0.ending { $0.transfer.source } else { nil } }
    let failed = result.items.filter { unmoved.contains($0.item.path) }
    if !failed.isEmpty {
      try await writer.change("import", importID: importID) {
        try $0.addImportItems(failed, importID: importID)
      }
    }
    return (result, choice)
  }

  private mutating func plan<Choice: Sendable>(
    _ writer: CatalogWriter, _ choose: @Sendable (CatalogChange) throws -> (FilingBatch, Choice)
  ) async throws -> (FilingPlan, Choice) {
    while true {
      do {
        let (planned, plan, choice) = try await writer.change("import", importID: filing.importID) {
          [filing] change in
          var filing = filing
          let (batch, choice) = try choose(change)
          let plan = try filing.plan(batch, in: change)
          return (filing, plan, choice)
        }
        filing = planned
        return (plan, choice)
      } catch let readings as FilingReadings {
        filing.readings = await finisher.onThread { [copier = filing.copier] in readings.completed(by: copier)
        }
      }
    }
  }

  private func bring(_ steps: [FilingPlan.Step]) async -> [Arrival] {
    let coming = steps.indices.filter { steps[$0].found == nil }
    let brought = await Bringing(copier: filing.copier, isStopped: isStopped)
      .bring(coming.map { steps[$0].request })
    var arrivals = steps.map { step in step.found.map { Arrival.brought($0) } ?? .notTried }
    for (index, arrival) in zip(coming, brought) { arrivals[index] = arrival }
    return arrivals
  }

  private func finish(_ settled: SettledFiling, _ writer: CatalogWriter) async throws -> [FinishedTransfer] {
    guard !filing.isDryRun else { return finisher.foresee(settled.removals) }
    await withdraw(settled.discards)
    let positions = settled.outcomes.map(\.position)
    let range = positions.min().map { $0..<(positions.max() ?? $0) + 1 }
    var finisher = finisher
    finisher.roots = filing.roots
    return try await finisher.finish(settled.removals, writer, items: range)
  }

  private func withdraw(_ files: [CopiedFile]) async {
    guard !files.isEmpty else { return }
    await finisher.onThread { [copier = filing.copier] in for file in files { copier.withdraw(file) } }
  }

  private static func reasonToStop(_ arrivals: [Arrival]) -> String? {
    arrivals.lazy.compactMap { arrival in
      guard case .failed(let error) = arrival, error.concernsWholeTarget else { return nil }
      return error.description
    }.first
  }
}

extension FilingRun.Result {
  /// Says of each file what came of its last step, where it did not go as it should.
  fileprivate mutating func note(_ finished: [FinishedTransfer]) {
    let complaints = finished.filter { $0.complaint != nil }.map { ($0.transfer.source, $0) }
    let bySource = Dictionary(complaints, uniquingKeysWith: { first, _ in first })
    guard !bySource.isEmpty else { return }
    for index in items.indices {
      let item = items[index].item
      guard let file = bySource[item.path], let complaint = file.complaint else { continue }
      items[index].item.complaint = complaint
      if case .unmoved = file.ending {
        (items[index].item.outcome, items[index].item.reason) = (.failed, complaint)
        continue
      }
      items[index].item.reason =
        file.transfer.kind == .duplicate
        ? file.duplicateReason : [item.reason, complaint].compactMap(\.self).joined(separator: "; ")
    }
  }
}
