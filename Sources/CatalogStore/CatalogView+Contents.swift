import PhotoModel
import SQLiteKit

/// A file of the catalog with all that is kept of it: what moves from row to row when files change names.
///
/// Names stay with their rows, so that a changeset in which names change hands can be inverted: no two rows have one
/// name at any moment.
public struct FileContent: Equatable, Sendable {
  /// The file.
  public var file: CatalogFile
  /// The hash of what it was when it was imported, where that is another one.
  let importedHash: [UInt8]?
  /// What it says of its photo, as it is stored.
  let says: String?

  /// The hash of its bytes as it is stored: nil while it is the photo's.
  var ownHash: [UInt8]? { file.hasPhotosBytes ? nil : file.sha256.bytes }
}

extension CatalogView {
  /// Returns what the catalog has of a file.
  public func content(ofFile id: Int64) throws -> FileContent? {
    try statements.statement(
      """
      SELECT \(CatalogFile.columns), f.imported_sha256, f.says FROM \(CatalogFile.tables) WHERE f.id = ?
      """
    ).bind(id).first { row in
      let next = CatalogFile.columnCount
      return FileContent(
        file: try CatalogFile(row), importedHash: row.isNull(next) ? nil : row.blob(next),
        says: row.text(next + 1))
    }
  }
}
