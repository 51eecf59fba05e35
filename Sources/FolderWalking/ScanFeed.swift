import Dispatch
import PhotoModel
import Synchronization

/// A walk that goes on by itself ahead of whoever takes its batches; it ends early when nobody holds it any more.
package final class ScanFeed: Sendable {
  /// The batches, in the order of the walk.
  package let batches: AsyncStream<ScannedBatch>
  private let counter = Counter()

  private final class Counter: Sendable {
    let found = Atomic<Int>(0)
    let isComplete = Atomic<Bool>(false)
    let isAbandoned = Atomic<Bool>(false)
    let isCutShort = Atomic<Bool>(false)
  }

  /// Starts to walk `paths`, one after the other, until `isStopped` says so; without `exceptions`, and without files
  /// that are not selected.
  package init(
    _ paths: [ImportPath], honoursIgnoreRules: Bool, exceptions: WalkExceptions = WalkExceptions(),
    selection: WalkSelection? = nil, keepsFamilies: Bool = false,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: ScannedBatch.self)
    batches = stream
    DispatchQueue(label: "photocat.scan").async { [counter] in
      let isStopped = {
        guard counter.isAbandoned.load(ordering: .relaxed) || isStopped() else { return false }
        counter.isCutShort.store(true, ordering: .relaxed)
        return true
      }
      var scanner = Scanner(
        honoursIgnoreRules: honoursIgnoreRules, exceptions: exceptions, selection: selection,
        keepsFamilies: keepsFamilies, isStopped: isStopped
      ) { batch in
        counter.found.add(batch.entries.count, ordering: .relaxed)
        continuation.yield(batch)
      }
      for path in paths where !isStopped() { scanner.scan(path) }
      counter.isComplete.store(true, ordering: .relaxed)
      continuation.finish()
    }
  }

  deinit { counter.isAbandoned.store(true, ordering: .relaxed) }

  /// How many files, and things passed over, were found so far.
  package var found: Int { counter.found.load(ordering: .relaxed) }

  /// Whether the walk has come to its end, so that no more will be found.
  package var isComplete: Bool { counter.isComplete.load(ordering: .relaxed) }

  /// Whether it was stopped while something was left to walk.
  package var isCutShort: Bool { counter.isCutShort.load(ordering: .relaxed) }
}
