import CUtf8proc

/// How many terminal cells a text takes.
public enum TextWidth {
  /// Returns the cells that `text` takes once what a terminal must not get is escaped.
  public static func of(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      if let width = plainWidth(of: bytes) { return width }
      let escaped = ByteBuffer(capacity: bytes.count * 2)
      escaped.appendEscaped(bytes)
      return withExtendedLifetime(escaped) { width(of: escaped.bytes) }
    }
  }

  /// Returns the cells that `escaped` text takes.
  static func width(of escaped: UnsafeBufferPointer<UInt8>) -> Int {
    if let width = plainWidth(of: escaped) { return width }
    var clusters = GraphemeIterator(escaped)
    var width = 0
    while let cluster = clusters.next() { width += cluster.width }
    return width
  }

  /// Returns the longest start of `escaped` text that ends between graphemes and takes at most `cells`.
  static func prefix(
    of escaped: UnsafeBufferPointer<UInt8>, fitting cells: Int
  ) -> (byteCount: Int, width: Int) {
    var clusters = GraphemeIterator(escaped)
    var (byteCount, width) = (0, 0)
    while let cluster = clusters.next(), width + cluster.width <= cells {
      byteCount = cluster.end
      width += cluster.width
    }
    return (byteCount, width)
  }
}

// MARK: - The fast path

extension TextWidth {
  /// Returns the cells that `bytes` take if they are printable ASCII or Latin letters up to U+02FF, which are
  /// one cell each and safe to show; nil if they need a closer look.
  @inline(__always)
  static func plainWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress else { return 0 }
    let count = bytes.count
    var offset = 0
    while offset &+ 8 <= count {
      let word = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      guard isPrintableASCII(word) else { return plainWidth(of: bytes, from: offset) }
      offset &+= 8
    }
    while offset < count {
      guard start[offset] &- 0x20 < 0x5F else { return plainWidth(of: bytes, from: offset) }
      offset &+= 1
    }
    return count
  }

  /// Tests eight bytes at once: none below a blank, none above a tilde.
  @inline(__always)
  private static func isPrintableASCII(_ word: UInt64) -> Bool {
    let aboveTilde = word | (word &+ 0x0101_0101_0101_0101)
    let belowBlank = (word &- 0x2020_2020_2020_2020) & ~word
    return (aboveTilde | belowBlank) & 0x8080_8080_8080_8080 == 0
  }

  /// Goes on from `offset`, one character at a time.
  private static func plainWidth(of bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    var width = offset
    var offset = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte &- 0x20 < 0x5F {
        offset += 1
      } else if offset + 1 < bytes.count, isLatin(byte, bytes[offset + 1]) {
        offset += 2
      } else {
        return nil
      }
      width += 1
    }
    return width
  }

  /// Whether two bytes are a character from U+00A0 to U+02FF, except the soft hyphen.
  private static func isLatin(_ lead: UInt8, _ next: UInt8) -> Bool {
    guard next & 0xC0 == 0x80 else { return false }
    return lead == 0xC2 ? next >= 0xA0 && next != 0xAD : (0xC3...0xCB).contains(lead)
  }
}
