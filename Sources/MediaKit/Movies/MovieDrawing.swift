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
    if header.isSoundOnly { return .notAPhoto(kind: "a sound") }
    guard let (width, height) = header.size else {
      return .damaged(reason: "no still can be drawn: it does not state the size of its picture")
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
