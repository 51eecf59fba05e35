import DiskFiles
import PhotoModel

/// What a walk leaves out besides what its rules pass over.
package struct WalkExceptions: Sendable {
  /// Folders that are not walked but mentioned, each with the reason.
  package var folders: [FolderIdentity: String] = [:]
  /// Files, and folders with all in them, that are not even mentioned.
  package var unseen: Set<FilePath>

  /// What the files are called after a catalog that photocat keeps beside it: those of its log, its journal, and the
  /// lock of whoever touches files for it.
  package static let catalogSuffixes = ["-wal", "-shm", "-journal", "-files"]

  /// Leaves out `unseen`.
  package init(unseen: Set<FilePath> = []) { self.unseen = unseen }

  /// Does not mention the file at `path`, nor those beside it that are called so with one of `suffixes` at the end.
  package mutating func hide(_ path: FilePath, suffixes: [String]) {
    for suffix in [""] + suffixes { unseen.insert(FilePath(bytes: path.bytes + suffix.utf8)) }
  }
}
