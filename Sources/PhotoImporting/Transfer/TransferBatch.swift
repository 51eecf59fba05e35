import CatalogStore
import Dispatch
import FileTransfer
import PhotoModel
import Synchronization

/// What came of bringing one file to its place.
enum Arrival: Sendable {
  /// It stands in its place, whole and on the disk; the row tells that this is the program's work.
  case brought(CopiedFile, StoredTransfer?)
  /// It could not be brought.
  case failed(TransferError)
  /// It was not tried any more, since the import has come to an early end.
  case notTried

  /// The file in its place.
  var copied: CopiedFile? { if case .brought(let copied, _) = self { copied } else { nil } }
}

/// The files of a batch on their way, by the position of their candidates.
struct TransferBatch: Sendable {
  private static let groupSize = 8
  private static let threads = 2

  let copier: FileCopier
  let isStopped: @Sendable () -> Bool

  /// Brings the files of `steps`, some at a time on two threads, so that one hashes while the other one writes.
  ///
  /// After a failure that concerns the whole target, or where the import is interrupted, the rest is not tried.
  func bring(_ steps: [Int: TransferStep]) async -> [Int: Arrival] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: bringAll(steps)) }
    }
  }

  private struct State: Sendable {
    var next = 0
    var isOver = false
    var arrivals: [Int: Arrival]
  }

  private func bringAll(_ steps: [Int: TransferStep]) -> [Int: Arrival] {
    var waiting: [(position: Int, request: CopyRequest, row: StoredTransfer)] = []
    var arrivals: [Int: Arrival] = [:]
    for (position, step) in steps.sorted(by: { $0.key < $1.key }) {
      switch step {
      case .none: break
      case .refused(let error): arrivals[position] = .failed(error)
      case .there(let copied, let row): arrivals[position] = .brought(copied, row)
      case .bring(let request, let row):
        waiting.append((position, request, row))
        arrivals[position] = .notTried
      }
    }
    let groups = stride(from: 0, to: waiting.count, by: Self.groupSize)
      .map { waiting[$0..<min($0 + Self.groupSize, waiting.count)] }
    let state = Mutex(State(arrivals: arrivals))
    DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
      while let group = take(from: groups, state) {
        let results = copier.bring(group.map(\.request))
        state.withLock { state in
          for (entry, result) in zip(group, results) {
            switch result {
            case .success(let copied): state.arrivals[entry.position] = .brought(copied, entry.row)
            case .failure(let error):
              state.arrivals[entry.position] = .failed(error)
              if error.concernsWholeTarget { state.isOver = true }
            }
          }
        }
      }
    }
    return state.withLock(\.arrivals)
  }

  private func take<Group: Sendable>(from groups: [Group], _ state: borrowing Mutex<State>) -> Group? {
    if isStopped() { return nil }
    return state.withLock { state in
      guard !state.isOver, state.next < groups.count else { return nil }
      state.next += 1
      return groups[state.next - 1]
    }
  }
}
