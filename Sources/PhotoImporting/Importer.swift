import CatalogStore
import DiskFiles
import FolderWalking
import MediaWorkers
import PhotoModel
import Synchronization

/// Takes files into a catalog where they lie, and then files their photos elsewhere, if that is asked for.
///
/// The walk goes ahead on a thread of its own; media workers look into the files, a batch at a time; each batch is
/// committed in the order of the walk while the next one is looked into. Memory does not grow with the files' sizes,
/// but by a hundred bytes or so for every file that the walk is ahead: only a walk that has come to its end can tell
/// how long the rest will take.
@MainActor
final class Importer {
  /// Who hears what happens.
  weak var delegate: (any ImporterDelegate)?

  private let options: ImportOptions
  private let writer: CatalogWriter
  private let store: Store
  /// The catalog that is meant, of which a dry run has a copy.
  private let catalog: FilePath
  private let scratch: ScratchCatalog?
  private let pool: MediaWorkerPool
  private let places = PlaceCompletion()
  private var counts = ImportCounts()
  private var position = 0
  private let settled = SettledCounter()
  /// Whether an interruption left files that were not looked at.
  private var isCutShort = false
  /// The commit of the last batch, which may still be under way.
  private var commit: Task<Committed, any Error>?
  private let parked = ParkedFiles()
  /// Where photos are filed, if they are.
  private var filing: FilingRun?
  private var complaints = 0
  /// The sidecars that wait for photos which may come later in the walk.
  private var waiting: [ImportCandidate] = []
  private var labelled = 0
  private var notes = ImportNotes()
  private var isWalkGoingOn = true
  private var removedDuplicates = 0
  /// What earlier moves have left to be removed, in a dry run.
  private var removedSources: Set<FilePath> = []

  private final class SettledCounter: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Opens the catalog at `path`, which is made where there is none.
  ///
  /// - Parameter scratch: a copy of that catalog, for a dry run: what would be done is done there, and the copy is
  ///   gone with the importer. The mode has to be that of a dry run too.
  ///
  /// Throws ``CatalogError``.
  init(catalog path: FilePath, options: ImportOptions, scratch: ScratchCatalog? = nil) throws {
    self.options = options
    catalog = path
    self.scratch = scratch
    writer = try CatalogWriter(path: scratch?.path ?? path, creating: true)
    store = try Store(path: scratch?.path ?? path)
    pool = MediaWorkerPool(options.workers)
  }

  /// Runs the import to its end, or until it is interrupted; what was settled by then stays in the catalog, which is
  /// closed whatever comes of the import: whoever hears of its end may end the program.
  ///
  /// Throws where the catalog cannot be written or no media worker can be had; a bad file is an outcome, not an error.
  func run() async throws -> ImportReport {
    do {
      let report = try await importAll()
      await close()
      return report
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

  private func importAll() async throws -> ImportReport {
    let start = Clock.milliseconds
    var paths = options.paths.map { ImportPath($0) }
    if case .filing(let target) = options.mode { try target.check(paths) }
    let request = options.request(paths)
    paths = WalkOrder.sorted(paths)
    if case .filing = options.mode { paths = WalkOrder.byFamily(paths) }
    try await finishTransfers()
    let importID = try await begin(request)
    do {
      try await importAll(paths, importID)
      try await finish(importID, isCutShort ? .interrupted : .finished)
      return ImportReport(
        importID: importID, counts: counts, seconds: Double(Clock.milliseconds - start) / 1_000,
        isInterrupted: isCutShort, isDryRun: isDryRun, complaints: complaints, labelled: labelled,
        removedDuplicates: removedDuplicates, notes: notes)
    } catch {
      // The first failure is the one to tell of; the record stays "running" if even this cannot be written.
      try? await reportCommitted()
      try? await finish(importID, .failed)
      throw error
    }
  }

  private func begin(_ request: ImportRequest) async throws -> Int64 {
    let name = "import " + options.mode.argument + request.text
    let arguments = options.json(request)
    return try await writer.change(name) { try $0.beginImport(name: name, arguments: arguments) }
  }

  /// Throws where the import was undone meanwhile, unless it has failed anyway.
  private func finish(_ importID: Int64, _ state: ImportState) async throws {
    let counts = counts
    try await writer.change("import", importID: state == .failed ? nil : importID) { change in
      try change.setImport(importID, counts: counts, state: state)
    }
  }

  // MARK: Batches

  private func importAll(_ paths: [ImportPath], _ importID: Int64) async throws {
    var roots = try store.read { try $0.roots() }
    // Both connections have all of its files open by now, and nothing of it lies about while folders are walked.
    scratch?.remove()
    var exceptions = WalkExceptions(unseen: removedSources)
    exceptions.hide(
      finisher.catalogFolder.appending(catalog.name),
      suffixes: ["-wal", "-shm", "-journal", DiskLock.suffix])
    FileStatus.identity(finisher.trash).map { exceptions.folders[$0] = "the catalog's trash" }
    if case .filing(let target) = options.mode {
      roots.add(target.root)
      FileStatus.identity(target.root).map { exceptions.folders[$0] = "the target folder" }
      exceptions.unseen.formUnion(target.missingFolders)
    }
    for path in paths { path.root.map { roots.add($0) } }
    if case .filing(let target) = options.mode {
      filing = FilingRun(
        filing: try Filing(target, roots: roots, importID: importID, places: places, isDryRun: isDryRun),
        finisher: finisher,
        lock: lock, isStopped: options.isInterrupted)
    }
    let feed = ScanFeed(
      paths, honoursIgnoreRules: options.honoursIgnoreRules, exceptions: exceptions,
      selection: options.selection, keepsFamilies: isFiling, isStopped: options.isInterrupted)
    let ticker = startTicker(feed)
    defer { ticker.cancel() }
    var classifier = Classifier(store: store, roots: roots, version: options.version)
    var batch = ImportBatch(isFiling: isFiling)
    for await scanned in feed.batches {
      if options.isInterrupted() {
        isCutShort = true
        break
      }
      let candidates = try classifier.candidates(from: scanned)
      for candidate in candidates where !isPostponed(candidate) { batch.append(candidate) }
      guard batch.isFull else { continue }
      let rest =
        isFiling && scanned.goesOn ? batch.splitOffLastFamily() : ImportBatch(isFiling: isFiling)
      try await work(through: batch, importID: importID)
      batch = rest
    }
    try await work(through: batch, importID: importID, isLast: !isCutShort && !feed.isCutShort)
    try await reportCommitted()
    if feed.isCutShort { isCutShort = true }
    if !isCutShort { try await finishWalk(&classifier, importID) }
    reportProgress(feed)
  }

  private func isPostponed(_ candidate: ImportCandidate) -> Bool {
    guard candidate.needsExamination, options.postpones?(candidate.path) ?? false else { return false }
    settled.count.add(1, ordering: .relaxed)
    return true
  }

  /// Does what only the end of a walk allows: takes what waited for it, and forgets sidecars that are gone.
  private func finishWalk(_ classifier: inout Classifier, _ importID: Int64) async throws {
    settled.count.subtract(waiting.count, ordering: .relaxed)
    isWalkGoingOn = false
    var batch = ImportBatch(isFiling: isFiling)
    for candidate in waiting {
      batch.append(candidate)
      guard batch.isFull else { continue }
      try await work(through: batch, importID: importID)
      batch = ImportBatch(isFiling: isFiling)
    }
    if !batch.candidates.isEmpty { try await work(through: batch, importID: importID) }
    try await reportCommitted()
    // A selection passes over files that are there.
    guard options.selection == nil else { return }
    let gone = classifier.missing.finish()
    guard !gone.isEmpty else { return }
    try await writer.change("import", importID: importID) { [places] change in
      try MissingSidecars.forget(gone, in: change)
      try PhotoDescribing(change: change, places: places, importID: importID).describeChanged()
    }
  }

  private var isFiling: Bool { filing != nil }

  /// What came of a batch.
  private struct Committed: Sendable {
    let settled: BatchSettlement.Result
    let filed: FilingRun.Result
    let filing: FilingRun?
  }

  /// Examines a batch while the one before it is committed, then begins to commit it.
  private func work(through batch: ImportBatch, importID: Int64, isLast: Bool = false) async throws {
    var batch = batch
    if isFiling { batch.arrange() }
    settled.count.add(batch.settledCount, ordering: .relaxed)
    let files = try await batch.examine(by: pool, isStopped: options.isInterrupted) { [settled] in
      settled.count.add(1, ordering: .relaxed)
    }
    if files.contains(where: \.isCutShort) { isCutShort = true }
    try await reportCommitted()
    let settlement = BatchSettlement(
      files: files, importID: importID, position: position, version: options.version, places: places,
      labels: options.labels, isFiling: isFiling, isWalkGoingOn: isWalkGoingOn, parked: parked,
      isLast: isLast && !isCutShort)
    position += files.count
    commit = Task { [writer, filing] in
      if let filing { return try await Self.file(settlement, filing, writer) }
      return try await writer.change("import", importID: importID) { change in
        let settled = try settlement.take(in: change)
        try settlement.record(settled.items, in: change)
        return Committed(settled: settled, filed: FilingRun.Result(items: settled.items), filing: nil)
      }
    }
  }

  /// Takes the files of a batch where they lie, and files their photos.
  private static func file(
    _ settlement: BatchSettlement, _ filing: FilingRun, _ writer: CatalogWriter
  ) async throws -> Committed {
    var filing = filing
    let (filed, settled) = try await filing.file(in: writer) { change in
      let settled = try settlement.take(in: change)
      return (try settlement.filingBatch(settled.items, in: change.view), settled)
    } recording: { items, change in
      try settlement.record(items, in: change)
    }
    return Committed(settled: settled, filed: filed, filing: filing)
  }

  /// Waits for the last commit, and tells what it settled.
  private func reportCommitted() async throws {
    guard let commit else { return }
    self.commit = nil
    let result = try await commit.value
    filing = result.filing
    labelled += result.settled.labelled
    waiting += result.settled.waiting
    removedDuplicates += result.filed.removedDuplicates
    if result.filed.isCutShort { isCutShort = true }
    report(result.filed.items.map(\.item))
    if let reason = result.filed.reasonToStop { throw ImportStopped(reason: reason) }
  }

  private var isDryRun: Bool { scratch != nil }

  // MARK: Earlier transfers

  private var finisher: TransferFinisher { TransferFinisher(catalog: catalog) }

  /// Does what an import or an undo that was killed has left to be done on disk.
  private func finishTransfers() async throws {
    guard !isDryRun else {
      try await finisher.settleKilled(writer)
      removedSources = try await finisher.foreseeRemovals(writer)
      return
    }
    let isDone = try await writer.read {
      try $0.unfinishedTransfers(.bring, .removeSource, .takeBack).isEmpty
    }
    guard !isDone else { return }
    let (finisher, writer) = (finisher, writer)
    let finished = try await lock.whileHeld {
      try await finisher.settleKilled(writer)
      return try await finisher.finishAll(writer, .removeSource) + finisher.finishAll(writer, .takeBack)
    }
    let takenBack = TakenBackCounts(finished)
    if takenBack.trashed + takenBack.returned > 0 { delegate?.importer(self, didTakeBack: takenBack) }
    var told: Set<String> = []
    for file in finished {
      guard let complaint = file.complaint else { continue }
      // That a disk is away was told by whoever found it so first, and of its files one sentence is enough.
      if !file.ending.isAway { complaints += 1 }
      guard told.insert(complaint).inserted else { continue }
      delegate?.importer(self, didLeaveFile: complaint)
    }
  }

  private var lock: DiskLock {
    DiskLock(catalog: catalog) { [weak self] in await self?.reportWaiting() }
  }

  // MARK: What is told

  private func report(_ items: [ImportItem]) {
    for item in items {
      counts.count(item.outcome)
      notes.count(item)
    }
    complaints += items.count { $0.complaint != nil }
    guard !items.isEmpty else { return }
    delegate?.importer(self, didSettle: items)
  }

  private func reportWaiting() { delegate?.importerIsWaiting(self) }

  private func reportProgress(_ feed: ScanFeed) {
    let progress = ImportProgress(
      done: settled.count.load(ordering: .relaxed), total: feed.found, isTotalFinal: feed.isComplete)
    delegate?.importer(self, didAdvanceTo: progress)
  }

  private func startTicker(_ feed: ScanFeed) -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        reportProgress(feed)
        // Only a cancellation ends the sleep early, and the loop sees it.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}

/// Hears what an importer does; ``ImportJob`` passes it on.
@MainActor
protocol ImporterDelegate: AnyObject {
  /// Tells that `items` have their outcomes.
  func importer(_ importer: Importer, didSettle items: [ImportItem])
  /// Tells that a file was left on disk that an earlier import was to remove, in a sentence.
  func importer(_ importer: Importer, didLeaveFile complaint: String)
  /// Tells that files were taken back that an earlier undo had left.
  func importer(_ importer: Importer, didTakeBack files: TakenBackCounts)
  /// Tells that another program is bringing files for the catalog right now, which is waited for.
  func importerIsWaiting(_ importer: Importer)
  /// Tells how far the import has come.
  func importer(_ importer: Importer, didAdvanceTo progress: ImportProgress)
}

extension ImportMode {
  /// What stands for it in the history: "--copy ".
  fileprivate var argument: String {
    switch self {
    case .reference: ""
    case .filing(let target): target.isMove ? "--move " : "--copy "
    }
  }
}
