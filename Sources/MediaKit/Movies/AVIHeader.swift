/// Walks the chunks of an AVI file up to its pictures.
struct AVIHeader {
  private let source: ByteSource
  private var header = MovieHeader()
  /// Seconds from one picture to the next, as the main header and the pictures' stream state it.
  private var frameTime = 0.0
  private var streamFrameTime = 0.0
  private var frameCount = 0
  private var streamFrameCount = 0
  private var chunkCount = 0
  private var hasMainHeader = false
  /// Where the chunks of the pictures begin.
  private var pictures: Int?

  private static let chunkLimit = 10_000
  private static let depthLimit = 8

  private init(source: ByteSource) { self.source = source }

  /// Reads the headers of the AVI file in `source`; nil where it has no main header.
  static func read(_ source: ByteSource) -> MovieHeader? {
    var reader = AVIHeader(source: source)
    reader.walk(from: 12, to: source.count, depth: 0)
    guard reader.hasMainHeader else { return nil }
    reader.header.setDuration(reader.seconds)
    return reader.header
  }

  /// The first picture in the AVI file in `source`.
  static func firstPicture(in source: ByteSource) -> ArraySlice<UInt8>? {
    var reader = AVIHeader(source: source)
    reader.walk(from: 12, to: source.count, depth: 0)
    guard let start = reader.pictures else { return nil }
    var offset = start
    for _ in 0..<1000 {
      guard let name = source.exactly(4, at: offset).map(Array.init),
        let length = source.number(4, at: offset + 4, .littleEndian)
      else { return nil }
      // Pictures are compressed ("00dc") or not ("00db"); chunks of a list stand right behind its name.
      if name.starts(with: "LIST".utf8) {
        offset += 12
      } else if name.suffix(2) == [0x64, 0x63] || name.suffix(2) == [0x64, 0x62], length > 0 {
        return source.bytes(at: offset + 8, count: min(length, MovieSample.lengthLimit))
      } else {
        offset += 8 + length + length % 2
      }
    }
    return nil
  }

  /// The length; what the main header leaves out, as recorders do that were switched off, the stream may have.
  private var seconds: Double {
    Double(frameCount > 0 ? frameCount : streamFrameCount) * (frameTime > 0 ? frameTime : streamFrameTime)
  }

  private mutating func walk(from start: Int, to end: Int, depth: Int) {
    var offset = start
    while offset + 8 <= end, chunkCount < Self.chunkLimit, let name = source.exactly(4, at: offset),
      let length = source.number(4, at: offset + 4, .littleEndian)
    {
      chunkCount += 1
      let payload = offset + 8
      let chunkEnd = min(payload + length, end)
      let type = TextRepair.latin1(name)
      if type == "LIST", source.has("movi", at: payload) {
        pictures = pictures ?? payload + 4
      } else if type == "LIST", depth < Self.depthLimit {
        walk(from: payload + 4, to: chunkEnd, depth: depth + 1)
      } else {
        read(type, at: payload, end: chunkEnd)
      }
      offset = payload + length + length % 2
    }
  }

  private mutating func read(_ type: String, at offset: Int, end: Int) {
    switch type {
    case "avih": readMain(at: offset)
    case "strh": readStream(at: offset)
    // The whole count of frames in files beyond two gigabytes.
    case "dmlh": frameCount = max(frameCount, source.number(4, at: offset, .littleEndian) ?? 0)
    case "IKEY":
      let words = text(at: offset, end: end)?.split(separator: ";") ?? []
      header.blocks.plain.add("AVI.Keywords", words.compactMap { TextRepair.trimmed($0) })
    case "_PMX":
      let length = min(end - offset, MetadataBlocks.lengthLimit)
      header.blocks.add(source.bytes(at: offset, count: length), to: \.xmp)
    default:
      guard let name = Self.names[type], let text = text(at: offset, end: end) else { return }
      header.blocks.plain.add("AVI." + name, [text])
    }
  }

  private mutating func readMain(at offset: Int) {
    guard !hasMainHeader, source.exactly(40, at: offset) != nil else { return }
    hasMainHeader = true
    frameTime = Double(source.number(4, at: offset, .littleEndian) ?? 0) / 1_000_000
    frameCount = source.number(4, at: offset + 16, .littleEndian) ?? 0
    header.setSize(
      width: source.number(4, at: offset + 32, .littleEndian),
      height: source.number(4, at: offset + 36, .littleEndian))
  }

  /// Reads the header of a stream, if it is the first one of pictures: so many, each shown for `scale / rate` seconds.
  private mutating func readStream(at offset: Int) {
    guard streamFrameTime == 0, source.has("vids", at: offset),
      let scale = source.number(4, at: offset + 20, .littleEndian),
      let rate = source.number(4, at: offset + 24, .littleEndian), rate > 0,
      let count = source.number(4, at: offset + 32, .littleEndian)
    else { return }
    streamFrameTime = Double(scale) / Double(rate)
    streamFrameCount = count
  }

  private func text(at offset: Int, end: Int) -> String? {
    TextRepair.exifText(source.bytes(at: offset, count: min(end - offset, TextRepair.lengthLimit)))
  }

  private static let names = [
    "IDIT": "DateTimeOriginal", "ICRD": "DateCreated", "INAM": "Title", "ICMT": "Comment",
    "ISBJ": "Description",
    "ecor": "Make", "emdl": "Model",
  ]
}
