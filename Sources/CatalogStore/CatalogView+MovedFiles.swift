import PhotoModel
import SQLiteKit

/// A file that was moved out of a folder.
public struct MovedFile: Sendable {
  /// The name that it had there.
  public let name: [UInt8]
  /// What the catalog has of it now.
  public let relations: FileRelations
}

extension CatalogView {
  /// Returns the files that were moved out of a folder where their names started with `prefix`, oldest first.
  ///
  /// What belongs to them may be left in the folder. An import that came to its end without a failure has left nothing:
  /// those of others alone count where that is asked for. Cost: one range of an index.
  public func filesMoved(
    from folder: FilePath, withPrefix prefix: [UInt8], byUnfinishedImports isUnfinished: Bool
  ) throws -> [MovedFile] {
    let first = folder.appending(prefix).bytes
    let last = first + [UInt8](repeating: 0xFF, count: 256)
    var files: [MovedFile] = []
    try statements.statement(isUnfinished ? Self.movedByUnfinishedSQL : Self.movedSQL).bind(first, last)
      .forEach { row in
        let source = row.path(FileRelations.columnCount)
        guard source.folder == folder else { return }
        files.append(MovedFile(name: Array(source.name), relations: try FileRelations(row)))
      }
    return files
  }

  /// The files with the bytes that were transferred, sidecars left out.
  private static func sql(_ condition: String) -> String {
    """
    SELECT \(FileRelations.columns), t.source
    FROM transfers AS t JOIN imports AS i ON i.id = t.import_id
      JOIN photos AS p ON p.id IN (
        SELECT id FROM photos WHERE sha256 = t.sha256 UNION SELECT photo_id FROM files WHERE sha256 = t.sha256)
      JOIN files AS f ON f.photo_id = p.id AND coalesce(f.sha256, p.sha256) = t.sha256 AND f.role <> 'sidecar'
      JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
    WHERE t.how <> 'copied' AND (t.step IS NULL OR t.step = 'remove source') AND t.source BETWEEN ? AND ?
      \(condition) ORDER BY t.id, f.id
    """
  }

  static let movedSQL = sql("")
  private static let movedByUnfinishedSQL = sql("AND (i.state <> 'finished' OR i.failed > 0)")

  // MARK: Where files came from

  /// Returns the path that a file had at first, as far as the catalog has brought it from there; nil where it has not.
  ///
  /// Cost: a look-up in an index for each time that it was brought.
  public func firstSource(of file: CatalogFile) throws -> FilePath? {
    var (path, number) = (file.path, Int64.max)
    var first: FilePath?
    let statement = try statements.statement(
      """
      SELECT id, source FROM transfers
      WHERE sha256 = ? AND target = ? AND id < ? AND how <> 'duplicate' ORDER BY id DESC
      """)
    while let row = try statement.bind(file.sha256.bytes, path.bytes, number).first({
      ($0.int64(0), $0.path(1))
    }) {
      (number, path) = row
      first = path
    }
    return first
  }
}
