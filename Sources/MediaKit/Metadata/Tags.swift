/// The tags of one photo, from however many blocks they had to be read.
///
/// A tag in an earlier block counts for more than the same tag in a later one.
struct Tags {
  /// The blocks that could be read.
  var blocks: [any TagBlock] = []
  /// The byte order of the EXIF block, where there is one.
  var byteOrder: ByteOrder?

  /// The first block that has `key`, and under which key: its own, or that of the place where some writers put it.
  private func place(of key: String) -> (block: any TagBlock, key: String)? {
    if let block = blocks.first(where: { $0.has(key) }) { return (block, key) }
    guard let other = MisplacedTags.otherPlace(of: key) else { return nil }
    return blocks.first { $0.has(other) }.map { ($0, other) }
  }

  /// Whether any block has `key`.
  func has(_ key: String) -> Bool { place(of: key) != nil }

  /// The bytes of the first value.
  func bytes(_ key: String) -> ArraySlice<UInt8>? { place(of: key).flatMap { $0.block.bytes($0.key) } }

  /// The value in exiv2's notation.
  func string(_ key: String) -> String? { place(of: key).flatMap { $0.block.string($0.key) } }

  /// The value as exiv2 explains it to people; nil where it has no explanation.
  func interpreted(_ key: String) -> String? {
    guard
      let text = place(of: key).flatMap({ $0.block.interpreted($0.key) }).flatMap({ TextRepair.trimmed($0) }),
      !(text.hasPrefix("(") && text.hasSuffix(")"))
    else { return nil }
    return text
  }

  /// A text, from EXIF's bytes, from the first value of a list, or from XMP's default language.
  func text(_ key: String) -> String? {
    guard let place = place(of: key) else { return nil }
    if key.hasPrefix("Exif.") { return place.block.bytes(place.key).flatMap { TextRepair.exifText($0) } }
    let first = place.block.values(place.key).first.flatMap { TextRepair.exifText($0) }
    guard key.hasPrefix("Xmp.") else { return first }
    return LanguageAlternative.text(first ?? "", all: place.block.string(place.key))
  }

  /// All texts of an IPTC or XMP list.
  func texts(_ key: String) -> [String] {
    place(of: key)?.block.values(key).compactMap { TextRepair.exifText($0) } ?? []
  }

  /// The texts of a list in every block that has it.
  func textsOfAllBlocks(_ key: String) -> [String] {
    blocks.flatMap { $0.values(key) }.compactMap { TextRepair.exifText($0) }
  }

  /// The bytes of a tag in every block that has it.
  func bytesOfAllBlocks(_ key: String) -> [ArraySlice<UInt8>] {
    let other = MisplacedTags.otherPlace(of: key)
    return blocks.compactMap { block in block.bytes(key) ?? other.flatMap { block.bytes($0) } }
  }

  /// The whole numbers of a tag; empty where it is no list of whole numbers.
  func integers(_ key: String) -> [Int] { string(key)?.split(separator: " ").compactMap { Int($0) } ?? [] }

  /// The first whole number of a tag.
  func integer(_ key: String) -> Int? { integers(key).first }

  /// The numbers of a tag; one of them that is no number, as 1/0, makes the list nil.
  func numbers(_ key: String) -> [Double]? {
    guard let parts = string(key)?.split(separator: " "), !parts.isEmpty else { return nil }
    let numbers = parts.compactMap { Rational.value($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The first number of a tag.
  func number(_ key: String) -> Double? {
    string(key)?.split(separator: " ").first.flatMap { Rational.value($0) }
  }
}

/// A fraction in exiv2's notation.
enum Rational {
  /// Returns the value of "28/10" or "2.8"; nil for what is no finite number.
  static func value(_ text: Substring) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let numerator = parts.first.flatMap({ Double($0) }), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return numerator.isFinite ? numerator : nil }
    guard let denominator = Double(parts[1]), denominator != 0 else { return nil }
    let value = numerator / denominator
    return value.isFinite ? value : nil
  }
}

/// XMP's texts in several languages.
enum LanguageAlternative {
  /// Returns the default language's text, or else the first of `all` in exiv2's notation `lang="de" Text, lang=…`
  /// that is not empty.
  static func text(_ first: String, all: String?) -> String? {
    if !first.isEmpty && !first.hasPrefix("lang=\"") { return first }
    guard var rest = all?[...], rest.hasPrefix("lang=\"") else { return TextRepair.trimmed(first) }
    while let quote = rest.dropFirst(6).firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      let next = rest.firstRange(of: ", lang=\"")
      if let text = TextRepair.trimmed(rest[..<(next?.lowerBound ?? rest.endIndex)]) { return text }
      guard let next else { return nil }
      rest = rest[next.lowerBound...].dropFirst(2)
    }
    return nil
  }
}
