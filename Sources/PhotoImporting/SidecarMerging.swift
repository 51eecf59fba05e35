import PhotoModel

extension MediaMetadata {
  /// Adds what a sidecar says.
  ///
  /// A Takeout fills what the file itself lacks; a date in the file's name counts as lacking. What people wrote into
  /// another sidecar replaces what the file says, and its keywords come on top.
  mutating func merge(_ sidecar: Sidecar, named name: String) {
    let isWritten = sidecar.kind != .takeout
    if let time = sidecar.captured, captured == nil || captured?.source == CaptureTime.fileName {
      captured = time
      sources["captured_at"] = name
      sources["utc_offset"] = name
    }
    if let latitude = sidecar.latitude, let longitude = sidecar.longitude, self.latitude == nil {
      self.latitude = latitude
      self.longitude = longitude
      altitude = sidecar.altitude ?? altitude
      for field in ["latitude", "longitude", "altitude"] { sources[field] = name }
    }
    take(sidecar.title, into: \.title, "title", name, replacing: isWritten)
    take(sidecar.caption, into: \.caption, "caption", name, replacing: isWritten)
    take(sidecar.rating, into: \.rating, "rating", name, replacing: isWritten)
    let new = sidecar.keywords.filter { !keywords.contains($0) }
    if !new.isEmpty {
      keywords += new
      sources["keywords"] = [sources["keywords"], name].compactMap(\.self).joined(separator: ", ")
    }
    warnings += sidecar.warnings.map { "\(name): \($0)" }
  }

  private mutating func take<Value>(
    _ value: Value?, into field: WritableKeyPath<MediaMetadata, Value?>, _ fieldName: String,
    _ sidecar: String,
    replacing: Bool
  ) {
    guard let value, replacing || self[keyPath: field] == nil else { return }
    self[keyPath: field] = value
    sources[fieldName] = sidecar
  }
}

extension CaptureTime {
  /// The source of a time that was read from a file's name.
  static let fileName = "file name"
}
