/// The identity of a photo: the SHA-256 of its original's bytes.
///
/// It is written as 64 lower-case hexadecimal digits; people type the first few of them.
public struct PhotoID: Hashable, Sendable {
  /// The 32 bytes of the digest, most significant word first.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Reads a digest of exactly 32 bytes; any other length gives nil.
  public init?(bytes: some Sequence<UInt8>) {
    var words: [UInt64] = [0, 0, 0, 0]
    var count = 0
    for byte in bytes {
      guard count < 32 else { return nil }
      words[count / 8] = words[count / 8] << 8 | UInt64(byte)
      count += 1
    }
    guard count == 32 else { return nil }
    self.words = (words[0], words[1], words[2], words[3])
  }

  /// Reads a digest of exactly 32 bytes from memory, without a copy; any other length gives nil.
  public init?(digest: UnsafeBufferPointer<UInt8>) {
    guard digest.count == 32 else { return nil }
    let raw = UnsafeRawBufferPointer(digest)
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Reads 64 hexadecimal digits, in either case.
  public init?(hex: some StringProtocol) {
    guard let bytes = Hexadecimal.decode(hex) else { return nil }
    self.init(bytes: bytes)
  }

  /// The 32 bytes of the digest.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return bytes
  }

  /// How many digits stand for a photo in a listing; more are shown where these are ambiguous.
  public static let shortLength = 10

  /// The first ten digits, as listings show them.
  public var short: String { String(description.prefix(Self.shortLength)) }

  /// Compares digest with digest.
  public static func == (one: PhotoID, other: PhotoID) -> Bool { one.words == other.words }

  /// Feeds the first word, which is as good as random, to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

extension PhotoID: Comparable {
  /// Orders digests as their hexadecimal digits are ordered.
  public static func < (one: PhotoID, other: PhotoID) -> Bool { one.words < other.words }
}

extension PhotoID: CustomStringConvertible {
  /// All 64 digits.
  ///
  /// Listings write one for every photo, so they are made in place.
  public var description: String {
    String(unsafeUninitializedCapacity: 64) { text in
      var position = 0
      for word in [words.0, words.1, words.2, words.3] {
        for shift in stride(from: 60, through: 0, by: -4) {
          text[position] = Hexadecimal.digit(UInt8(truncatingIfNeeded: word >> shift & 15))
          position += 1
        }
      }
      return position
    }
  }
}

/// Bytes as pairs of lower-case hexadecimal digits.
public enum Hexadecimal {
  /// Writes two digits per byte.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  @inline(__always)
  fileprivate static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }

  /// Reads an even number of digits, in either case; anything else gives nil.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = nibble(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
