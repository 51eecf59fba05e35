/// Reads the notes inside a movie: Apple's keys, iTunes' list, the texts of cameras and phones, XMP, Canon's EXIF.
struct QuickTimeTags {
  let source: ByteSource
  /// What was found.
  var blocks = MetadataBlocks()
  private(set) var cover: ArraySlice<UInt8>?

  /// Sets out to read from `source`.
  init(source: ByteSource) { self.source = source }

  /// Reads the boxes of a movie (moov).
  mutating func read(_ parts: [ISOMediaBox]) {
    for box in parts where box.type == "meta" { readList(box) }
    // Apple's phones put the same notes on the movie; some programs put theirs on its first tracks.
    let tracks = parts.filter { $0.type == "trak" }.prefix(4).flatMap { $0.children(in: source) }
    for box in tracks where box.type == "meta" { readList(box) }
    for box in parts where box.type == "udta" { readTexts(box) }
    for packet in parts.compactMap({ packet(in: $0) }) { blocks.add(packet, to: \.xmp) }
  }

  /// The XMP packet in a box that is one.
  func packet(in box: ISOMediaBox) -> ArraySlice<UInt8>? {
    switch box.type {
    case "XMP_": bytes(of: box)
    case "uuid" where source.exactly(16, at: box.start)?.elementsEqual(Self.adobe) == true:
      source.bytes(at: box.start + 16, count: min(box.end - box.start - 16, MetadataBlocks.lengthLimit))
    default: nil
    }
  }

  /// The identifier of boxes with XMP.
  private static let adobe: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private func bytes(of box: ISOMediaBox, skipping: Int = 0, limit: Int = MetadataBlocks.lengthLimit)
    -> ArraySlice<UInt8>
  {
    source.bytes(at: box.start + skipping, count: min(box.end - box.start - skipping, limit))
  }

  private mutating func add(_ name: String, _ texts: [String]) {
    blocks.plain.add("QuickTime." + name, texts)
  }

  // MARK: Lists of keys and values

  /// Reads a box meta, whose values stand under the numbers of keys or under iTunes' names.
  private mutating func readList(_ box: ISOMediaBox) {
    // MPEG-4 has four bytes here that QuickTime has not.
    let skipped = source.has("hdlr", at: box.start + 4) ? 0 : 4
    let parts = box.children(in: source, skipping: skipped)
    let keys = parts.first { $0.type == "keys" }.map(keys) ?? []
    for item in parts.first(where: { $0.type == "ilst" })?.children(in: source) ?? [] {
      let number = item.type.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }
      let key = number >= 1 && number <= keys.count ? keys[number - 1] : item.type
      if key == "covr" { readCover(item) }
      guard let name = QuickTimeNames.all[key] else { continue }
      add(
        name,
        values(of: item).flatMap { name == "Keywords" ? $0.split(separator: ",").map(String.init) : [$0] })
    }
  }

  private mutating func readCover(_ item: ISOMediaBox) {
    // JPEG or PNG.
    for box in item.children(in: source) where [13, 14].contains(source.number(4, at: box.start)) {
      cover = cover ?? bytes(of: box, skipping: 8)
    }
  }

  private func keys(in box: ISOMediaBox) -> [String] {
    var keys: [String] = []
    var offset = box.start + 8
    while keys.count < 1000, offset + 8 <= box.end, let length = source.number(4, at: offset), length >= 8 {
      let end = min(offset + length, box.end)
      keys.append(TextRepair.utf8OrLatin1(source.bytes(at: offset + 8, count: min(end - offset - 8, 256))))
      offset = end
    }
    return keys
  }

  private func values(of item: ISOMediaBox) -> [String] {
    item.children(in: source).prefix(256).compactMap { box in
      guard box.type == "data", let type = source.number(4, at: box.start) else { return nil }
      let value = bytes(of: box, skipping: 8, limit: TextRepair.lengthLimit)
      switch type & 0xFFFFFF {
      case 1: return TextRepair.exifText(value)
      case 2: return TextRepair.utf16(value, .bigEndian)
      case 21, 22, 65...67, 75...78:
        return value.count < 8 ? String(value.reduce(0) { $0 << 8 | Int($1) }) : nil
      default: return nil
      }
    }
  }

  // MARK: Texts of cameras and phones

  /// Reads a box udta.
  private mutating func readTexts(_ box: ISOMediaBox) {
    for box in box.children(in: source) {
      switch box.type {
      case "meta": readList(box)
      case "XMP_": if let packet = packet(in: box) { blocks.add(packet, to: \.xmp) }
      case "CNTH": readThumbnail(box)
      case "loci": readLocation(box)
      case "titl", "dscp": readText(box, skipping: 6)
      // A text without length and language.
      case "date": readText(box, skipping: 0)
      case let type where type.hasPrefix("\u{A9}"): readText(box, skipping: 4)
      default: break
      }
    }
  }

  /// Reads a text behind its length and language, which in boxes of mobile phones are version and language.
  private mutating func readText(_ box: ISOMediaBox, skipping: Int) {
    guard let name = QuickTimeNames.all[box.type], box.end - box.start > skipping else { return }
    var text = bytes(of: box, skipping: skipping, limit: TextRepair.lengthLimit)
    if skipping == 4 { text = text.prefix(source.number(2, at: box.start) ?? 0) }
    let isWide = text.starts(with: [0xFE, 0xFF])
    if let text = isWide ? TextRepair.utf16(text, .bigEndian) : TextRepair.exifText(text) {
      add(name, [text])
    }
  }

  /// Reads a mobile phone's place: a name, then the longitude and latitude in 65,536ths of degrees.
  ///
  /// That is as much as five decimals, and so they are rounded to as many.
  private mutating func readLocation(_ box: ISOMediaBox) {
    let name = bytes(of: box, skipping: 6, limit: 1024).prefix { $0 != 0 }
    let place = box.start + 6 + name.count + 2
    guard place + 12 <= box.end else { return }
    let degrees = [4, 0].compactMap { source.number(4, at: place + $0) }.map {
      (Double($0 >= 1 << 31 ? $0 - 1 << 32 : $0) / 65_536 * 100_000).rounded() / 100_000
    }
    guard degrees.count == 2 else { return }
    add("Location", degrees.map { "\($0)" })
  }

  /// Reads the EXIF that Canon's cameras put into a movie with its thumbnail.
  private mutating func readThumbnail(_ box: ISOMediaBox) {
    for box in box.children(in: source) where box.type == "CNDA" {
      guard let header = JPEGHeader.read(ByteSource(bytes(of: box, limit: 1 << 20))) else { continue }
      blocks.exif += header.blocks.exif
    }
  }
}

/// What the keys of movies are called here.
enum QuickTimeNames {
  static let all = [
    "com.apple.quicktime.creationdate": "CreationDate",
    "com.apple.quicktime.location.ISO6709": "GPSCoordinates",
    "com.apple.quicktime.make": "Make", "com.apple.quicktime.model": "Model",
    "com.apple.quicktime.title": "Title", "com.apple.quicktime.displayname": "DisplayName",
    "com.apple.quicktime.description": "Description", "com.apple.quicktime.comment": "Comment",
    "com.apple.quicktime.keywords": "Keywords",
    "com.apple.quicktime.content.identifier": "ContentIdentifier",
    "\u{A9}xyz": "GPSCoordinates", "\u{A9}mak": "Make", "\u{A9}mod": "Model", "\u{A9}nam": "Title",
    "\u{A9}day": "ContentCreateDate", "\u{A9}des": "Description", "\u{A9}inf": "Description",
    "\u{A9}cmt": "Comment", "\u{A9}key": "Keywords", "desc": "Description", "keyw": "Keywords",
    "titl": "Title", "dscp": "Description", "date": "DateTimeOriginal",
  ]
}
