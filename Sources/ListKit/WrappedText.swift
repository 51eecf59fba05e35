/// One paragraph of untrusted text, escaped and broken into lines of a terminal.
final class WrappedText {
  private let escaped: ByteBuffer
  private let width: Int?

  /// Escapes `text`, to be broken into lines of at most `width` cells; into one line if that is nil.
  init(_ text: String, width: Int?) {
    var text = text
    escaped = ByteBuffer(capacity: text.utf8.count)
    self.width = width
    text.withUTF8 { escaped.appendEscaped($0) }
  }

  /// Calls `body` with every line, of which there is at least one. Lines end between words where they can.
  func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    guard let width else { return try body(escaped.bytes) }
    var rest = escaped.bytes
    repeat {
      let end = Self.lineEnd(in: rest, width: width)
      try body(UnsafeBufferPointer(rebasing: rest[..<end]))
      rest = UnsafeBufferPointer(rebasing: rest[end...].drop { $0 == UInt8(ascii: " ") })
    } while rest.count > 0
  }

  /// Returns where the first line of `text` ends: at the end, before a blank, or in a word that is too long.
  private static func lineEnd(in text: UnsafeBufferPointer<UInt8>, width: Int) -> Int {
    var clusters = GraphemeIterator(text)
    var (position, used) = (0, 0)
    var wordEnd: Int?
    while let cluster = clusters.next() {
      let isBlank = text[position] == UInt8(ascii: " ")
      if isBlank, position > 0, text[position - 1] != UInt8(ascii: " ") { wordEnd = position }
      used += cluster.width
      if used > width { return wordEnd ?? (position > 0 ? position : cluster.end) }
      position = cluster.end
    }
    return position
  }
}
