/// Reads the header of a JPEG XL file, bare or in its container.
enum JXLHeader {
  /// Reads the stored size, the orientation and the metadata of the file in `source`.
  static func read(_ source: ByteSource) -> PictureHeader? {
    if source.number(2, at: 0) == 0xFF0A { return codestream(source, at: 0) }
    var header: PictureHeader?
    var blocks = MetadataBlocks()
    for box in ISOMediaBox.boxes(in: source, to: source.count) {
      let length = box.end - box.start
      switch box.type {
      case "jxlc": header = header ?? codestream(source, at: box.start)
      case "jxlp": header = header ?? codestream(source, at: box.start + 4)
      case "Exif" where length <= MetadataBlocks.lengthLimit:
        blocks.add(HEIFHeader.exif(in: source.bytes(at: box.start, count: length)), to: \.exif)
      case "xml " where length <= MetadataBlocks.lengthLimit:
        blocks.add(source.bytes(at: box.start, count: length), to: \.xmp)
      default: break
      }
    }
    header?.blocks = blocks
    return header
  }

  /// Reads the size and the first of the metadata fields, which are packed bit by bit.
  private static func codestream(_ source: ByteSource, at offset: Int) -> PictureHeader? {
    guard source.number(2, at: offset) == 0xFF0A else { return nil }
    var bits = BitReader(bytes: Array(source.bytes(at: offset + 2, count: 32)))
    let isSmall = bits.read(1) == 1
    let height = side(&bits, isSmall: isSmall)
    let ratio = bits.read(3)
    let width = ratio == 0 ? side(&bits, isSmall: isSmall) : height * ratios[ratio].0 / ratios[ratio].1
    guard !bits.isExhausted, var header = PictureHeader(width: width, height: height) else { return nil }
    let isDefault = bits.read(1) == 1
    header.orientation = !isDefault && bits.read(1) == 1 ? bits.read(3) + 1 : 1
    return header
  }

  private static let ratios = [(1, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]

  private static func side(_ bits: inout BitReader, isSmall: Bool) -> Int {
    if isSmall { return (bits.read(5) + 1) * 8 }
    return bits.read([9, 13, 18, 30][bits.read(2)]) + 1
  }
}

/// Reads bits from the least significant one of each byte on; beyond the end they are 0.
private struct BitReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isExhausted: Bool { position > bytes.count * 8 }

  mutating func read(_ count: Int) -> Int {
    var value = 0
    for index in 0..<count {
      let byte = position / 8
      if byte < bytes.count && bytes[byte] >> (position % 8) & 1 == 1 { value |= 1 << index }
      position += 1
    }
    return value
  }
}
