import PhotoModel

/// What becomes of files that are filed elsewhere.
///
/// What came with the import that files them is undone by its number, so that is not recorded.
extension CatalogChange {
  /// Writes down that a file was filed; for the original, the photo's path follows.
  public func fileAway(
    _ fileID: Int64, toFolder folderID: Int64, name: [UInt8], path: FilePath, state: FileState,
    importID: Int64
  ) throws {
    guard let file = try view.content(ofFile: fileID)?.file else { return }
    // Whose word counts depends on what stands beside what.
    noteDescriptionChange(ofPhoto: file.photoRowID)
    try recording(unless: file.importID == importID) {
      try run(
        "UPDATE files SET folder_id = ?, name = ?, bytes = ?, mtime_ns = ?, state = 'present' WHERE id = ?",
        folderID,
        name, state.byteCount, state.modifiedAt, fileID)
    }
    guard file.role == .original else { return }
    try recording(unless: isNew(file.photoRowID, in: importID)) {
      try setPath(ofPhoto: file.photoRowID, path)
    }
  }

  /// Takes back that an import found a file; on disk nothing happens. A photo that has none left goes with it.
  public func dropFile(_ file: CatalogFile, importID: Int64) throws {
    noteDescriptionChange(ofPhoto: file.photoRowID)
    try recording(unless: file.importID == importID) { try run("DELETE FROM files WHERE id = ?", file.id) }
    let photo = file.photoRowID
    guard try view.firstInteger("SELECT 1 FROM files WHERE photo_id = ?", photo) == nil else { return }
    try recording(unless: isNew(photo, in: importID)) {
      try run("DELETE FROM album_photos WHERE photo_id = ?", photo)
      try run("DELETE FROM photo_keywords WHERE photo_id = ?", photo)
      try run("DELETE FROM photos WHERE id = ?", photo)
    }
  }

  /// Makes another picture or movie of a photo its original, where it has lost that one.
  public func keepOriginal(ofPhoto rowID: Int64, preferring isThere: (FilePath) -> Bool) throws {
    guard try !view.hasOriginal(rowID) else { return }
    _ = try promote(inPhoto: rowID, preferring: isThere)
  }

  private func isNew(_ rowID: Int64, in importID: Int64) throws -> Bool {
    try view.firstInteger("SELECT import_id FROM photos WHERE id = ?", rowID) == importID
  }

  private func recording<Result>(unless isAdded: Bool, _ body: () throws -> Result) rethrows -> Result {
    isAdded ? try adding(body) : try body()
  }
}
