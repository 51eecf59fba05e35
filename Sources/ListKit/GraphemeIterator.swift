import CUtf8proc

/// Walks over text by grapheme clusters: what a person takes for one character.
struct GraphemeIterator {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Makes an iterator over `bytes`, which are UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns where the next cluster ends and how many terminal cells it takes.
  mutating func next() -> (end: Int, width: Int)? {
    if isASCIIAlone(at: position) {
      position += 1
      return (position, 1)
    }
    guard let (first, length) = scalar(at: position) else { return nil }
    position += length
    var width = Self.width(of: first)
    var previous = first
    var state: Int32 = 0
    while let (scalar, length) = scalar(at: position) {
      guard !utf8proc_grapheme_break_stateful(previous, scalar, &state) else { break }
      position += length
      width = Self.width(of: scalar, after: first, soFar: width)
      previous = scalar
    }
    return (position, width)
  }

  /// Whether the byte at `offset` is printable ASCII and nothing follows that could belong to its cluster.
  private func isASCIIAlone(at offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] &- 0x20 < 0x5F else { return false }
    return offset + 1 == bytes.count || bytes[offset + 1] < 0x80
  }

  /// Returns the code point at `offset`; a byte that is not UTF-8 stands for itself.
  private func scalar(at offset: Int) -> (Int32, length: Int)? {
    guard offset < bytes.count, let start = bytes.baseAddress else { return nil }
    var codePoint: Int32 = 0
    let length = utf8proc_iterate(start + offset, bytes.count - offset, &codePoint)
    return length > 0 ? (codePoint, length) : (0xFFFD, 1)
  }
}

// MARK: - Widths

extension GraphemeIterator {
  private static let emojiPresentation: Int32 = 0xFE0F

  private static func width(of codePoint: Int32) -> Int {
    Int(utf8proc_charwidth(codePoint))
  }

  /// Returns the width of a cluster that starts with `first` and goes on with `codePoint`.
  ///
  /// A cluster is as wide as its widest part, since joined emoji and accents are drawn in one place. Two
  /// regional indicators are a flag, and the selector for emoji presentation makes a narrow symbol wide.
  private static func width(of codePoint: Int32, after first: Int32, soFar width: Int) -> Int {
    if codePoint == emojiPresentation, canBeEmoji(first) { return 2 }
    if isRegionalIndicator(first), isRegionalIndicator(codePoint) { return 2 }
    return max(width, self.width(of: codePoint))
  }

  private static func isRegionalIndicator(_ codePoint: Int32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(codePoint)
  }

  private static func canBeEmoji(_ codePoint: Int32) -> Bool {
    switch codePoint {
    case 0x23, 0x2A, 0x30...0x39: true  // keycaps
    default:
      utf8proc_get_property(codePoint).pointee.boundclass
        == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC.rawValue
    }
  }
}
