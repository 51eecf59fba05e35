extension H264 {
  /// The units of a picture with start codes between them, parameters first; nil where it is none of H.264.
  static func units(of sample: MovieSample) -> [UInt8]? {
    switch sample.codec {
    case "avc1", "avc3": converted(sample)
    case "H264": upToSecondPicture(Array(sample.bytes))
    default: nil
    }
  }

  private static let startCode: [UInt8] = [0, 0, 0, 1]

  /// Replaces the lengths before the units by start codes.
  private static func converted(_ sample: MovieSample) -> [UInt8]? {
    let configuration = ByteSource(sample.configuration)
    guard let lengthSize = configuration.uint8(at: 4).map({ Int($0 & 3) + 1 }) else { return nil }
    var bytes: [UInt8] = []
    var offset = 5
    for mask in [0x1F, 0xFF] {
      let count = (configuration.number(1, at: offset) ?? 0) & mask
      offset += 1
      for _ in 0..<count {
        guard let length = configuration.number(2, at: offset) else { return nil }
        bytes += startCode + configuration.bytes(at: offset + 2, count: length)
        offset += 2 + length
      }
    }
    let picture = ByteSource(sample.bytes)
    offset = 0
    while let length = picture.number(lengthSize, at: offset), length > 0 {
      bytes += startCode + picture.bytes(at: offset + lengthSize, count: length)
      offset += lengthSize + length
    }
    return bytes
  }

  /// The units from the first parameters to the end of the first key picture, which may be in several slices.
  private static func upToSecondPicture(_ bytes: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    var hasPicture = false
    for unit in units(in: bytes).drop(while: { type(of: $0) != parameters }) {
      let type = type(of: unit)
      if hasPicture && type != keyPicture { break }
      hasPicture = type == keyPicture
      // Other pictures need ones that are not there.
      if hasPicture || [6, 7, 8, 9].contains(type) { found += startCode + unit }
    }
    return found
  }
}
