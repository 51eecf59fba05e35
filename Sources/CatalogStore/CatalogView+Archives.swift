import PhotoModel

/// The archives in which a Google Takeout comes, whose folders have the same names in each.
public enum TakeoutArchive {
  /// The part of a folder's path that it has in every archive: what comes after the last folder called "Takeout",
  /// "takeout-20240101-001" or the like; nil where there is none, or nothing comes after it.
  public static func place(of folder: FilePath) -> [UInt8]? {
    let parts = folder.bytes.split(separator: UInt8(ascii: "/"))
    let archive = parts.lastIndex { String(decoding: $0.prefix(7), as: UTF8.self).lowercased() == "takeout" }
    guard let archive, archive < parts.count - 1 else { return nil }
    return Array(parts[(archive + 1)...].joined(separator: [UInt8(ascii: "/")]))
  }
}

/// The folders of the catalog that lie in archives.
struct ArchiveFolders {
  /// The last folder that was looked at.
  private(set) var newest: Int64 = 0
  private var places: [Int64: [UInt8]] = [:]
  private var folders: [[UInt8]: [Int64]] = [:]

  /// Looks at one more folder; they come in the order of their keys.
  mutating func add(_ folderID: Int64, at path: FilePath) {
    newest = folderID
    guard let place = TakeoutArchive.place(of: path) else { return }
    places[folderID] = place
    folders[place, default: []].append(folderID)
  }

  /// The other folders that are called as this one is.
  func counterparts(of folderID: Int64) -> [Int64] {
    places[folderID].map { folders[$0, default: []].filter { $0 != folderID } } ?? []
  }
}

extension CatalogView {
  /// Returns the folders that are in other archives of a Takeout what this one is in its own.
  ///
  /// Cost: a look at each folder of the catalog, once in a view.
  public func archiveCounterparts(ofFolder folderID: Int64) throws -> [Int64] {
    try statements.statement(
      """
      SELECT d.id, r.path, d.path FROM folders AS d JOIN roots AS r ON r.id = d.root_id WHERE d.id > ? ORDER BY d.id
      """
    ).bind(archiveFolders.newest).forEach { row in
      archiveFolders.add(row.int64(0), at: row.path(1).appendingFolder(row.path(2)))
    }
    return archiveFolders.counterparts(of: folderID)
  }
}
