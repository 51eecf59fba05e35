import PhotoModel
import Synchronization

/// Media workers that answer questions about files side by side, each in a process of its own.
///
/// A file that crashes, hangs or confuses a worker costs that one answer: the worker is replaced. Workers are started
/// with the first question and live until the pool is let go.
public final class MediaWorkerPool: Sendable {
  private let lanes: [MediaWorkerLane]

  /// Makes a pool; nothing is started yet.
  public init(_ configuration: MediaWorkerConfiguration) {
    lanes = (0..<configuration.jobs).map { _ in MediaWorkerLane(configuration) }
  }

  deinit {
    for lane in lanes { lane.finish() }
  }

  /// Asks all `jobs` and returns what came of each, in their order; nil for those that were not asked any more.
  ///
  /// One call at a time. Throws where no worker can be had.
  ///
  /// - Parameters:
  ///   - isStopped: asked before each question; after it says so, only what was asked already is waited for.
  ///   - didSettle: called from any thread after each outcome.
  public func outcomes(
    of jobs: [MediaJob], isStopped: @escaping @Sendable () -> Bool = { false },
    didSettle: @escaping @Sendable () -> Void = {}
  ) async throws(MediaPoolError) -> [MediaOutcome?] {
    guard !jobs.isEmpty else { return [] }
    let list = WorkList(jobs, isStopped: isStopped, didSettle: didSettle)
    let lanes = lanes.prefix(jobs.count)
    let error = await withCheckedContinuation { continuation in
      let gathering = Gathering(count: lanes.count) { continuation.resume(returning: $0) }
      for lane in lanes { lane.work(through: list) { gathering.arrive($0) } }
    }
    if let error { throw error }
    return list.outcomes
  }

  /// Asks one question.
  public func outcome(of job: MediaJob) async throws(MediaPoolError) -> MediaOutcome {
    guard let outcome = try await outcomes(of: [job]).first ?? nil else {
      preconditionFailure("a question that nobody stopped was not asked")
    }
    return outcome
  }
}

/// Waits until all lanes have come back, and keeps the first error.
private final class Gathering: Sendable {
  private let state: Mutex<(missing: Int, error: MediaPoolError?)>
  private let completion: @Sendable (MediaPoolError?) -> Void

  init(count: Int, completion: @escaping @Sendable (MediaPoolError?) -> Void) {
    state = Mutex((count, nil))
    self.completion = completion
  }

  func arrive(_ error: MediaPoolError?) {
    let (isComplete, first) = state.withLock { state in
      state.missing -= 1
      state.error = state.error ?? error
      return (state.missing == 0, state.error)
    }
    if isComplete { completion(first) }
  }
}
