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
  /// When the photo was taken, unless only the file's name says so.
  public let capturedAt: WallClock?
  /// The maker of the photo's camera.
  public let make: String?
  /// The photo's camera.
  public let model: String?
  /// What the parts of a Live Photo have in common, where the photo is one.
  public let contentID: String?
  /// The import that brought the photo.
  public let importID: Int64
}

extension CatalogChange {
  /// Returns the files of a folder whose names start with `prefix`, sidecars included, in the order of their names.
  ///
  /// Cost: one range of an index.
  public func relations(inFolder folderID: Int64, withPrefix prefix: [UInt8]) throws -> [FileRelations] {
    // No file system has names of more than 255 bytes, so none that starts so comes after this one.
    let last = prefix + [UInt8](repeating: 0xFF, count: 256)
    return try statements.statement(Self.prefixSQL).bind(folderID, prefix, last).map(Self.relations)
  }

  /// Returns the file called `name` in a folder, a sidecar included.
  public func relations(inFolder folderID: Int64, named name: [UInt8]) throws -> FileRelations? {
    try statements.statement(Self.nameSQL).bind(folderID, name).first(Self.relations)
  }

  /// Returns the file with this key.
  public func relations(ofFile fileID: Int64) throws -> FileRelations? {
    try statements.statement(Self.fileSQL).bind(fileID).first(Self.relations)
  }

  /// Returns the originals that belong to the Live Photo with this content identifier, movies or not: those in the
  /// folder first, then the older ones.
  public func originals(withContentID contentID: String, preferring folderID: Int64) throws -> [FileRelations]
  {
    try statements.statement(Self.contentSQL).bind(contentID, folderID).map(Self.relations)
  }

  private static let prefixSQL =
    relationsSQL + "WHERE f.folder_id = ? AND f.name BETWEEN ? AND ? ORDER BY f.name"
  private static let nameSQL = relationsSQL + "WHERE f.folder_id = ? AND f.name = ?"
  private static let fileSQL = relationsSQL + "WHERE f.id = ?"
  private static let contentSQL =
    relationsSQL + "WHERE p.content_id = ? AND f.role = 'original' ORDER BY f.folder_id <> ?, p.id"

  private static let relationsSQL = """
    SELECT f.name, p.id, p.sha256, coalesce(f.sha256, p.sha256), f.role,
      CASE WHEN p.captured_from <> 'file name' THEN p.captured_at END, p.make, p.model, p.import_id,
      p.content_id
    FROM files AS f JOIN photos AS p ON p.id = f.photo_id \

    """

  private static func relations(_ row: Row) throws -> FileRelations {
    FileRelations(
      name: row.blob(0), photoRowID: row.int64(1), photoID: try Store.id(row, 2),
      sha256: try Store.id(row, 3),
      role: row.text(4) ?? "", capturedAt: row.text(5).flatMap { WallClock($0) }, make: row.text(6),
      model: row.text(7), contentID: row.text(9), importID: row.int64(8))
  }

  /// Returns the photo that a file with these bytes belongs to: by its own id, by what another of its files is now, or by
  /// what one was when it was imported.
  public func owner(ofBytes id: PhotoID) throws -> (rowID: Int64, id: PhotoID, path: FilePath)? {
    if let photo = try photo(withID: id) { return (photo.rowID, id, photo.path) }
    return try owner(ofFileWhere: "f.sha256 = ?", id) ?? owner(ofFileWhere: "f.imported_sha256 = ?", id)
  }

  private func owner(
    ofFileWhere condition: String, _ id: PhotoID
  ) throws -> (rowID: Int64, id: PhotoID, path: FilePath)? {
    try statements.statement(
      """
      SELECT p.id, p.sha256, r.path, d.path, f.name FROM files AS f JOIN photos AS p ON p.id = f.photo_id
        JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
      WHERE \(condition) AND f.role <> 'sidecar' ORDER BY f.id
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

  /// Gives all files of one photo to another, the original as `role`, and removes the photo.
  ///
  /// A file that has the heir's bytes is no longer marked as having others. The heir gets the keywords and albums that it
  /// lacks, and is described by the sidecars of both.
  public func absorb(photo rowID: Int64, into heirRowID: Int64, role: String, reason: String?) throws {
    try handOnDescription(ofPhoto: rowID, to: heirRowID)
    try run(
      """
      UPDATE files SET
        imported_sha256 = coalesce(
          imported_sha256,
          CASE WHEN role = 'original' AND sha256 IS NOT NULL
            THEN (SELECT sha256 FROM photos WHERE id = files.photo_id) END),
        sha256 = nullif(
          coalesce(sha256, (SELECT sha256 FROM photos WHERE id = ?)), (SELECT sha256 FROM photos WHERE id = ?)),
        role = CASE role WHEN 'original' THEN ? ELSE role END, reason = coalesce(reason, ?), photo_id = ?
      WHERE photo_id = ?
      """, rowID, heirRowID, role, reason, heirRowID, rowID)
    try handOnLabels(ofPhoto: rowID, to: heirRowID)
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

  /// Has a photo's sidecars read again by the next import, since what they added was replaced.
  public func forgetSidecarTimes(ofPhoto rowID: Int64) throws {
    try run("UPDATE files SET mtime_ns = 0 WHERE photo_id = ? AND role = 'sidecar'", rowID)
  }

  /// Has a photo's parts read again by the next import that comes upon them, since they were joined to what it was.
  public func forgetPartTimes(ofPhoto rowID: Int64) throws {
    for role in Store.partRoles.sorted() {
      try run("UPDATE files SET mtime_ns = 0 WHERE photo_id = ? AND role = ?", rowID, role)
    }
  }
}
