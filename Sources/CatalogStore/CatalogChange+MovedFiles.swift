import PhotoModel
import SQLiteKit

extension CatalogChange {
  /// Returns the files that any import moved out of a folder where their names were `stem` and an extension, oldest
  /// first, each with the path that it has now.
  ///
  /// Cost: one range of an index.
  public func filesMoved(from folder: FilePath, withStem stem: [UInt8]) throws -> [MovedFile] {
    let path = folder.appending(stem).bytes
    // A slash comes right behind a dot.
    let (first, end) = (path + [UInt8(ascii: ".")], path + [UInt8(ascii: "/")])
    return try statements.statement(Self.movedByStemSQL).bind(first, end).map { row in
      let root = FilePath(bytes: row.blob(2)).appendingFolder(FilePath(bytes: row.blob(3)))
      let name = Array(FilePath(bytes: row.blob(0)).name)
      return MovedFile(
        name: name, fileID: row.int64(1), path: root.appending(row.blob(4)), contentID: row.text(5))
    }.filter { $0.name.lastIndex(of: UInt8(ascii: ".")) == stem.count }
  }

  static let movedByStemSQL = """
    SELECT t.source, f.id, r.path, d.path, f.name, p.content_id
    FROM transfers AS t
      JOIN photos AS p ON p.id IN (
        SELECT id FROM photos WHERE sha256 = t.sha256 UNION SELECT photo_id FROM files WHERE sha256 = t.sha256)
      JOIN files AS f ON f.photo_id = p.id AND coalesce(f.sha256, p.sha256) = t.sha256 AND f.role <> 'sidecar'
      JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
    WHERE t.how <> 'copied' AND (t.step IS NULL OR t.step = 'remove source') AND t.source >= ? AND t.source < ?
    ORDER BY t.id, f.id
    """
}
