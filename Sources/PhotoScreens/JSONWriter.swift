import ListKit

/// Writes JSON values one after the other into a buffer.
///
/// A writer of its own rather than Foundation's encoder: a record's names keep the order of the contract, and a list
/// of a million photos is written as it is read.
struct JSONWriter {
  private let buffer: ByteBuffer
  /// Whether the next name or element is the first of its object or array.
  private var isFirst = true

  init(_ buffer: ByteBuffer) { self.buffer = buffer }

  /// Writes an object whose members `body` writes.
  mutating func object(_ body: (inout JSONWriter) -> Void) { nested("{", "}", body) }

  /// Writes an array whose elements `body` writes.
  mutating func array(_ body: (inout JSONWriter) -> Void) { nested("[", "]", body) }

  /// Begins a member of an object.
  mutating func name(_ name: String) {
    element()
    string(name)
    buffer.append(UInt8(ascii: ":"))
  }

  /// Begins an element of an array.
  mutating func element() {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Writes a text, or null.
  func value(_ text: String?) {
    if let text { string(text) } else { buffer.append("null") }
  }

  /// Writes a whole number, or null.
  func value(_ number: Int?) {
    if let number { buffer.append(number) } else { buffer.append("null") }
  }

  /// Writes a number, or null.
  func value(_ number: Double?) { buffer.append(number.map(JSONNumber.text) ?? "null") }

  /// Writes true or false.
  func value(_ flag: Bool) { buffer.append(flag ? "true" : "false") }

  /// Writes an array of texts.
  mutating func value(_ texts: [String]) {
    array { array in
      for text in texts {
        array.element()
        array.value(text)
      }
    }
  }

  private mutating func nested(_ start: String, _ end: String, _ body: (inout JSONWriter) -> Void) {
    buffer.append(start)
    var inner = JSONWriter(buffer)
    body(&inner)
    buffer.append(end)
  }

  private func string(_ text: String) {
    var text = text
    text.withUTF8 { buffer.appendJSONString($0) }
  }
}

/// Numbers as JSON and CSV hold them.
enum JSONNumber {
  /// The shortest text that reads back as the same number; a whole number has no point.
  static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
  }
}
