import PhotoModel
import Testing

@testable import FolderWalking

@Suite struct WalkOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    WalkOrder.sorted(names.map { Array($0.utf8) }).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func whatBelongsToSomethingComesAfterIt() {
    let order = [
      "b.NEF", "b.dng", "a.jpg", "a-edited.jpg", "b.HEIC", "readme", "a.MOV", "a.AAE", "a.jpg.xmp", "a.xmp",
    ]
    #expect(sorted(order.reversed()) == order)
  }

  @Test func theOrderIsThatOfTheBytesOtherwise() {
    #expect(
      sorted(["b.jpg", "a.png", "a.jpg", "B.jpg", "é.jpg"]) == ["B.jpg", "a.jpg", "a.png", "b.jpg", "é.jpg"])
  }

  @Test func filesThatWereAskedForAreSidecarsLast() {
    let paths = ["a.AAE", "b.jpg", "a.jpg"].map { ImportPath.file(FilePath($0)) }
    let sorted = WalkOrder.sorted(paths + [.folder(FilePath("c.xmp"))]).compactMap(\.root)
    let names = WalkOrder.sorted(paths).map { path in
      if case .file(let file) = path { file.displayText } else { "" }
    }
    #expect(names == ["b.jpg", "a.jpg", "a.AAE"] && sorted.count == 4)
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
}
