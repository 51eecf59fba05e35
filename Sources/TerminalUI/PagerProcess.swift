import Glibc

/// A running pager and the pipe into it.
///
/// While it runs, SIGINT is the pager's business alone, as it is for `man` and `git`. Letting go of this object waits
/// until the pager is left.
final class PagerProcess {
  private let process: pid_t
  private var pipeEnd: Int32
  private let formerHandler: sigaction

  /// The descriptor that leads to the pager.
  var descriptor: Int32 { pipeEnd }

  /// Starts the pager; nil where the system refuses.
  init?(_ command: PagerCommand, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Before the pager runs: an interrupt that reaches both must find this process deaf already.
    let former = Self.ignoreInterrupts()
    guard let child = Self.spawn(command, input: ends[0], output: output) else {
      Self.restoreInterrupts(former)
      for end in ends { close(end) }
      return nil
    }
    close(ends[0])
    process = child
    pipeEnd = ends[1]
    formerHandler = former
  }

  deinit { _ = wait() }

  /// Ends the pager's input, waits until it is left, and returns its exit status.
  func wait() -> Int32 {
    guard pipeEnd >= 0 else { return 0 }
    close(pipeEnd)
    pipeEnd = -1
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    Self.restoreInterrupts(formerHandler)
    let hasExited = status & 0x7F == 0
    return hasExited ? (status >> 8) & 0xFF : 0
  }

  private static func ignoreInterrupts() -> sigaction {
    var action = sigaction()
    var former = sigaction()
    action.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGINT, &action, &former)
    return former
  }

  private static func restoreInterrupts(_ former: sigaction) {
    var former = former
    sigaction(SIGINT, &former, nil)
  }
}

// MARK: - Starting

extension PagerProcess {
  private static func spawn(_ command: PagerCommand, input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    restoreSignals(&attributes)
    // Not every pager passes on the options in its variable, so less gets them where the user has set none.
    setenv("LESS", "FIRX", 0)
    return withCStrings(["/bin/sh", "-c", command.shellText]) { arguments in
      var child = pid_t()
      let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ)
      return code == 0 ? child : nil
    }
  }

  /// Has the pager start with the usual handling of the signals that this process ignores.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
