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

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte stands for itself, in a string and on a terminal.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": raw("\\\"")
    case "\\": raw("\\\\")
    case "\n": raw("\\n")
    case "\t": raw("\\t")
    case "\r": raw("\\r")
    default:
      if Self.isObeyed(scalar) { appendEscape(scalar) } else { raw(String(scalar)) }
    }
  }

  /// Whether a terminal would obey the character rather than show it; readers of JSON take the escape back.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Writes `\u202e`; everything that is escaped lies in the first plane.
  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    raw("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
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
