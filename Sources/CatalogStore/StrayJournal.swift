import Glibc
import PhotoModel
import SQLiteKit

/// A rollback journal beside a catalog that photocat cannot have left there.
///
/// SQLite plays a journal back as soon as it opens the database, and removes the file that the journal names as that of
/// a change to several databases: <https://www.sqlite.org/fileformat.html>, section 3, and
/// <https://www.sqlite.org/atomiccommit.html>, section 5. Photocat changes one database at a time, and a catalog that
/// uses a write-ahead log has no such journal.
enum StrayJournal {
  /// What a journal ends with that names another file.
  private static let endMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether there is one beside the catalog at `path`, whose file has this header.
  static func lies(beside path: FilePath, _ header: DatabaseHeader) throws(CatalogError) -> Bool {
    // SQLite looks for it beside the file that a link leads to.
    let journal = FilePath(bytes: path.withoutLinks.bytes + Array("-journal".utf8))
    var status = stat()
    guard journal.withCString({ lstat($0, &status) }) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    guard status.st_size > 0 else { return false }
    if header.usesWriteAheadLog { return true }
    return try namesAnotherFile(journal, Int(status.st_size), of: path)
  }

  private static func namesAnotherFile(
    _ journal: FilePath, _ byteCount: Int, of path: FilePath
  ) throws(CatalogError) -> Bool {
    let file = journal.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
    guard file >= 0 else { throw .unreadable(path: path, reason: "its journal: " + SystemError.lastReason) }
    defer { close(file) }
    var end = [UInt8](repeating: 0, count: endMark.count)
    let count = pread(file, &end, end.count, off_t(max(0, byteCount - end.count)))
    return count == end.count && end == endMark
  }
}

extension FilePath {
  /// The path of the file that this one leads to, links resolved; this one itself where there is none.
  var withoutLinks: FilePath {
    guard let path = withCString({ realpath($0, nil) }) else { return self }
    defer { free(path) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }
}
