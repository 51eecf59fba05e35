#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes to an open file, a pipe or a terminal.
///
/// The program must ignore SIGPIPE for a closed pipe to arrive as ``TextSinkError/closed``.
public struct FileDescriptorSink: TextSink {
  private let descriptor: Int32

  /// Makes a sink that writes to `descriptor` and leaves closing it to its owner.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of `bytes`, going on after a partial or an interrupted write.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, chunk.baseAddress, chunk.count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, chunk.baseAddress, chunk.count)
      #else
        let written = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
      #endif
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else {
        try recover(from: errno)
      }
    }
  }

  /// Returns if the write may be tried again, after waiting for a descriptor that does not block.
  private func recover(from code: Int32) throws {
    switch code {
    case EINTR:
      return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    case EPIPE:
      throw TextSinkError.closed
    default:
      throw TextSinkError.failed(errno: code, reason: String(cString: strerror(code)))
    }
  }
}
