import PhotoModel
import SQLiteKit

/// A file of a photo with what it says, where the photo's description depends on it.
public struct DescribingFile: Equatable, Sendable {
  /// The file.
  public let file: CatalogFile
  /// What a sidecar says; nil where it says nothing for a catalog, and for other files.
  public let words: Sidecar?
  /// What another picture or movie than the original says; nil where the photo lacks nothing of it.
  public let part: MediaMetadata?
}

extension DescribingFile {
  /// Reads a row of the file's columns with what it says behind them.
  fileprivate init(_ row: Row) throws {
    let (file, says) = (try CatalogFile(row), row.text(CatalogFile.columnCount))
    self = try reading("what \(file.path) says") {
      file.role.isMedia
        ? DescribingFile(file: file, words: nil, part: try StoredDescription.decode(part: says))
        : DescribingFile(file: file, words: try StoredWords.decode(says), part: nil)
    }
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

extension CatalogView {
  /// Returns the files of a photo with what all but the original say.
  public func describingFiles(ofPhoto rowID: Int64) throws -> [DescribingFile] {
    try statements.statement(
      "SELECT \(CatalogFile.columns), f.says FROM \(CatalogFile.tables) WHERE f.photo_id = ? ORDER BY f.id"
    ).bind(rowID).map { try DescribingFile($0) }
  }

  /// Returns the description of a photo; nil where there is no such photo any more.
  public func description(ofPhoto rowID: Int64) throws -> PhotoDescription? {
    let found = try statements.statement(Store.detailsSQL).bind("[\(rowID)]")
      .first { ($0.int64(3), $0.int64(7), try Store.metadata(from: $0)) }
    guard case (let byteCount, let importID, var current)? = found else { return nil }
    current.keywords = try keywords(ofPhoto: rowID, "AND NOT pk.by_hand")
    let stored = try statements.statement("SELECT own FROM photos WHERE id = ?").bind(rowID).first {
      $0.text(0)
    }
    let own = try reading("what a photo's file says") { [current] in
      try StoredDescription.decode(stored ?? nil, onto: current)
    }
    return PhotoDescription(byteCount: byteCount, importID: importID, current: current, own: own)
  }

  /// Returns what the catalog holds of a photo's own description, keywords included.
  public func metadata(ofPhoto rowID: Int64) throws -> MediaMetadata? {
    var metadata = try statements.statement(Store.detailsSQL).bind("[\(rowID)]")
      .first { try Store.metadata(from: $0) }
    metadata?.keywords = try keywords(ofPhoto: rowID)
    return metadata
  }

  private func keywords(ofPhoto rowID: Int64, _ condition: String = "") throws -> [String] {
    try statements.statement(
      """
      SELECT k.name FROM photo_keywords AS pk JOIN keywords AS k ON k.id = pk.keyword_id
      WHERE pk.photo_id = ? \(condition) ORDER BY pk.position
      """
    ).bind(rowID).map { $0.text(0) ?? "" }
  }
}

private func reading<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as JSONError {
    throw SQLiteError.corrupt("\(what) in a form that cannot be read: \(error)")
  }
}
