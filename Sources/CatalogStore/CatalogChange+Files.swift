import PhotoModel

extension CatalogChange {
  /// Returns the key of `folder`, which is added with its root where it is new.
  ///
  /// Folders are not undone with an import: one without files is no trouble.
  public func folderID(of folder: CatalogFolder) throws -> Int64 {
    let rootID =
      try view.firstInteger("SELECT id FROM roots WHERE path = ?", folder.root.bytes)
      ?? adding { try insert("INSERT INTO roots (path) VALUES (?)", [folder.root.bytes]) }
    return try view.firstInteger(
      "SELECT id FROM folders WHERE root_id = ? AND path = ?", rootID, folder.path.bytes)
      ?? adding {
        try insert("INSERT INTO folders (root_id, path) VALUES (?, ?)", [rootID, folder.path.bytes])
      }
  }

  /// Adds a file to a photo and returns its key: with its own SHA-256 and the reason why it belongs there, unless it has the photo's bytes.
  @discardableResult
  public func addFile(
    photoRowID: Int64, folderID: Int64, name: [UInt8], role: FileRole, state: FileState, importID: Int64,
    sha256: PhotoID? = nil, reason: String? = nil
  ) throws -> Int64 {
    try insert(
      """
      INSERT INTO files (photo_id, folder_id, name, role, bytes, mtime_ns, import_id, sha256, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        photoRowID, folderID, name, role.rawValue, state.byteCount, state.modifiedAt, importID, sha256?.bytes,
        reason,
      ])
  }

  /// Writes down that a file was read again: its state, and its hash where that is no longer the photo's.
  public func updateFile(_ id: Int64, state: FileState, sha256: PhotoID?) throws {
    try run(
      "UPDATE files SET bytes = ?, mtime_ns = ?, sha256 = ?, state = 'present' WHERE id = ?", state.byteCount,
      state.modifiedAt, sha256?.bytes, id)
  }

  /// Writes down that a file which is no original was changed, and still belongs to its photo: what it was when it was
  /// imported is kept.
  public func updatePart(_ id: Int64, state: FileState, sha256: PhotoID, reason: String?) throws {
    try run(
      """
      UPDATE files SET imported_sha256 = coalesce(imported_sha256, sha256), sha256 = ?, reason = ? WHERE id = ?
      """, sha256.bytes, reason, id)
    try updateFile(id, state: state, sha256: sha256)
  }

  /// Gives a file to another photo.
  public func moveFile(_ id: Int64, toPhoto photoRowID: Int64, role: FileRole) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    noteDescriptionChange(ofPhoto: photoRowID)
    try run("UPDATE files SET photo_id = ?, role = ? WHERE id = ?", photoRowID, role.rawValue, id)
  }

  /// Gives a changed file to another photo, for a reason of its own: what it was when it was imported is of no account.
  ///
  /// So is what it said.
  public func moveFile(_ id: Int64, toPhoto photoRowID: Int64, role: FileRole, reason: String?) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      "UPDATE files SET photo_id = ?, role = ?, reason = ?, says = NULL, imported_sha256 = NULL WHERE id = ?",
      photoRowID, role.rawValue, reason, id)
  }

  /// Gives a copy of a file to the photo that the file belongs to now.
  public func moveCopy(_ id: Int64, to file: CatalogFile) throws {
    try moveFile(id, toPhoto: file.photoRowID, role: .copy)
    try run(
      "UPDATE files SET sha256 = ? WHERE id = ?", file.sha256 == file.photoID ? nil : file.sha256.bytes, id)
  }

  /// Makes a file of a photo what another one with the same bytes was to it.
  public func succeed(_ predecessor: Int64, by id: Int64) throws {
    try run(
      """
      UPDATE files SET (role, reason, says) = (SELECT role, reason, says FROM files WHERE id = ?) WHERE id = ?
      """, predecessor, id)
  }

  /// Writes down what a file is to its photo.
  public func setRole(ofFile id: Int64, _ role: FileRole) throws {
    try run("UPDATE files SET role = ? WHERE id = ?", role.rawValue, id)
  }

  /// Writes down that a file lies somewhere else now; for the original, the photo's path follows.
  public func relocateFile(
    _ fileID: Int64, toFolder folderID: Int64, name: [UInt8], path: FilePath, state: FileState
  ) throws {
    try run(
      "UPDATE files SET folder_id = ?, name = ?, bytes = ?, mtime_ns = ?, state = 'present' WHERE id = ?",
      folderID, name, state.byteCount, state.modifiedAt, fileID)
    try run(
      """
      UPDATE photos SET path = ?, name_key = ?
      WHERE id = (SELECT photo_id FROM files WHERE id = ? AND role = 'original')
      """, path.bytes, NaturalOrder.key(for: path.name), fileID)
  }

  /// Has a photo's sidecars read again by the next import, since what they added was replaced.
  public func forgetSidecarTimes(ofPhoto rowID: Int64) throws {
    try forgetTimes(ofPhoto: rowID, .sidecar)
  }

  /// Has a photo's parts read again by the next import that comes upon them, since they were joined to what it was.
  public func forgetPartTimes(ofPhoto rowID: Int64) throws {
    for role in FileRole.allCases where role.isPart { try forgetTimes(ofPhoto: rowID, role) }
  }

  private func forgetTimes(ofPhoto rowID: Int64, _ role: FileRole) throws {
    try run("UPDATE files SET mtime_ns = 0 WHERE photo_id = ? AND role = ?", rowID, role.rawValue)
  }

  // MARK: Files that are no photos

  /// Remembers that a file was looked into and is no photo, so that it need not be opened again.
  public func rememberRejection(
    folderID: Int64, name: [UInt8], state: FileState, outcome: String, reason: String, judgedBy: String
  ) throws {
    try run(
      """
      INSERT OR REPLACE INTO rejected_files (folder_id, name, bytes, mtime_ns, outcome, reason, judged_by)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      folderID, name, state.byteCount, state.modifiedAt, outcome, reason, judgedBy)
  }

  /// Forgets such a verdict.
  public func forgetRejection(folderID: Int64, name: [UInt8]) throws {
    try run("DELETE FROM rejected_files WHERE folder_id = ? AND name = ?", folderID, name)
  }
}
