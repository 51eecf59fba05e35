/// The finished picture that cameras put into raw files.
enum RawPreview {
  /// Returns the smallest preview that is at least `width` pixels wide, or else the largest.
  static func bytes(of reading: PhotoReading, atLeast width: Int) -> [UInt8]? {
    for case let block as Exiv2Metadata in reading.tags().tags.blocks {
      if let preview = block.preview(atLeast: width) { return preview }
    }
    return nil
  }
}
