import CatalogMigrations
import Glibc
import PhotoModel

/// What lies at a catalog's path, told from the first bytes without opening it as a database.
///
/// Opening a database can write to it, and another program's file has to stay untouched.
/// The header is described at <https://www.sqlite.org/fileformat2.html#the_database_header>.
enum CatalogFile: Equatable {
  case missing
  case empty
  /// A catalog whose header gives this version; a later one may wait in the write-ahead log.
  case catalog(version: Int)

  /// Looks at the file; throws where it is nothing that can become or be a catalog.
  static func inspect(_ path: FilePath) throws(CatalogError) -> CatalogFile {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return .missing }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isAFolder(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path: path) }
    guard status.st_size > 0 else { return .empty }
    return try inspect(header: readHeader(descriptor), path: path)
  }

  private static func inspect(header: [UInt8], path: FilePath) throws(CatalogError) -> CatalogFile {
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notADatabase(path: path)
    }
    func number(at offset: Int) -> UInt32 {
      header[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard number(at: 68) == UInt32(CatalogMigrations.applicationID) else { throw .foreign(path: path) }
    let version = Int(number(at: 60))
    let known = CatalogMigrations.all.count
    guard version <= known else { throw .newer(path: path, found: version, known: known) }
    return .catalog(version: version)
  }

  private static func readHeader(_ descriptor: Int32) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 100)
    let count = header.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return Array(header.prefix(max(0, count)))
  }
}
