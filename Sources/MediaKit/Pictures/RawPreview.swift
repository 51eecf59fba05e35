/// The finished pictures that cameras put beside the picture proper.
enum RawPreview {
  /// Returns the preview that exiv2 knows of which is at least `width` pixels wide, or else the largest.
  static func byExiv2(_ reading: PhotoReading, atLeast width: Int) -> [UInt8]? {
    for case let block as Exiv2Metadata in reading.allTags().blocks {
      if let preview = block.preview(atLeast: width) { return preview }
    }
    return nil
  }

  /// Returns a picture found by searching a raw file, for the formats whose previews exiv2 does not know.
  static func bySearch(_ reading: PhotoReading, atLeast width: Int) -> [UInt8]? {
    reading.format.isRaw ? EmbeddedJPEG.find(in: reading.source, atLeast: width) : nil
  }
}
