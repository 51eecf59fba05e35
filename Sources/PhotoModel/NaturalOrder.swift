/// The order in which people expect file names: letter case aside, and numbers by their value.
///
/// The order is stored as a key and compared byte by byte, so it needs no function of photocat's in the
/// database and is the same in every locale. A run of digits becomes its length and then its digits, without
/// leading zeros: `a2` comes before `a10`. Bytes that are not UTF-8 are kept as they are.
public enum NaturalOrder {
  /// Returns the key by which `name` is sorted. Linear in the length of the name.
  public static func key(for name: some Collection<UInt8>) -> [UInt8] {
    let folded = name.allSatisfy { $0 < 0x80 } ? name.map(lowercase) : fold(Array(name))
    var key: [UInt8] = []
    key.reserveCapacity(folded.count + 4)
    var rest = folded[...]
    while let byte = rest.first {
      guard isDigit(byte) else {
        key.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix(while: isDigit)
      append(run.drop { $0 == UInt8(ascii: "0") }, to: &key)
      rest = rest[run.endIndex...]
    }
    return key
  }

  /// Appends the length of `digits`, so that a longer number sorts after a shorter one, and the digits.
  ///
  /// Lengths are written with the digits' own codes: a number keeps its place among the other characters.
  private static func append(_ digits: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var length = digits.count
    while length >= 9 {
      key.append(UInt8(ascii: "9"))
      length -= 9
    }
    key.append(UInt8(ascii: "0") + UInt8(length))
    key.append(contentsOf: digits)
  }

  private static func fold(_ name: [UInt8]) -> [UInt8] {
    guard let text = String(validating: name, as: UTF8.self) else { return name.map(lowercase) }
    return Array(text.lowercased().utf8)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
