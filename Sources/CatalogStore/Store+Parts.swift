import PhotoModel
import SQLiteKit

extension Store {
  /// Returns the keys of the photos with more than one picture or movie that an import brought, or brought parts of.
  ///
  /// Cost: a walk through all files.
  public func photosInParts(ofImport importID: Int64) throws -> [Int64] {
    try translatingErrors {
      try statements.statement(
        """
        SELECT DISTINCT f.photo_id FROM files AS f JOIN photos AS p ON p.id = f.photo_id
        WHERE f.role IN ('raw', 'jpeg', 'edited', 'live') AND (f.import_id = ?1 OR p.import_id = ?1)
        ORDER BY f.photo_id
        """
      ).bind(importID).map { $0.int64(0) }
    }
  }

  /// Whether there was an import with this number.
  public func hasImport(_ importID: Int64) throws -> Bool {
    try translatingErrors {
      try statements.statement("SELECT 1 FROM imports WHERE id = ?").bind(importID).first { _ in true }
        ?? false
    }
  }

  /// Returns the files of photos, by the photos' keys.
  public func files(ofPhotos rowIDs: [Int64]) throws -> [Int64: [PhotoFile]] {
    try translatingErrors { try files(of: "[" + rowIDs.map { String($0) }.joined(separator: ",") + "]") }
  }
}
