/// The bytes that a bracket in a pattern stands for: `[abc]`, `[a-z]`, `[!0-9]`, `[[:alpha:]]`.
struct ByteSet: Sendable {
  /// One bit for each byte.
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    case 2: bits.2 |= bit
    default: bits.3 |= bit
    }
  }

  private mutating func invert() { bits = (~bits.0, ~bits.1, ~bits.2, ~bits.3) }

  /// The index after the bracket that begins at `start`; nil where it is never closed, or names no known class.
  static func end(in pattern: ArraySlice<UInt8>, from start: Int) -> Int? { read(pattern, from: start)?.end }

  /// Reads the bracket that begins at `start`; nil where it is never closed, or names no known class.
  static func read(_ pattern: ArraySlice<UInt8>, from start: Int) -> (set: ByteSet, end: Int)? {
    var reader = BracketReader(pattern, from: start + 1)
    guard let set = reader.read() else { return nil }
    return (set, reader.index)
  }

  /// Reads what is between brackets, and the closing one.
  private struct BracketReader {
    private let pattern: ArraySlice<UInt8>
    private(set) var index: Int
    private var set = ByteSet()
    /// The byte that a hyphen would begin a range with.
    private var previous: UInt8?

    init(_ pattern: ArraySlice<UInt8>, from index: Int) {
      self.pattern = pattern
      self.index = index
    }

    private func byte(at index: Int) -> UInt8? { index < pattern.endIndex ? pattern[index] : nil }

    mutating func read() -> ByteSet? {
      let isInverted = byte(at: index) == UInt8(ascii: "!") || byte(at: index) == UInt8(ascii: "^")
      if isInverted { index += 1 }
      // A closing bracket at the very start stands for itself.
      repeat {
        guard readMember() else { return nil }
        index += 1
      } while byte(at: index) != UInt8(ascii: "]")
      index += 1
      if isInverted { set.invert() }
      return set
    }

    /// Reads one byte, range or class, and stops on its last byte.
    private mutating func readMember() -> Bool {
      guard let byte = byte(at: index) else { return false }
      switch byte {
      case UInt8(ascii: "\\"):
        index += 1
        guard let escaped = self.byte(at: index) else { return false }
        insert(escaped)
      case UInt8(ascii: "-"):
        guard let first = previous, let next = self.byte(at: index + 1), next != UInt8(ascii: "]") else {
          insert(byte)
          return true
        }
        return readRange(from: first)
      case UInt8(ascii: "[") where self.byte(at: index + 1) == UInt8(ascii: ":"):
        return readClass()
      default: insert(byte)
      }
      return true
    }

    private mutating func insert(_ byte: UInt8) {
      set.insert(byte)
      previous = byte
    }

    private mutating func readRange(from first: UInt8) -> Bool {
      index += 1
      if byte(at: index) == UInt8(ascii: "\\") { index += 1 }
      guard let last = byte(at: index) else { return false }
      if first <= last { (first...last).forEach { set.insert($0) } }
      previous = nil
      return true
    }

    private mutating func readClass() -> Bool {
      let start = index + 2
      guard let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")) else { return false }
      guard end > start, pattern[end - 1] == UInt8(ascii: ":") else {
        insert(UInt8(ascii: "["))
        return true
      }
      guard let test = Self.classes[String(decoding: pattern[start..<(end - 1)], as: UTF8.self)] else {
        return false
      }
      (UInt8.min...127).filter(test).forEach { set.insert($0) }
      previous = nil
      index = end
      return true
    }

    private static let classes: [String: @Sendable (UInt8) -> Bool] = [
      "alnum": { isLetter($0) || isDigit($0) }, "alpha": isLetter, "blank": { $0 == 0x20 || $0 == 0x09 },
      "cntrl": { $0 < 0x20 || $0 == 0x7F }, "digit": isDigit, "graph": { (0x21...0x7E).contains($0) },
      "lower": { (0x61...0x7A).contains($0) }, "print": { (0x20...0x7E).contains($0) },
      "punct": { (0x21...0x7E).contains($0) && !isLetter($0) && !isDigit($0) },
      "space": { $0 == 0x20 || (0x09...0x0D).contains($0) }, "upper": { (0x41...0x5A).contains($0) },
      "xdigit": { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) },
    ]

    @Sendable private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    @Sendable private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  }
}
