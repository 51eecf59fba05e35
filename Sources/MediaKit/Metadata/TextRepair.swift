/// Turns the bytes of old and new metadata into text as a person would read it.
enum TextRepair {
  /// Values longer than this many bytes are cut.
  static let lengthLimit = 64 * 1024

  /// Reads each byte as one character of ISO 8859-1.
  static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// Reads UTF-8 where the bytes are valid UTF-8, otherwise Windows' extension of Latin-1.
  static func utf8OrLatin1(_ bytes: ArraySlice<UInt8>) -> String {
    let limited = limit(bytes)
    return String(validating: limited, as: UTF8.self) ?? windows1252(limited)
  }

  /// Cuts the bytes at the limit, and there at the start of a character.
  private static func limit(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > lengthLimit else { return bytes }
    var cut = bytes.prefix(lengthLimit)
    let next = bytes[cut.endIndex]
    guard next & 0xC0 == 0x80 else { return cut }
    while let last = cut.popLast(), last & 0xC0 == 0x80 {}
    return cut
  }

  private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt16(byte)
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return String(text)
  }

  private static let upperControls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// Reads an EXIF or IPTC text: up to its first zero byte, without the padding around it; nil where that is empty.
  static func exifText(_ bytes: ArraySlice<UInt8>) -> String? {
    trimmed(utf8OrLatin1(bytes.prefix { $0 != 0 }))
  }

  /// Reads the UTF-16LE of Windows' XP tags, up to its first zero.
  static func windowsText(_ bytes: ArraySlice<UInt8>) -> String? { utf16(bytes, .littleEndian) }

  /// Reads UTF-16 up to its first zero; a byte order mark counts for more than `order`.
  static func utf16(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String? {
    let source = ByteSource(bytes.prefix(lengthLimit))
    let units = stride(from: 0, to: source.count - 1, by: 2).compactMap { source.number(2, at: $0, order) }
    if units.first == 0xFFFE { return utf16(bytes, order == .bigEndian ? .littleEndian : .bigEndian) }
    let text = units.drop { $0 == 0xFEFF }.prefix { $0 != 0 }.map { UInt16(truncatingIfNeeded: $0) }
    return trimmed(String(decoding: text, as: UTF16.self))
  }

  /// The text without blanks and zeros around it, with one kind of line break; nil where nothing is left.
  static func trimmed(_ text: some StringProtocol) -> String? {
    let isPadding = { (character: Character) in character.isWhitespace || character == "\0" }
    let start = text.drop(while: isPadding)
    guard let last = start.lastIndex(where: { !isPadding($0) }) else { return nil }
    let kept = start[...last]
    guard kept.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else { return String(kept) }
    var clean = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in kept.unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && previous != "\r") { clean.append("\n") }
      if scalar != "\r" && scalar != "\n" && scalar != "\0" { clean.append(scalar) }
      previous = scalar
    }
    return String(clean)
  }
}
