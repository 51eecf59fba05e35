import PhotoMatching
import PhotoModel
import TestSupport
import Testing

@testable import CatalogStore
@testable import PhotoDescribing

/// Which of several sidecars of a photo has the last word.
@Suite struct SidecarOrderTests {
  private func file(
    _ path: String, _ role: FileRole, _ words: Sidecar? = nil, at seconds: Int64 = 1
  ) throws -> DescribingFile {
    let id = try #require(PhotoID(bytes: [UInt8](repeating: 1, count: 32)))
    return DescribingFile(
      file: CatalogFile(
        id: 1, photoRowID: 1, photoID: id, folderID: 1, root: FilePath("/p"), path: FilePath("/p/" + path),
        role: role, state: FileState(byteCount: 1, modifiedAt: seconds), sha256: id, hasPhotosBytes: true,
        reason: nil, importID: 1),
      words: words, part: nil)
  }

  private func words(_ name: String) -> Sidecar? {
    Sidecar(named: name.utf8).map { sidecar in
      var sidecar = sidecar
      sidecar.caption = "said"
      return sidecar
    }
  }

  /// The names of the sidecars that have a say, the last word last; the first of all is the one that was changed last.
  private func order(_ pictures: [(String, FileRole)], _ sidecars: [String]) throws -> [String] {
    let files =
      try pictures.map { try file($0.0, $0.1) }
      + sidecars.enumerated().map { try file($1, .sidecar, words($1), at: Int64(100 - $0)) }
    let order = try SidecarOrder(files).words.map(\.name)
    #expect(try SidecarOrder(files.reversed()).words.map(\.name) == order)
    return order
  }

  private static let pair: [(String, FileRole)] = [("a.nef", .original), ("a.jpg", .jpeg)]
  private static let versions: [(String, FileRole)] = [
    ("a.jpg", .original), ("a-edited.jpg", .edited), ("a.mov", .live), ("c/b.jpg", .copy),
  ]

  private static let orders: [(pictures: [(String, FileRole)], sidecars: [String], order: [String])] = [
    // The raw file's has the last word, by either name.
    (pair, ["a.jpg.xmp", "a.nef.xmp"], ["a.jpg.xmp", "a.nef.xmp"]),
    (pair, ["a.jpg.xmp", "a.xmp"], ["a.jpg.xmp", "a.xmp"]),
    (pair, ["a.xmp", "a.nef.xmp"], ["a.nef.xmp"]),
    // The picture's comes after those of versions, movies and copies.
    (versions, ["a-edited.xmp", "a.xmp"], ["a-edited.xmp", "a.xmp"]),
    (versions, ["a.mov.xmp", "a.xmp"], ["a.mov.xmp", "a.xmp"]),
    (versions, ["c/b.xmp", "a.xmp"], ["b.xmp", "a.xmp"]),
    (versions, ["c/b.xmp", "a-edited.xmp"], ["a-edited.xmp", "b.xmp"]),
    // One that is named after nothing here is as one beside a copy.
    (versions, ["d/x.xmp", "a.xmp", "a-edited.xmp"], ["a-edited.xmp", "x.xmp", "a.xmp"]),
    // One with the whole name overrules one without, and a later one that found its name taken the earlier one.
    (versions, ["a.xmp", "a.jpg.xmp"], ["a.jpg.xmp"]),
    (versions, ["a.jpg_2.xmp", "a.jpg.xmp"], ["a.jpg_2.xmp"]),
    (versions, ["a.jpg.xmp", "a.jpg_2.xmp"], ["a.jpg.xmp"]),
    // Those of several programs speak one after the other, XMP last.
    (versions, ["a.jpg.pp3", "a.jpg.xmp"], ["a.jpg.pp3", "a.jpg.xmp"]),
    (versions, ["a.jpg.pp3", "a.xmp"], ["a.xmp", "a.jpg.pp3"]),
    (versions, ["a.jpg.dop", "a.jpg.pp3"], ["a.jpg.pp3", "a.jpg.dop"]),
    // Takeouts only fill what is lacking then: the best of them first.
    (versions, ["a.jpg.json", "a.xmp"], ["a.xmp", "a.jpg.json"]),
    (
      versions, ["c/b.jpg.json", "a.jpg.supplemental-meta.json"],
      ["a.jpg.supplemental-meta.json", "b.jpg.json"]
    ),
    ([("a.jpg", .original), ("c/a.jpg", .copy)], ["c/a.jpg.json", "a.json"], ["a.json", "a.jpg.json"]),
  ]

  @Test(arguments: orders)
  func theLastWordIsThatOfTheBestOne(pictures: [(String, FileRole)], sidecars: [String], order: [String])
    throws
  {
    #expect(try self.order(pictures, sidecars) == order)
  }

  @Test func whatSaysNothingIsNotHeard() throws {
    let files = [try file("a.jpg", .original), try file("a.aae", .sidecar)]
    #expect(try SidecarOrder(files).words.isEmpty)
  }

  @Test func oneThatSaysNothingOverrulesAllTheSame() throws {
    let files = try [
      file("a.jpg", .original), file("a.xmp", .sidecar, words("a.xmp")), file("a.jpg.xmp", .sidecar),
    ]
    #expect(try SidecarOrder(files).words.isEmpty)
  }
}
