/// Walks the chunks of a WebP file.
enum WebPHeader {
  /// Reads the size and the metadata of the WebP file in `source`; nil where no chunk states a size.
  static func read(_ source: ByteSource) -> PictureHeader? {
    var size: (width: Int, height: Int)?
    var blocks = MetadataBlocks()
    var offset = 12
    while let kind = source.exactly(4, at: offset),
      let length = source.number(4, at: offset + 4, .littleEndian)
    {
      let payload = offset + 8
      switch String(decoding: kind, as: UTF8.self) {
      case "VP8X": size = canvasSize(source, at: payload)
      case "VP8 ": size = size ?? lossySize(source, at: payload)
      case "VP8L": size = size ?? losslessSize(source, at: payload)
      case "EXIF" where length <= MetadataBlocks.lengthLimit:
        let bytes = source.bytes(at: payload, count: length)
        blocks.add(bytes.dropping("Exif\0\0") ?? bytes, to: \.exif)
      case "XMP " where length <= MetadataBlocks.lengthLimit:
        blocks.add(source.bytes(at: payload, count: length), to: \.xmp)
      default: break
      }
      offset = payload + length + length % 2
    }
    guard let size, var header = PictureHeader(width: size.width, height: size.height) else { return nil }
    header.blocks = blocks
    return header
  }

  private static func canvasSize(_ source: ByteSource, at offset: Int) -> (Int, Int)? {
    guard let width = source.number(3, at: offset + 4, .littleEndian),
      let height = source.number(3, at: offset + 7, .littleEndian)
    else { return nil }
    return (width + 1, height + 1)
  }

  private static func lossySize(_ source: ByteSource, at offset: Int) -> (Int, Int)? {
    guard let width = source.number(2, at: offset + 6, .littleEndian),
      let height = source.number(2, at: offset + 8, .littleEndian)
    else { return nil }
    return (width & 0x3fff, height & 0x3fff)
  }

  private static func losslessSize(_ source: ByteSource, at offset: Int) -> (Int, Int)? {
    guard let bits = source.number(4, at: offset + 1, .littleEndian) else { return nil }
    return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
  }
}
