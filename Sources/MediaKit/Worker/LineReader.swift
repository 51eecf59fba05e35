import Glibc

/// Reads lines of bytes from a file descriptor.
struct LineReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Lines longer than this many bytes are cut in two; no request is as long.
  private static let lengthLimit = 1 << 20

  /// Starts reading from `descriptor`.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line, without its end; nil after the last.
  mutating func next() -> [UInt8]? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return line
      }
      if isAtEnd || buffer.count > Self.lengthLimit {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : buffer
      }
      fill()
    }
  }

  private mutating func fill() {
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(descriptor, &piece, piece.count)
    if count < 0 && errno == EINTR { return }
    if count > 0 { buffer += piece[..<count] } else { isAtEnd = true }
  }
}
