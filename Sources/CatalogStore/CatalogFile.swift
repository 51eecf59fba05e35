import PhotoModel
import SQLiteKit

/// A file of the catalog, as it was when it was last read.
///
/// Whether it still is there, and as it was, only the disk can tell.
public struct CatalogFile: Equatable, Sendable {
  /// The file's key.
  public let id: Int64
  /// The key of the photo that it belongs to.
  public let photoRowID: Int64
  /// The id of that photo.
  public let photoID: PhotoID
  /// The key of its folder.
  public let folderID: Int64
  /// The folder tree that it was imported from.
  public let root: FilePath
  /// The absolute path.
  public let path: FilePath
  /// What it is to the photo.
  public let role: FileRole
  /// Its size and time.
  public var state: FileState
  /// The SHA-256 of its bytes.
  public let sha256: PhotoID
  /// Whether these are marked as the photo's own, which change with it.
  public let hasPhotosBytes: Bool
  /// Why it belongs to the photo, if it has other bytes.
  public let reason: String?
  /// The import that brought it.
  public let importID: Int64

  /// The name in its folder.
  public var name: [UInt8] { Array(path.name) }

  /// Whether it has no time, so that it is read again though nothing about it has changed: it may belong elsewhere, or
  /// not all that it says could be read.
  public var isToBeRead: Bool { state.modifiedAt == 0 }
}

extension CatalogFile {
  static let columns = "\(columnsWithoutReason), f.reason"
  /// How many there are: more may follow.
  static let columnCount: Int32 = 13

  /// The columns for catalogs of versions 1 and 2, in which files have no reasons.
  static let columnsWithoutReason = """
    f.id, f.photo_id, p.sha256, f.folder_id, r.path, d.path, f.name, f.role, f.bytes, f.mtime_ns, f.sha256, f.import_id
    """

  static let tables = """
    files AS f JOIN photos AS p ON p.id = f.photo_id JOIN folders AS d ON d.id = f.folder_id
      JOIN roots AS r ON r.id = d.root_id
    """

  /// What a statement about whole files begins with.
  static let selection = "SELECT \(columns) FROM \(tables) "

  static let originalFirst = " ORDER BY f.role <> 'original', f.id"

  /// Reads a row of ``columns``.
  init(_ row: Row) throws {
    try self.init(row, reason: row.text(Self.columnCount - 1))
  }

  /// Reads a row of ``columnsWithoutReason``.
  init(_ row: Row, reason: String?) throws {
    id = row.int64(0)
    photoRowID = row.int64(1)
    photoID = try row.photoID(2)
    folderID = row.int64(3)
    root = row.path(4)
    path = row.filePath(4, 5, 6)
    role = try row.role(7)
    state = FileState(byteCount: row.int64(8), modifiedAt: row.int64(9))
    hasPhotosBytes = row.isNull(10)
    sha256 = hasPhotosBytes ? photoID : try row.photoID(10)
    importID = row.int64(11)
    self.reason = reason
  }
}
