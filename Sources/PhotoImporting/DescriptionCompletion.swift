import CatalogStore
import DiskFiles
import PhotoMatching
import PhotoModel

extension MediaMetadata {
  /// Takes over what another file of the photo says, called `name`, and this one lacks.
  ///
  /// When and with what a picture was taken is taken over only where nothing is known: a file's own word is the better
  /// one. No stars are as good as no rating, and a date in a file's name is as good as none.
  mutating func complete(with other: MediaMetadata, named name: String) {
    take(\.title, "title", other, name)
    take(\.caption, "caption", other, name)
    if rating == 0, other.rating != nil { rating = nil }
    take(\.rating, "rating", other, name)
    takeKeywords(other, name)
    takePosition(other, name)
    takeTime(other, name)
    takeCamera(other, name)
    if !other.format.isVideo, contentID == nil { contentID = other.contentID }
  }

  private mutating func take<Value>(
    _ field: WritableKeyPath<MediaMetadata, Value?>, _ fieldName: String, _ other: MediaMetadata,
    _ name: String
  ) {
    guard self[keyPath: field] == nil, other[keyPath: field] != nil else { return }
    self[keyPath: field] = other[keyPath: field]
    sources[fieldName] = other.source(of: fieldName, in: name)
  }

  private mutating func takeKeywords(_ other: MediaMetadata, _ name: String) {
    let added = other.keywords.filter { !keywords.contains($0) }
    guard !added.isEmpty else { return }
    keywords += added
    let source = other.source(of: "keywords", in: name)
    let known = sources["keywords"]?.split(separator: ", ").map(String.init) ?? []
    guard !known.contains(source) else { return }
    sources["keywords"] = (known + [source]).joined(separator: ", ")
  }

  private mutating func takePosition(_ other: MediaMetadata, _ name: String) {
    guard latitude == nil, longitude == nil, other.latitude != nil, other.longitude != nil else { return }
    (latitude, longitude, altitude) = (other.latitude, other.longitude, other.altitude)
    for field in ["latitude", "longitude", "altitude"] { sources[field] = other.source(of: field, in: name) }
    guard place.isEmpty else { return }
    place = other.place
    sources["place"] = other.sources["place"] ?? name
  }

  private mutating func takeTime(_ other: MediaMetadata, _ name: String) {
    guard captured == nil || captured?.source == CaptureTime.fileName, let time = other.captured,
      time.source != CaptureTime.fileName
    else { return }
    captured = time
    for field in ["captured_at", "utc_offset"] { sources[field] = other.source(of: field, in: name) }
  }

  private mutating func takeCamera(_ other: MediaMetadata, _ name: String) {
    guard make == nil, model == nil else { return }
    take(\.make, "make", other, name)
    take(\.model, "model", other, name)
    take(\.lens, "lens", other, name)
  }

  /// What a value of this file came from, seen from another one: a sidecar, a position, or the file itself.
  private func source(of field: String, in name: String) -> String {
    guard let source = sources[field] else { return name }
    let isFile = FileName.isSidecar(FilePath(source).fileExtension) || source == FieldSources.position
    return isFile ? source : name
  }

  /// Whether there is anything here that a picture of the same moment and camera may lack.
  fileprivate var hasDescription: Bool {
    title != nil || caption != nil || (rating ?? 0) != 0 || !keywords.isEmpty || latitude != nil
      || contentID != nil
  }
}

extension RelatedFile {
  /// Whether another file may tell something about the photo that the catalog does not know.
  func mayLack(_ metadata: MediaMetadata) -> Bool {
    metadata.hasDescription || capturedAt == nil || model == nil
  }
}
