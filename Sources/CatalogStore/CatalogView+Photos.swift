import PhotoModel
import SQLiteKit

extension CatalogView {
  /// Returns the photo with this id: its key, and the path of its original.
  public func photo(withID id: PhotoID) throws -> (rowID: Int64, path: FilePath)? {
    try statements.statement("SELECT id, path FROM photos WHERE sha256 = ?").bind(id.bytes)
      .first { ($0.int64(0), $0.path(1)) }
  }

  /// Returns the photo that a file with these bytes belongs to: by its own id, by what another of its files is now, or by
  /// what one was when it was imported.
  public func owner(ofBytes id: PhotoID) throws -> (rowID: Int64, id: PhotoID, path: FilePath)? {
    if let photo = try photo(withID: id) { return (photo.rowID, id, photo.path) }
    let file = try firstMedia(Self.bytesSQL, id) ?? firstMedia(Self.importedBytesSQL, id)
    return file.map { ($0.photoRowID, $0.photoID, $0.path) }
  }

  private func firstMedia(_ sql: String, _ id: PhotoID) throws -> CatalogFile? {
    try statements.statement(sql).bind(id.bytes).first { try CatalogFile($0) }
  }

  private static let bytesSQL =
    CatalogFile.selection + "WHERE f.sha256 = ? AND f.role <> 'sidecar' ORDER BY f.id"
  private static let importedBytesSQL =
    CatalogFile.selection + "WHERE f.imported_sha256 = ? AND f.role <> 'sidecar' ORDER BY f.id"

  /// Returns the photo that a file with these bytes belongs to: its key, and the import that brought it.
  public func labelledPhoto(withID id: PhotoID) throws -> (rowID: Int64, importID: Int64)? {
    guard let rowID = try owner(ofBytes: id)?.rowID,
      let importID = try firstInteger("SELECT import_id FROM photos WHERE id = ?", rowID)
    else { return nil }
    return (rowID, importID)
  }

  /// Returns all bytes by which a photo is known: its id, and those that its pictures and movies have or had.
  public func bytes(ofPhoto rowID: Int64) throws -> Set<PhotoID> {
    Set(
      try statements.statement(
        """
        SELECT sha256 FROM photos WHERE id = ?1 UNION ALL
        SELECT sha256 FROM files WHERE photo_id = ?1 AND sha256 IS NOT NULL AND role <> 'sidecar' UNION ALL
        SELECT imported_sha256 FROM files WHERE photo_id = ?1 AND imported_sha256 IS NOT NULL
        """
      ).bind(rowID).map { try $0.photoID(0) })
  }

  /// Returns the bytes of what a person took apart from files with these bytes.
  public func keptApart(from id: PhotoID) throws -> Set<PhotoID> {
    Set(
      try statements.statement(
        "SELECT second FROM kept_apart WHERE first = ?1 UNION ALL SELECT first FROM kept_apart WHERE second = ?1"
      ).bind(id.bytes).map { try $0.photoID(0) })
  }

  /// Returns the names of the albums that a photo is in.
  public func albums(ofPhoto rowID: Int64) throws -> [String] {
    try statements.statement(
      "SELECT a.name FROM album_photos AS ap JOIN albums AS a ON a.id = ap.album_id WHERE ap.photo_id = ? ORDER BY a.name"
    ).bind(rowID).map { $0.text(0) ?? "" }
  }

  /// Returns the import that brought a photo, and when it began, ISO 8601 in UTC.
  public func origin(ofPhoto rowID: Int64) throws -> (importID: Int64, startedAt: String)? {
    try statements.statement(
      "SELECT i.id, i.started_at FROM photos AS p JOIN imports AS i ON i.id = p.import_id WHERE p.id = ?"
    ).bind(rowID).first { ($0.int64(0), $0.text(1) ?? "") }
  }
}
