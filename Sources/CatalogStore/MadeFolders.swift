import PhotoModel

/// A folder that an import made below its target folder.
public struct MadeFolder: Equatable, Sendable {
  /// The key in the catalog.
  public let number: Int64
  /// The target folder, absolute.
  public let root: FilePath
  /// The path relative to it.
  public let path: FilePath
}

extension CatalogChange {
  /// Writes down that an import made folders; their paths are relative to `root`.
  public func addMadeFolders(_ paths: [FilePath], in root: FilePath, importID: Int64) throws {
    for path in paths {
      try run(
        "INSERT INTO made_folders (import_id, root, path) VALUES (?, ?, ?)", importID, root.bytes, path.bytes)
    }
  }

  /// Forgets folders that are removed, or in use by others.
  public func forgetMadeFolders(_ folders: [MadeFolder]) throws {
    for folder in folders { try run("DELETE FROM made_folders WHERE id = ?", folder.number) }
  }
}

extension CatalogView {
  /// Returns the folders of imports that are undone and have all files back, inner folders first.
  public func abandonedFolders() throws -> [MadeFolder] {
    try statements.statement(
      """
      SELECT m.id, m.root, m.path FROM made_folders AS m JOIN imports AS i ON i.id = m.import_id
      WHERE i.state = 'undone' AND NOT EXISTS (
        SELECT 1 FROM transfers AS t WHERE t.import_id = m.import_id AND t.step IS NOT NULL)
      ORDER BY length(m.path) DESC, m.id
      """
    ).map { row in
      MadeFolder(number: row.int64(0), root: row.path(1), path: row.path(2))
    }
  }
}
