#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads files of a few kilobytes.
enum SmallFile {
  /// A file of a time zone has a few kilobytes; what is much larger is something else.
  private static let limit = 256 * 1024

  /// The bytes of a regular file, or nil where there is none, or one that cannot be read or is too large.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fill(buffer, from: descriptor)
    }
    return bytes.count == size ? bytes : nil
  }

  /// Reads until the buffer is full, the file ends or reading fails, and says how much was read.
  private static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
      let read = read(descriptor, rest.baseAddress, rest.count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    return count
  }
}
