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
    return sample.size.flatMap { StillWrapping.file(sample, width: $0.width, height: $0.height) }
  }

  /// The four characters of an encoding, where they are readable: " (mp4v)".
  private static func name(of sample: MovieSample) -> String {
    let isReadable =
      sample.codec.utf8.count == 4 && sample.codec.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isReadable ? " (\(sample.codec))" : ""
  }
}
