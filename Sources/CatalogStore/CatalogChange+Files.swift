import PhotoModel

extension CatalogChange {
  /// Returns the key of `folder`, which is added with its root where it is new.
  ///
  /// Folders are not undone with an import: one without files is no trouble.
  public func folderID(of folder: CatalogFolder) throws -> Int64 {
    let rootID =
      try firstInteger("SELECT id FROM roots WHERE path = ?", folder.root.bytes)
      ?? adding { try insert("INSERT INTO roots (path) VALUES (?)", [folder.root.bytes]) }
    return try firstInteger(
      "SELECT id FROM folders WHERE root_id = ? AND path = ?", rootID, folder.path.bytes)
      ?? adding {
        try insert("INSERT INTO folders (root_id, path) VALUES (?, ?)", [rootID, folder.path.bytes])
      }
  }

  /// A row of the table of files, as far as an import has to know it.
  public struct FileRow: Equatable, Sendable {
    /// The file's key.
    public let id: Int64
    /// The photo that it belongs to.
    public let photoRowID: Int64
    /// What it is to that photo.
    public let role: String
    /// The SHA-256 of its bytes when it was last read.
    public let sha256: PhotoID
    /// The id of the photo that it belongs to: the same, unless the file was changed.
    public let photoID: PhotoID
    /// Why it belongs to the photo.
    public let reason: String?
    /// Whether it has no time, so that it is read again though nothing about it has changed.
    public let isToBeRead: Bool
  }

  /// Returns the file `name` in a folder, where the catalog has it.
  public func file(inFolder folderID: Int64, named name: [UInt8]) throws -> FileRow? {
    try statements.statement(
      """
      SELECT f.id, f.photo_id, f.role, coalesce(f.sha256, p.sha256), p.sha256, f.reason, f.mtime_ns
      FROM files AS f JOIN photos AS p ON p.id = f.photo_id WHERE f.folder_id = ? AND f.name = ?
      """
    ).bind(folderID, name).first { row in
      FileRow(
        id: row.int64(0), photoRowID: row.int64(1), role: row.text(2) ?? "", sha256: try Store.id(row, 3),
        photoID: try Store.id(row, 4), reason: row.text(5), isToBeRead: row.int64(6) == 0)
    }
  }

  /// Adds a file to a photo and returns its key: with its own SHA-256 and the reason why it belongs there, unless it has the photo's bytes.
  @discardableResult
  public func addFile(
    photoRowID: Int64, folderID: Int64, name: [UInt8], role: String, state: FileState, importID: Int64,
    sha256: PhotoID? = nil, reason: String? = nil
  ) throws -> Int64 {
    try insert(
      """
      INSERT INTO files (photo_id, folder_id, name, role, bytes, mtime_ns, import_id, sha256, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [photoRowID, folderID, name, role, state.byteCount, state.modifiedAt, importID, sha256?.bytes, reason])
  }

  /// Writes down that a file was read again: its state, and its hash where that is no longer the photo's.
  public func updateFile(_ id: Int64, state: FileState, sha256: PhotoID?) throws {
    try run(
      "UPDATE files SET bytes = ?, mtime_ns = ?, sha256 = ?, state = 'present' WHERE id = ?", state.byteCount,
      state.modifiedAt, sha256?.bytes, id)
  }

  /// Whether one of a photo's files is its original.
  public func hasOriginal(_ photoRowID: Int64) throws -> Bool {
    try firstInteger("SELECT 1 FROM files WHERE photo_id = ? AND role = 'original'", photoRowID) != nil
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
  public func moveFile(_ id: Int64, toPhoto photoRowID: Int64, role: String) throws {
    let before = try firstInteger("SELECT photo_id FROM files WHERE id = ?", id)
    for rowID in [before, photoRowID].compactMap(\.self) { noteDescriptionChange(ofPhoto: rowID) }
    try run("UPDATE files SET photo_id = ?, role = ? WHERE id = ?", photoRowID, role, id)
  }

  /// Gives a changed file to another photo, for a reason of its own: what it was when it was imported is of no account.
  ///
  /// So is what it said.
  public func moveFile(_ id: Int64, toPhoto photoRowID: Int64, role: String, reason: String?) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      "UPDATE files SET photo_id = ?, role = ?, reason = ?, says = NULL, imported_sha256 = NULL WHERE id = ?",
      photoRowID, role, reason, id)
  }

  /// Gives a copy of a file to the photo that the file belongs to now.
  public func moveCopy(_ id: Int64, to file: FileRow) throws {
    try moveFile(id, toPhoto: file.photoRowID, role: "copy")
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

  /// Returns the files of a photo other than `fileID` that have these bytes, the original first, each with its absolute
  /// path.
  public func otherFiles(
    ofPhoto photoRowID: Int64, than fileID: Int64, withBytes sha256: PhotoID
  ) throws -> [(id: Int64, path: FilePath)] {
    try statements.statement(
      """
      SELECT f.id, r.path, d.path, f.name FROM files AS f JOIN folders AS d ON d.id = f.folder_id
        JOIN roots AS r ON r.id = d.root_id JOIN photos AS p ON p.id = f.photo_id
      WHERE f.photo_id = ? AND f.id <> ? AND coalesce(f.sha256, p.sha256) = ? ORDER BY f.role <> 'original', f.id
      """
    ).bind(photoRowID, fileID, sha256.bytes).map { row in
      let folder = FilePath(bytes: row.blob(1)).appendingFolder(FilePath(bytes: row.blob(2)))
      return (row.int64(0), folder.appending(row.blob(3)))
    }
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
