import PhotoModel

/// The reading of one recognised movie.
struct MovieReading {
  let source: ByteSource
  let format: MediaFormat
  let fileName: String

  /// The result for a movie without headers.
  static let noHeader = MediaResult.damaged(
    reason: "it has no movie header: the recording was not finished, or the file is cut short")

  /// The result for a movie that is only heard.
  static let soundOnly = MediaResult.notAPhoto(kind: "a movie without pictures, with sound alone")

  /// Reads the headers; nil where there are none.
  func header() -> MovieHeader? { MovieHeader.read(source, format: format) }

  /// The tags of a movie: XMP, then the EXIF of its thumbnail, then its own.
  func tags(of header: MovieHeader) -> Tags {
    let xmp = header.blocks.xmp.map { XMPScanner.scan($0).tags as any TagBlock }
    let exif = header.blocks.exif.compactMap { EXIFBlock($0) as (any TagBlock)? }
    return Tags(blocks: xmp + exif + [header.blocks.plain])
  }

  /// Reads every field that a movie can have.
  func metadata(from header: MovieHeader) -> MediaMetadata {
    let tags = tags(of: header)
    var metadata = SourcedMetadata(values: MediaMetadata(format: format))
    metadata.values.width = header.size?.width
    metadata.values.height = header.size?.height
    // The container turns the picture; nothing comes on top.
    metadata.values.orientation = header.size == nil ? nil : 1
    metadata.values.sources["orientation"] = "container"
    for side in ["width", "height"] { metadata.values.sources[side] = "movie header" }
    metadata.values.duration = header.duration
    metadata.values.warnings = header.warnings
    metadata.values.contentID = tags.text("QuickTime.ContentIdentifier")
    readTime(tags, into: &metadata)
    CameraFields(tags: tags).read(into: &metadata)
    GPSPosition.find(in: tags).read(into: &metadata, tags: tags)
    TextFields(tags: tags, prefersIPTC: false).read(into: &metadata)
    return metadata.values
  }

  private func readTime(_ tags: Tags, into metadata: inout SourcedMetadata) {
    guard let found = CaptureTimeResolver(tags: tags, fileName: fileName).resolve() else { return }
    metadata.set(found)
    if let warning = CaptureTimeResolver.warning(about: found.time) {
      metadata.values.warnings.append(warning)
    }
  }
}
