import CatalogStore
import DiskFiles
import PhotoMatching
import PhotoModel

/// The order in which the sidecars of a photo have their say, whichever came first.
///
/// What people wrote comes before Takeouts, which only fill what is lacking then. Of two that people wrote the one that
/// comes later has the last word: one beside the photo's picture rather than one beside a version or a copy of it, one
/// beside the raw file rather than one beside its JPEG, one with the whole name of its file, one that was changed later.
struct SidecarOrder {
  private let pictures: [CatalogFile]
  private let sidecars: [DescribingFile]

  /// Takes all files of a photo.
  init(_ files: [DescribingFile]) {
    pictures = files.map(\.file).filter(\.role.isMedia)
    sidecars = files.filter { !$0.file.role.isMedia }
  }

  /// What the sidecars say, each with its name, in the order in which it is to be merged.
  var words: [(words: Sidecar, name: String)] {
    get throws {
      let all = try sidecars.map(standing)
      let standings = all.filter { !Self.isOverruled($0, among: all) }.sorted()
      let written = standings.filter { $0.sidecar.words?.isWritten ?? false }
      let told = standings.filter { $0.sidecar.words?.isWritten == false }.reversed()
      return (written + told).compactMap { standing in
        standing.sidecar.words.map { ($0, FilePath(bytes: standing.sidecar.file.path.name).displayText) }
      }
    }
  }

  /// Where a sidecar stands among the others.
  private struct Standing: Comparable {
    let sidecar: DescribingFile
    /// The picture or movie that it is named after.
    let picture: CatalogFile?
    /// Whether it has that file's whole name.
    let isExact: Bool

    /// How much the file counts for that it is beside.
    private var rank: Int {
      switch picture?.role {
      case .edited, .live: 0
      case nil, .copy: 1
      default: picture.map { FileName.isRaw($0.path.fileExtension) } == true ? 3 : 2
      }
    }

    private var isXMP: Bool { sidecar.words?.kind == .xmp }

    static func < (one: Standing, other: Standing) -> Bool {
      let (first, second) = (one.key, other.key)
      if first != second { return first.lexicographicallyPrecedes(second) }
      return other.sidecar.file.path < one.sidecar.file.path
    }

    private var key: [Int64] { [Int64(rank), isExact ? 1 : 0, isXMP ? 1 : 0, sidecar.file.state.modifiedAt] }
  }

  private func standing(of sidecar: DescribingFile) throws -> Standing {
    let file = sidecar.file
    let neighbours = pictures.filter { $0.path.folder == file.path.folder }
    let target = try SidecarTargetFinder(
      among: FolderFiles(neighbours.map { RelatedFile($0, named: $0.path.name) })
    )
    .companion(of: file.name, saying: sidecar.words)
    return Standing(
      sidecar: sidecar, picture: neighbours.first { $0.name == target?.file.name },
      isExact: target?.isExact ?? false)
  }

  /// Whether a sidecar that people wrote has nothing to say: beside one with the whole name of its file (`a.xmp` and
  /// `a.jpg.xmp`), or beside a later one that found its name taken (`a.jpg.xmp` and `a.jpg_2.xmp`).
  private static func isOverruled(_ standing: Standing, among all: [Standing]) -> Bool {
    guard standing.picture != nil, standing.sidecar.words?.isWritten != false else { return false }
    return all.contains { other in
      guard other.picture == standing.picture else { return false }
      let (one, another) = (standing.sidecar.file.path.fileExtension, other.sidecar.file.path.fileExtension)
      guard other.isExact == standing.isExact else { return other.isExact && another == "xmp" }
      return one == another && standing < other
    }
  }
}
