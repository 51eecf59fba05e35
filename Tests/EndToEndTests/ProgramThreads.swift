import Foundation
import Synchronization
import Testing

/// Runs tests on a few threads of their own, and so only as many at a time.
///
/// These tests start programs and wait for them, and while they wait their thread does nothing else. Swift's own
/// threads, of which there are as many as processors, would be at a standstill, and with them all other tests; and
/// with many programs side by side none would get ahead.
struct OnProgramThreads: SuiteTrait, TestTrait, TestScoping {
  private static let threads = ProgramThreads(count: 4)

  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.threads) { try await function() }
  }
}

extension Trait where Self == OnProgramThreads {
  /// On the threads of those tests that wait for programs.
  static var onProgramThreads: Self { Self() }
}

/// So many threads that take up jobs in the order in which they come.
private final class ProgramThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true { runNextJob() }
      }
      // As much as the main thread has: a debug build takes more than a thread gets by default.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func runNextJob() {
    waiting.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }
}
