import PhotoModel

/// Reads the headers of the raw formats that are not built like TIFF.
enum RawHeaders {
  /// Fujifilm RAF: an ordinary JPEG with the metadata, and a table with the size of the picture on the sensor.
  static func raf(_ source: ByteSource) -> PictureHeader? {
    guard let start = source.number(4, at: 84), let length = source.number(4, at: 88) else { return nil }
    let preview = JPEGHeader.read(ByteSource(source.bytes(at: start, count: min(length, 1 << 20))))
    // On some sensors the pixels stand in two interleaved halves: the larger size is the finished picture's.
    let sizes = [source.number(4, at: 92).flatMap { rafSize(source, at: $0) }, preview.flatMap(exifSize)]
    let size = sizes.compactMap { $0 }.max { $0.width * $0.height < $1.width * $1.height }
    guard
      var header = size.flatMap({ PictureHeader(width: $0.width, height: $0.height) })
        ?? preview.flatMap({ PictureHeader(width: $0.width, height: $0.height) })
    else { return nil }
    header.blocks = preview?.blocks ?? MetadataBlocks()
    return header
  }

  private static func exifSize(_ preview: PictureHeader) -> (width: Int, height: Int)? {
    let exif = preview.blocks.exif.first.flatMap { TIFFStructure(ByteSource($0))?.exif }
    guard let width = exif?.integer(TIFFTag.pixelWidth), let height = exif?.integer(TIFFTag.pixelHeight),
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height)
    else { return nil }
    return (width, height)
  }

  private static func rafSize(_ source: ByteSource, at table: Int) -> (width: Int, height: Int)? {
    guard let count = source.number(4, at: table), count <= 1000 else { return nil }
    var offset = table + 4
    for _ in 0..<count {
      guard let tag = source.number(2, at: offset), let length = source.number(2, at: offset + 2) else {
        return nil
      }
      if tag == 0x111, let height = source.number(2, at: offset + 4),
        let width = source.number(2, at: offset + 6)
      {
        return (width, height)
      }
      offset += 4 + length
    }
    return nil
  }

  /// Minolta MRW: blocks with the size of the picture (PRD) and a TIFF structure with the metadata (TTW).
  static func mrw(_ source: ByteSource) -> PictureHeader? {
    guard let total = source.number(4, at: 4) else { return nil }
    var size: PictureHeader?
    var blocks = MetadataBlocks()
    var offset = 8
    while offset < total + 8, let length = source.number(4, at: offset + 4) {
      if source.has("\0PRD", at: offset), let height = source.number(2, at: offset + 20),
        let width = source.number(2, at: offset + 22)
      {
        size = PictureHeader(width: width, height: height)
      } else if source.has("\0TTW", at: offset), length <= MetadataBlocks.lengthLimit {
        blocks.add(source.bytes(at: offset + 8, count: length), to: \.exif)
      }
      offset += 8 + length
    }
    size?.blocks = blocks
    return size
  }

  /// Canon CR3: TIFF structures in the boxes of Canon's own, the first of which has the size, and XMP.
  static func cr3(_ source: ByteSource) -> PictureHeader? {
    let boxes = ISOMediaBox.boxes(in: source, to: source.count)
    guard let movie = boxes.first(where: { $0.type == "moov" }), var header = cr3Size(source, movie) else {
      return nil
    }
    if movie.end - movie.start <= MetadataBlocks.lengthLimit {
      header.blocks.add(CR3Wrapping.file(from: source, movie: movie), to: \.exif)
    }
    // The identifier of XMP's box begins so.
    for box in boxes where box.type == "uuid" && source.number(4, at: box.start) == 0xBE7A_CFCB {
      let packet = source.bytes(at: box.start + 16, count: min(box.end - box.start - 16, 4 << 20))
      header.blocks.add(packet, to: \.xmp)
    }
    return header
  }

  private static func cr3Size(_ source: ByteSource, _ movie: ISOMediaBox) -> PictureHeader? {
    let boxes = movie.children(in: source).filter { $0.type == "uuid" }
    for box in boxes.flatMap({ $0.children(in: source, skipping: 16) }) where box.type == "CMT1" {
      let block = source.bytes(at: box.start, count: min(box.end - box.start, 1 << 20))
      guard let main = TIFFStructure(ByteSource(block))?.main, let width = main.integer(TIFFTag.width),
        let height = main.integer(TIFFTag.height)
      else { continue }
      return PictureHeader(width: width, height: height)
    }
    return nil
  }
}
