import Glibc
import PhotoModel

extension MediaWorkerProcess {
  /// Starts `executable` at the other ends of `channels`; its standard error goes nowhere.
  static func spawn(
    _ executable: FilePath, arguments: [String], channels: WorkerChannels
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, channels.workerInput, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, channels.workerOutput, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = freshAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var processID: pid_t = 0
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { argumentPointers.forEach { free($0) } }
    let code = executable.withCString {
      posix_spawn(&processID, $0, &actions, &attributes, &argumentPointers, environ)
    }
    guard code == 0 else { throw .cannotStart(reason: SystemError.reason(code)) }
    return processID
  }

  /// A process group of its own, and signals as a program expects them: Dispatch's threads block nearly all of them.
  private static func freshAttributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
}
