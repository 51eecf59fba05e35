/// Ordinary JPEG pictures that stand somewhere inside a raw file.
enum EmbeddedJPEG {
  /// How much of a file is searched, and how long a picture can be.
  private static let searchLimit = 128 << 20
  private static let lengthLimit = 32 << 20

  /// Returns the first picture that is at least `width` pixels wide, or else the widest.
  static func find(in source: ByteSource, atLeast width: Int) -> [UInt8]? {
    var widest: (width: Int, offset: Int)?
    var offset = 0
    while let start = nextStart(in: source, from: offset) {
      if let size = baselineWidth(source, at: start), size > widest?.width ?? 0 {
        widest = (size, start)
        if size >= width { break }
      }
      offset = start + 3
    }
    return widest.map { Array(source.bytes(at: $0.offset, count: lengthLimit)) }
  }

  private static func nextStart(in source: ByteSource, from offset: Int) -> Int? {
    let step = 64 * 1024
    for start in stride(from: offset, to: min(source.count, searchLimit), by: step) {
      let bytes = source.bytes(at: start, count: step + 2)
      if let found = bytes.firstIndex(ofStart: [0xFF, 0xD8, 0xFF]) {
        return start + found - bytes.startIndex
      }
    }
    return nil
  }

  /// The width of a picture that common decoders read; raw data packed as lossless JPEG is none.
  private static func baselineWidth(_ source: ByteSource, at start: Int) -> Int? {
    var offset = start + 2
    for _ in 0..<64 {
      guard source.uint8(at: offset) == 0xFF, let marker = source.uint8(at: offset + 1),
        let length = source.number(2, at: offset + 2), length >= 2, marker != 0xDA
      else { return nil }
      if (0xC0...0xC2).contains(marker) { return source.number(2, at: offset + 7) }
      offset += 2 + length
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Where three bytes stand first.
  fileprivate func firstIndex(ofStart pattern: [UInt8]) -> Int? {
    withUnsafeBufferPointer { buffer in
      for index in stride(from: 0, to: buffer.count - 2, by: 1)
      where buffer[index] == pattern[0] && buffer[index + 1] == pattern[1] && buffer[index + 2] == pattern[2]
      {
        return startIndex + index
      }
      return nil
    }
  }
}
