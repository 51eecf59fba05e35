import PhotoModel
import SQLiteKit

/// A file of the catalog with what tells which others belong to the same photo.
public struct FileRelations: Equatable, Sendable {
  /// The file.
  public let file: CatalogFile
  /// When the photo was taken, unless only the file's name says so.
  public let capturedAt: WallClock?
  /// The maker of the photo's camera.
  public let make: String?
  /// The photo's camera.
  public let model: String?
  /// What the parts of a Live Photo have in common, where the photo is one.
  public let contentID: String?
  /// The import that brought the photo.
  public let photoImportID: Int64

  static let columns = """
    \(CatalogFile.columns), CASE WHEN p.captured_from <> 'file name' THEN p.captured_at END, p.make, p.model,
      p.content_id, p.import_id
    """
  /// How many there are: more may follow.
  static let columnCount = CatalogFile.columnCount + 5

  /// Reads a row of ``columns``.
  init(_ row: Row) throws {
    file = try CatalogFile(row)
    let first = CatalogFile.columnCount
    capturedAt = row.text(first).flatMap { WallClock($0) }
    make = row.text(first + 1)
    model = row.text(first + 2)
    contentID = row.text(first + 3)
    photoImportID = row.int64(first + 4)
  }
}

extension CatalogView {
  /// Returns the files of a folder whose names start with `prefix`, sidecars included, in the order of their names.
  ///
  /// Cost: one range of an index.
  public func relations(inFolder folderID: Int64, withPrefix prefix: [UInt8]) throws -> [FileRelations] {
    // No file system has names of more than 255 bytes, so none that starts so comes after this one.
    let last = prefix + [UInt8](repeating: 0xFF, count: 256)
    return try statements.statement(Self.prefixSQL).bind(folderID, prefix, last).map { try FileRelations($0) }
  }

  /// Returns the file called `name` in a folder, a sidecar included.
  public func relations(inFolder folderID: Int64, named name: [UInt8]) throws -> FileRelations? {
    try statements.statement(Self.nameSQL).bind(folderID, name).first { try FileRelations($0) }
  }

  /// Returns the file with this key.
  public func relations(ofFile fileID: Int64) throws -> FileRelations? {
    try statements.statement(Self.fileSQL).bind(fileID).first { try FileRelations($0) }
  }

  /// Returns the originals that belong to the Live Photo with this content identifier, movies or not: those in the
  /// folder first, then the older ones.
  public func originals(withContentID contentID: String, preferring folderID: Int64) throws -> [FileRelations]
  {
    try statements.statement(Self.contentSQL).bind(contentID, folderID).map { try FileRelations($0) }
  }

  private static let relationsSQL = "SELECT \(FileRelations.columns) FROM \(CatalogFile.tables) "
  private static let prefixSQL =
    relationsSQL + "WHERE f.folder_id = ? AND f.name BETWEEN ? AND ? ORDER BY f.name"
  private static let nameSQL = relationsSQL + "WHERE f.folder_id = ? AND f.name = ?"
  private static let fileSQL = relationsSQL + "WHERE f.id = ?"
  private static let contentSQL =
    relationsSQL + "WHERE p.content_id = ? AND f.role = 'original' ORDER BY f.folder_id <> ?, p.id"
}
