/// EXIF's UserComment: eight bytes that name one of four encodings, then the text.
enum UserComment {
  /// Reads the text; nil where it is empty or only padding.
  ///
  /// Programs disagree about the byte order of "UNICODE", so the order is told by where the zero bytes are.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count > 8 else { return nil }
    let text = bytes.dropFirst(8)
    if bytes.starts(with: "UNICODE".utf8) { return TextRepair.utf16(text, byteOrder(of: text)) }
    // JIS is rare, and seldom what it says; ASCII in it reads the same.
    if bytes.starts(with: "ASCII".utf8) || bytes.starts(with: "JIS".utf8)
      || bytes.prefix(8).allSatisfy({ $0 == 0 })
    {
      return readable(TextRepair.exifText(text))
    }
    return readable(TextRepair.exifText(bytes))
  }

  private static func byteOrder(of text: ArraySlice<UInt8>) -> ByteOrder {
    var zeros = (even: 0, odd: 0)
    for (index, byte) in text.prefix(512).enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    return zeros.odd > zeros.even ? .littleEndian : .bigEndian
  }

  /// Refuses what holds control characters: some cameras keep binary data here.
  private static func readable(_ text: String?) -> String? {
    guard let text,
      !text.unicodeScalars.contains(where: { $0.value < 32 && !"\n\t".unicodeScalars.contains($0) })
    else { return nil }
    return text
  }
}
