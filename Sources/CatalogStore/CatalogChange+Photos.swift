import PhotoModel
import SQLiteKit

extension CatalogChange {
  /// Returns the photo with this id: its key, and the path of its original.
  public func photo(withID id: PhotoID) throws -> (rowID: Int64, path: FilePath)? {
    try statements.statement("SELECT id, path FROM photos WHERE sha256 = ?").bind(id.bytes)
      .first { ($0.int64(0), FilePath(bytes: $0.blob(1))) }
  }

  /// Adds a photo and its keywords, and returns its key. Its files are added on their own.
  public func addPhoto(
    id: PhotoID, path: FilePath, byteCount: Int64, metadata: MediaMetadata, importID: Int64
  ) throws -> Int64 {
    let columns = try Self.columns(byteCount: byteCount, metadata)
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = String(repeating: ", ?", count: columns.count)
    let rowID = try insert(
      "INSERT INTO photos (sha256, path, name_key, import_id, \(names)) VALUES (?, ?, ?, ?\(marks))",
      [id.bytes, path.bytes, NaturalOrder.key(for: path.name), importID] + columns.map(\.value))
    try addKeywords(metadata.keywords, toPhoto: rowID)
    return rowID
  }

  /// Replaces what a photo's file says about itself, after the file was changed.
  public func updatePhoto(_ rowID: Int64, byteCount: Int64, metadata: MediaMetadata) throws {
    let columns = try Self.columns(byteCount: byteCount, metadata)
    let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
    try statements.statement("UPDATE photos SET \(assignments) WHERE id = ?")
      .bind(columns.map(\.value) + [rowID]).run()
    try run("DELETE FROM photo_keywords WHERE photo_id = ?", rowID)
    try addKeywords(metadata.keywords, toPhoto: rowID)
  }

  /// Makes another file the original of a photo.
  public func setOriginal(ofPhoto rowID: Int64, file fileID: Int64, path: FilePath) throws {
    try run("UPDATE files SET role = 'original' WHERE id = ?", fileID)
    try run(
      "UPDATE photos SET path = ?, name_key = ? WHERE id = ?", path.bytes, NaturalOrder.key(for: path.name),
      rowID)
  }

  private func addKeywords(_ keywords: [String], toPhoto rowID: Int64) throws {
    for (position, keyword) in keywords.enumerated() {
      let keywordID =
        try firstInteger("SELECT id FROM keywords WHERE name = ?", keyword)
        ?? insert("INSERT INTO keywords (name) VALUES (?)", [keyword])
      try run(
        "INSERT INTO photo_keywords (photo_id, position, keyword_id) VALUES (?, ?, ?)", rowID, position,
        keywordID)
    }
  }

  /// The columns of a photo that come from its file, in the order of the schema.
  private static func columns(
    byteCount: Int64, _ metadata: MediaMetadata
  ) throws -> [(name: String, value: (any Bindable)?)] {
    [
      ("captured_at", metadata.captured?.wallClock.text),
      ("utc_offset", metadata.captured?.utcOffset?.minutes),
      ("captured_from", metadata.captured?.source),
      ("bytes", byteCount),
      ("format", metadata.format.rawValue),
      ("width", metadata.width),
      ("height", metadata.height),
      ("orientation", metadata.orientation),
      ("camera", CameraName.make(metadata.make, model: metadata.model)),
      ("make", metadata.make),
      ("model", metadata.model),
      ("lens", metadata.lens),
      ("iso", metadata.iso),
      ("aperture", metadata.aperture),
      ("exposure_time", metadata.exposureTime),
      ("focal_length", metadata.focalLength),
      ("focal_length_35mm", metadata.focalLength35mm),
      ("latitude", metadata.latitude),
      ("longitude", metadata.longitude),
      ("altitude", metadata.altitude),
      ("city", metadata.place.city),
      ("region", metadata.place.region),
      ("country", metadata.place.country),
      ("country_code", metadata.place.countryCode),
      ("timezone", metadata.place.timezone),
      ("title", metadata.title),
      ("caption", metadata.caption),
      ("rating", metadata.rating),
      ("sources", StoredSources.encode(metadata.sources)),
      ("warnings", StoredWarnings.encode(metadata.warnings)),
    ]
  }
}
