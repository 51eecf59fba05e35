import PhotoModel

extension CatalogChange {
  /// Returns the key of an album, which is made by the import `importID` where it is new.
  ///
  /// An album that an import made goes with it when it is undone, unless other photos are in it by then.
  public func albumID(named name: String, importID: Int64) throws -> Int64 {
    try view.firstInteger("SELECT id FROM albums WHERE name = ?", name)
      ?? adding { try insert("INSERT INTO albums (name, import_id) VALUES (?, ?)", [name, importID]) }
  }

  /// Puts a photo at the end of an album; returns false where it is in it already.
  public func addPhoto(_ rowID: Int64, toAlbum albumID: Int64) throws -> Bool {
    guard
      try view.firstInteger("SELECT 1 FROM album_photos WHERE photo_id = ? AND album_id = ?", rowID, albumID)
        == nil
    else { return false }
    try run(
      """
      INSERT INTO album_photos (photo_id, album_id, position)
      VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM album_photos WHERE album_id = ?2))
      """, rowID, albumID)
    return true
  }

  /// Puts a photo into the albums of another, in the place of that one.
  private func copyAlbums(ofPhoto rowID: Int64, to heirRowID: Int64) throws {
    try run(
      """
      INSERT OR IGNORE INTO album_photos (photo_id, album_id, position)
      SELECT ?, album_id, position FROM album_photos WHERE photo_id = ?
      """, heirRowID, rowID)
  }

  // MARK: Both kinds of labels

  /// Files a photo under all that a person has filed another under: its albums, and the keywords that were given.
  public func copyLabels(ofPhoto rowID: Int64, to heirRowID: Int64) throws {
    try copyAlbums(ofPhoto: rowID, to: heirRowID)
    let keywords = try statements.statement(
      "SELECT keyword_id FROM photo_keywords WHERE photo_id = ? AND by_hand ORDER BY position"
    ).bind(rowID).map { $0.int64(0) }
    for keyword in keywords { _ = try giveKeyword(keyword, toPhoto: heirRowID) }
  }

  /// Gives a photo the albums and keywords of another, which loses them.
  func handOnLabels(ofPhoto rowID: Int64, to heirRowID: Int64) throws {
    try copyAlbums(ofPhoto: rowID, to: heirRowID)
    try handOnKeywords(ofPhoto: rowID, to: heirRowID)
    try run("DELETE FROM album_photos WHERE photo_id = ?", rowID)
    try run("DELETE FROM photo_keywords WHERE photo_id = ?", rowID)
  }
}
