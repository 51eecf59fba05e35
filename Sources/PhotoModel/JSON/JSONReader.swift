/// Reads JSON values from bytes, strictly.
struct JSONReader {
  /// Deeper nesting than this is refused, so that no input can overflow the stack.
  private static let deepest = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a value with nothing but blanks around it.
  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipBlanks()
    guard position == bytes.count else { throw error("something follows the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw error("it is nested too deeply") }
    depth += 1
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    skipBlanks()
    guard !take(UInt8(ascii: "}")) else { return .object(members) }
    while true {
      skipBlanks()
      let name = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("a colon is missing") }
      members[name] = try value()
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma is missing") }
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    skipBlanks()
    guard !take(UInt8(ascii: "]")) else { return .array(elements) }
    while true {
      elements.append(try value())
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma is missing") }
    }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    guard take(UInt8(ascii: "\"")) else { throw error("a string is missing") }
    let start = position
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\\") {
      position += 1
      guard byte == UInt8(ascii: "\"") else { continue }
      return try text(bytes[start..<(position - 1)])
    }
    return try stringWithEscapes(from: start)
  }

  /// Reads on where the part from `start` on has no escapes, but what follows has.
  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    var decoded = Array(bytes[start..<position])
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(decoded)
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case 0..<0x20: throw error("a string has a control character")
      default: decoded.append(byte)
      }
    }
    throw error("a string does not end")
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
    guard let letter = peek else { throw error("a string does not end") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded += Array(String(try unicodeEscape()).utf8)
    default: throw error("a string has an unknown escape")
    }
  }

  /// Reads the digits after `\u`, with those of the second half where the first is half of a pair.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("a string has half a character")
    }
    let second = try fourDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error("a string has half a character") }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count,
      let decoded = Hexadecimal.decode(String(decoding: bytes[position..<(position + 4)], as: UTF8.self))
    else { throw error("an escape has too few digits") }
    position += 4
    return UInt32(decoded[0]) << 8 | UInt32(decoded[1])
  }

  private func text(_ bytes: some Sequence<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("a string is not UTF-8")
    }
    return text
  }

  // MARK: Numbers and words

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    while let byte = peek, Self.isPartOfNumber(byte) { position += 1 }
    let digits = bytes[start..<position]
    guard !digits.isEmpty else { throw error("a value is missing") }
    if let whole = Self.wholeNumber(digits) { return .number(Double(whole)) }
    guard Self.isNumber(digits), let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
    else { throw error("a number is malformed") }
    return .number(number)
  }

  /// Whether the digits are a number as JSON writes it: neither `01` nor `1.` nor `.5`.
  private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    func takeDigits() -> Slice<UnsafeBufferPointer<UInt8>> {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      return digits
    }
    let whole = takeDigits()
    guard whole.count == 1 || whole.count > 1 && whole.first != UInt8(ascii: "0") else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard !takeDigits().isEmpty else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard !takeDigits().isEmpty else { return false }
    }
    return rest.isEmpty
  }

  /// A number of up to fifteen digits, which most are.
  private static func wholeNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let magnitude = isNegative ? digits.dropFirst() : digits
    guard (1...15).contains(magnitude.count), magnitude.allSatisfy(\.isDigit),
      magnitude.count == 1 || magnitude.first != UInt8(ascii: "0")
    else { return nil }
    let value = magnitude.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return isNegative ? -value : value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: byte.isDigit
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error("a value is malformed") }
    position += word.utf8.count
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D { position += 1 }
  }

  private func error(_ reason: String) -> JSONError { JSONError("\(reason) at byte \(position)") }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
