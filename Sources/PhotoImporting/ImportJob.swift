import PhotoFiling
import CatalogStore
import Delegation
import PhotoModel
import Synchronization

/// One import that runs by itself, from ``start()`` to its one terminal callback.
///
/// It has one delegate, which it asks nothing and tells how the import ends, and any number of observers; it holds all
/// of them weakly. A job that runs keeps itself alive. Whoever wants nothing but the end awaits ``result()``.
@MainActor
public final class ImportJob {
  /// Hears of every file, and of the end.
  public weak var delegate: (any ImportJobDelegate)?
  /// Whoever else wants to hear what happens.
  public let observers = MulticastDelegate<any ImportObserver>()

  private let work: @MainActor (ImportJob) async throws -> ImportReport
  private let cancellation: Cancellation
  private var isStarted = false

  private final class Cancellation: Sendable {
    let isRequested = Atomic<Bool>(false)
  }

  /// Makes a job that imports into the catalog at `path`, which is made where there is none.
  ///
  /// - Parameter scratch: a copy of that catalog, into which a dry run imports instead.
  ///
  /// Throws ``CatalogError``.
  public init(catalog path: FilePath, options: ImportOptions, scratch: ScratchCatalog? = nil) throws {
    let cancellation = Cancellation()
    var options = options
    options.isInterrupted = { [isInterrupted = options.isInterrupted] in
      cancellation.isRequested.load(ordering: .relaxed) || isInterrupted()
    }
    let importer = try Importer(catalog: path, options: options, scratch: scratch)
    self.cancellation = cancellation
    work = { job in
      importer.run.delegate = job
      return try await importer.importAll()
    }
  }

  /// Makes a job that files photos which the catalog at `path` has; files count there as known, or moved, or failed.
  ///
  /// - Parameters:
  ///   - photos: their keys in the catalog; nil for all.
  ///   - scratch: a copy of that catalog, for a dry run.
  ///
  /// Throws ``CatalogError``.
  public init(
    arranging photos: [Int64]?, in target: FilingTarget, catalog path: FilePath,
    scratch: ScratchCatalog? = nil, isInterrupted: @escaping @Sendable () -> Bool
  ) throws {
    let cancellation = Cancellation()
    let run = try ImportRun(catalog: path, creating: false, scratch: scratch) {
      cancellation.isRequested.load(ordering: .relaxed) || isInterrupted()
    }
    self.cancellation = cancellation
    work = { job in
      run.delegate = job
      return try await Arranger(run: run, target: target).arrange(photos)
    }
  }

  /// Makes a job that does `work`.
  init(doing work: @escaping @MainActor (ImportJob) async throws -> ImportReport) {
    cancellation = Cancellation()
    self.work = work
  }

  /// Begins; a job runs once.
  public func start() {
    guard !isStarted else { fatalError("An import job was started twice.") }
    isStarted = true
    Task {
      do {
        let report = try await work(self)
        observers.notify { $0.importJob(self, didFinish: report) }
        delegate?.importJob(self, didFinish: report)
      } catch {
        observers.notify { $0.importJob(self, didFail: error) }
        delegate?.importJob(self, didFail: error)
      }
    }
  }

  /// Brings the job to an early end: what was settled by then is kept, and the report says that it was interrupted.
  public nonisolated func cancel() { cancellation.isRequested.store(true, ordering: .relaxed) }

  /// Whether the job was asked to come to an early end.
  public nonisolated var isCancelled: Bool { cancellation.isRequested.load(ordering: .relaxed) }
}

extension ImportJob: ImportRunDelegate {
  func importRun(_ run: ImportRun, didSettle items: [ImportItem]) {
    for item in items {
      if item.outcome.isTaken {
        delegate?.importJob(self, didImport: item)
      } else {
        delegate?.importJob(self, didSkip: item)
      }
    }
    observers.notify { $0.importJob(self, didSettle: items) }
  }

  func importRun(_ run: ImportRun, didTakeBack files: TakenBackCounts) {
    observers.notify { $0.importJob(self, didTakeBack: files) }
  }

  func importRun(_ run: ImportRun, didLeaveFile complaint: String) {
    observers.notify { $0.importJob(self, didLeaveFile: complaint) }
  }

  func importRunIsWaiting(_ run: ImportRun) {
    observers.notify { $0.importJobIsWaiting(self) }
  }

  func importRun(_ run: ImportRun, didAdvanceTo progress: ImportProgress) {
    observers.notify { $0.importJob(self, didAdvanceTo: progress) }
  }
}
