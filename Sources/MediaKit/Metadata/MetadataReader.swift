import PhotoModel

/// Puts a photo's metadata together from its header and its tags.
struct MetadataReader {
  let format: MediaFormat
  let header: PictureHeader
  let tags: Tags
  let fileName: String

  /// Reads every field of photocat's contract.
  func read() -> MediaMetadata {
    var metadata = SourcedMetadata(values: MediaMetadata(format: format))
    metadata.values.warnings = header.warnings
    readSize(into: &metadata)
    readTime(into: &metadata)
    CameraFields(tags: tags).read(into: &metadata)
    GPSPosition.find(in: tags).read(into: &metadata, tags: tags)
    if metadata.values.make == "Apple" {
      metadata.values.contentID = header.blocks.exif.firstNonNil { AppleNote.contentIdentifier(in: $0) }
    }
    TextFields(tags: tags, prefersIPTC: header.blocks.isIPTCNewer).read(into: &metadata)
    return metadata.values
  }

  // MARK: Size

  private func readSize(into metadata: inout SourcedMetadata) {
    let orientation = orientation()
    let isTurned = (5...8).contains(orientation.value)
    metadata.set(\.orientation, "orientation", (orientation.value, orientation.key))
    metadata.values.width = isTurned ? header.height : header.width
    metadata.values.height = isTurned ? header.width : header.height
    warnAboutSize(in: &metadata)
  }

  /// The orientation that is still to be applied, 1 where the container has seen to it or nothing states one.
  private func orientation() -> (value: Int, key: String) {
    if header.isTurnedByContainer { return (1, "container") }
    if let value = header.orientation { return (value, "container") }
    for key in ["Exif.Image.Orientation", "Xmp.tiff.Orientation"] {
      if let value = tags.integer(key), (1...8).contains(value) { return (value, key) }
    }
    return (1, FieldSources.none)
  }

  private func warnAboutSize(in metadata: inout SourcedMetadata) {
    guard !format.isRaw, let width = tags.integer("Exif.Photo.PixelXDimension"),
      let height = tags.integer("Exif.Photo.PixelYDimension"), width > 0, height > 0,
      (width, height) != (header.width, header.height)
    else { return }
    // EXIF states the sides as they were before the container's turn.
    if header.isTurnedByContainer && (width, height) == (header.height, header.width) { return }
    metadata.values.warnings.append(
      "EXIF says \(width) × \(height), the picture is \(header.width) × \(header.height).")
  }

  // MARK: Time

  private func readTime(into metadata: inout SourcedMetadata) {
    guard let found = CaptureTimeResolver(tags: tags, fileName: fileName).resolve() else { return }
    metadata.set(found)
    if let warning = CaptureTimeResolver.warning(about: found.time) {
      metadata.values.warnings.append(warning)
    }
  }
}

extension GPSPosition.Finding {
  /// Fills in the position and the altitude, or says why there is none.
  func read(into metadata: inout SourcedMetadata, tags: Tags) {
    switch self {
    case .position(let position, let key):
      metadata.set(\.latitude, "latitude", (position.latitude, key))
      metadata.set(
        \.longitude, "longitude", (position.longitude, key.replacing("Latitude", with: "Longitude")))
      metadata.set(\.altitude, "altitude", GPSPosition.altitude(in: tags))
    case .unusable(let reason): metadata.values.warnings.append(reason)
    case .none: break
    }
  }
}
