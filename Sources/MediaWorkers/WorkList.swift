import PhotoModel
import Synchronization

/// Questions that several workers share: each takes the next one when it has room for it.
final class WorkList: Sendable {
  let jobs: [MediaJob]
  private let isStopped: @Sendable () -> Bool
  private let didSettle: @Sendable () -> Void
  private let state: Mutex<State>

  private struct State {
    var next = 0
    var outcomes: [MediaOutcome?]
    var isAbandoned = false
  }

  /// - Parameters:
  ///   - isStopped: whether no further question is to be asked.
  ///   - didSettle: called from the workers' threads after each outcome.
  init(
    _ jobs: [MediaJob], isStopped: @escaping @Sendable () -> Bool, didSettle: @escaping @Sendable () -> Void
  ) {
    self.jobs = jobs
    self.isStopped = isStopped
    self.didSettle = didSettle
    state = Mutex(State(outcomes: Array(repeating: nil, count: jobs.count)))
  }

  /// Takes the next question off the list; nil where none is left.
  func take() -> Int? {
    if isStopped() { return nil }
    return state.withLock { state in
      guard state.next < jobs.count, !state.isAbandoned else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// Writes down what came of a question.
  func settle(_ index: Int, _ outcome: MediaOutcome) {
    state.withLock { $0.outcomes[index] = outcome }
    didSettle()
  }

  /// Gives up: no further question is handed out.
  func abandon() { state.withLock { $0.isAbandoned = true } }

  /// What came of each question; nil for those that were not asked.
  var outcomes: [MediaOutcome?] { state.withLock { $0.outcomes } }
}
