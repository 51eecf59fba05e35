import PhotoModel
import SQLiteKit

/// What the catalog has of a file but where it lies: what moves from row to row when files change names.
///
/// Names stay with their rows, so that a changeset in which names change hands can be inverted: no two rows have one
/// name at any moment.
public struct FileContent: Equatable, Sendable {
  /// The photo that the file belongs to.
  public let photoRowID: Int64
  /// What the file is to the photo.
  public let role: String
  /// Size and time when it was last read.
  public var state: FileState
  /// The SHA-256 of its bytes.
  public let sha256: PhotoID
  /// That hash as it is stored: nil while it is the photo's.
  fileprivate let ownHash: [UInt8]?
  fileprivate let importedHash: [UInt8]?
  fileprivate let reason: String?
  /// What it says of its photo, as it is stored.
  fileprivate let says: String?
  fileprivate let importID: Int64
}

extension CatalogChange {
  /// Returns what the catalog has of a file.
  public func content(ofFile id: Int64) throws -> FileContent? {
    try statements.statement(
      """
      SELECT f.photo_id, f.role, f.bytes, f.mtime_ns, coalesce(f.sha256, p.sha256), f.sha256, f.imported_sha256,
        f.reason, f.says, f.import_id
      FROM files AS f JOIN photos AS p ON p.id = f.photo_id WHERE f.id = ?
      """
    ).bind(id).first { row in
      FileContent(
        photoRowID: row.int64(0), role: row.text(1) ?? "",
        state: FileState(byteCount: row.int64(2), modifiedAt: row.int64(3)), sha256: try Store.id(row, 4),
        ownHash: row.isNull(5) ? nil : row.blob(5), importedHash: row.isNull(6) ? nil : row.blob(6),
        reason: row.text(7), says: row.text(8), importID: row.int64(9))
    }
  }

  /// Writes down that what was another file lies at the path of this one; for an original, the photo's path follows.
  public func setContent(ofFile id: Int64, _ content: FileContent, at path: FilePath) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      """
      UPDATE files SET photo_id = ?, role = ?, bytes = ?, mtime_ns = ?, sha256 = ?, imported_sha256 = ?, reason = ?,
        says = ?, import_id = ?, state = 'present' WHERE id = ?
      """, content.photoRowID, content.role, content.state.byteCount, content.state.modifiedAt,
      content.ownHash, content.importedHash, content.reason, content.says, content.importID, id)
    noteDescriptionChange(ofPhoto: content.photoRowID)
    if content.role == "original" { try setPath(ofPhoto: content.photoRowID, path) }
  }

  /// Adds a file that is what another one was; for an original, the photo's path follows.
  public func addFile(
    _ content: FileContent, folderID: Int64, name: [UInt8], path: FilePath, importID: Int64
  ) throws {
    try adding {
      _ = try insert(
        """
        INSERT INTO files
          (photo_id, folder_id, name, role, bytes, mtime_ns, sha256, imported_sha256, reason, says, import_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          content.photoRowID, folderID, name, content.role, content.state.byteCount, content.state.modifiedAt,
          content.ownHash, content.importedHash, content.reason, content.says, importID,
        ])
      noteDescriptionChange(ofPhoto: content.photoRowID)
    }
    if content.role == "original" { try setPath(ofPhoto: content.photoRowID, path) }
  }

  private func setPath(ofPhoto rowID: Int64, _ path: FilePath) throws {
    try run(
      "UPDATE photos SET path = ?, name_key = ? WHERE id = ?", path.bytes, NaturalOrder.key(for: path.name),
      rowID)
  }

  /// Takes from a file what it is to its photo, since another one is that now.
  public func makeCopy(_ fileID: Int64) throws {
    try noteDescriptionChange(ofPhotoWith: fileID)
    try run(
      "UPDATE files SET role = 'copy', reason = NULL, says = NULL WHERE id = ? AND role <> 'sidecar'", fileID)
  }

  /// Makes one of a photo's files its original, whose own has been lost: another picture or movie of the same shot.
  ///
  /// Returns false where the photo has none.
  public func promote(inPhoto rowID: Int64, preferring isThere: (FilePath) -> Bool) throws -> Bool {
    let files = try heldFiles(ofPhoto: rowID).filter { $0.role != "sidecar" }
    guard let heir = files.first(where: { isThere($0.path) }) ?? files.first else { return false }
    try setOriginal(ofPhoto: rowID, file: heir.id, path: heir.path)
    return true
  }
}
