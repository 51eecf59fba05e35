import Glibc
import Synchronization

/// The signals by which a run is ended early.
///
/// The first SIGINT or SIGTERM is only noted, so that the work at hand can be brought to a good end; a second SIGINT
/// ends the process at once. System calls that a signal can interrupt are taken up again, except those that only
/// wait, such as `poll`.
public enum Interrupts {
  private static let isNoted = Atomic<Bool>(false)

  /// Starts to note interrupts.
  public static func install() {
    // What a handler touches must have been made before: making it would not be safe there.
    isNoted.store(false, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in Interrupts.note(signal) }
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }

  /// Whether the run is to be ended.
  public static var isRequested: Bool { isNoted.load(ordering: .relaxed) }

  /// Makes writing to a closed pipe an error that can be handled, rather than the end of the process.
  public static func ignoreBrokenPipes() {
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
  }

  private static func note(_ number: Int32) {
    let isFirst = !isNoted.exchange(true, ordering: .sequentiallyConsistent)
    if !isFirst, number == SIGINT { _exit(130) }
  }
}
