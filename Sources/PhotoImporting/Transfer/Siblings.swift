import DiskFiles
import PhotoModel

/// The files of a batch that have no place yet, by their stems, so that a name can be chosen that is free for all that belong together.
struct Siblings: Sendable {
  private var names: [FilePath: [(name: [UInt8], byteCount: Int64)]] = [:]

  /// Takes a file that is to be copied or moved.
  mutating func add(_ file: ImportCandidate, byteCount: Int64) {
    let stem = file.folder.absolutePath.appending(FileName.stem(file.name[...]))
    names[stem, default: []].append((file.name, byteCount))
  }

  /// Leaves out a file that is about to get its place.
  mutating func remove(_ file: ImportCandidate) {
    let stem = file.folder.absolutePath.appending(FileName.stem(file.name[...]))
    names[stem]?.removeAll { $0.name == file.name }
  }

  /// Returns the paths that each of those would get that may belong to `file`, if that goes to `target`: `a.cr2` and
  /// `a.xmp` to `a.jpg`, and `a.jpg.xmp`.
  func paths(besides file: ImportCandidate, at target: FilePath) -> [(paths: [FilePath], byteCount: Int64)] {
    let folder = file.folder.absolutePath
    let stems = [folder.appending(FileName.stem(file.name[...])), folder.appending(file.name)]
    return stems.flatMap { names[$0] ?? [] }.map { sibling in
      let isSidecar = FileName.isSidecar(FilePath(bytes: sibling.name).fileExtension)
      let paths = CompanionName.paths(
        for: sibling.name, role: isSidecar ? .sidecar : .twin, besides: file.name, at: target)
      return (paths, sibling.byteCount)
    }
  }
}
