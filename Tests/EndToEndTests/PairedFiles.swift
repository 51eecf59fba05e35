/// Files that belong together, as bytes: what cameras and phones write, as far as photocat has to read it.
enum PairedFiles {
  /// A raw file (DNG) of 3 February of a year, as ``LibraryFixture/photo(_:mark:)`` is.
  static func raw(_ year: Int = 2001, mark: String = "") -> [UInt8] {
    let camera: [Tag] = [
      Tag(0x100, 3, [1, 0]), Tag(0x101, 3, [1, 0]), Tag(0x10F, "Canon"), Tag(0x110, "Canon EOS 5D"),
      Tag(0xC612, 1, [1, 4, 0, 0]),
    ]
    return tiff(camera, exif: [Tag(0x9003, "\(year):02:03 04:05:06")]) + Array(mark.utf8)
  }

  /// The picture of a Live Photo, taken in the first hour of 2001; the identifier has more than three letters.
  static func livePicture(_ contentID: String, mark: String = "") -> [UInt8] {
    let identifier = Array(contentID.utf8) + [0]
    // Apple's note: one text, whose place counts from the note's beginning.
    let note =
      Array("Apple iOS\0\0\u{1}MM\0\u{1}\0\u{11}\0\u{2}".utf8) + big(identifier.count, 4) + big(32, 4)
      + big(0, 4) + identifier
    let exif = tiff(
      [Tag(0x10F, "Apple"), Tag(0x110, "iPhone 7")],
      exif: [Tag(0x9003, "2001:01:01 00:30:00"), Tag(0x927C, 7, note)])
    let block = Array("Exif\0\0".utf8) + exif
    let picture = TinyPhoto.jpeg()
    // Behind the start of the picture stands the block that this one replaces.
    let rest = picture.dropFirst(4 + Int(picture[4]) << 8 + Int(picture[5]))
    return picture[..<2] + [0xFF, 0xE1] + big(block.count + 2, 2) + block + rest + Array(mark.utf8)
  }

  /// The movie of a Live Photo, which says another year than the picture.
  static func liveMovie(_ contentID: String) -> [UInt8] {
    let notes = [
      ("com.apple.quicktime.content.identifier", contentID),
      ("com.apple.quicktime.creationdate", "2000-12-31T23:30:00+0000"),
    ]
    let keys = notes.flatMap { big($0.0.utf8.count + 8, 4) + Array(("mdta" + $0.0).utf8) }
    let values = notes.enumerated().flatMap { index, note in
      let value = box("data", big(1, 4) + big(0, 4) + Array(note.1.utf8))
      return big(value.count + 8, 4) + big(index + 1, 4) + value
    }
    let texts = box(
      "meta", handler("mdta") + box("keys", big(0, 4) + big(notes.count, 4) + keys) + box("ilst", values))
    let header = box("mvhd", big(0, 12) + big(1000, 4) + big(1500, 4) + big(0, 80))
    let track = box(
      "trak",
      box("tkhd", big(1, 4) + big(0, 72) + big(64 << 16, 4) + big(48 << 16, 4)) + box("mdia", handler("vide"))
    )
    return box("ftyp", Array("qt  \0\0\u{2}\0qt  ".utf8)) + box("moov", header + track + texts)
  }

  /// The JSON of a Takeout: 14 July 2017, in Paris.
  static func takeout(_ title: String) -> [UInt8] {
    Array(
      """
      {"title": "\(title)", "description": "a day", "photoTakenTime": {"timestamp": "1500000000"},
      "geoData": {"latitude": 48.8566, "longitude": 2.3522, "altitude": 0.0}, "favorited": true}
      """.utf8)
  }

  // MARK: Bytes

  private struct Tag {
    let number: Int
    let type: Int
    let value: [UInt8]

    init(_ number: Int, _ type: Int, _ value: [UInt8]) {
      (self.number, self.type, self.value) = (number, type, value)
    }

    init(_ number: Int, _ text: String) { self.init(number, 2, Array(text.utf8) + [0]) }

    /// How many values of its type there are.
    var count: Int { type == 3 ? value.count / 2 : value.count }
  }

  private static func tiff(_ main: [Tag], exif: [Tag]) -> [UInt8] {
    let length = directory(main + [Tag(0x8769, 4, [0, 0, 0, 0])], at: 8).count
    // Tags stand in the order of their numbers.
    let pointer = Tag(0x8769, 4, small(8 + length, 4))
    let tags = (main + [pointer]).sorted { $0.number < $1.number }
    return Array("II*\0".utf8) + small(8, 4) + directory(tags, at: 8) + directory(exif, at: 8 + length)
  }

  private static func directory(_ tags: [Tag], at start: Int) -> [UInt8] {
    var entries = small(tags.count, 2)
    var values: [UInt8] = []
    for tag in tags {
      let padded = tag.value + [UInt8](repeating: 0, count: max(0, 4 - tag.value.count) + tag.value.count % 2)
      entries += small(tag.number, 2) + small(tag.type, 2)
      entries += small(tag.type == 4 ? 1 : tag.count, 4)
      guard tag.value.count > 4 else {
        entries += padded.prefix(4)
        continue
      }
      entries += small(start + 2 + 12 * tags.count + 4 + values.count, 4)
      values += padded
    }
    return entries + small(0, 4) + values
  }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    big(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  private static func handler(_ kind: String) -> [UInt8] {
    box("hdlr", big(0, 8) + Array(kind.utf8) + big(0, 13))
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] { small(value, count).reversed() }

  private static func small(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
