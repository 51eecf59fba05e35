import CLinux
import Glibc

/// Both ends of what leads to and from a worker: requests go through a socket, answers come through a pipe.
///
/// Writing to a socket whose other end is gone can be told not to raise SIGPIPE, so the program need not ignore it.
/// Other child processes inherit none of the descriptors.
final class WorkerChannels {
  /// Where answers arrive.
  let answers: Int32
  /// What becomes the worker's standard input.
  let workerInput: Int32
  /// What becomes the worker's standard output.
  let workerOutput: Int32
  private let requests: Int32
  private var hasWorkerEnds = true

  /// Opens the channels; nil with `errno` set where that fails.
  init?() {
    var sockets: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { return nil }
    var pipe: [Int32] = [-1, -1]
    guard photocat_pipe_cloexec(&pipe) == 0 else {
      let reason = errno
      sockets.forEach { close($0) }
      errno = reason
      return nil
    }
    (workerInput, requests) = (sockets[0], sockets[1])
    (answers, workerOutput) = (pipe[0], pipe[1])
  }

  deinit {
    closeWorkerEnds()
    close(requests)
    close(answers)
  }

  /// Closes what the worker has by now, so that its end is noticed.
  func closeWorkerEnds() {
    guard hasWorkerEnds else { return }
    hasWorkerEnds = false
    close(workerInput)
    close(workerOutput)
  }

  /// Sends some of `bytes` and returns how many; -1 with `errno` set on a failure.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { Glibc.send(requests, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
