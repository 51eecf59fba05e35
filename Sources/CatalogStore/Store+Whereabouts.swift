import PhotoModel
import SQLiteKit

extension Store {
  /// Returns the photo that some bytes belong to, and the path of a file that has them; nil where no file does.
  ///
  /// It is about files as they were last read: a photo whose file was changed since is not had any more, however well
  /// the catalog remembers it. Cost: two look-ups in indices.
  public func whereabouts(of digest: PhotoID) throws -> (photoID: PhotoID, path: FilePath)? {
    try read {
      try statements.statement(Self.whereaboutsSQL).bind(digest.bytes).first { row in
        let folder = FilePath(bytes: row.blob(1)).appendingFolder(FilePath(bytes: row.blob(2)))
        return (try Self.id(row, 0), folder.appending(row.blob(3)))
      }
    }
  }

  static let whereaboutsSQL = """
    SELECT p.sha256, r.path, d.path, f.name
    FROM files AS f JOIN photos AS p ON p.id = f.photo_id JOIN folders AS d ON d.id = f.folder_id
      JOIN roots AS r ON r.id = d.root_id
    WHERE f.state = 'present'
      AND (f.photo_id = (SELECT id FROM photos WHERE sha256 = ?1) AND f.sha256 IS NULL OR f.sha256 = ?1)
    ORDER BY f.role <> 'original', f.id LIMIT 1
    """
}
