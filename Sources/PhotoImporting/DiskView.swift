import CatalogStore
import DiskFiles
import PhotoModel
import Synchronization

/// The disk as an import sees it: in a dry run, with the files that the real one would have brought by then.
final class DiskView: Sendable {
  private let foreseen = Mutex<Set<FilePath>>([])
  private let readFiles = Mutex<[ReadFile: Bool]>([:])

  /// Takes files and folders for there.
  func foresee(_ paths: some Sequence<FilePath>) { foreseen.withLock { $0.formUnion(paths) } }

  /// Takes files for gone again that were foreseen.
  func forget(_ paths: some Sequence<FilePath>) { foreseen.withLock { $0.subtract(paths) } }

  /// Whether a file is one that the real import would have brought by then.
  func isForeseen(_ path: FilePath) -> Bool { foreseen.withLock { $0.contains(path) } }

  /// What a file was found to be when it was read before, unless it has changed since.
  func remembered(_ file: ReadFile) -> Bool? { readFiles.withLock { $0[file] } }

  /// Keeps what reading a file has told, so that it is read once in an import.
  func remember(_ file: ReadFile, _ matches: Bool) { readFiles.withLock { $0[file] = matches } }

  /// Whether something lies at `path`.
  func exists(_ path: FilePath) -> Bool {
    foreseen.withLock { $0.contains(path) } || FileStatus.exists(path)
  }

  /// Whether a file is no longer there, though the folder tree that it was in is.
  func isGone(_ path: FilePath, root: FilePath) -> Bool {
    guard !foreseen.withLock({ $0.contains(path) }) else { return false }
    guard foreseen.withLock({ $0.contains(root) }) else { return FileStatus.isGone(path, root: root) }
    return !FileStatus.exists(path)
  }

  /// Whether another file than the catalog knows seems to lie at `path`: its size or time is not `state`.
  func seemsChanged(_ path: FilePath, since state: FileState) -> Bool {
    // A file that is to be read again has no time, which says nothing.
    guard state.modifiedAt != 0, !foreseen.withLock({ $0.contains(path) }) else { return false }
    return FileStatus.state(path).map { $0 != state } ?? false
  }
}
