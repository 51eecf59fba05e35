import PhotoModel
import SQLiteKit

/// A file that was moved out of a folder.
public struct MovedFile: Sendable {
  /// The name that it had there.
  public let name: [UInt8]
  /// Where it was moved to.
  public let path: FilePath
  /// What the catalog has of it now.
  public let relations: FileRelations

  fileprivate init(from source: FilePath, to path: FilePath, _ relations: FileRelations) {
    name = Array(source.name)
    self.path = path
    self.relations = relations
  }
}

extension CatalogView {
  /// Returns the files that unfinished imports moved out of a folder.
  ///
  /// What belongs to them may be left in the folder. An import that came to its end without a failure has left nothing.
  public func filesMoved(from folder: FilePath) throws -> [MovedFile] {
    let slash = UInt8(ascii: "/")
    let first = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    // What comes behind every path in the folder: a slash with its successor in its place.
    let end = first.dropLast() + [slash + 1]
    var files: [MovedFile] = []
    try statements.statement(Self.movedSQL).bind(first, Array(end)).forEach { row in
      let source = row.path(FileRelations.columnCount)
      guard source.folder == folder else { return }
      let target = row.path(FileRelations.columnCount + 1)
      files.append(MovedFile(from: source, to: target, try FileRelations(row)))
    }
    return files
  }

  /// Returns the files that any import moved out of a folder where their names were `stem` and an extension, oldest
  /// first, each with the path that it has now.
  ///
  /// Cost: one range of an index.
  public func filesMoved(from folder: FilePath, withStem stem: [UInt8]) throws -> [MovedFile] {
    let path = folder.appending(stem).bytes
    // A slash comes right behind a dot.
    let (first, end) = (path + [UInt8(ascii: ".")], path + [UInt8(ascii: "/")])
    return try statements.statement(Self.movedByStemSQL).bind(first, end).map { row in
      let relations = try FileRelations(row)
      return MovedFile(from: row.path(FileRelations.columnCount), to: relations.file.path, relations)
    }.filter { $0.name.lastIndex(of: UInt8(ascii: ".")) == stem.count }
  }

  /// The files with the bytes that were transferred, sidecars left out.
  private static let movedFilesSQL = """
    SELECT \(FileRelations.columns), t.source, t.target
    FROM transfers AS t JOIN imports AS i ON i.id = t.import_id
      JOIN photos AS p ON p.id IN (
        SELECT id FROM photos WHERE sha256 = t.sha256 UNION SELECT photo_id FROM files WHERE sha256 = t.sha256)
      JOIN files AS f ON f.photo_id = p.id AND coalesce(f.sha256, p.sha256) = t.sha256 AND f.role <> 'sidecar'
      JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
    WHERE t.how <> 'copied' AND (t.step IS NULL OR t.step = 'remove source') AND t.source >= ? AND t.source < ? \

    """

  private static let movedSQL = movedFilesSQL + "AND (i.state <> 'finished' OR i.failed > 0)"

  static let movedByStemSQL = movedFilesSQL + "ORDER BY t.id, f.id"
}
