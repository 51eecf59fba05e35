import PhotoModel

/// Metadata being put together, each value with the tag it comes from.
struct SourcedMetadata {
  var values: MediaMetadata

  /// Sets a field and notes its source; does nothing where nothing was found.
  mutating func set<Value>(
    _ field: WritableKeyPath<MediaMetadata, Value?>, _ name: String, _ found: (value: Value, key: String)?
  ) {
    guard let found else { return }
    values[keyPath: field] = found.value
    values.sources[name] = found.key
  }

  /// Sets the capture time with its offset from UTC, and notes where each stands.
  mutating func set(_ found: CaptureTimeResolver.Finding) {
    set(\.captured, "captured_at", (found.time, found.key))
    if found.time.utcOffset != nil { values.sources["utc_offset"] = found.offsetKey ?? found.key }
  }
}
