import PhotoModel

extension MediaMetadata {
  /// Adds what a sidecar says.
  ///
  /// A Takeout fills what the file itself lacks; a date in the file's name counts as lacking. What people wrote into
  /// another sidecar replaces what the file says, but for the time, and its keywords come on top. Whoever adds several
  /// sidecars starts from what the file alone says, and follows ``SidecarOrder``.
  mutating func merge(_ sidecar: Sidecar, named name: String) {
    mergeTime(sidecar, name)
    mergePosition(sidecar, name)
    take(sidecar.title, into: \.title, "title", sidecar, name)
    take(sidecar.caption, into: \.caption, "caption", sidecar, name)
    // No stars are as good as no rating: cameras write that into every picture.
    if rating == 0, sidecar.rating != nil { rating = nil }
    take(sidecar.rating, into: \.rating, "rating", sidecar, name)
    addKeywords(sidecar.keywords, from: name)
    warnings += sidecar.warnings.map { "\(name): \($0)" }.filter { !warnings.contains($0) }
  }

  /// Whether a Takeout called `name` would add anything here.
  package func isChanged(byTakeout sidecar: Sidecar, named name: String) -> Bool {
    var (before, after) = (self, self)
    after.merge(sidecar, named: name)
    // What follows from a position is worked out anew each time.
    before.forgetPlace()
    after.forgetPlace()
    return after != before
  }

  private mutating func mergeTime(_ sidecar: Sidecar, _ name: String) {
    guard let time = sidecar.captured, lacksTime else { return }
    captured = time
    sources["captured_at"] = name
    sources["utc_offset"] = name
  }

  private mutating func mergePosition(_ sidecar: Sidecar, _ name: String) {
    guard let latitude = sidecar.latitude, let longitude = sidecar.longitude,
      self.latitude == nil || sidecar.isWritten,
      (latitude, longitude) != (self.latitude ?? .nan, self.longitude ?? .nan)
    else { return }
    self.latitude = latitude
    self.longitude = longitude
    altitude = sidecar.altitude
    for field in ["latitude", "longitude", "altitude"] { sources[field] = name }
    forgetPlace()
  }

  /// Forgets what was worked out from another position.
  private mutating func forgetPlace() {
    forgetAddedNames()
    forgetInferredOffset()
  }

  private mutating func take<Value>(
    _ value: Value?, into field: WritableKeyPath<MediaMetadata, Value?>, _ fieldName: String,
    _ sidecar: Sidecar, _ name: String
  ) {
    guard let value, sidecar.isWritten || self[keyPath: field] == nil else { return }
    self[keyPath: field] = value
    sources[fieldName] = name
  }
}

extension Sidecar {
  /// Whether people wrote it, with a program of their choice, rather than a service that knows less than the file.
  package var isWritten: Bool { kind != .takeout }
}
