import PhotoModel

extension CatalogChange {
  /// Gives a file to the photo that was made of its bytes: nothing about it needs a reason any more.
  public func releaseFile(_ id: Int64, toPhoto rowID: Int64, role: FileRole) throws {
    try noteDescriptionChange(ofPhotoWith: id)
    try run(
      "UPDATE files SET photo_id = ?, role = ?, sha256 = NULL, reason = NULL, says = NULL WHERE id = ?",
      rowID, role.rawValue, id)
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
