import CatalogStore
import PhotoModel
import Testing

@testable import PhotoImporting

/// Which files are looked at together.
@Suite struct NameFamilyTests {
  private nonisolated static let long = "a long name of a photo that a Takeout has to cut"

  private nonisolated static let families: [[String]] = [
    [
      "IMG_1.CR2", "IMG_1.JPG", "IMG_E1.JPG", "IMG_1-edited.jpg", "IMG_1(2).jpg", "IMG_1-bearbeitet(2).jpg",
      "IMG_1.MOV", "IMG_1.xmp", "IMG_1.JPG.xmp", "IMG_1.AAE", "IMG_O1.AAE", "IMG_1.JPG.json",
      "IMG_1.JPG(2).json", "IMG_1.JPG.supplemental-metadata.json", "IMG_1.JPG.suppl.json", "IMG_1.JPG..json",
    ],
    ["a.b.jpg", "a.b.xmp", "a.b.jpg.pp3"], ["20030616.jpg", "20030616.json"], ["readme"],
    [long + ".jpg", String(long.prefix(46)) + ".json"],
  ]

  private static func wide(_ name: String) -> NameFamily { NameFamily(of: Array(name.utf8)).wide }

  @Test(arguments: families) func filesThatMayBelongTogetherAreOfOneFamily(names: [String]) {
    #expect(Set(names.map { Self.wide($0) }).count == 1, "\(names.map { Self.wide($0).base.count })")
  }

  @Test func othersAreNot() {
    let names = ["IMG_1.JPG", "IMG_12.JPG", "a.jpg", "a.b.jpg", "a-b.jpg", "img_1.jpg"]
    #expect(Set(names.map { Self.wide($0) }).count == names.count)
  }

  @Test func familiesComeTogetherInTheOrderOfTheWalk() {
    let order = [
      "a.nef", "a.jpg", "a-edited.jpg", "a.mov", "a.jpg.json", "a.xmp", "b.nef", "b.jpg", "b.jpg.xmp",
    ]
    let sorted = WalkOrder.byFamily(order.reversed().map { Array($0.utf8) })
    #expect(sorted.map { String(decoding: $0, as: UTF8.self) } == order)
  }

  @Test func filesThatWereAskedForComeNextToThoseOfTheirFamilyAndFolder() {
    let paths = ["x/b.jpg", "x/a.jpg", "y/a.jpg", "x/a.xmp", "x/b.jpg.json"].map {
      ImportPath.file(FilePath($0))
    }
    let sorted = WalkOrder.byFamily(paths + [.folder(FilePath("z"))]).map { path in
      if case .file(let file) = path { file.displayText } else { "folder" }
    }
    #expect(sorted == ["x/b.jpg", "x/b.jpg.json", "x/a.jpg", "x/a.xmp", "y/a.jpg", "folder"])
  }

  // MARK: Batches

  private func batch(_ names: [String], folder: String = "/card") -> ImportBatch {
    var batch = ImportBatch(isTransfer: true)
    let folder = CatalogFolder(root: FilePath(folder), path: FilePath(""))
    let state = FileState(byteCount: 1, modifiedAt: 0)
    for name in names { batch.append(ImportCandidate(folder: folder, name: Array(name.utf8), state: state)) }
    return batch
  }

  private func names(_ batch: ImportBatch) -> [String] {
    batch.candidates.map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test func theLastFamilyOfABatchWaitsForTheRestOfIt() {
    var all = batch(["a.jpg", "a.xmp", "b.jpg", "b.jpg.json"])
    let rest = all.splitOffLastFamily()
    #expect(names(all) == ["a.jpg", "a.xmp"] && names(rest) == ["b.jpg", "b.jpg.json"])
    #expect(all.jobs.count == 2 && rest.jobs.count == 2)
  }

  @Test func aFamilyThatFillsABatchIsPartedWhereNamesDifferAtAll() {
    let stem = String(repeating: "x", count: 40)
    var all = batch(["\(stem)1.jpg", "\(stem)1.xmp", "\(stem)2.jpg", "\(stem)2.xmp"])
    #expect(names(all.splitOffLastFamily()) == ["\(stem)2.jpg", "\(stem)2.xmp"])
  }

  @Test func aBatchDoesNotGrowForeverForTheSakeOfAFamily() {
    var all = batch((1...100).map { "a(\($0)).jpg" })
    #expect(names(all.splitOffLastFamily()).isEmpty && all.candidates.count == 100)
  }

  @Test func whatBelongsToSomethingComesAfterItInABatch() {
    var all = batch(["a.nef", "a.jpg", "a.jpg.json", "b.jpg", "b.xmp"])
    all.arrange()
    #expect(names(all) == ["a.nef", "a.jpg", "b.jpg", "a.jpg.json", "b.xmp"])
  }
}
