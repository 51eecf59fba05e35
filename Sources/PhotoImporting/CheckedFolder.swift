import PhotoModel

/// The pictures and movies that a check came upon in one folder, for finding out which sidecars belong to something.
struct CheckedFolder: SidecarNeighbours {
  private(set) var path: FilePath?
  private var files: [[UInt8]: RelatedFile] = [:]
  /// In the order of their bytes, once a sidecar asked for them.
  private var names: [[UInt8]] = []

  /// Adds a file; those of another folder are forgotten.
  mutating func add(_ id: PhotoID, at path: FilePath) {
    enter(path.folder)
    let photo = ExaminedPhoto(id: id, byteCount: 0, metadata: MediaMetadata(format: .jpeg))
    // None of them is known to belong to another one.
    let owner = (rowID: Int64(-1 - files.count), id: id)
    let file = RelatedFile(photo, named: Array(path.name), role: .original, of: owner)
    files[file.name] = file
  }

  /// Looks for the file that a sidecar belongs to.
  ///
  /// Cost: a sort where files came since the last time, which happens once in a folder: sidecars are walked last.
  mutating func match(_ sidecar: Sidecar, at path: FilePath) throws -> SidecarMatch {
    enter(path.folder)
    if names.count != files.count { names = files.keys.sorted { $0.lexicographicallyPrecedes($1) } }
    return try SidecarTargetFinder(index: self).match(sidecar, named: Array(path.name))
  }

  private mutating func enter(_ folder: FilePath) {
    guard path != folder else { return }
    path = folder
    (files, names) = ([:], [])
  }

  // MARK: Neighbours

  func file(named name: some Sequence<UInt8>) -> RelatedFile? { files[Array(name)] }

  func files(withStem stem: some Collection<UInt8>) -> [RelatedFile] {
    files(withPrefix: stem + [UInt8(ascii: ".")]).filter { $0.stem.elementsEqual(stem) }
  }

  func files(withPrefix prefix: some Sequence<UInt8>) -> [RelatedFile] {
    let prefix = Array(prefix)
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
    }
    return names[low...].prefix { $0.starts(with: prefix) }.compactMap { files[$0] }
  }

  func archiveCounterparts() -> [CheckedFolder] { [] }
}
