/// Walks the chunks of a PNG file.
enum PNGHeader {
  /// Reads the size and the metadata of the PNG file in `source`; nil where IHDR is missing or cut.
  static func read(_ source: ByteSource) -> PictureHeader? {
    guard source.has("IHDR", at: 12), let width = source.number(4, at: 16),
      let height = source.number(4, at: 20),
      var header = PictureHeader(width: width, height: height)
    else { return nil }
    var offset = 8
    while let length = source.number(4, at: offset), let kind = source.exactly(4, at: offset + 4) {
      note(Array(kind), in: source, at: offset + 8, length: length, header: &header)
      if kind.elementsEqual("IEND".utf8) { return header }
      offset += length + 12
    }
    header.warnings.append("The picture data is cut short.")
    return header
  }

  private static func note(
    _ kind: [UInt8], in source: ByteSource, at offset: Int, length: Int, header: inout PictureHeader
  ) {
    guard length <= MetadataBlocks.lengthLimit else { return }
    switch String(decoding: kind, as: UTF8.self) {
    case "eXIf", "zxIf":
      let bytes = source.bytes(at: offset, count: length)
      header.blocks.add(bytes.dropping("Exif\0\0") ?? bytes, to: \.exif)
    case "tEXt": noteText(source.bytes(at: offset, count: length), blocks: &header.blocks)
    case "zTXt": noteCompressedText(source.bytes(at: offset, count: length), blocks: &header.blocks)
    case "iTXt": noteInternationalText(source.bytes(at: offset, count: length), blocks: &header.blocks)
    default: return
    }
  }

  private static func noteText(_ bytes: ArraySlice<UInt8>, blocks: inout MetadataBlocks) {
    guard let (key, value) = splitAtZero(bytes), isWanted(key, blocks) else { return }
    add(key, value, to: &blocks)
  }

  private static func noteCompressedText(_ bytes: ArraySlice<UInt8>, blocks: inout MetadataBlocks) {
    guard let (key, rest) = splitAtZero(bytes), rest.first == 0, isWanted(key, blocks),
      let value = Zlib.inflate(rest.dropFirst(), limit: blocks.room)
    else { return }
    add(key, value[...], to: &blocks)
  }

  /// iTXt: key, compression flag and method, language, translated key, text.
  private static func noteInternationalText(_ bytes: ArraySlice<UInt8>, blocks: inout MetadataBlocks) {
    guard let (key, rest) = splitAtZero(bytes), isWanted(key, blocks), let isCompressed = rest.first,
      let (_, afterLanguage) = splitAtZero(rest.dropFirst(2)), let (_, stored) = splitAtZero(afterLanguage)
    else { return }
    let inflated = isCompressed == 0 ? Array(stored) : Zlib.inflate(stored, limit: blocks.room)
    guard let text = inflated else { return }
    if isPacket(key) {
      blocks.add(text[...], to: \.xmp)
    } else {
      add(key, text[...], to: &blocks)
    }
  }

  /// The texts that fields are read from, which count however many others stand before them.
  private static let fieldNames: Set = ["Title", "Description", "Creation Time", "Make", "Model"]

  /// Whether the text under `key` is worth unpacking.
  private static func isWanted(_ key: ArraySlice<UInt8>, _ blocks: MetadataBlocks) -> Bool {
    if isPacket(key) { return blocks.xmp.count < MetadataBlocks.countLimit }
    let name = TextRepair.latin1(key)
    // exiv2 reads these itself.
    guard !name.hasPrefix("Raw profile type"), !blocks.plain.has("PNG." + name) else { return false }
    return fieldNames.contains(name) || blocks.plain.orderedKeys.count < MetadataBlocks.countLimit
  }

  private static func isPacket(_ key: ArraySlice<UInt8>) -> Bool {
    key.elementsEqual("XML:com.adobe.xmp".utf8)
  }

  private static func add(
    _ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, to blocks: inout MetadataBlocks
  ) {
    blocks.add("PNG." + TextRepair.latin1(key), TextRepair.utf8OrLatin1(value))
  }

  private static func splitAtZero(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard let zero = bytes.firstIndex(of: 0) else { return nil }
    return (bytes[..<zero], bytes[(zero + 1)...])
  }
}
