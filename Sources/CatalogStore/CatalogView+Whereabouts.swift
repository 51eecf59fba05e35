import PhotoModel
import SQLiteKit

extension CatalogView {
  /// Returns the files that had some bytes when they were last read, originals first; none where no file does.
  ///
  /// A photo whose file was changed, and read again since, is not had any more, however well the catalog remembers it.
  /// Cost: two look-ups in indices.
  public func whereabouts(of digest: PhotoID) throws -> [CatalogFile] {
    try files(Self.whereaboutsCondition, digest)
  }

  /// Returns the files that had some bytes before they were changed and read again, originals first. An older catalog
  /// that stays as it is knows that of originals alone.
  ///
  /// Cost: four look-ups in indices.
  public func formerWhereabouts(of digest: PhotoID) throws -> [CatalogFile] {
    try files(
      """
      f.sha256 <> ?1 AND f.role <> 'sidecar'
        AND (f.photo_id = (SELECT id FROM photos WHERE sha256 = ?1) AND f.role = 'original'
          \(knowsParts ? "OR f.imported_sha256 = ?1" : ""))
      """, digest)
  }

  private func files(_ condition: String, _ digest: PhotoID) throws -> [CatalogFile] {
    try statements.statement(Self.sql(condition, knowsParts: knowsParts)).bind(digest.bytes)
      .map { try knowsParts ? CatalogFile($0) : CatalogFile($0, reason: nil) }
  }

  private static func sql(_ condition: String, knowsParts: Bool) -> String {
    """
    SELECT \(knowsParts ? CatalogFile.columns : CatalogFile.columnsWithoutReason) FROM \(CatalogFile.tables)
    WHERE f.state = 'present' AND \(condition)\(CatalogFile.originalFirst)
    """
  }

  private static let whereaboutsCondition = """
    (f.photo_id = (SELECT id FROM photos WHERE sha256 = ?1) AND f.sha256 IS NULL OR f.sha256 = ?1)
    """

  static let whereaboutsSQL = sql(whereaboutsCondition, knowsParts: true)
}
