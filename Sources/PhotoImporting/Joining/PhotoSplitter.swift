import CatalogStore
import MediaWorkers
import PhotoDescribing
import PhotoModel

/// Takes photos apart that consist of several pictures or movies: each becomes a photo of its own.
///
/// What was taken apart is remembered, so that no import puts it together again.
public struct PhotoSplitter: Sendable {
  private let writer: CatalogWriter
  private let workers: MediaWorkerConfiguration

  /// Works on the catalog of `writer`, and reads files with `workers`.
  public init(writer: CatalogWriter, workers: MediaWorkerConfiguration) {
    self.writer = writer
    self.workers = workers
  }

  /// Splits photos, given by their keys with their files, in one change called `name`; or tells what it would do.
  ///
  /// A file that cannot be read, or has other bytes than the catalog knows, stays where it is, with a complaint.
  /// Throws where the catalog cannot be written or no media worker can be had.
  public func split(
    _ photos: [Int64: [PhotoFile]], name: String, isDryRun: Bool = false
  ) async throws -> SplitReport {
    let answers = try await examine(photos.values.flatMap { $0 })
    return try await writer.change(name, isDryRun: isDryRun) { change in
      var report = SplitReport()
      for rowID in photos.keys.sorted() {
        let parting = PhotoParting(change: change, photoRowID: rowID, answers: answers)
        try parting.part(&report)
      }
      try PhotoDescriber(change: change).describeChanged()
      return report
    }
  }

  /// Reads the files that become photos, and the sidecars, which may go with them.
  private func examine(_ files: [PhotoFile]) async throws -> [FilePath: MediaOutcome] {
    let jobs = files.filter { $0.role.isPart || $0.role == .sidecar }
      .map { MediaJob(path: $0.path, task: .examine, byteCount: $0.byteCount) }
    let outcomes = try await MediaWorkerPool(workers).outcomes(of: jobs)
    return Dictionary(
      zip(jobs, outcomes).compactMap { job, outcome in outcome.map { (job.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// What a split did, or would do.
public struct SplitReport: Equatable, Sendable {
  /// The files that became photos of their own.
  public var parts: [Part] = []
  /// Why files were left where they are, each a sentence.
  public var complaints: [String] = []

  /// A file that became a photo of its own.
  public struct Part: Equatable, Sendable {
    /// The file.
    public let path: FilePath
    /// The original of the photo that it belonged to.
    public let photo: FilePath
  }
}
