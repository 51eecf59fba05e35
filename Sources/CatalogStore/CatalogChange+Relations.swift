import PhotoModel
import SQLiteKit

/// A file of the catalog with what tells which others belong to the same photo.
public struct FileRelations: Equatable, Sendable {
  /// The name in its folder.
  public let name: [UInt8]
  /// The key of the photo that the file belongs to.
  public let photoRowID: Int64
  /// The id of that photo.
  public let photoID: PhotoID
  /// The SHA-256 of the file's own bytes.
  public let sha256: PhotoID
  /// What the file is to the photo.
  public let role: String
  /// When the photo was taken.
  public let capturedAt: WallClock?
  /// The maker of the photo's camera.
  public let make: String?
  /// The photo's camera.
  public let model: String?
  /// What the parts of a Live Photo have in common.
  public let contentID: String?
  /// The import that brought the photo.
  public let importID: Int64
}

extension CatalogChange {
  /// Returns the files in a folder, sidecars included. Cost: one range of an index.
  public func relations(inFolder folderID: Int64) throws -> [FileRelations] {
    try statements.statement(Self.relationsSQL + "WHERE f.folder_id = ?").bind(folderID).map(Self.relations)
  }

  /// Returns the original of another photo that belongs to the Live Photo with this content identifier, a movie or not.
  public func original(withContentID contentID: String) throws -> [FileRelations] {
    try statements.statement(Self.relationsSQL + "WHERE p.content_id = ? AND f.role = 'original'")
      .bind(contentID).map(Self.relations)
  }

  private static let relationsSQL = """
    SELECT f.name, p.id, p.sha256, coalesce(f.sha256, p.sha256), f.role, p.captured_at, p.make, p.model, p.content_id,
      p.import_id
    FROM files AS f JOIN photos AS p ON p.id = f.photo_id \

    """

  static func relations(_ row: Row) throws -> FileRelations {
    FileRelations(
      name: row.blob(0), photoRowID: row.int64(1), photoID: try Store.id(row, 2),
      sha256: try Store.id(row, 3),
      role: row.text(4) ?? "", capturedAt: row.text(5).flatMap { WallClock($0) }, make: row.text(6),
      model: row.text(7), contentID: row.text(8), importID: row.int64(9))
  }

  /// Returns the photo that a file with these bytes belongs to: by its own id, or by that of another of its files.
  public func owner(ofBytes id: PhotoID) throws -> (rowID: Int64, id: PhotoID, path: FilePath)? {
    if let photo = try photo(withID: id) { return (photo.rowID, id, photo.path) }
    return try statements.statement(
      """
      SELECT p.id, p.sha256, r.path, d.path, f.name FROM files AS f JOIN photos AS p ON p.id = f.photo_id
        JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
      WHERE f.sha256 = ? AND f.role <> 'sidecar' ORDER BY f.id
      """
    ).bind(id.bytes).first { row in
      let folder = FilePath(bytes: row.blob(2)).appendingFolder(FilePath(bytes: row.blob(3)))
      return (row.int64(0), try Store.id(row, 1), folder.appending(row.blob(4)))
    }
  }

  /// Returns what the catalog holds of a photo's own description, keywords included.
  public func metadata(ofPhoto rowID: Int64) throws -> (byteCount: Int64, metadata: MediaMetadata)? {
    let found = try statements.statement(Store.detailsSQL).bind("[\(rowID)]")
      .first { ($0.int64(3), try Store.metadata(from: $0)) }
    guard let (byteCount, description) = found else { return nil }
    var metadata = description
    metadata.keywords = try statements.statement(
      """
      SELECT k.name FROM photo_keywords AS pk JOIN keywords AS k ON k.id = pk.keyword_id WHERE pk.photo_id = ?
      ORDER BY pk.position
      """
    ).bind(rowID).map { $0.text(0) ?? "" }
    return (byteCount, metadata)
  }

  /// Whether a person took apart the photos that files with these bytes belonged to.
  public func areKeptApart(_ one: PhotoID, _ other: PhotoID) throws -> Bool {
    let (first, second) = one < other ? (one, other) : (other, one)
    return try firstInteger(
      "SELECT 1 FROM kept_apart WHERE first = ? AND second = ?", first.bytes, second.bytes) != nil
  }

  /// Gives all files of one photo to another, the original as `role`, and removes the photo.
  ///
  /// A file that has the heir's bytes is no longer marked as having others.
  public func absorb(photo rowID: Int64, into heirRowID: Int64, role: String, reason: String?) throws {
    try run(
      """
      UPDATE files SET
        sha256 = nullif(
          coalesce(sha256, (SELECT sha256 FROM photos WHERE id = ?)), (SELECT sha256 FROM photos WHERE id = ?)),
        role = CASE role WHEN 'original' THEN ? ELSE role END, reason = coalesce(reason, ?), photo_id = ?
      WHERE photo_id = ?
      """, rowID, heirRowID, role, reason, heirRowID, rowID)
    try run("DELETE FROM photo_keywords WHERE photo_id = ?", rowID)
    try run("DELETE FROM photos WHERE id = ?", rowID)
  }

  /// Writes down that a file lies somewhere else now; for the original, the photo's path follows.
  public func relocateFile(
    _ fileID: Int64, toFolder folderID: Int64, name: [UInt8], path: FilePath, state: FileState
  ) throws {
    try run(
      "UPDATE files SET folder_id = ?, name = ?, bytes = ?, mtime_ns = ?, state = 'present' WHERE id = ?",
      folderID,
      name, state.byteCount, state.modifiedAt, fileID)
    try run(
      """
      UPDATE photos SET path = ?, name_key = ?
      WHERE id = (SELECT photo_id FROM files WHERE id = ? AND role = 'original')
      """, path.bytes, NaturalOrder.key(for: path.name), fileID)
  }

  /// Returns the files with these bytes, each with its path and its root's, for finding one that was moved.
  public func files(
    withBytes id: PhotoID, ofPhoto rowID: Int64
  ) throws -> [(id: Int64, path: FilePath, root: FilePath)] {
    try statements.statement(
      """
      SELECT f.id, r.path, d.path, f.name FROM files AS f JOIN photos AS p ON p.id = f.photo_id
        JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
      WHERE f.photo_id = ? AND coalesce(f.sha256, p.sha256) = ? ORDER BY f.role <> 'original', f.id
      """
    ).bind(rowID, id.bytes).map { row in
      let root = FilePath(bytes: row.blob(1))
      return (row.int64(0), root.appendingFolder(FilePath(bytes: row.blob(2))).appending(row.blob(3)), root)
    }
  }

  /// Has a photo's sidecars read again by the next import, since what they added was replaced.
  public func forgetSidecarTimes(ofPhoto rowID: Int64) throws {
    try run("UPDATE files SET mtime_ns = 0 WHERE photo_id = ? AND role = 'sidecar'", rowID)
  }
}
