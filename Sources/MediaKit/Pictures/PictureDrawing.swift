import PhotoModel

/// The drawing of one photo in characters.
struct PictureDrawing {
  let reading: PhotoReading
  let columns: Int
  let rows: Int
  let colors: PictureColors

  /// Draws the photo, upright.
  func draw() -> MediaResult {
    guard let metadata = reading.metadata(), let width = metadata.width, let height = metadata.height else {
      return PhotoReading.noSize
    }
    let size = CharacterPicture.Size(fitting: width, height, columns: columns, rows: rows)
    let target = (
      width: size.columns * CharacterPicture.cellSide, height: size.rows * CharacterPicture.cellSide
    )
    guard let (picture, orientation) = encodedPicture(metadata, atLeast: target.width) else {
      return .damaged(reason: "The file has no preview that can be drawn.")
    }
    do {
      let pixels = try Pixels(
        decoding: picture, width: target.width, height: target.height, orientation: orientation)
      return .picture(lines: CharacterPicture.lines(pixels, size: size, colors: colors))
    } catch {
      return .damaged(reason: "The picture cannot be decoded: \(error.reason).")
    }
  }

  /// The file itself, or the preview in a raw file, which is turned as the raw file says.
  private func encodedPicture(_ metadata: MediaMetadata, atLeast width: Int) -> (EncodedPicture, Int?)? {
    guard metadata.format.isRaw else { return (.file(descriptor: reading.input.descriptor), nil) }
    guard let preview = RawPreview.bytes(of: reading, atLeast: width) else { return nil }
    return (.memory(preview), metadata.orientation)
  }
}
