import PhotoModel

/// Reads the header of Sigma X3F files: the size, and properties in UTF-16 by name; exiv2 does not know the format.
enum X3FHeader {
  /// Reads the size and the properties of the file in `source`.
  static func read(_ source: ByteSource) -> PictureHeader? {
    guard let width = source.number(4, at: 28, .littleEndian),
      let height = source.number(4, at: 32, .littleEndian),
      let rotation = source.number(4, at: 36, .littleEndian),
      var header = PictureHeader(width: width, height: height)
    else { return nil }
    header.orientation = [90: 6, 180: 3, 270: 8][rotation] ?? 1
    for section in sections(in: source) {
      if source.has("SECp", at: section) { header.blocks.plain = properties(in: source, at: section) }
      if source.has("SECi", at: section), let preview = preview(in: source, at: section) {
        for block in preview.blocks.exif { header.blocks.add(block, to: \.exif) }
      }
    }
    return header
  }

  /// The places of the sections that the directory at the end of the file lists.
  private static func sections(in source: ByteSource) -> [Int] {
    guard let directory = source.number(4, at: source.count - 4, .littleEndian),
      source.has("SECd", at: directory),
      let count = source.number(4, at: directory + 8, .littleEndian)
    else { return [] }
    return (0..<min(count, 100)).compactMap { source.number(4, at: directory + 12 + 12 * $0, .littleEndian) }
  }

  private static func preview(in source: ByteSource, at section: Int) -> PictureHeader? {
    let bytes = source.bytes(at: section + 28, count: 1 << 20)
    return bytes.starts(with: [0xFF, 0xD8]) ? JPEGHeader.read(ByteSource(bytes)) : nil
  }

  // MARK: Properties

  private static func properties(in source: ByteSource, at section: Int) -> PlainTags {
    var tags = PlainTags()
    guard let count = source.number(4, at: section + 8, .littleEndian), count <= 1000 else { return tags }
    let texts = section + 24 + 8 * count
    func text(at entry: Int) -> String? {
      guard let offset = source.number(4, at: entry, .littleEndian) else { return nil }
      return TextRepair.utf16(source.bytes(at: texts + 2 * offset, count: 512), .littleEndian)
    }
    for entry in (0..<count).map({ section + 24 + 8 * $0 }) {
      guard let name = text(at: entry), let value = text(at: entry + 4) else { continue }
      tags.add("X3F." + name, [readable(name, value)])
    }
    return tags
  }

  /// Seconds since 1970 become a date, and microseconds become seconds.
  private static func readable(_ name: String, _ value: String) -> String {
    switch name {
    case "TIME": Int(value).flatMap { WallClock(secondsSince1970: $0) }?.text ?? value
    case "EXPTIME": value + "/1000000"
    default: value
    }
  }
}
