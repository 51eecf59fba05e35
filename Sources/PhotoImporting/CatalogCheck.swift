import PhotoFiling
import CatalogStore
import DiskFiles
import FolderWalking
import MediaWorkers
import PhotoDescribing
import PhotoMatching
import PhotoModel
import Synchronization

/// Tells which files of a card or a disk the catalog has already, and writes nothing.
///
/// The walk, the rules for what is passed over and the media workers are those of an import. A file inside a root
/// that is unchanged since it was imported is not opened; every other one is known by its bytes alone. What the catalog has
/// of them is looked for on its disk: a file counts that is there now.
@MainActor
public final class CatalogCheck {
  /// Hears how far the check has come, some times a second.
  public var didAdvance: (ImportProgress) -> Void = { _ in }

  private let options: ImportOptions
  private let store: Store
  private let pool: MediaWorkerPool
  private var standings = Standings()
  private var counts = CheckCounts()
  /// What sidecars may belong to.
  private var folder = CheckedFolder()
  private let settled = SettledCounter()

  private final class SettledCounter: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Opens the catalog at `path`, which stays as it is even where it is an older one.
  ///
  /// Throws ``CatalogError``.
  public init(catalog path: FilePath, options: ImportOptions) throws {
    self.options = options
    store = try Store(path: path, asItIs: true)
    pool = MediaWorkerPool(options.workers)
  }

  /// Closes the catalog; a check that has run is over then.
  public func close() { store.close() }

  /// Looks for all files, and calls `didCheck` with some at a time in the order of the walk.
  ///
  /// Where it is interrupted it returns what it has by then. Throws where the catalog cannot be read or no media
  /// worker can be had, and what `didCheck` throws.
  public func run(didCheck: ([CheckedFile]) throws -> Void) async throws -> CheckCounts {
    let feed = ScanFeed(
      options.paths.map { ImportPath($0) }, honoursIgnoreRules: options.honoursIgnoreRules,
      isStopped: options.isInterrupted)
    let ticker = startTicker(feed)
    defer { ticker.cancel() }
    var classifier = Classifier(
      store: store, roots: try store.read { try $0.roots() }, version: options.version)
    var batch = ImportBatch()
    for await scanned in feed.batches {
      for candidate in try classifier.candidates(from: scanned) { batch.append(candidate) }
      guard batch.isFull else { continue }
      try await work(through: batch, didCheck)
      batch = ImportBatch()
      if options.isInterrupted() { break }
    }
    try await work(through: batch, didCheck)
    return counts
  }

  private func startTicker(_ feed: ScanFeed) -> Task<Void, Never> {
    // Held weakly, so that the catalog is closed as soon as the check is let go.
    Task { [settled, weak self] in
      while !Task.isCancelled {
        self?.didAdvance(
          ImportProgress(
            done: settled.count.load(ordering: .relaxed), total: feed.found, isTotalFinal: feed.isComplete))
        // Only a cancellation ends the sleep early, and the loop sees it.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  private func work(
    through batch: ImportBatch, _ didCheck: ([CheckedFile]) throws -> Void
  ) async throws {
    settled.count.add(batch.settledCount, ordering: .relaxed)
    let examined = try await batch.examine(by: pool, isStopped: options.isInterrupted) { [settled] in
      settled.count.add(1, ordering: .relaxed)
    }
    var files: [CheckedFile] = []
    for file in examined {
      let candidate = file.candidate
      if let item = candidate.item {
        files.append(try settled(item, candidate))
        if let id = item.photoID, !FileName.isSidecar(item.path.fileExtension) {
          folder.add(id, at: item.path)
        }
      } else if let verdict = file.verdict {
        files.append(try judge(candidate, verdict))
      }
    }
    for file in files { counts.count(file) }
    try didCheck(files)
  }

  // MARK: One file

  /// A file that need not be opened.
  private func settled(_ item: ImportItem, _ candidate: ImportCandidate) throws -> CheckedFile {
    if let id = candidate.knownBytes { return try lookUp(id, at: item.path) }
    let outcome = item.outcome == .failed ? CheckOutcome.failed : .skipped
    return CheckedFile(path: item.path, outcome: outcome, reason: item.reason)
  }

  private func judge(_ candidate: ImportCandidate, _ verdict: FileVerdict) throws -> CheckedFile {
    switch verdict {
    case .photo(let id, _, _):
      folder.add(id, at: candidate.path)
      return try lookUp(id, at: candidate.path)
    case .sidecar(let id, let sidecar): return try judge(sidecar, id: id, at: candidate.path)
    case .skipped(let reason): return CheckedFile(path: candidate.path, outcome: .skipped, reason: reason)
    case .failed(let reason, _): return CheckedFile(path: candidate.path, outcome: .failed, reason: reason)
    }
  }

  /// A sidecar counts like a photo, unless it belongs to none, or is a Takeout's and would add nothing to its photo.
  private func judge(_ sidecar: Sidecar, id: PhotoID, at path: FilePath) throws -> CheckedFile {
    let file = try lookUp(id, at: path)
    guard file.outcome == .new else { return file }
    let match = try folder.match(sidecar, at: path)
    guard let target = match.target?.file else {
      return CheckedFile(path: path, outcome: .skipped, reason: match.reason)
    }
    guard !sidecar.isWritten,
      let photoID = try store.read({ try $0.whereabouts(of: target.photoID) }).first?.photoID,
      let photo = try store.photos(withIDPrefix: photoID.description, limit: 1).first
    else { return file }
    let words = sidecar.words(besides: target.name)
    let described = try store.details(of: photo).metadata
    guard !described.isChanged(byTakeout: words, named: FilePath(bytes: path.name).displayText) else {
      return file
    }
    return CheckedFile(path: path, outcome: .skipped, reason: "a sidecar that says nothing new of its photo")
  }

  private func lookUp(_ id: PhotoID, at path: FilePath) throws -> CheckedFile {
    var kept = try store.read { try $0.whereabouts(of: id) }
    if kept.isEmpty { kept = try changed(id, path) }
    func checked(_ outcome: CheckOutcome, _ file: CatalogFile, _ reason: String?) -> CheckedFile {
      CheckedFile(
        path: path, outcome: outcome, reason: reason, photoID: file.photoID, catalogPath: file.path)
    }
    var (itself, away, lost): (CheckedFile?, CheckedFile?, CheckedFile?)
    for file in kept {
      if FileStatus.isSameFile(file.path, path) {
        itself = itself ?? checked(.known, file, CheckedFile.isItself)
        continue
      }
      switch standings.standing(of: file, bytes: id) {
      case .there: return checked(.known, file, nil)
      case .away(let reason): away = away ?? checked(.away, file, reason)
      case .gone: lost = lost ?? checked(.lost, file, "\(file.path) is gone")
      case .changed: lost = lost ?? checked(.lost, file, "\(file.path) has other bytes now")
      }
    }
    return itself ?? away ?? lost ?? CheckedFile(path: path, outcome: .new)
  }

  /// The files that had the bytes of the file at `path` before they were changed. Where one has its size it is read: it
  /// may be what it was.
  private func changed(_ id: PhotoID, _ path: FilePath) throws -> [CatalogFile] {
    let files = try store.read { try $0.formerWhereabouts(of: id) }
    // The state that the catalog knows is that of the bytes that they have now.
    let byteCount = files.isEmpty ? 0 : FileStatus.byteCount(path) ?? 0
    return files.map { file in
      var file = file
      file.state = FileState(byteCount: byteCount, modifiedAt: 0)
      return file
    }
  }
}
