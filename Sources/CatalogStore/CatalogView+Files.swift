import PhotoModel
import SQLiteKit

extension CatalogView {
  /// Returns the file `name` in a folder, where the catalog has it.
  public func file(inFolder folderID: Int64, named name: [UInt8]) throws -> CatalogFile? {
    try statements.statement(Self.fileByNameSQL).bind(folderID, name).first { try CatalogFile($0) }
  }

  private static let fileByNameSQL = CatalogFile.selection + "WHERE f.folder_id = ? AND f.name = ?"

  /// Returns the names of a folder's files.
  public func fileNames(inFolder folderID: Int64) throws -> [[UInt8]] {
    try statements.statement("SELECT name FROM files WHERE folder_id = ? ORDER BY name").bind(folderID)
      .map { $0.blob(0) }
  }

  // MARK: Files of a photo

  /// Returns the files of a photo, the original first, then in the order in which they came.
  public func files(ofPhoto rowID: Int64) throws -> [CatalogFile] {
    try files("f.photo_id = ?", rowID)
  }

  /// Returns the files of a photo with these bytes, the original first.
  public func files(withBytes id: PhotoID, ofPhoto rowID: Int64) throws -> [CatalogFile] {
    try files("f.photo_id = ? AND coalesce(f.sha256, p.sha256) = ?", rowID, id.bytes)
  }

  /// Returns the files of a photo other than `fileID` that have these bytes, the original first.
  public func otherFiles(
    ofPhoto rowID: Int64, than fileID: Int64, withBytes id: PhotoID
  ) throws -> [CatalogFile] {
    try files(withBytes: id, ofPhoto: rowID).filter { $0.id != fileID }
  }

  /// Whether one of a photo's files is its original.
  public func hasOriginal(_ photoRowID: Int64) throws -> Bool {
    try firstInteger("SELECT 1 FROM files WHERE photo_id = ? AND role = 'original'", photoRowID) != nil
  }

  private func files(_ condition: String, _ values: (any Bindable)?...) throws -> [CatalogFile] {
    try statements.statement(CatalogFile.selection + "WHERE \(condition)" + CatalogFile.originalFirst)
      .bind(values).map { try CatalogFile($0) }
  }
}
