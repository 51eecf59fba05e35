import Glibc

/// Whole files, in memory.
package enum FileBytes {
  /// Returns the bytes of a file; nil where it cannot be opened.
  package static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while case let count = Glibc.read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return bytes
  }
}
