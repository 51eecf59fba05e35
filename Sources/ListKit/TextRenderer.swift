/// Writes text to a sink through one reused buffer.
///
/// What comes from a file or a tag goes through ``write(_:)-(String)`` or ``writeColumn(_:width:alignment:cuts:)``,
/// which show control characters rather than send them; only ``writeRaw(_:)-(String)`` sends bytes as they are, and
/// ``writeColored(_:)`` what sets colours. Call ``flush()`` at the end.
public final class TextRenderer {
  /// The width of the terminal in cells; nil if the output is none.
  public let width: Int?
  /// Whether bold and dim text is marked as such.
  public let usesStyles: Bool

  private let sink: any TextSink
  let buffer: ByteBuffer
  /// Escaped text while it is measured and cut.
  let scratch = ByteBuffer()
  private static let bufferSize = 65_536

  /// Makes a renderer for a terminal of `width` cells, or for a file or a pipe if `width` is nil.
  public init(sink: any TextSink, width: Int? = nil, usesStyles: Bool = false) {
    self.sink = sink
    self.width = width
    self.usesStyles = usesStyles
    // A little more than is gathered before writing, so that a last line seldom makes the buffer grow.
    buffer = ByteBuffer(capacity: Self.bufferSize + 4096)
  }

  /// Writes what has been gathered.
  public func flush() throws {
    guard buffer.count > 0 else { return }
    defer { buffer.removeAll() }
    try sink.write(UnsafeRawBufferPointer(buffer.bytes))
  }

  @inline(__always)
  func flushIfFull() throws {
    if buffer.count >= Self.bufferSize { try flush() }
  }
}

// MARK: - Text

extension TextRenderer {
  /// Writes `text`, escaping what a terminal must not get, line breaks included.
  public func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write($0) }
  }

  /// Writes `bytes`, escaping what a terminal must not get, line breaks included.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    buffer.appendEscaped(bytes)
    try flushIfFull()
  }

  /// Writes `number` in decimal.
  public func write(_ number: Int) throws {
    buffer.append(number)
    try flushIfFull()
  }

  /// Writes `text`, which the program itself made, as it is.
  public func writeRaw(_ text: String) throws {
    buffer.append(text)
    try flushIfFull()
  }

  /// Writes `bytes`, which the program itself made, as they are.
  public func writeRaw(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    buffer.append(bytes)
    try flushIfFull()
  }

  /// Writes `bytes`, which the program itself made, as they are.
  public func writeRaw(_ bytes: [UInt8]) throws {
    bytes.withUnsafeBufferPointer { buffer.append($0) }
    try flushIfFull()
  }

  /// Writes one field of comma-separated values, quoted if need be.
  ///
  /// On a terminal the field is escaped before; elsewhere its bytes stay as they are, behind an apostrophe where a
  /// spreadsheet would take them for a formula, unless `isGuarded` is false.
  public func writeCSVField(_ bytes: UnsafeBufferPointer<UInt8>, isGuarded: Bool = true) throws {
    if width == nil {
      buffer.appendCSVField(bytes, isGuarded: isGuarded)
    } else {
      scratch.removeAll()
      scratch.appendEscaped(bytes)
      buffer.appendCSVField(scratch.bytes, isGuarded: isGuarded)
    }
    try flushIfFull()
  }

  /// Writes one field of tab-separated values, with `\t`, `\n`, `\r`, `\\` and other escapes.
  public func writeTSVField(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    buffer.appendTSVField(bytes)
    try flushIfFull()
  }

  /// Ends the line.
  public func newline() throws {
    buffer.append(UInt8(ascii: "\n"))
    try flushIfFull()
  }

  /// Writes `count` blanks.
  public func writeBlanks(_ count: Int) throws {
    buffer.append(repeating: UInt8(ascii: " "), count: count)
    try flushIfFull()
  }
}
