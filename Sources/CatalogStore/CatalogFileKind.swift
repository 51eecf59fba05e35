import CatalogMigrations
import Glibc
import PhotoModel
import SQLiteKit

/// What lies at a catalog's path, told without writing anything there.
///
/// Opening a database can write to it, and to other files that its journal names: only its header is read. It is never
/// opened by other means than SQLite's, since closing a file gives up all the locks that this process has on it:
/// <https://www.sqlite.org/howtocorrupt.html>, section 2.2.
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
    let header = try CatalogOpening.translatingErrors(path) { try DatabaseHeader(ofFileAt: path.bytes) }
    guard header.isDatabase else { throw CatalogError.notADatabase(path: path) }
    guard header.applicationID == Int(CatalogMigrations.applicationID) else {
      throw CatalogError.foreign(path: path)
    }
    try CatalogOpening.requireKnown(header.userVersion, at: path)
    guard try !StrayJournal.lies(beside: path, header) else { throw CatalogError.strayJournal(path: path) }
    return .catalog(version: header.userVersion)
  }
}
