import CatalogStore
import PhotoModel

/// Some files that are examined and committed together.
struct ImportBatch: Sendable {
  /// So many files, or bytes of them, are enough for one commit.
  private static let fileLimit = 1_000
  private static let byteLimit: Int64 = 1 << 30
  private static let knownLimit = 20_000

  /// In the order of the walk.
  private(set) var candidates: [ImportCandidate] = []
  private var filesToExamine = 0
  private var bytesToExamine: Int64 = 0

  /// Whether it is time to work through the batch.
  var isFull: Bool {
    filesToExamine >= Self.fileLimit || bytesToExamine >= Self.byteLimit
      || candidates.count >= Self.knownLimit
  }

  mutating func append(_ candidate: ImportCandidate) {
    candidates.append(candidate)
    guard candidate.needsExamination else { return }
    filesToExamine += 1
    bytesToExamine += candidate.state?.byteCount ?? 0
  }

  /// The questions for the media workers, in order.
  var jobs: [MediaJob] {
    candidates.filter(\.needsExamination).map { candidate in
      MediaJob(path: candidate.path, task: .examine, byteCount: candidate.state?.byteCount ?? 0)
    }
  }

  /// How many files have their outcomes already.
  var settledCount: Int { candidates.count - filesToExamine }
}
