import DiskFiles
import PhotoModel

/// What a walk leaves out because of the import that it is for.
struct WalkExceptions: Sendable {
  /// Why the target folder is left out.
  static let targetFolder = "the target folder"

  /// Folders that are not walked, with the reasons.
  var folders: [FolderIdentity: String] = [:]
  /// Files that are not even mentioned: those of the catalog, which come and go while it is open.
  var unseen: Set<FilePath> = []
  /// Folders that are missing, and are taken for there by a dry run: the target folder, last, and those around it.
  var foreseen: [FilePath] = []

  /// Leaves out the files of the catalog at `path`, which lies in `folder`.
  mutating func hideCatalog(_ path: FilePath, in folder: FilePath) {
    for suffix in ["", "-wal", "-shm", "-journal", DiskLock.suffix] {
      unseen.insert(folder.appending(Array(path.name) + Array(suffix.utf8)))
    }
  }

  /// Whether a folder is taken for there.
  func isForeseen(_ path: FilePath) -> Bool { foreseen.contains(path) }

  /// The names of what is taken for there in a folder.
  func foreseenNames(in folder: FilePath) -> [[UInt8]] {
    foreseen.filter { $0.folder == folder }.map { Array($0.name) }
  }
}
