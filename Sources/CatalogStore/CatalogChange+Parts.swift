import PhotoModel

extension CatalogChange {
  /// A file of a photo, as far as taking it apart needs it.
  public struct HeldFile: Equatable, Sendable {
    /// The file's key.
    public let id: Int64
    /// The key of its folder.
    public let folderID: Int64
    /// The absolute path.
    public let path: FilePath
    /// What it is to the photo.
    public let role: String
    /// The SHA-256 of its bytes when it was last read.
    public let sha256: PhotoID
    /// The import that brought it.
    public let importID: Int64
  }

  /// Returns the files of a photo, the original first, then in the order in which they came.
  public func heldFiles(ofPhoto rowID: Int64) throws -> [HeldFile] {
    try statements.statement(
      """
      SELECT f.id, f.folder_id, r.path, d.path, f.name, f.role, coalesce(f.sha256, p.sha256), f.import_id
      FROM files AS f JOIN photos AS p ON p.id = f.photo_id JOIN folders AS d ON d.id = f.folder_id
        JOIN roots AS r ON r.id = d.root_id
      WHERE f.photo_id = ? ORDER BY f.role <> 'original', f.id
      """
    ).bind(rowID).map { row in
      let folder = FilePath(bytes: row.blob(2)).appendingFolder(FilePath(bytes: row.blob(3)))
      return HeldFile(
        id: row.int64(0), folderID: row.int64(1), path: folder.appending(row.blob(4)),
        role: row.text(5) ?? "", sha256: try Store.id(row, 6), importID: row.int64(7))
    }
  }

  /// Gives a file to the photo that was made of its bytes: nothing about it needs a reason any more.
  public func releaseFile(_ id: Int64, toPhoto rowID: Int64, role: String) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      "UPDATE files SET photo_id = ?, role = ?, sha256 = NULL, reason = NULL, says = NULL WHERE id = ?",
      rowID,
      role, id)
  }

  // MARK: Files that a person took apart

  /// Remembers that files with these bytes do not belong together, whatever they say.
  public func keepApart(_ ids: Set<PhotoID>) throws {
    let ids = ids.sorted()
    for (position, first) in ids.enumerated() {
      for second in ids[(position + 1)...] {
        try run("INSERT OR IGNORE INTO kept_apart (first, second) VALUES (?, ?)", first.bytes, second.bytes)
      }
    }
  }

  /// Returns the bytes of what a person took apart from files with these bytes.
  public func keptApart(from id: PhotoID) throws -> Set<PhotoID> {
    Set(
      try statements.statement(
        "SELECT second FROM kept_apart WHERE first = ?1 UNION ALL SELECT first FROM kept_apart WHERE second = ?1"
      ).bind(id.bytes).map { try Store.id($0, 0) })
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
      ).bind(rowID).map { try Store.id($0, 0) })
  }

  /// Forgets that any two files with these bytes were taken apart.
  public func forgetApart(_ ids: Set<PhotoID>) throws {
    let ids = ids.sorted()
    for (position, first) in ids.enumerated() {
      for second in ids[(position + 1)...] {
        try run("DELETE FROM kept_apart WHERE first = ? AND second = ?", first.bytes, second.bytes)
      }
    }
  }
}
