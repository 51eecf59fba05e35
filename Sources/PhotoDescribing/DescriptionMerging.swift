import CatalogStore
import DiskFiles
import PhotoMatching
import PhotoModel

extension MediaMetadata {
  /// Takes over what another picture or movie of the photo says, called `name`, and this one lacks.
  ///
  /// With what a picture was taken is taken over only where nothing is known: a file's own word is the better one.
  mutating func complete(with other: MediaMetadata, named name: String) {
    let source = { other.source(of: $0, in: name) }
    if make == nil, model == nil {
      take(\.make, "make", other, source)
      take(\.model, "model", other, source)
      take(\.lens, "lens", other, source)
    }
    if !other.format.isVideo, contentID == nil { contentID = other.contentID }
    merge(other, source)
  }

  /// Adds what a sidecar called `name` says.
  ///
  /// A Takeout fills what the file itself lacks. What people wrote into another sidecar replaces what the file says, but
  /// for the time, and its keywords come on top. Whoever adds several sidecars starts from what the file alone says, and
  /// follows ``SidecarOrder``.
  mutating func merge(_ sidecar: Sidecar, named name: String) {
    merge(sidecar.metadata, replacing: sidecar.isWritten) { _ in name }
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

  /// Takes over what is said elsewhere, with what each value came from.
  ///
  /// No stars are as good as no rating, since cameras write that into every picture, and a date in a file's name is as
  /// good as none.
  private mutating func merge(
    _ other: MediaMetadata, replacing: Bool = false, _ source: (String) -> String
  ) {
    take(\.title, "title", other, replacing: replacing, source)
    take(\.caption, "caption", other, replacing: replacing, source)
    if rating == 0, other.rating != nil { rating = nil }
    take(\.rating, "rating", other, replacing: replacing, source)
    addKeywords(other.keywords, from: source("keywords"))
    mergePosition(other, replacing: replacing, source)
    guard lacksTime, !other.lacksTime else { return }
    captured = other.captured
    for field in ["captured_at", "utc_offset"] { sources[field] = source(field) }
  }

  private mutating func take<Value>(
    _ field: WritableKeyPath<MediaMetadata, Value?>, _ name: String, _ other: MediaMetadata,
    replacing: Bool = false, _ source: (String) -> String
  ) {
    guard other[keyPath: field] != nil, replacing || self[keyPath: field] == nil else { return }
    self[keyPath: field] = other[keyPath: field]
    sources[name] = source(name)
  }

  private mutating func addKeywords(_ new: [String], from source: String) {
    let added = new.filter { !keywords.contains($0) }
    guard !added.isEmpty else { return }
    keywords += added
    let known = sources["keywords"]?.split(separator: ", ").map(String.init) ?? []
    guard !known.contains(source) else { return }
    sources["keywords"] = (known + [source]).joined(separator: ", ")
  }

  private mutating func mergePosition(
    _ other: MediaMetadata, replacing: Bool, _ source: (String) -> String
  ) {
    guard let latitude = other.latitude, let longitude = other.longitude, replacing || self.latitude == nil,
      (latitude, longitude) != (self.latitude ?? .nan, self.longitude ?? .nan)
    else { return }
    (self.latitude, self.longitude, altitude) = (latitude, longitude, other.altitude)
    for field in ["latitude", "longitude", "altitude"] { sources[field] = source(field) }
    forgetPlace()
    guard place.isEmpty, !other.place.isEmpty else { return }
    place = other.place
    sources["place"] = other.sources["place"] ?? source("place")
  }

  /// Forgets what was worked out from another position.
  private mutating func forgetPlace() {
    forgetAddedNames()
    forgetInferredOffset()
  }

  /// Whether it is not known when the picture was taken.
  private var lacksTime: Bool { captured == nil || captured?.source == CaptureTime.fileName }

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

extension Sidecar {
  /// Whether people wrote it, with a program of their choice, rather than a service that knows less than the file.
  package var isWritten: Bool { kind != .takeout }

  /// What it says, as if a file had said it.
  fileprivate var metadata: MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    (metadata.title, metadata.caption, metadata.rating) = (title, caption, rating)
    (metadata.latitude, metadata.longitude, metadata.altitude) = (latitude, longitude, altitude)
    (metadata.keywords, metadata.captured) = (keywords, captured)
    return metadata
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
