import PhotoModel
import SQLiteKit

/// A file of a photo, as far as the photo's description depends on it.
public struct DescribingFile: Equatable, Sendable {
  /// The absolute path.
  public let path: FilePath
  /// What it is to the photo.
  public let role: String
  /// When it was last changed, in nanoseconds since 1970 (UTC).
  public let modifiedAt: Int64
  /// What a sidecar says; nil where it says nothing for a catalog, and for other files.
  public let words: Sidecar?
  /// What another picture or movie than the original says; nil where the photo lacks nothing of it.
  public let part: MediaMetadata?

  /// Puts a file together.
  public init(
    path: FilePath, role: String, modifiedAt: Int64, words: Sidecar? = nil, part: MediaMetadata? = nil
  ) {
    self.path = path
    self.role = role
    self.modifiedAt = modifiedAt
    self.words = words
    self.part = part
  }
}

/// A photo's description, and what its file alone says of it.
public struct PhotoDescription: Sendable {
  /// The size of the photo's file.
  public let byteCount: Int64
  /// The import that brought the photo.
  public let importID: Int64
  /// What the catalog holds, without the keywords that people gave.
  public let current: MediaMetadata
  /// What the photo's file says.
  public let own: MediaMetadata
}

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
    try firstInteger("SELECT photo_id FROM files WHERE id = ?", fileID).map(noteDescriptionChange)
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

  /// Returns the files of a photo with what all but the original say.
  public func describingFiles(ofPhoto rowID: Int64) throws -> [DescribingFile] {
    try statements.statement(
      """
      SELECT r.path, d.path, f.name, f.role, f.mtime_ns, f.says FROM files AS f
        JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
      WHERE f.photo_id = ? ORDER BY f.id
      """
    ).bind(rowID).map { row in
      let folder = FilePath(bytes: row.blob(0)).appendingFolder(FilePath(bytes: row.blob(1)))
      let (path, role, modifiedAt) = (folder.appending(row.blob(2)), row.text(3) ?? "", row.int64(4))
      return try Self.reading("what \(path) says") {
        role == "sidecar"
          ? DescribingFile(
            path: path, role: role, modifiedAt: modifiedAt, words: try StoredWords.decode(row.text(5)))
          : DescribingFile(
            path: path, role: role, modifiedAt: modifiedAt,
            part: try StoredDescription.decode(part: row.text(5)))
      }
    }
  }

  /// Returns the description of a photo; nil where there is no such photo any more.
  public func description(ofPhoto rowID: Int64) throws -> PhotoDescription? {
    let found = try statements.statement(Store.detailsSQL).bind("[\(rowID)]")
      .first { ($0.int64(3), $0.int64(7), try Store.metadata(from: $0)) }
    guard case (let byteCount, let importID, var current)? = found else { return nil }
    current.keywords = try keywordsOfFiles(ofPhoto: rowID)
    let stored = try statements.statement("SELECT own FROM photos WHERE id = ?").bind(rowID).first {
      $0.text(0)
    }
    let own = try Self.reading("what a photo's file says") { [current] in
      try StoredDescription.decode(stored ?? nil, onto: current)
    }
    return PhotoDescription(byteCount: byteCount, importID: importID, current: current, own: own)
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
    guard let own = try description(ofPhoto: rowID)?.own else { return }
    try run(
      "UPDATE files SET says = ? WHERE photo_id = ? AND role = 'original'",
      StoredDescription.encode(part: own), rowID)
    try replaceKeywords(ofPhoto: rowID, with: [])
    noteDescriptionChange(ofPhoto: heirRowID)
  }

  private func keywordsOfFiles(ofPhoto rowID: Int64) throws -> [String] {
    try statements.statement(
      """
      SELECT k.name FROM photo_keywords AS pk JOIN keywords AS k ON k.id = pk.keyword_id
      WHERE pk.photo_id = ? AND NOT pk.by_hand ORDER BY pk.position
      """
    ).bind(rowID).map { $0.text(0) ?? "" }
  }

  private static func reading<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as JSONError {
      throw SQLiteError(
        code: SQLiteError.Kind.corrupt.rawValue,
        message: "the catalog holds \(what) in a form that cannot be read: \(error)")
    }
  }
}
