import PhotoModel

/// Collects the tags of a file: from exiv2 at once, or block by block where exiv2 refuses the file.
struct TagCollector {
  let input: InputFile
  let source: ByteSource
  let format: MediaFormat
  /// Whether every tag is wanted rather than those that photocat understands.
  var isListingAll = false
  /// Whether only photocat's own readers are used.
  var leavesOutExiv2 = false
  private(set) var warnings: [String] = []

  /// Sets out to read the tags of `input`, a file of `format` whose bytes `source` has.
  init(input: InputFile, source: ByteSource, format: MediaFormat) {
    self.input = input
    self.source = source
    self.format = format
  }

  /// Reads the tags; what cannot be read becomes a warning.
  mutating func collect(_ blocks: MetadataBlocks) -> Tags {
    var tags = read(blocks)
    let exif = blocks.exif.first.map { ByteSource($0.prefix(2)) }
    tags.byteOrder = TIFFStructure.byteOrder(exif ?? source)
    return tags
  }

  private mutating func read(_ blocks: MetadataBlocks) -> Tags {
    if leavesOutExiv2 { return withoutExiv2(blocks) }
    if let plain = plainBlocks(blocks) { return Tags(blocks: plain) }
    var tags = Tags()
    do {
      tags.blocks = [try whole()]
    } catch {
      tags.blocks = EXIFBlock(source).map { [$0] } ?? []
      if blocks.isEmpty && tags.blocks.isEmpty && !Self.isFullyWalked(format) {
        warnings.append("The metadata cannot be read: \(error.reason).")
      }
    }
    let keys = Set(tags.blocks.flatMap(\.orderedKeys))
    let packets = packets(besides: keys, in: blocks)
    // All packets together count as they do where exiv2 is not asked; a list begins with what exiv2 found.
    tags.blocks = isListingAll ? tags.blocks + packets : packets + tags.blocks
    tags.blocks += missing(from: keys, in: blocks)
    if !blocks.plain.orderedKeys.isEmpty { tags.blocks.append(blocks.plain) }
    return tags
  }

  /// What photocat's own readers find.
  private mutating func withoutExiv2(_ blocks: MetadataBlocks) -> Tags {
    warnings.append("exiv2 fails on this file: what only the maker's notes say is not read.")
    let exif = blocks.exif.compactMap { EXIFBlock($0) } + [EXIFBlock(source)].compactMap { $0 }
    let xmp = blocks.xmp.compactMap { xmpBlock($0) }
    return Tags(blocks: exif + xmp + blocks.iptc.map { IPTCRecords.tags(in: $0) } + [blocks.plain])
  }

  /// Whether photocat itself sees every block of metadata in files of a format, and so knows when there is none.
  private static func isFullyWalked(_ format: MediaFormat) -> Bool {
    [.jpeg, .png, .gif, .webp, .jxl].contains(format)
  }

  /// The blocks of a JPEG file that has nothing for exiv2 to explain: no maker's notes, and XMP in good order.
  private func plainBlocks(_ blocks: MetadataBlocks) -> [any TagBlock]? {
    guard format == .jpeg, !isListingAll else { return nil }
    var found: [any TagBlock] = []
    for bytes in blocks.exif {
      guard let block = EXIFBlock(bytes), !block.hasMakerNote else { return nil }
      found.append(block)
    }
    for bytes in blocks.xmp {
      let (tags, isWhole) = XMPScanner.scan(bytes)
      guard isWhole else { return nil }
      found.append(tags)
    }
    return found + blocks.iptc.map { IPTCRecords.tags(in: $0) }
  }

  /// What exiv2 finds in the file.
  private func whole() throws(Exiv2Error) -> Exiv2Metadata {
    if let bytes = source.whole { return try Exiv2Metadata(bytes) }
    return try Exiv2Metadata(path: input.cPath)
  }

  /// The XMP packets, where exiv2 read none or only one of several.
  private mutating func packets(besides keys: Set<String>, in blocks: MetadataBlocks) -> [any TagBlock] {
    let hasXMP = keys.contains { $0.hasPrefix("Xmp.") }
    return hasXMP && blocks.xmp.count < 2 ? [] : blocks.xmp.compactMap { xmpBlock($0) }
  }

  /// The blocks that exiv2 passes over in formats that it reads: it takes the first of a kind, or none.
  private mutating func missing(from keys: Set<String>, in blocks: MetadataBlocks) -> [any TagBlock] {
    let hasEXIF = keys.contains { $0.hasPrefix("Exif.") }
    var found: [any TagBlock] =
      hasEXIF
      ? blocks.exif.dropFirst().compactMap { EXIFBlock($0) } : blocks.exif.compactMap { exifBlock($0) }
    if !keys.contains(where: { $0.hasPrefix("Iptc.") }) {
      found += blocks.iptc.compactMap { block(IPTCWrapping.jpeg($0), "IPTC") }
    } else if blocks.iptc.count > 1 {
      found += blocks.iptc.map { IPTCRecords.tags(in: $0) }
    }
    return found
  }

  /// Reads EXIF with exiv2, or else the standard tags without.
  private mutating func exifBlock(_ bytes: ArraySlice<UInt8>) -> (any TagBlock)? {
    if let block = block(bytes, "EXIF"), !block.orderedKeys.isEmpty { return block }
    return EXIFBlock(bytes)
  }

  private mutating func block(_ bytes: ArraySlice<UInt8>, _ name: String) -> Exiv2Metadata? {
    do {
      return try Exiv2Metadata(bytes)
    } catch {
      warn("The \(name) metadata cannot be read: \(error.reason).")
      return nil
    }
  }

  /// Reads a packet as where exiv2 is not asked; says so where neither can read it to its end.
  private mutating func xmpBlock(_ bytes: ArraySlice<UInt8>) -> (any TagBlock)? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }  // Room that was kept for a packet.
    let (tags, isWhole) = XMPScanner.scan(bytes)
    // exiv2 knows more properties, but makes EXIF tags of some, which would count as the picture's own.
    let isExiv2Asked = (isListingAll || !isWhole) && !leavesOutExiv2
    // Its reason is not needed: the scanner says the last word.
    let block = isExiv2Asked ? try? Exiv2Metadata(bytes) : nil
    let exiv2Reads = block?.orderedKeys.isEmpty == false
    if isListingAll && exiv2Reads { return block }
    if !isWhole && !exiv2Reads && bytes.contains("RDF") {
      warn(
        tags.orderedKeys.isEmpty
          ? "The XMP metadata cannot be read."
          : "The XMP metadata is not well-formed: only what stands before the error is read.")
    }
    return tags.orderedKeys.isEmpty ? nil : tags
  }

  private mutating func warn(_ sentence: String) {
    if !warnings.contains(sentence) { warnings.append(sentence) }
  }
}

/// A JPEG file that holds nothing but IPTC records, since exiv2 reads those only inside a picture.
enum IPTCWrapping {
  /// Wraps records of at most 64 kilobytes, as a JPEG segment can hold them; longer ones are cut.
  static func jpeg(_ records: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let records = records.prefix(65_000)
    let padding = records.count % 2
    var resource = Array("Photoshop 3.0\u{0}8BIM".utf8) + [4, 4, 0, 0]
    resource += bigEndian(records.count, 4) + records + [UInt8](repeating: 0, count: padding)
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9]
    return ([0xFF, 0xD8, 0xFF, 0xED] + bigEndian(resource.count + 2, 2) + resource + frame)[...]
  }

  private static func bigEndian(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
