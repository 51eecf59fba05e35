/// Writes JSON values one after the other as bytes.
///
/// A writer of its own rather than an encoder: a record's names keep the order of the contract, a list of a million
/// photos is written as it is read, and the media worker's answers cost a fraction of a file's reading.
public struct JSONWriter {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next name or element is the first of its object or array.
  private var isFirst = true

  /// Starts with nothing.
  public init() {}

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isFirst = true
  }

  /// Writes an object whose members `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    nested(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Begins a member of an object.
  public mutating func name(_ name: String) {
    element()
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Begins an element of an array.
  public mutating func element() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Writes a text, or null.
  public mutating func value(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }

  /// Writes a whole number, or null.
  public mutating func value(_ number: Int?) { raw(number.map { String($0) } ?? "null") }

  /// Writes a number, or null.
  public mutating func value(_ number: Double?) { raw(number.map(JSONNumber.text) ?? "null") }

  /// Writes true or false.
  public mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// Writes an array of texts.
  public mutating func value(_ texts: [String]) {
    array { array in
      for text in texts {
        array.element()
        array.value(text)
      }
    }
  }

  private mutating func nested(_ start: UInt8, _ end: UInt8, _ body: (inout JSONWriter) -> Void) {
    bytes.append(start)
    let outer = isFirst
    isFirst = true
    body(&self)
    isFirst = outer
    bytes.append(end)
  }

  private mutating func raw(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      if utf8.allSatisfy(Self.isPlain) {
        bytes.append(contentsOf: utf8)
      } else {
        appendEscaping(utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte stands for itself, in a string and on a terminal.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Appends the text in `utf8`: what lies between two escapes in one piece.
  private mutating func appendEscaping(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var position = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if let escape = Self.escape(for: scalar) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
        raw(escape)
        start = position + UTF8.width(scalar)
      }
      position += UTF8.width(scalar)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// What is written in place of a character; nil where it stands for itself.
  private static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: isObeyed(scalar) ? numericEscape(for: scalar) : nil
    }
  }

  /// Whether a terminal would obey the character rather than show it; readers of JSON take the escape back.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns `\u202e`, for example; everything that is escaped lies in the first plane.
  private static func numericEscape(for scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// Numbers as JSON and CSV hold them.
public enum JSONNumber {
  /// The shortest text that reads back as the same number; a whole number has no point.
  public static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
  }
}
