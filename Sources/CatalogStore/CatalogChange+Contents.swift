import PhotoModel

extension CatalogChange {
  /// Writes down that what was another file lies at the path of this one; for an original, the photo's path follows.
  public func setContent(ofFile id: Int64, _ content: FileContent, at path: FilePath) throws {
    let file = content.file
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      """
      UPDATE files SET photo_id = ?, role = ?, bytes = ?, mtime_ns = ?, sha256 = ?, imported_sha256 = ?, reason = ?,
        says = ?, import_id = ?, state = 'present' WHERE id = ?
      """, file.photoRowID, file.role.rawValue, file.state.byteCount, file.state.modifiedAt, content.ownHash,
      content.importedHash, file.reason, content.says, file.importID, id)
    noteDescriptionChange(ofPhoto: file.photoRowID)
    if file.role == .original { try setPath(ofPhoto: file.photoRowID, path) }
  }

  /// Adds a file that is what another one was; for an original, the photo's path follows.
  public func addFile(
    _ content: FileContent, folderID: Int64, name: [UInt8], path: FilePath, importID: Int64
  ) throws {
    let file = content.file
    try adding {
      _ = try insert(
        """
        INSERT INTO files
          (photo_id, folder_id, name, role, bytes, mtime_ns, sha256, imported_sha256, reason, says, import_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          file.photoRowID, folderID, name, file.role.rawValue, file.state.byteCount, file.state.modifiedAt,
          content.ownHash, content.importedHash, file.reason, content.says, importID,
        ])
      noteDescriptionChange(ofPhoto: file.photoRowID)
    }
    if file.role == .original { try setPath(ofPhoto: file.photoRowID, path) }
  }

  func setPath(ofPhoto rowID: Int64, _ path: FilePath) throws {
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
    let files = try view.files(ofPhoto: rowID).filter(\.role.isMedia)
    guard let heir = files.first(where: { isThere($0.path) }) ?? files.first else { return false }
    try setOriginal(ofPhoto: rowID, file: heir.id, path: heir.path)
    return true
  }
}
