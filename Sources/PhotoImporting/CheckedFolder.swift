import PhotoMatching
import PhotoModel

/// The pictures and movies that a check came upon in one folder, for finding out which sidecars belong to something.
struct CheckedFolder {
  private var path: FilePath?
  private var files: [[UInt8]: RelatedFile] = [:]
  /// The same files, once a sidecar asked for them.
  private var neighbours: FolderFiles?

  /// Adds a file, none of which is known to belong to another one; those of another folder are forgotten.
  mutating func add(_ id: PhotoID, at path: FilePath) {
    enter(path.folder)
    let name = Array(path.name)
    guard files[name] == nil else { return }
    files[name] = RelatedFile(
      named: name, bytes: id, role: .original, of: (rowID: Int64(files.count), id: id))
    neighbours = nil
  }

  /// Looks for the file that a sidecar belongs to.
  ///
  /// Cost: a sort where files came since the last time, which happens once in a folder: sidecars are walked last.
  mutating func match(_ sidecar: Sidecar, at path: FilePath) throws -> SidecarMatch {
    enter(path.folder)
    let neighbours = neighbours ?? FolderFiles(Array(files.values))
    self.neighbours = neighbours
    return try SidecarTargetFinder(among: neighbours).match(sidecar, named: Array(path.name))
  }

  private mutating func enter(_ folder: FilePath) {
    guard path != folder else { return }
    (path, files, neighbours) = (folder, [:], nil)
  }
}
