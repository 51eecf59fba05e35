import CLinux
import Glibc
import PhotoModel

/// One running `photocat-media`, and the pipes to and from it.
final class MediaWorkerProcess {
  /// Why a worker did not answer.
  enum Failure: Error, Equatable {
    /// It could not be started.
    case cannotStart(reason: String)
    /// It was killed by a signal, its own or another's.
    case crashed(signal: Int32)
    /// It ended by itself.
    case exited(status: Int32)
    /// It took longer than it may.
    case timedOut
    /// What it wrote is no answer.
    case nonsense
  }

  /// A line longer than this is no answer.
  private static let longestLine = 64 << 20

  private let processID: pid_t
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var isReaped = false

  /// Starts a worker in a process group of its own, so that Ctrl-C at the terminal does not reach it.
  init(_ configuration: MediaWorkerConfiguration) throws(Failure) {
    guard let requests = Pipe(), let answers = Pipe() else {
      throw .cannotStart(reason: String(cString: strerror(errno)))
    }
    let arguments = [
      "photocat-media", "--memory-limit", String(configuration.memoryLimit), "--time-limit",
      // Its own watch only matters when nobody is left to stop it.
      String(configuration.timeLimit + 10),
    ]
    let result = Self.spawn(
      configuration.executable, arguments: arguments, input: requests.reading, output: answers.writing)
    close(requests.reading)
    close(answers.writing)
    guard case .success(let processID) = result else {
      close(requests.writing)
      close(answers.reading)
      throw .cannotStart(reason: result.reason)
    }
    self.processID = processID
    input = requests.writing
    output = answers.reading
  }

  deinit {
    close(input)
    close(output)
    guard !isReaped else { return }
    kill(processID, SIGKILL)
    _ = reap()
  }

  /// Lets the worker end by itself: it has answered everything, and there are no more requests.
  func finish() {
    guard !isReaped else { return }
    kill(processID, SIGTERM)
    _ = reap()
  }

  /// Sends a line.
  func send(_ line: [UInt8]) throws(Failure) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw causeOfDeath()
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for a line, at most so many milliseconds.
  func receive(within patience: Int) throws(Failure) -> [UInt8] {
    let deadline = Clock.milliseconds + patience
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        return line
      }
      searched = buffer.count
      guard buffer.count < Self.longestLine else { throw .nonsense }
      try waitForOutput(until: deadline)
      try fill()
    }
  }

  private func waitForOutput(until deadline: Int) throws(Failure) {
    while true {
      var event = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&event, 1, Int32(clamping: max(0, deadline - Clock.milliseconds)))
      if ready > 0 { return }
      if ready == 0 { throw .timedOut }
      guard errno == EINTR else { throw .nonsense }
    }
  }

  private func fill() throws(Failure) {
    let size = 65_536
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: size))
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(output, bytes.baseAddress.map { $0 + start }, size)
    }
    buffer.removeLast(size - max(0, count))
    if count == 0 || (count < 0 && errno != EINTR) { throw causeOfDeath() }
  }

  // MARK: The process

  /// Waits for the process, which has closed its pipe, and says how it ended.
  private func causeOfDeath() -> Failure {
    // A worker that closed its output but lives on has nothing more to say.
    kill(processID, SIGKILL)
    let status = reap()
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .crashed(signal: signal)
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    return status
  }

  private static func spawn(
    _ executable: FilePath, arguments: [String], input: Int32, output: Int32
  ) -> SpawnResult {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    var processID: pid_t = 0
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { argumentPointers.forEach { free($0) } }
    let code = executable.withCString {
      posix_spawn(&processID, $0, &actions, &attributes, &argumentPointers, environ)
    }
    return code == 0 ? .success(processID) : .failure(code)
  }
}

/// What came of starting a process.
private enum SpawnResult {
  case success(pid_t)
  case failure(Int32)

  var reason: String {
    guard case .failure(let code) = self else { return "" }
    return String(cString: strerror(code))
  }
}

/// Both ends of a pipe that child processes do not inherit.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard photocat_pipe_cloexec(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
  }
}

/// A clock that only goes forward.
enum Clock {
  /// Milliseconds since some moment in the past.
  static var milliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}
