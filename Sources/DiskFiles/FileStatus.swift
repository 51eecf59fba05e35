import Glibc
import PhotoModel

/// Looks at what lies at a path.
package enum FileStatus {
  /// Whether something lies at `path`.
  package static func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  /// Whether both paths lead to one file, as far as the system tells: by another mount it may have another number.
  package static func isSameFile(_ one: FilePath, _ other: FilePath) -> Bool {
    if one == other { return true }
    var (first, second) = (stat(), stat())
    guard one.withCString({ lstat($0, &first) }) == 0, other.withCString({ lstat($0, &second) }) == 0 else {
      return false
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a file would be gone with this name: it has no other one.
  package static func hasOneName(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } != 0 || status.st_nlink < 2
  }

  /// Whether a folder is the top of a mounted disk, as far as the numbers of disks tell.
  package static func isMount(_ folder: FilePath) -> Bool {
    var (inside, around) = (stat(), stat())
    guard folder.withCString({ stat($0, &inside) }) == 0,
      folder.appending("..".utf8).withCString({ stat($0, &around) }) == 0
    else { return false }
    return inside.st_dev != around.st_dev
  }

  /// Whether a folder has nothing in it, as that has where a disk is not mounted.
  package static func isEmptyFolder(_ path: FilePath) -> Bool { Directory(path)?.names()?.isEmpty ?? false }

  /// The size and time of the file at `path`; nil where there is none.
  package static func state(_ path: FilePath) -> FileState? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    return FileState(status)
  }

  /// Whether there is something in the folder at `path`; false where there is no folder.
  package static func hasEntries(_ path: FilePath) -> Bool {
    guard let stream = path.withCString({ opendir($0) }) else { return false }
    defer { closedir(stream) }
    // "." and ".." are two.
    return (0..<3).allSatisfy { _ in readdir(stream) != nil }
  }

  /// Whether a file is no longer there, though the folder tree that it was in is: a disk that is not mounted proves
  /// nothing.
  package static func isGone(_ path: FilePath, root: FilePath) -> Bool {
    guard exists(root), !exists(path) else { return false }
    return errno == ENOENT || errno == ENOTDIR
  }

  /// What tells the file or folder at `path` from every other one; nil where there is none.
  package static func identity(_ path: FilePath) -> FolderIdentity? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? FolderIdentity(status) : nil
  }

  /// The size of the file at `path`; nil for anything else, links included.
  package static func byteCount(_ path: FilePath) -> Int64? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int64(status.st_size)
  }

  /// Whether another file than the catalog knows seems to lie at `path`: its size or time is not `state`.
  package static func seemsChanged(_ path: FilePath, since state: FileState) -> Bool {
    // A file that is to be read again has no time, which says nothing.
    guard state.modifiedAt != 0 else { return false }
    return Self.state(path).map { $0 != state } ?? false
  }
}

/// What tells a folder from every other one on the machine, by whichever path it is reached.
package struct FolderIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// Takes it from the folder's status.
  package init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
}

extension FileState {
  /// Takes size and time of the last change from a file's status.
  package init(_ status: stat) {
    self.init(
      byteCount: Int64(status.st_size),
      modifiedAt: Int64(nanosecondsOf: status.st_mtim))
  }
}
