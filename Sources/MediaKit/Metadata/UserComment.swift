import CGExiv2

/// EXIF's UserComment: eight bytes that name one of four encodings, then the text.
enum UserComment {
  /// Reads the text; nil where it is empty or only padding.
  ///
  /// Programs disagree about the byte order of "UNICODE", so the order is told by where the zero bytes are. A text
  /// without any, as Chinese or Japanese, has the order of the EXIF block around it.
  static func text(_ bytes: ArraySlice<UInt8>, order: ByteOrder?) -> String? {
    guard bytes.count > 8 else { return nil }
    let text = bytes.dropFirst(8)
    if bytes.starts(with: "UNICODE".utf8) {
      return TextRepair.utf16(text, byteOrder(of: text) ?? order ?? .bigEndian)
    }
    if bytes.starts(with: "JIS".utf8) { return readable(japanese(text) ?? TextRepair.exifText(text)) }
    if bytes.starts(with: "ASCII".utf8) || bytes.prefix(8).allSatisfy({ $0 == 0 }) {
      return readable(TextRepair.exifText(text))
    }
    return readable(TextRepair.exifText(bytes))
  }

  /// The order that the zero bytes tell, half of each character of a Western text; nil where they tell none.
  private static func byteOrder(of text: ArraySlice<UInt8>) -> ByteOrder? {
    var zeros = (even: 0, odd: 0)
    for (index, byte) in text.prefix(512).enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if zeros.odd == zeros.even { return nil }
    return zeros.odd > zeros.even ? .littleEndian : .bigEndian
  }

  /// Reads JIS with its escapes, or else in the form that sets the upper bit instead; nil for what is neither.
  private static func japanese(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.prefix(TextRepair.lengthLimit).prefix { $0 != 0 }
    if text.contains(0x1B) { return converted(text, from: "ISO-2022-JP") }
    // What is valid UTF-8 is that, whatever it says it were.
    return String(validating: text, as: UTF8.self) == nil ? converted(text, from: "EUC-JP") : nil
  }

  private static func converted(_ bytes: ArraySlice<UInt8>, from encoding: String) -> String? {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let text = g_convert(start, gssize(bytes.count), "UTF-8", encoding, nil, nil, nil) else {
        return nil
      }
      defer { g_free(text) }
      return TextRepair.trimmed(String(cString: text))
    }
  }

  /// Refuses what holds control characters: some cameras keep binary data here.
  private static func readable(_ text: String?) -> String? {
    guard let text,
      !text.unicodeScalars.contains(where: { $0.value < 32 && !"\n\t".unicodeScalars.contains($0) })
    else { return nil }
    return text
  }
}
