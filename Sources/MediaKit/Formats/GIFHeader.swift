/// Walks the blocks of a GIF file.
enum GIFHeader {
  /// Reads the size and the XMP of the GIF file in `source`; nil where the screen descriptor is cut.
  static func read(_ source: ByteSource) -> PictureHeader? {
    guard let width = source.number(2, at: 6, .littleEndian),
      let height = source.number(2, at: 8, .littleEndian),
      let flags = source.uint8(at: 10), var header = PictureHeader(width: width, height: height)
    else { return nil }
    var offset = 13 + colorTableLength(flags)
    while let kind = source.uint8(at: offset), let next = blockEnd(kind, at: offset, in: source) {
      if kind == 0x21 && source.has("XMP DataXMP", at: offset + 3) {
        let length = min(next - offset - 14, MetadataBlocks.lengthLimit + 258)
        header.blocks.add(xmp(in: source.bytes(at: offset + 14, count: length)), to: \.xmp)
      }
      offset = next
    }
    return header
  }

  private static func colorTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Returns where the block at `offset` ends, or nil at the trailer.
  private static func blockEnd(_ kind: UInt8, at offset: Int, in source: ByteSource) -> Int? {
    switch kind {
    case 0x21: return subBlocksEnd(at: offset + 2, in: source)
    case 0x2C:
      guard let flags = source.uint8(at: offset + 9) else { return nil }
      return subBlocksEnd(at: offset + 11 + colorTableLength(flags), in: source)
    default: return nil
    }
  }

  private static func subBlocksEnd(at start: Int, in source: ByteSource) -> Int? {
    var offset = start
    while let length = source.uint8(at: offset) {
      offset += Int(length) + 1
      if length == 0 { return offset }
    }
    return nil
  }

  /// The packet: it stands unblocked before a trailer of 258 bytes that lets ordinary readers skip it.
  private static func xmp(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.count > 258 ? bytes.dropLast(258) : []
  }
}
