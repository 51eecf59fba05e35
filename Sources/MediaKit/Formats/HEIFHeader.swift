/// Reads the header of a HEIC or AVIF file: the primary item's size and turns, and the metadata items.
struct HEIFHeader {
  private let source: ByteSource
  private let meta: [ISOMediaBox]

  /// Reads the size, as displayed, and the metadata of the file in `source`; nil where the file states no size.
  static func read(_ source: ByteSource) -> PictureHeader? {
    let boxes = ISOMediaBox.boxes(in: source, to: source.count)
    let meta = boxes.first { $0.type == "meta" }?.children(in: source, skipping: 4) ?? []
    let header = HEIFHeader(source: source, meta: meta)
    guard let size = header.displayedSize() ?? header.trackSize(in: boxes),
      var picture = PictureHeader(width: size.width, height: size.height)
    else { return nil }
    picture.isTurnedByContainer = true
    picture.blocks = header.metadataBlocks()
    return picture
  }

  /// The size of the first track that has one, in files that are sequences of pictures only.
  private func trackSize(in boxes: [ISOMediaBox]) -> (width: Int, height: Int)? {
    let tracks = boxes.first { $0.type == "moov" }?.children(in: source).filter { $0.type == "trak" } ?? []
    let headers = tracks.flatMap { $0.children(in: source) }.filter { $0.type == "tkhd" }
    return headers.firstNonNil { box in
      // Times take twice the room in version 1; the size is in whole pixels and 65,536ths.
      let place = box.start + (source.uint8(at: box.start) == 1 ? 88 : 76)
      guard let width = source.number(2, at: place), let height = source.number(2, at: place + 4), width > 0
      else { return nil }
      return (width, height)
    }
  }

  private func box(_ type: String) -> ISOMediaBox? { meta.first { $0.type == type } }

  private var primaryItem: Int? {
    guard let box = box("pitm"), let version = source.uint8(at: box.start) else { return nil }
    return source.number(version == 0 ? 2 : 4, at: box.start + 4)
  }

  // MARK: The size

  /// Follows the primary item's properties in their order: its extent, crops and turns.
  private func displayedSize() -> (width: Int, height: Int)? {
    guard let properties = box("iprp")?.children(in: source), let item = primaryItem,
      let container = properties.first(where: { $0.type == "ipco" })
    else { return nil }
    let all = container.children(in: source)
    let indices = properties.filter { $0.type == "ipma" }.flatMap { associations(in: $0, of: item) }
    var size: (width: Int, height: Int)?
    let chosen = indices.filter { $0 > 0 && $0 <= all.count }.map { all[$0 - 1] }
    // The extent comes first, wherever it is listed; crops and turns follow in their order.
    for property in chosen where property.type == "ispe" { apply(property, to: &size) }
    for property in chosen where property.type != "ispe" { apply(property, to: &size) }
    return size
  }

  private func apply(_ property: ISOMediaBox, to size: inout (width: Int, height: Int)?) {
    switch property.type {
    case "ispe":
      guard let width = source.number(4, at: property.start + 4),
        let height = source.number(4, at: property.start + 8)
      else { return }
      size = (width, height)
    case "clap":
      guard size != nil, let width = ratio(at: property.start), let height = ratio(at: property.start + 8)
      else { return }
      size = (width, height)
    case "irot":
      guard let whole = size, (source.uint8(at: property.start) ?? 0) & 1 == 1 else { return }
      size = (whole.height, whole.width)
    default: return
    }
  }

  private func ratio(at offset: Int) -> Int? {
    guard let numerator = source.number(4, at: offset), let denominator = source.number(4, at: offset + 4),
      denominator > 0, numerator >= denominator
    else { return nil }
    return (numerator + denominator / 2) / denominator
  }

  /// The 1-based indices of the properties of `item`, as ipma lists them.
  private func associations(in box: ISOMediaBox, of item: Int) -> [Int] {
    guard let version = source.uint8(at: box.start), let flags = source.uint8(at: box.start + 3),
      let count = source.number(4, at: box.start + 4)
    else { return [] }
    let identifierLength = version == 0 ? 2 : 4
    let indexLength = flags & 1 == 0 ? 1 : 2
    var offset = box.start + 8
    var remaining = min(count, 1 << 16)
    while remaining > 0, offset < box.end {
      remaining -= 1
      guard let identifier = source.number(identifierLength, at: offset),
        let properties = source.uint8(at: offset + identifierLength)
      else { return [] }
      offset += identifierLength + 1
      if identifier == item {
        return (0..<Int(properties)).compactMap {
          source.number(indexLength, at: offset + $0 * indexLength).map {
            $0 & (indexLength == 1 ? 0x7f : 0x7fff)
          }
        }
      }
      offset += Int(properties) * indexLength
    }
    return []
  }

  // MARK: The metadata

  private func metadataBlocks() -> MetadataBlocks {
    var blocks = MetadataBlocks()
    let kinds = metadataItems()
    guard !kinds.isEmpty else { return blocks }
    let locations = ItemLocations(source, box: box("iloc"), data: box("idat"), wanted: kinds.keys)
    for item in locations.items where item.bytes.count > 4 {
      switch kinds[item.identifier] {
      case .exif: blocks.add(Self.exif(in: item.bytes), to: \.exif)
      case .xmp: blocks.add(item.bytes, to: \.xmp)
      case nil: break
      }
    }
    return blocks
  }

  private enum Kind {
    case exif
    case xmp
  }

  private func metadataItems() -> [Int: Kind] {
    guard let box = box("iinf"), let version = source.uint8(at: box.start) else { return [:] }
    var kinds: [Int: Kind] = [:]
    for entry in box.children(in: source, skipping: version == 0 ? 6 : 8) where entry.type == "infe" {
      guard let version = source.uint8(at: entry.start), version >= 2 else { continue }
      let identifierLength = version == 2 ? 2 : 4
      let typeOffset = entry.start + 4 + identifierLength + 2
      guard let identifier = source.number(identifierLength, at: entry.start + 4) else { continue }
      if source.has("Exif", at: typeOffset) { kinds[identifier] = .exif }
      let name = source.bytes(at: typeOffset + 4, count: min(entry.end - typeOffset - 4, 256))
      if source.has("mime", at: typeOffset), name.contains("application/rdf+xml") { kinds[identifier] = .xmp }
    }
    return kinds
  }

  /// Skips to the TIFF header, whose distance the first four bytes state.
  static func exif(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let distance = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let rest = bytes.dropFirst(4)
    return distance < rest.count ? rest.dropFirst(distance) : rest
  }
}

extension ArraySlice<UInt8> {
  /// Whether `text` stands anywhere in these bytes.
  func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { pattern in
      guard count >= pattern.count else { return false }
      return (startIndex...(endIndex - pattern.count)).contains { self[$0...].starts(with: pattern) }
    }
  }
}
