import PhotoModel

/// One picture out of a movie: its first, or else the cover that somebody put into it.
///
/// There is no decoder for movies here, only what photos need as well (JPEG, HEVC and AV1 by libvips) and OpenH264,
/// which is small: the libraries that decode every movie are thirty times the size of the rest.
struct MovieStill {
  let movie: MovieReading
  let header: MovieHeader

  /// Decodes a picture into exactly `width` by `height` pixels, upright.
  func pixels(width: Int, height: Int) throws(PixelsError) -> Pixels {
    do throws(PixelsError) {
      return try first(width: width, height: height)
    } catch {
      guard let cover = header.cover else { throw error }
      return try Pixels(decoding: .memory(Array(cover)), width: width, height: height, orientation: nil)
    }
  }

  private func first(width: Int, height: Int) throws(PixelsError) -> Pixels {
    guard let sample = MovieSample.first(of: movie.source, format: movie.format), !sample.bytes.isEmpty else {
      throw PixelsError(reason: "its first picture is not found")
    }
    if let units = H264.units(of: sample) {
      let picture = try H264Decoder.decode(units)
      return picture.pixels(width: width, height: height, orientation: header.orientation)
    }
    guard let file = file(with: sample) else {
      throw PixelsError(reason: "there is no decoder for its pictures" + Self.name(of: sample))
    }
    return try Pixels(decoding: .memory(file), width: width, height: height, orientation: header.orientation)
  }

  /// A file that holds the picture and that libvips decodes.
  private func file(with sample: MovieSample) -> [UInt8]? {
    if sample.bytes.starts(with: [0xFF, 0xD8, 0xFF]) || sample.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return Array(sample.bytes)
    }
    guard let size = header.size else { return nil }
    let isTurned = header.orientation > 4
    return StillWrapping.file(
      sample, width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
  }

  /// The four characters of an encoding, where they are readable: " (mp4v)".
  private static func name(of sample: MovieSample) -> String {
    let isReadable =
      sample.codec.utf8.count == 4 && sample.codec.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isReadable ? " (\(sample.codec))" : ""
  }
}

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
