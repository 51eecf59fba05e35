import CatalogStore
import MediaWorkers
import PhotoModel

/// A file of a batch with what its examination made of it.
struct ExaminedFile: Sendable {
  let candidate: ImportCandidate
  /// Nil for a file that needed no look, and for one that was not looked into any more.
  let verdict: FileVerdict?

  /// Whether the import came to an early end before it was looked into.
  var isCutShort: Bool { candidate.needsExamination && verdict == nil }
}

extension ImportBatch {
  /// Has media workers look into the files that need it, in order.
  func examine(
    by pool: MediaWorkerPool, isStopped: @escaping @Sendable () -> Bool,
    didSettle: @escaping @Sendable () -> Void
  ) async throws -> [ExaminedFile] {
    let outcomes = try await pool.outcomes(of: jobs, isStopped: isStopped, didSettle: didSettle)
    var answers = outcomes.makeIterator()
    return candidates.map { candidate in
      let answer = candidate.needsExamination ? answers.next() ?? nil : nil
      return ExaminedFile(candidate: candidate, verdict: answer.map { candidate.verdict($0) })
    }
  }
}
