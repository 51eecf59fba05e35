import CatalogStore
import DiskFiles
import PhotoModel

/// The sidecars of the catalog that a walk through their folders did not come upon.
///
/// A photo forgets what they said once they are gone from the disk, while the picture beside them is still there: where
/// that is gone too, nobody took anything back. Those that were moved along with their photo are found at their new
/// place first, so it is the end of a walk that tells.
struct MissingSidecars: Sendable {
  /// A file that should be there.
  struct File: Hashable, Sendable {
    let folder: CatalogFolder
    let name: [UInt8]

    var path: FilePath { folder.absolutePath.appending(name) }
  }

  private var folder: CatalogFolder?
  /// Those of the folder that is being walked.
  private var unseen: Set<[UInt8]> = []
  private var missing: Set<File> = []

  /// Starts with another folder, and what the catalog knows of it.
  mutating func enter(_ folder: CatalogFolder, known: [[UInt8]: KnownFile]) {
    leave()
    self.folder = folder
    for (name, file) in known where FileName.isSidecar(FilePath(bytes: name).fileExtension) {
      if case .photo = file.verdict { unseen.insert(name) }
    }
  }

  /// Notes that a file is there.
  mutating func see(_ name: [UInt8]) { if !unseen.isEmpty { unseen.remove(name) } }

  private mutating func leave() {
    guard let folder else { return }
    for name in unseen { missing.insert(File(folder: folder, name: name)) }
    unseen = []
  }

  /// Ends the walk, and returns the files that are gone from the disk. Cost: one look at the disk for each.
  mutating func finish() -> [File] {
    leave()
    return missing.filter { Self.isGone($0) }.sorted { $0.path < $1.path }
  }

  private static func isGone(_ file: File) -> Bool {
    FileStatus.isGone(file.path, root: file.folder.root)
  }

  /// Removes files from the catalog that are still gone.
  static func forget(_ files: [File], in change: CatalogChange) throws {
    for file in files where isGone(file) {
      guard let folderID = try change.view.folderID(of: file.folder),
        let row = try change.view.file(inFolder: folderID, named: file.name), row.role == .sidecar,
        try isPictureThere(file, ofPhoto: row.photoRowID, change)
      else { continue }
      try change.removeFile(row.id)
    }
  }

  /// Whether the picture beside a sidecar is still there; any picture of its photo for one that was alone in its folder.
  private static func isPictureThere(
    _ file: File, ofPhoto rowID: Int64, _ change: CatalogChange
  ) throws -> Bool {
    let pictures = try change.view.files(ofPhoto: rowID).filter(\.role.isMedia)
    let neighbours = pictures.filter { $0.path.folder == file.path.folder }
    return (neighbours.isEmpty ? pictures : neighbours).contains { FileStatus.exists($0.path) }
  }
}
