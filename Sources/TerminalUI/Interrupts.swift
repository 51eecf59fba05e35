import Glibc
import Synchronization

/// The signals by which a run is ended early.
///
/// The first of them is only noted, so that the work at hand can be brought to a good end; a second SIGINT ends the
/// process at once. SIGINT is Ctrl-C, SIGHUP the end of the terminal or of its line, SIGTERM what the system sends before
/// it shuts down, and SIGXCPU comes when the time is up that 'ulimit -t' grants. System calls that a signal can interrupt are taken up again, except those that only
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
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] where !(signal == SIGHUP && isIgnored(signal)) {
      sigaction(signal, &action, nil)
    }
  }

  /// Whether whoever started the process wants it to outlive a signal, as nohup does.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether the run is to be ended.
  public static var isRequested: Bool { isNoted.load(ordering: .relaxed) }

  /// Makes writing to a closed pipe, or beyond the size of a file that 'ulimit -f' allows, an error that can be handled,
  /// rather than the end of the process.
  public static func ignoreWritingSignals() {
    for signal in [SIGPIPE, SIGXFSZ] { _ = Glibc.signal(signal, SIG_IGN) }
  }

  private static func note(_ number: Int32) {
    let isFirst = !isNoted.exchange(true, ordering: .sequentiallyConsistent)
    if !isFirst, number == SIGINT { _exit(130) }
  }
}
