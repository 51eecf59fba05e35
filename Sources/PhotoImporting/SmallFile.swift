import Glibc
import PhotoModel

/// Reads files that people write by hand.
enum SmallFile {
  /// More than this nobody writes by hand.
  private static let limit = 1 << 20

  /// Returns the bytes of a file, up to a mebibyte of them; nil with `errno` set where it cannot be read.
  static func read(_ path: FilePath) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}
