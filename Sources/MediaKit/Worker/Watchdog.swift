import Glibc
import Synchronization

/// Ends the process where a request makes no progress for too long.
///
/// Whoever asked watches as well; this is for a worker that hangs when nobody is left to stop it. The alarm clock is
/// the process's own, and so is this.
enum Watchdog {
  private static let seconds = Atomic<UInt32>(0)

  /// Begins to watch: the process dies of SIGALRM after so many seconds without progress; 0 is no limit.
  static func start(seconds limit: Int) {
    seconds.store(UInt32(clamping: limit), ordering: .relaxed)
    noteProgress()
  }

  /// Grants the full time again: some of a large file was read.
  static func noteProgress() { alarm(seconds.load(ordering: .relaxed)) }

  /// Stops to watch.
  static func stop() {
    seconds.store(0, ordering: .relaxed)
    alarm(0)
  }
}
