import CatalogStore
import MediaWorkers
import PhotoModel

/// Some files that are examined and committed together.
struct ImportBatch: Sendable {
  /// So many files, or bytes of them, are enough for one commit.
  private let isFiling: Bool
  private let fileLimit: Int
  private let byteLimit: Int64
  private static let knownLimit = 20_000

  /// In the order of the walk, until they are arranged.
  private(set) var candidates: [ImportCandidate] = []
  private var filesToExamine = 0
  /// What takes time: the files to look into, and those to file, which the catalog may know.
  private var (files, bytes) = (0, Int64(0))

  /// - Parameter isFiling: whether the files are copied or moved, which takes longer and is told of in smaller steps.
  init(isFiling: Bool = false) {
    self.isFiling = isFiling
    fileLimit = isFiling ? 64 : 1_000
    byteLimit = isFiling ? 256 << 20 : 1 << 30
  }

  /// Whether it is time to work through the batch.
  var isFull: Bool {
    files >= fileLimit || bytes >= byteLimit || candidates.count >= Self.knownLimit
  }

  mutating func append(_ candidate: ImportCandidate) {
    candidates.append(candidate)
    if candidate.needsExamination { filesToExamine += 1 }
    guard candidate.needsExamination || isFiling else { return }
    files += 1
    bytes += candidate.state?.byteCount ?? 0
  }

  /// Takes out what comes from a position on, and returns it.
  mutating func split(at position: Int) -> ImportBatch {
    let (all, rest) = (candidates, candidates[position...])
    self = ImportBatch(isFiling: isFiling)
    for candidate in all[..<position] { append(candidate) }
    var other = ImportBatch(isFiling: isFiling)
    for candidate in rest { other.append(candidate) }
    return other
  }

  /// Puts the same candidates into another order.
  mutating func reorder(_ body: ([ImportCandidate]) -> [ImportCandidate]) { candidates = body(candidates) }

  /// The questions for the media workers, in order.
  var jobs: [MediaJob] {
    candidates.filter(\.needsExamination).map { candidate in
      MediaJob(path: candidate.path, task: .examine, byteCount: candidate.state?.byteCount ?? 0)
    }
  }

  /// How many files have their outcomes already.
  var settledCount: Int { candidates.count - filesToExamine }
}
