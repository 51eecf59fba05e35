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
    do {
      let pixels = try pixels(metadata, width: target.width, height: target.height)
      return .picture(lines: CharacterPicture.lines(pixels, size: size, colors: colors))
    } catch {
      return .damaged(reason: "its picture cannot be decoded: \(error.reason)")
    }
  }

  /// Decodes the file, or the preview in one that cannot be decoded, as no raw file can.
  private func pixels(_ metadata: MediaMetadata, width: Int, height: Int) throws(PixelsError) -> Pixels {
    var failure = PixelsError(reason: "there is no preview in it")
    if !metadata.format.isRaw {
      do throws(PixelsError) {
        let file = EncodedPicture.file(descriptor: reading.input.descriptor)
        return try Pixels(decoding: file, width: width, height: height, orientation: nil)
      } catch { failure = error }
    }
    for find in [RawPreview.byExiv2, RawPreview.bySearch] {
      guard let preview = find(reading, width) else { continue }
      do throws(PixelsError) {
        // A preview lies as the stored picture does.
        return try Pixels(
          decoding: .memory(preview), width: width, height: height, orientation: metadata.orientation)
      } catch { failure = error }
    }
    throw failure
  }
}
