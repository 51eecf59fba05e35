import Glibc

/// A program that runs beside the test, with its own working folder and environment.
final class ChildProcess {
  /// The process.
  let id: pid_t
  private var status: Int32?

  /// What could not be started.
  struct Failure: Error {
    let program: String
    let reason: String
  }

  /// Where a standard stream of the program leads.
  enum Stream {
    /// To a file, made anew.
    case file(String)
    /// To a descriptor of this process.
    case descriptor(Int32)
  }

  /// Starts `command`, the path of a program with its arguments.
  init(
    _ command: [String], folder: String, environment: [String: String], output: Stream, error: Stream,
    input: Stream = .file("/dev/null")
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    Self.add(input, as: STDIN_FILENO, flags: O_RDONLY, to: &actions)
    Self.add(output, as: STDOUT_FILENO, flags: O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    Self.add(error, as: STDERR_FILENO, flags: O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    // The C library's own way to change the folder is not visible from Swift.
    let arguments = (["env", "--chdir=\(folder)"] + command).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "env", &actions, nil, arguments, variables)
    guard code == 0 else { throw Failure(program: command[0], reason: String(cString: strerror(code))) }
    id = process
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  private static func add(
    _ stream: Stream, as target: Int32, flags: Int32, to actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .file(let path): posix_spawn_file_actions_addopen(&actions, target, path, flags, 0o600)
    case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
  }

  /// The exit status as a shell gives it, once the process has ended.
  func poll() -> Int32? {
    var code: Int32 = 0
    if status == nil, waitpid(id, &code, WNOHANG) == id {
      let signal = code & 0x7F
      status = signal == 0 ? (code >> 8) & 0xFF : 128 + signal
    }
    return status
  }

  /// Waits for the end and returns the exit status; a process that hangs is killed.
  func wait() -> Int32 {
    waitUntil { poll() != nil }
    if poll() == nil { kill(id, SIGKILL) }
    while poll() == nil { usleep(1_000) }
    return poll() ?? -1
  }
}

/// Waits until `condition` holds, and tells whether it did: a wait that takes so many seconds is none for anything.
@discardableResult
func waitUntil(seconds: Double = 180, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try condition() { return true }
    usleep(2_000)
  }
  return false
}
