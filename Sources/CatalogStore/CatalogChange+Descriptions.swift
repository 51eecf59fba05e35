import PhotoModel

extension CatalogChange {
  /// Has the description of a photo worked out again at the end of the change: its files, or what they say, changed.
  public func noteDescriptionChange(ofPhoto rowID: Int64) { undescribedPhotos.insert(rowID) }

  /// Returns the photos whose descriptions have to be worked out again, and forgets them.
  public func takeUndescribedPhotos() -> [Int64] {
    defer { undescribedPhotos = [] }
    return undescribedPhotos.sorted()
  }

  /// Writes down what a sidecar says.
  public func setWords(_ words: Sidecar, ofFile fileID: Int64) throws {
    try run("UPDATE files SET says = ? WHERE id = ?", StoredWords.encode(words), fileID)
  }

  /// Writes down what a picture or movie says that is not the original of its photo; nil where that tells nothing new.
  public func setWords(_ metadata: MediaMetadata?, ofPart fileID: Int64) throws {
    try run(
      "UPDATE files SET says = ?1 WHERE id = ?2 AND says IS NOT ?1",
      metadata.map(StoredDescription.encode(part:)), fileID)
    try noteDescriptionChange(ofPhotoWith: fileID)
  }

  /// Has the description of the photo that a file belongs to worked out again.
  func noteDescriptionChange(ofPhotoWith fileID: Int64) throws {
    try view.firstInteger("SELECT photo_id FROM files WHERE id = ?", fileID).map(noteDescriptionChange)
  }

  /// Writes down why a file belongs to its photo.
  public func setReason(_ reason: String, ofFile fileID: Int64) throws {
    try run("UPDATE files SET reason = ? WHERE id = ? AND reason IS NOT ?", reason, fileID, reason)
  }

  /// Removes a file from the catalog; on disk nothing happens.
  public func removeFile(_ fileID: Int64) throws {
    try noteDescriptionChange(ofPhotoWith: fileID)
    try run("DELETE FROM files WHERE id = ?", fileID)
  }

  /// Replaces a photo's description; `own` is what its file alone says, which is kept where that is something else.
  public func describe(photo rowID: Int64, as metadata: MediaMetadata, own: MediaMetadata, byteCount: Int64)
    throws
  {
    try writeDescription(rowID, byteCount: byteCount, metadata)
    try run(
      "UPDATE photos SET own = ?1 WHERE id = ?2 AND own IS NOT ?1",
      metadata == own ? nil : StoredDescription.encode(own), rowID)
  }

  /// Has the original of a photo say as a part of another one what it said by itself; its photo loses all keywords but
  /// those that people gave.
  ///
  /// What the other files of that photo say is not handed on: they go along and speak for themselves.
  func handOnDescription(ofPhoto rowID: Int64, to heirRowID: Int64) throws {
    guard let own = try view.description(ofPhoto: rowID)?.own else { return }
    try run(
      "UPDATE files SET says = ? WHERE photo_id = ? AND role = 'original'",
      StoredDescription.encode(part: own), rowID)
    try replaceKeywords(ofPhoto: rowID, with: [])
    noteDescriptionChange(ofPhoto: heirRowID)
  }
}
