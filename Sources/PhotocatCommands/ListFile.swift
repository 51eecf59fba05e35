import ArgumentKit
import Glibc
import PhotoModel

/// A list in a file, or on standard input, of what could stand on the command line as well.
enum ListFile {
  /// Returns the entries of the list in the file `name`, or on standard input for `-`; empty ones are passed over.
  ///
  /// Throws ``UnreadableList``.
  static func entries(of name: RawArgument, separator: UInt8 = UInt8(ascii: "\n")) throws -> [RawArgument] {
    let isInput = name.bytes == [UInt8(ascii: "-")]
    let path = FilePath(bytes: name.bytes)
    let descriptor = isInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw UnreadableList(path: path, reason: SystemError.lastReason) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw UnreadableList(path: path, reason: SystemError.lastReason) }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes.split(separator: separator).map { RawArgument(bytes: $0) }
  }
}

/// A list cannot be read.
struct UnreadableList: Error, CustomStringConvertible {
  let path: FilePath
  let reason: String

  var description: String { "cannot read the list \(path): \(reason)" }
}
