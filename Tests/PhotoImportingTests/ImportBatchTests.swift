import CatalogStore
import PhotoModel
import Testing

@testable import PhotoImporting

/// How families of files are kept in one batch.
@Suite struct ImportBatchTests {
  private func batch(_ names: [String], folder: String = "/card") -> ImportBatch {
    var batch = ImportBatch(isFiling: true)
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
