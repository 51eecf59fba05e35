import PhotoModel
import SQLiteKit

/// A file of the catalog that had certain bytes when it was last read.
///
/// Whether it still is there, and as it was, only the disk can tell.
public struct KeptFile: Equatable, Sendable {
  /// The file's key.
  public let id: Int64
  /// The photo that it belongs to.
  public let photoID: PhotoID
  /// The absolute path.
  public let path: FilePath
  /// The folder tree that it was imported from.
  public let root: FilePath
  /// Its size and time when it was last read.
  public var state: FileState
  /// What it is to the photo.
  public let role: String
  /// Why it belongs to the photo, if it has other bytes and that was asked for.
  public let reason: String?

  /// Takes the columns of ``KeptFile/columns``, and a reason behind them where there is one.
  init(_ row: Row, hasReason: Bool = false) throws {
    root = FilePath(bytes: row.blob(2))
    id = row.int64(0)
    photoID = try Store.id(row, 1)
    path = root.appendingFolder(FilePath(bytes: row.blob(3))).appending(row.blob(4))
    state = FileState(byteCount: row.int64(5), modifiedAt: row.int64(6))
    role = row.text(7) ?? ""
    reason = hasReason ? row.text(8) : nil
  }

  static let columns = "f.id, p.sha256, r.path, d.path, f.name, f.bytes, f.mtime_ns, f.role"

  static let tables = """
    files AS f JOIN photos AS p ON p.id = f.photo_id JOIN folders AS d ON d.id = f.folder_id
      JOIN roots AS r ON r.id = d.root_id
    """
}
