import PhotoFiling
import CatalogStore
import DiskFiles
import FolderWalking
import MediaWorkers
import PhotoDescribing
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
  /// What it shares with whatever else files photos.
  let run: ImportRun

  private let options: ImportOptions
  private let pool: MediaWorkerPool
  private var position = 0
  private let settled = SettledCounter()
  /// The commit of the last batch, which may still be under way.
  private var commit: Task<Committed, any Error>?
  /// The files that lost their names and may turn up.
  private var parked: [Int64: NameChanges.Parked] = [:]
  /// Where photos are filed, if they are.
  private var filing: FilingRun?
  /// The sidecars that wait for photos which may come later in the walk.
  private var waiting: [ImportCandidate] = []
  private var isWalkGoingOn = true

  private final class SettledCounter: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Opens the catalog at `path`, which is made where there is none.
  ///
  /// - Parameter scratch: a copy of that catalog, for a dry run.
  ///
  /// Throws ``CatalogError``.
  init(catalog path: FilePath, options: ImportOptions, scratch: ScratchCatalog? = nil) throws {
    self.options = options
    run = try ImportRun(
      catalog: path, creating: true, scratch: scratch, isInterrupted: options.isInterrupted)
    pool = MediaWorkerPool(options.workers)
  }

  /// Imports all there is, or until it is interrupted; what was settled by then stays in the catalog.
  ///
  /// Throws where the catalog cannot be written or no media worker can be had; a bad file is an outcome, not an error.
  func importAll() async throws -> ImportReport {
    try await run.closing {
      var paths = options.paths.map { ImportPath($0) }
      if case .filing(let target) = options.mode { try target.check(paths) }
      let request = options.request(paths)
      paths = WalkOrder.sorted(paths)
      if case .filing = options.mode { paths = WalkOrder.byFamily(paths) }
      let name = "import " + options.mode.argument + request.text
      return try await run.record(as: name, options.json(request)) { importID in
        do {
          try await importAll(paths, importID)
        } catch {
          // The first failure is the one to tell of.
          try? await reportCommitted()
          throw error
        }
      }
    }
  }

  // MARK: Batches

  private func importAll(_ paths: [ImportPath], _ importID: Int64) async throws {
    var roots = try run.store.read { try $0.roots() }
    // Both connections have all of its files open by now, and nothing of it lies about while folders are walked.
    run.scratch?.remove()
    var exceptions = WalkExceptions(unseen: run.removedSources)
    exceptions.hide(
      run.finisher.catalogFolder.appending(run.catalog.name),
      suffixes: ["-wal", "-shm", "-journal", DiskLock.suffix])
    FileStatus.identity(run.finisher.trash).map { exceptions.folders[$0] = "the catalog's trash" }
    if case .filing(let target) = options.mode {
      roots.add(target.root)
      FileStatus.identity(target.root).map { exceptions.folders[$0] = "the target folder" }
      exceptions.unseen.formUnion(target.missingFolders)
    }
    for path in paths { path.root.map { roots.add($0) } }
    if case .filing(let target) = options.mode {
      filing = run.filing(
        try Filing(
          target, for: .importing, roots: roots, importID: importID,
          isDryRun: run.isDryRun))
    }
    let feed = ScanFeed(
      paths, honoursIgnoreRules: options.honoursIgnoreRules, exceptions: exceptions,
      selection: options.selection, keepsFamilies: isFiling, isStopped: options.isInterrupted)
    let ticker = startTicker(feed)
    defer { ticker.cancel() }
    var classifier = Classifier(store: run.store, roots: roots, version: options.version)
    var batch = ImportBatch(isFiling: isFiling)
    for await scanned in feed.batches {
      if options.isInterrupted() {
        run.isCutShort = true
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
    try await work(through: batch, importID: importID, isLast: !run.isCutShort && !feed.isCutShort)
    try await reportCommitted()
    if feed.isCutShort { run.isCutShort = true }
    if !run.isCutShort { try await finishWalk(&classifier, importID) }
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
    try await run.writer.change("import", importID: importID) { change in
      try MissingSidecars.forget(gone, in: change)
      try PhotoDescriber(change: change, importID: importID).describeChanged()
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
    if files.contains(where: \.isCutShort) { run.isCutShort = true }
    try await reportCommitted()
    let settlement = BatchSettlement(
      files: files, importID: importID, position: position, version: options.version,
      labels: options.labels, isFiling: isFiling, isWalkGoingOn: isWalkGoingOn, parked: parked,
      isLast: isLast && !run.isCutShort)
    position += files.count
    commit = Task { [writer = run.writer, filing] in
      if let filing { return try await Self.file(settlement, filing, writer) }
      return try await writer.change("import", importID: importID) { change in
        let settled = try settlement.take(in: change)
        try change.addImportItems(settled.items, importID: importID)
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
      try change.addImportItems(items, importID: settlement.importID)
    }
    return Committed(settled: settled, filed: filed, filing: filing)
  }

  /// Waits for the last commit, and tells what it settled.
  private func reportCommitted() async throws {
    guard let commit else { return }
    self.commit = nil
    let result = try await commit.value
    filing = result.filing
    run.labelled += result.settled.labelled
    waiting += result.settled.waiting
    parked = result.settled.parked
    try run.report(result.filed)
  }

  // MARK: What is told

  private func reportProgress(_ feed: ScanFeed) {
    let progress = ImportProgress(
      done: settled.count.load(ordering: .relaxed), total: feed.found, isTotalFinal: feed.isComplete)
    run.report(progress)
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

extension ImportMode {
  /// What stands for it in the history: "--copy ".
  fileprivate var argument: String {
    switch self {
    case .reference: ""
    case .filing(let target): target.isMove ? "--move " : "--copy "
    }
  }
}
