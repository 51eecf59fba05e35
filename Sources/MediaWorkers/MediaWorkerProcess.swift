import Glibc
import PhotoModel

/// One running `photocat-media`, and the channels to and from it.
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

    /// Whether somebody else killed the worker, as the system does that runs out of memory: no file makes that happen.
    var isFromOutside: Bool { self == .crashed(signal: SIGKILL) }
  }

  /// A line longer than this is no answer.
  private static let longestLine = 64 << 20

  private let processID: pid_t
  private let channels: WorkerChannels
  /// What was read and not yet handed out.
  private var buffer: [UInt8] = []
  /// Where it is read into.
  private var piece = [UInt8](repeating: 0, count: 65_536)
  private var isReaped = false

  /// Starts a worker in a process group of its own, so that Ctrl-C at the terminal does not reach it.
  ///
  /// - Parameter isCareful: whether it leaves out exiv2, for a file on which another one came to grief.
  init(_ configuration: MediaWorkerConfiguration, isCareful: Bool = false) throws(Failure) {
    guard let channels = WorkerChannels() else {
      throw .cannotStart(reason: SystemError.lastReason)
    }
    defer { channels.closeWorkerEnds() }
    var arguments = ["photocat-media", "--memory-limit", String(configuration.memoryLimit)]
    if isCareful { arguments.append("--without-exiv2") }
    processID = try Self.spawn(configuration.executable, arguments: arguments, channels: channels)
    self.channels = channels
  }

  deinit {
    // It has nothing to lose: whatever was worth keeping is in its answers.
    if !isReaped { _ = end() }
  }

  /// Sends a line. A worker that is gone is noticed by what it does not answer: it may have answered before it went.
  func send(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = channels.send(rest)
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Waits for a line, at most so many milliseconds.
  func receive(within patience: Int) throws(Failure) -> [UInt8] {
    let deadline = SuspendingClock.now + .milliseconds(patience)
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

  private func waitForOutput(until deadline: SuspendingClock.Instant) throws(Failure) {
    while true {
      var event = pollfd(fd: channels.answers, events: Int16(POLLIN), revents: 0)
      let rest = max(0, (deadline - SuspendingClock.now) / .milliseconds(1))
      let ready = poll(&event, 1, Int32(clamping: Int(rest)))
      if ready > 0 { return }
      if ready == 0 { throw .timedOut }
      guard errno == EINTR else { throw .nonsense }
    }
  }

  private func fill() throws(Failure) {
    let count = piece.withUnsafeMutableBytes { read(channels.answers, $0.baseAddress, $0.count) }
    if count == 0 || (count < 0 && errno != EINTR) { throw causeOfDeath() }
    buffer += piece[..<max(0, count)]
  }

  // MARK: The process

  /// Says how the worker, which has closed its output, came to its end.
  private func causeOfDeath() -> Failure {
    // One that lives on has nothing more to say; one that is dying keeps the status that it has.
    let status = end()
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .crashed(signal: signal)
  }

  private func end() -> Int32 {
    kill(processID, SIGKILL)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    return status
  }
}
