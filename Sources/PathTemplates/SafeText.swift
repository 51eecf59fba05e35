/// Texts made fit for names of files, on this system and on others.
enum SafeText {
  /// The characters, besides control characters, that some system forbids in a name.
  static let forbidden = Set("<>:\"/\\|?*".unicodeScalars)

  /// Whether a name must not have `scalar`: it is forbidden, breaks the line, or controls a terminal.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      || forbidden.contains(scalar)
  }

  /// Puts an underscore in the place of every forbidden character, and takes blanks off both ends.
  ///
  /// All else stays as it is, also bytes that are not UTF-8.
  static func replacingForbidden(_ bytes: [UInt8]) -> [UInt8] {
    let replaced: [UInt8]
    if let text = String(validating: bytes, as: UTF8.self) {
      var scalars = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { scalars.append(isForbidden(scalar) ? "_" : scalar) }
      replaced = Array(String(scalars).utf8)
    } else {
      replaced = bytes.map { byte in
        byte < 0x80 && isForbidden(Unicode.Scalar(byte)) ? UInt8(ascii: "_") : byte
      }
    }
    return trimmed(replaced[...]) { $0 == UInt8(ascii: " ") }
  }

  /// Cuts after at most `count` bytes, between two characters.
  ///
  /// A text that is not UTF-8 is cut between two bytes; a character too long for the room alone, between its scalars.
  static func cut(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    guard bytes.count > count else { return bytes }
    guard let text = String(validating: bytes, as: UTF8.self) else { return Array(bytes.prefix(count)) }
    let whole = prefixLength(of: text, room: count) { $0.utf8.count }
    guard whole == 0 else { return Array(bytes.prefix(whole)) }
    return Array(bytes.prefix(prefixLength(of: text.unicodeScalars, room: count) { UTF8.width($0) }))
  }

  private static func prefixLength<Text: Sequence>(
    of text: Text, room: Int, width: (Text.Element) -> Int
  ) -> Int {
    var length = 0
    for element in text {
      guard length + width(element) <= room else { break }
      length += width(element)
    }
    return length
  }

  /// Takes off both ends what `isUnwanted` says.
  static func trimmed(_ bytes: ArraySlice<UInt8>, _ isUnwanted: (UInt8) -> Bool) -> [UInt8] {
    var bytes = bytes.drop(while: isUnwanted)
    while let last = bytes.last, isUnwanted(last) { bytes.removeLast() }
    return Array(bytes)
  }

  static func isDotOrBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ") }

  /// Whether Windows takes a name for one of its devices, whatever extension it has.
  static func isDevice(_ name: [UInt8]) -> Bool {
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    let text = String(decoding: trimmed(stem, isDotOrBlank), as: UTF8.self).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(text) { return true }
    guard text.count == 4, text.hasPrefix("COM") || text.hasPrefix("LPT") else { return false }
    return text.last.map { "0123456789¹²³".contains($0) } ?? false
  }
}
