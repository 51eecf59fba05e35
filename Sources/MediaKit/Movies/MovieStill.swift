import PhotoModel

/// One picture out of a movie.
struct MovieStill {
  let movie: MovieReading
  let header: MovieHeader

  /// Decodes a picture into exactly `width` by `height` pixels, upright.
  func pixels(width: Int, height: Int) throws(PixelsError) -> Pixels {
    throw PixelsError(reason: "there is no decoder for its pictures")
  }
}
