import Glibc
import Synchronization

/// The signals by which a run is ended early.
///
/// The first SIGINT or SIGTERM is only noted, so that the work at hand can be brought to a good end; a second SIGINT
/// ends the process at once. System calls that a signal can interrupt are taken up again, except those that only
/// wait, such as `poll`.
public enum Interrupts {
  private static let firstSignal = Atomic<Int32>(0)

  /// Starts to note interrupts.
  public static func install() {
    // What a handler touches must have been made before: making it would not be safe there.
    firstSignal.store(0, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in Interrupts.note(signal) }
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }

  /// Whether the run is to be ended.
  public static var isRequested: Bool { firstSignal.load(ordering: .relaxed) != 0 }

  /// The signal that asked for it: SIGINT or SIGTERM.
  public static var signal: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Makes writing to a closed pipe an error that can be handled, rather than the end of the process.
  public static func ignoreBrokenPipes() {
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
  }

  private static func note(_ number: Int32) {
    let (isFirst, _) = firstSignal.compareExchange(
      expected: 0, desired: number, ordering: .sequentiallyConsistent)
    if !isFirst, number == SIGINT { _exit(130) }
  }
}
