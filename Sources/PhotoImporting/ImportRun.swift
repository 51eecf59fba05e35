import PhotoFiling
import CatalogStore
import FileTransfer
import PhotoModel

/// A run that has a number among the imports: it opens the catalog and closes it, does first what earlier runs have
/// left to be done on disk, counts and tells what becomes of files, and writes down how it ends.
@MainActor
final class ImportRun {
  /// Who hears what happens.
  weak var delegate: (any ImportRunDelegate)?

  let writer: CatalogWriter
  let store: Store
  /// The catalog that is meant, of which a dry run has a copy.
  let catalog: FilePath
  let scratch: ScratchCatalog?
  /// Whether the run is to come to an early end; asked often, from any thread.
  let isInterrupted: @Sendable () -> Bool
  /// Whether an interruption left files that were not looked at.
  var isCutShort = false
  /// How many photos got a label.
  var labelled = 0
  /// What earlier moves have left to be removed, in a dry run.
  private(set) var removedSources: Set<FilePath> = []
  private var counts = ImportCounts()
  private var complaints = 0
  private var notes = ImportNotes()
  private var removedDuplicates = 0

  /// Opens the catalog at `path`, which is made where there is none if `isCreating`.
  ///
  /// - Parameter scratch: a copy of that catalog, for a dry run: what would be done is done there, and the copy is
  ///   gone with the run.
  ///
  /// Throws ``CatalogError``.
  init(
    catalog path: FilePath, creating isCreating: Bool, scratch: ScratchCatalog?,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws {
    catalog = path
    self.scratch = scratch
    self.isInterrupted = isInterrupted
    writer = try CatalogWriter(path: scratch?.path ?? path, creating: isCreating)
    store = try Store(path: scratch?.path ?? path)
  }

  var isDryRun: Bool { scratch != nil }
  var finisher: TransferFinisher { TransferFinisher(catalog: catalog) }
  var lock: DiskLock { DiskLock(catalog: catalog) { [weak self] in await self?.reportWaiting() } }

  /// Closes the catalog after `body`, whatever comes of it: whoever hears of the end may end the program.
  func closing<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      let result = try await body()
      await close()
      return result
    } catch {
      await close()
      throw error
    }
  }

  /// The reader may have no right to remove the log's files, and goes first.
  private func close() async {
    store.close()
    await writer.close()
  }

  /// Does `work` as the import with the number that it is given.
  ///
  /// - Parameters:
  ///   - name: as the history shows it: "import /photos".
  ///   - arguments: what was asked for, as a JSON object.
  func record(
    as name: String, _ arguments: String, _ work: (Int64) async throws -> Void
  ) async throws -> ImportReport {
    let start = ContinuousClock.now
    try await finishTransfers()
    let importID = try await writer.change(name) { try $0.beginImport(name: name, arguments: arguments) }
    do {
      try await work(importID)
      try await finish(importID, isCutShort ? .interrupted : .finished)
    } catch {
      // The first failure is the one to tell of; the record stays "running" if even this cannot be written.
      try? await finish(importID, .failed)
      throw error
    }
    return ImportReport(
      importID: importID, counts: counts, seconds: start.duration(to: .now) / .seconds(1),
      isInterrupted: isCutShort, isDryRun: isDryRun, complaints: complaints, labelled: labelled,
      removedDuplicates: removedDuplicates, notes: notes)
  }

  /// Throws where the import was undone meanwhile, unless it has failed anyway.
  private func finish(_ importID: Int64, _ state: ImportState) async throws {
    let counts = counts
    try await writer.change("import", importID: state == .failed ? nil : importID) { change in
      try change.setImport(importID, counts: counts, state: state)
    }
  }

  /// Makes ready to file photos, after the run's own files were seen to.
  func filing(_ filing: Filing) -> FilingRun {
    FilingRun(filing, finisher: finisher, lock: lock, isStopped: isInterrupted)
  }

  // MARK: Earlier transfers

  private func finishTransfers() async throws {
    guard !isDryRun else {
      try await finisher.settleKilled(writer, isDryRun: true)
      removedSources = try await finisher.foreseeRemovals(writer)
      return
    }
    let finished = try await finisher.finishEarlier(writer, lock)
    let takenBack = TakenBackCounts(finished)
    if takenBack.trashed + takenBack.returned > 0 { delegate?.importRun(self, didTakeBack: takenBack) }
    var told: Set<String> = []
    for file in finished {
      guard let complaint = file.complaint else { continue }
      // That a disk is away was told by whoever found it so first, and of its files one sentence is enough.
      if !file.ending.isAway { complaints += 1 }
      guard told.insert(complaint).inserted else { continue }
      delegate?.importRun(self, didLeaveFile: complaint)
    }
  }

  // MARK: What is told

  /// Counts and tells what came of the files of a batch that was committed.
  ///
  /// Throws ``ImportStopped`` where the next batch would fail as a whole.
  func report(_ filed: FilingRun.Result) throws {
    removedDuplicates += filed.removedDuplicates
    if filed.isCutShort { isCutShort = true }
    for (_, item) in filed.items {
      counts.count(item.outcome)
      notes.count(item)
    }
    let items = filed.items.map(\.item)
    complaints += items.count { $0.complaint != nil }
    if !items.isEmpty { delegate?.importRun(self, didSettle: items) }
    if let reason = filed.reasonToStop { throw ImportStopped(reason: reason) }
  }

  /// Tells how far the run has come.
  func report(_ progress: ImportProgress) { delegate?.importRun(self, didAdvanceTo: progress) }

  private func reportWaiting() { delegate?.importRunIsWaiting(self) }
}

/// Hears what a run does; ``ImportJob`` passes it on.
@MainActor
protocol ImportRunDelegate: AnyObject {
  /// Tells that `items` have their outcomes.
  func importRun(_ run: ImportRun, didSettle items: [ImportItem])
  /// Tells that a file was left on disk that an earlier import was to remove, in a sentence.
  func importRun(_ run: ImportRun, didLeaveFile complaint: String)
  /// Tells that files were taken back that an earlier undo had left.
  func importRun(_ run: ImportRun, didTakeBack files: TakenBackCounts)
  /// Tells that another program is bringing files for the catalog right now, which is waited for.
  func importRunIsWaiting(_ run: ImportRun)
  /// Tells how far the run has come.
  func importRun(_ run: ImportRun, didAdvanceTo progress: ImportProgress)
}
