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
    addKeywords(other.keywords, from: other.source(of: "keywords", in: name))
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

  /// Adds keywords, each once, and says where they are from if there are new ones.
  mutating func addKeywords(_ new: [String], from source: String) {
    let added = new.filter { !keywords.contains($0) }
    guard !added.isEmpty else { return }
    keywords += added
    let known = sources["keywords"]?.split(separator: ", ").map(String.init) ?? []
    guard !known.contains(source) else { return }
    sources["keywords"] = (known + [source]).joined(separator: ", ")
  }

  /// Whether it is not known when the picture was taken: a date in the file's name is as good as none.
  var lacksTime: Bool { captured == nil || captured?.source == CaptureTime.fileName }

  private mutating func takePosition(_ other: MediaMetadata, _ name: String) {
    guard latitude == nil, longitude == nil, other.latitude != nil, other.longitude != nil else { return }
    (latitude, longitude, altitude) = (other.latitude, other.longitude, other.altitude)
    for field in ["latitude", "longitude", "altitude"] { sources[field] = other.source(of: field, in: name) }
    guard place.isEmpty else { return }
    place = other.place
    sources["place"] = other.sources["place"] ?? name
  }

  private mutating func takeTime(_ other: MediaMetadata, _ name: String) {
    guard lacksTime, !other.lacksTime else { return }
    captured = other.captured
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
  package func mayLack(_ metadata: MediaMetadata) -> Bool {
    metadata.hasDescription || capturedAt == nil || model == nil
  }

  /// A file of the catalog, of which no more is to be known than whose it is.
  package init(_ file: CatalogFile, named name: some Sequence<UInt8>) {
    self.init(named: name, bytes: file.sha256, role: file.role, of: (file.photoRowID, file.photoID))
  }
}
