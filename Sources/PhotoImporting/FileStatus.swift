import CatalogStore
import Glibc
import PhotoModel

/// Whether files that the catalog knows are where they were.
enum FileStatus {
  /// Whether something lies at `path`.
  static func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  /// The size and time of the file at `path`; nil where there is none.
  static func state(_ path: FilePath) -> FileState? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    return FileState(status)
  }

  /// Whether there is something in the folder at `path`; false where there is no folder.
  static func hasEntries(_ path: FilePath) -> Bool {
    guard let stream = path.withCString({ opendir($0) }) else { return false }
    defer { closedir(stream) }
    // "." and ".." are two.
    return (0..<3).allSatisfy { _ in readdir(stream) != nil }
  }

  /// Whether a file is no longer there, though the folder tree that it was in is: a disk that is not mounted proves
  /// nothing.
  static func isGone(_ path: FilePath, root: FilePath) -> Bool {
    guard exists(root), !exists(path) else { return false }
    return errno == ENOENT || errno == ENOTDIR
  }
}
