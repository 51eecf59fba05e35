import PhotoModel

/// The drawing of one still of a movie in characters.
struct MovieDrawing {
  let movie: MovieReading
  let columns: Int
  let rows: Int
  let colors: PictureColors

  /// Draws a still, upright.
  func draw() -> MediaResult {
    guard let header = movie.header() else { return MovieReading.noHeader }
    if header.isSoundOnly { return MovieReading.soundOnly }
    guard let (width, height) = header.size else {
      let reason =
        movie.format == .mts
        ? "no H.264 is found in it, and there is no decoder for anything else"
        : "it does not state the size of its picture"
      return .damaged(reason: "no still can be drawn: \(reason)")
    }
    let size = CharacterPicture.Size(fitting: width, height, columns: columns, rows: rows)
    let side = CharacterPicture.cellSide
    do throws(PixelsError) {
      let pixels = try MovieStill(movie: movie, header: header).pixels(
        width: size.columns * side, height: size.rows * side)
      return .picture(lines: CharacterPicture.lines(pixels, size: size, colors: colors))
    } catch {
      return .damaged(reason: "no still can be drawn: \(error.reason)")
    }
  }
}
