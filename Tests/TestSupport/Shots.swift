import PhotoModel

extension MediaMetadata {
  /// A picture of one camera, taken at `time` if that is given.
  package static func shot(
    _ format: MediaFormat = .jpeg, at time: String? = nil, from source: String = "EXIF DateTimeOriginal",
    model: String? = "D90", _ change: (inout MediaMetadata) -> Void = { _ in }
  ) -> MediaMetadata {
    var metadata = MediaMetadata(format: format)
    metadata.make = model == nil ? nil : "NIKON"
    metadata.model = model
    metadata.captured = time.flatMap { WallClock($0) }.map { CaptureTime(wallClock: $0, source: source) }
    change(&metadata)
    return metadata
  }
}

extension Sidecar {
  /// A sidecar that says what `change` makes it say.
  package init(_ kind: Kind, _ change: (inout Sidecar) throws -> Void) rethrows {
    self.init(kind: kind)
    try change(&self)
  }
}
