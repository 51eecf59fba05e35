import PhotoModel
import SQLiteKit

extension Store {
  /// Returns the files that had some bytes when they were last read, originals first; none where no file does.
  ///
  /// A photo whose file was changed, and read again since, is not had any more, however well the catalog remembers it.
  /// Cost: two look-ups in indices.
  public func whereabouts(of digest: PhotoID) throws -> [KeptFile] {
    try read { try statements.statement(Self.whereaboutsSQL).bind(digest.bytes).map { try KeptFile($0) } }
  }

  /// Returns the files that had some bytes before they were changed and read again, originals first. An older catalog
  /// that stays as it is knows that of originals alone.
  ///
  /// Cost: four look-ups in indices.
  public func formerWhereabouts(of digest: PhotoID) throws -> [KeptFile] {
    try read {
      let knowsParts = try statements.statement(Self.importedHashSQL).first { _ in true } ?? false
      let sql = knowsParts ? Self.formerSQL + " OR f.imported_sha256 = ?1" : Self.formerSQL
      return try statements.statement(sql + ") ORDER BY f.role <> 'original', f.id").bind(digest.bytes)
        .map { try KeptFile($0) }
    }
  }

  private static let importedHashSQL =
    "SELECT 1 FROM pragma_table_info('files') WHERE name = 'imported_sha256'"

  private static let formerSQL = """
    SELECT \(KeptFile.columns) FROM \(KeptFile.tables)
    WHERE f.state = 'present' AND f.sha256 <> ?1 AND f.role <> 'sidecar'
      AND (f.photo_id = (SELECT id FROM photos WHERE sha256 = ?1) AND f.role = 'original'
    """

  static let whereaboutsSQL = """
    SELECT \(KeptFile.columns) FROM \(KeptFile.tables)
    WHERE f.state = 'present'
      AND (f.photo_id = (SELECT id FROM photos WHERE sha256 = ?1) AND f.sha256 IS NULL OR f.sha256 = ?1)
    ORDER BY f.role <> 'original', f.id
    """
}

extension CatalogChange {
  /// Returns the files that had some bytes when they were last read; see ``Store/whereabouts(of:)``.
  public func whereabouts(of digest: PhotoID) throws -> [KeptFile] {
    try statements.statement(Store.whereaboutsSQL).bind(digest.bytes).map { try KeptFile($0) }
  }

  /// Returns the files of a photo with these bytes, the original first.
  public func files(withBytes id: PhotoID, ofPhoto rowID: Int64) throws -> [KeptFile] {
    try statements.statement(
      """
      SELECT \(KeptFile.columns), f.reason FROM \(KeptFile.tables)
      WHERE f.photo_id = ? AND coalesce(f.sha256, p.sha256) = ? ORDER BY f.role <> 'original', f.id
      """
    ).bind(rowID, id.bytes).map { try KeptFile($0, hasReason: true) }
  }

  /// Returns the sidecars with these bytes, whichever photos they are for.
  public func sidecars(withBytes id: PhotoID) throws -> [KeptFile] {
    try statements.statement(
      """
      SELECT \(KeptFile.columns) FROM \(KeptFile.tables)
      WHERE f.sha256 = ? AND f.role = 'sidecar' ORDER BY f.id
      """
    ).bind(id.bytes).map { try KeptFile($0) }
  }

  /// Writes down what a file is to its photo.
  public func setRole(ofFile id: Int64, _ role: String) throws {
    try run("UPDATE files SET role = ? WHERE id = ?", role, id)
  }
}
