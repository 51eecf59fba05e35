import PhotoModel

extension MediaMetadata {
  /// A photo with a value in every field.
  static var rich: MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.width = 4000
    metadata.height = 3000
    metadata.orientation = 6
    metadata.captured = .at("2008-10-22T16:28:39.12", "+09:00")
    metadata.make = "NIKON CORPORATION"
    metadata.model = "NIKON D90"
    metadata.lens = "AF-S 24mm f/2.8"
    metadata.iso = 200
    metadata.aperture = 2.8
    metadata.exposureTime = 0.004
    metadata.focalLength = 24
    metadata.focalLength35mm = 36
    metadata.latitude = -33.8567844
    metadata.longitude = 151.2152967
    metadata.altitude = 12.5
    metadata.place.city = "Sydney"
    metadata.place.region = "New South Wales"
    metadata.place.country = "Australia"
    metadata.place.countryCode = "AU"
    metadata.place.timezone = "Australia/Sydney"
    metadata.title = "Opera “at” dusk"
    metadata.caption = "Two\nlines, and a \u{1B}[31mtrap"
    metadata.keywords = ["opera", "港"]
    metadata.rating = 4
    metadata.sources = ["title": "Iptc.Application2.ObjectName"]
    metadata.warnings = ["the GPS time lies a day off"]
    return metadata
  }

  /// A photo of which nothing but the time is known.
  static func taken(_ text: String, _ offset: String? = nil) -> MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.captured = .at(text, offset)
    return metadata
  }
}

extension CaptureTime {
  /// The time that `text` says, as a camera wrote it.
  static func at(_ text: String, _ offset: String? = nil) -> CaptureTime? {
    WallClock(text).map { wallClock in
      CaptureTime(
        wallClock: wallClock, utcOffset: offset.flatMap { UTCOffset($0) }, source: "EXIF DateTimeOriginal")
    }
  }
}

extension PhotoDetails {
  /// Photo 7, `/photos/a.jpg`, of which the file says `metadata`.
  static func sample(_ metadata: MediaMetadata) -> PhotoDetails {
    let (id, path) = (TemporaryCatalog.id(7), FilePath("/photos/a.jpg"))
    let file = PhotoFile(
      path: path, role: .original, byteCount: 4_123_456, modifiedAt: 1_580_702_706_000_000_000, sha256: id,
      state: "present")
    return PhotoDetails(
      rowID: 1, index: 7, id: id, path: path, byteCount: 4_123_456, metadata: metadata,
      camera: CameraName.make(metadata.make, model: metadata.model), isHidden: false, files: [file],
      importedAt: "2026-01-02T03:04:05Z", importID: 3)
  }
}
