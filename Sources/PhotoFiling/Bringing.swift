import Dispatch
import FileTransfer
import PhotoModel
import Synchronization

/// What came of bringing one file to its place.
enum Arrival: Sendable {
  /// It stands in its place, whole and on the disk.
  case brought(CopiedFile)
  /// It could not be brought.
  case failed(TransferError)
  /// It was not tried any more, since the import has come to an early end.
  case notTried

  /// The file in its place.
  var copied: CopiedFile? { if case .brought(let copied) = self { copied } else { nil } }
}

/// Brings files to their places.
struct Bringing: Sendable {
  private static let groupSize = 8
  private static let threads = 2

  let copier: FileCopier
  let isStopped: @Sendable () -> Bool

  /// Brings files, some at a time on two threads, so that one hashes while the other one writes; answers in their order.
  ///
  /// After a failure that concerns the whole target, or where the import is interrupted, the rest is not tried.
  func bring(_ requests: [CopyRequest]) async -> [Arrival] {
    guard !requests.isEmpty else { return [] }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: bringAll(requests)) }
    }
  }

  private struct State: Sendable {
    var next = 0
    var isOver = false
    var arrivals: [Arrival]
  }

  private func bringAll(_ requests: [CopyRequest]) -> [Arrival] {
    let state = Mutex(State(arrivals: requests.map { _ in .notTried }))
    DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
      while let group = takeGroup(of: requests.count, state) {
        let results = copier.bring(Array(requests[group]))
        state.withLock { state in
          for (position, result) in zip(group, results) {
            switch result {
            case .success(let copied): state.arrivals[position] = .brought(copied)
            case .failure(let error):
              state.arrivals[position] = .failed(error)
              if error.concernsWholeTarget { state.isOver = true }
            }
          }
        }
      }
    }
    return state.withLock(\.arrivals)
  }

  private func takeGroup(of count: Int, _ state: borrowing Mutex<State>) -> Range<Int>? {
    if isStopped() { return nil }
    return state.withLock { state in
      guard !state.isOver, state.next < count else { return nil }
      let start = state.next
      state.next = min(start + Self.groupSize, count)
      return start..<state.next
    }
  }
}
