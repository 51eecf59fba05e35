import DiskFiles
import PhotoModel

/// The order in which the entries of a folder are walked: by the bytes of their names without extensions, but so that
/// what belongs to something else comes after it: raw files, then pictures, then movies, then all that may be a sidecar.
///
/// Without extensions, since "IMG_1-edited.jpg" has to come after "IMG_1.jpg"; but a sidecar "a.jpg.xmp", which counts
/// for more, comes before "a.xmp".
///
/// Files that are copied or moved come by families first, so that each is in one batch; a batch is arranged in this order.
package enum WalkOrder {
  /// Sorts names. Cost: one look at each extension, and a sort.
  package static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    names.map { Key(name: $0) }.sorted().map(\.name)
  }

  /// Has files that may be sidecars come last; the order is kept otherwise.
  package static func sorted(_ paths: [ImportPath]) -> [ImportPath] {
    paths.filter { !isSidecar($0) } + paths.filter(isSidecar)
  }

  private static func isSidecar(_ path: ImportPath) -> Bool {
    if case .file(let file) = path { FileName.isSidecar(file.fileExtension) } else { false }
  }

  /// How late a file is walked, by its extension.
  package static func rank(_ fileExtension: String) -> Int {
    if FileName.isRaw(fileExtension) { return 0 }
    if FileName.isVideo(fileExtension) { return 2 }
    return FileName.isSidecar(fileExtension) ? 3 : 1
  }

  private struct Key: Comparable {
    let name: [UInt8]
    let rank: Int
    let stemCount: Int

    init(name: [UInt8]) {
      self.name = name
      let fileExtension = FilePath(bytes: name).fileExtension
      rank = WalkOrder.rank(fileExtension)
      stemCount = FileName.isSidecar(fileExtension) ? name.count : FileName.stem(name[...]).count
    }

    static func < (one: Key, other: Key) -> Bool {
      guard one.rank == other.rank else { return one.rank < other.rank }
      let (stem, otherStem) = (one.name.prefix(one.stemCount), other.name.prefix(other.stemCount))
      if stem.lexicographicallyPrecedes(otherStem) { return true }
      return stem == otherStem && one.name.lexicographicallyPrecedes(other.name)
    }
  }
}
