import CatalogMigrations
import Glibc
import PhotoModel
import SQLiteKit

/// What lies at a catalog's path, told without writing anything there.
///
/// Opening a database can write to it, and another program's file has to stay untouched: SQLite looks at it as at a
/// file that nobody changes. It is never opened by other means than SQLite's, since closing a file gives up all the
/// locks that this process has on it: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.
enum CatalogFileKind: Equatable {
  case missing
  case empty
  /// A catalog whose header gives this version; a later one may wait in the write-ahead log.
  case catalog(version: Int)

  /// The size in bytes of the smallest database there can be; SQLite takes a file of one byte for an empty one.
  private static let smallestPage = 512

  /// Looks at the file; throws where it is nothing that can become or be a catalog.
  static func inspect(_ path: FilePath) throws -> CatalogFileKind {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else {
      if errno == ENOENT { return .missing }
      throw CatalogError.unreadable(path: path, reason: SystemError.lastReason)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw CatalogError.isAFolder(path: path) }
    // Opening anything else, such as a pipe, could wait for ever.
    guard status.st_mode & S_IFMT == S_IFREG else { throw CatalogError.notADatabase(path: path) }
    guard path.withCString({ access($0, R_OK) }) == 0 else {
      throw CatalogError.unreadable(path: path, reason: SystemError.lastReason)
    }
    guard status.st_size > 0 else { return .empty }
    guard status.st_size >= smallestPage else { throw CatalogError.notADatabase(path: path) }
    return try inspectHeader(of: path)
  }

  private static func inspectHeader(of path: FilePath) throws -> CatalogFileKind {
    let (id, version) = try CatalogOpening.translatingErrors(path) {
      let connection = try Connection(path: path.bytes, mode: .immutable)
      // Without locks the file may be seen while another program makes it longer: its header, which is all that is
      // asked for, counts pages then that are not there yet. Only where the schema may be written that is no error.
      try connection.execute("PRAGMA writable_schema = ON")
      return (
        try connection.integer(pragma: "application_id"), try connection.integer(pragma: "user_version")
      )
    }
    guard id == CatalogMigrations.applicationID else { throw CatalogError.foreign(path: path) }
    let known = CatalogMigrations.all.count
    guard version <= known else { throw CatalogError.newer(path: path, found: version, known: known) }
    return .catalog(version: version)
  }
}
