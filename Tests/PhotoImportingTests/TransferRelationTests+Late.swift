import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// What arrives after what it belongs to, or in another folder.
extension TransferRelationTests {
  private var sortedGroups: [[String]] {
    get throws { try groups.map { $0.sorted() }.sorted { $0[0] < $1[0] } }
  }

  @Test(arguments: [true, false])
  func aRawFileThatArrivesLaterGoesBesideItsPicture(isMove: Bool) async throws {
    try write(.shot(.jpeg, at: time), "a.jpg")
    try await run(isMove: isMove)
    try write(.shot(.nef, at: time), "a.nef")
    try await run(isMove: isMove, template: "elsewhere/{name}{ext}")
    #expect(try groups == [["2020-07-07_a.jpg original", "2020-07-07_a.nef raw"]])
  }

  @Test(arguments: [true, false])
  func soDoesAPictureThatIsMadeOfARawFileLater(isMove: Bool) async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try await run(isMove: isMove)
    try write(.shot(.jpeg, at: time), "a.jpg")
    try write(.shot(.jpeg, at: time), "a-edited.jpg", note: "edited")
    try await run(isMove: isMove, template: "elsewhere/{name}{ext}")
    #expect(
      try sortedGroups == [
        ["2020-07-07_a-edited.jpg edited", "2020-07-07_a.jpg jpeg", "2020-07-07_a.nef original"]
      ])
  }

  @Test func aCameraThatGivesANameAgainTakesAnotherPhoto() async throws {
    try write(.shot(.jpeg, at: time), "a.jpg")
    try await run()
    try write(.shot(.nef, at: "2021-07-07T07:07:07"), "a.nef")
    try await run()
    #expect(try groups == [["2020-07-07_a.jpg original"], ["2021-07-07_a.nef original"]])
  }

  @Test func aFileThatWasMovedIsFoundWhereItLiesByNow() async throws {
    try write(.shot(.jpeg, at: time), "a.jpg")
    try await run()
    let target = try library.makeFolder("mine").appending("b.jpg".utf8)
    #expect(rename("\(library.path)/2020-07-07_a.jpg", target.displayText) == 0)
    let options = ImportOptions(paths: [library.path], workers: FakeMedia.configuration(), version: "1")
    _ = try await ImportJob(catalog: fixture.catalog, options: options).result()
    try write(.shot(.nef, at: time), "a.nef")
    try await run()
    #expect(try groups == [["mine/b.jpg original", "mine/b.nef raw"]])
  }

  @Test(arguments: ["a-edited.jpg", "IMG_E1.jpg"])
  func anOriginalThatArrivesAfterItsVersionGoesBesideIt(version: String) async throws {
    let name = version == "IMG_E1.jpg" ? "IMG_1.jpg" : "a.jpg"
    try write(.shot(at: time), version)
    try await run(isMove: false, template: "there/{name}{ext}")
    try write(.shot(at: time), name)
    try await run(isMove: false, template: "elsewhere/{date}_{name}{ext}")
    #expect(try groups == [["there/\(name) original", "there/\(version) edited"]])
  }

  @Test func aVersionThatTheWalkFindsFirstIsNamedAsOne() async throws {
    try write(.shot(at: time), "IMG_a.jpg")
    try write(.shot(at: time), "IMG_Ea.jpg", note: "edited")
    try await run()
    #expect(try groups == [["2020-07-07_IMG_a.jpg original", "2020-07-07_IMG_a-edited.jpg edited"]])
  }

  // MARK: Live Photos

  @Test(arguments: [true, false])
  func theMovieOfALivePhotoInAnotherFolderGoesBesideThePicture(isMove: Bool) async throws {
    try write(.shot(at: "2020-01-01T00:30:00") { $0.contentID = "one" }, "t1/IMG_1.jpg")
    try write(.shot(.mov, at: "2019-12-31T23:30:00") { $0.contentID = "one" }, "t2/IMG_1.mov")
    try await run(isMove: isMove, template: "{year}/{name}{ext}")
    #expect(try groups == [["2020/IMG_1.jpg original", "2020/IMG_1.mov live"]])
  }

  @Test(arguments: [true, false])
  func thePictureOfALivePhotoGoesBesideTheMovieThatCameFirst(isMove: Bool) async throws {
    try write(.shot(.mov, at: "2019-12-31T23:30:00") { $0.contentID = "one" }, "t1/IMG_1.mov")
    try await run(isMove: isMove, template: "{year}/{name}{ext}")
    try write(.shot(at: "2020-01-01T00:30:00") { $0.contentID = "one" }, "t2/IMG_1.jpg")
    try await run(isMove: isMove, template: "{year}/{name}{ext}")
    #expect(try groups == [["2019/IMG_1.jpg original", "2019/IMG_1.mov live"]])
  }

  @Test func theMovieOfAnEditedVersionIsNamedAfterThatVersion() async throws {
    for name in ["IMG_1.jpg", "IMG_E1.jpg"] { try write(.shot(at: time) { $0.contentID = "one" }, name) }
    for name in ["IMG_1.mov", "IMG_E1.mov"] {
      try write(.shot(.mov, at: time) { $0.contentID = "one" }, name)
    }
    try await run(template: "T{ext}")
    #expect(
      try sortedGroups == [["T-edited.jpg edited", "T-edited.mov live", "T.jpg original", "T.mov live"]])
  }

  // MARK: Duplicates

  @Test(arguments: [true, false])
  func sidecarsOfDuplicatesGoWithThemWhereThatIsAskedFor(removesDuplicates: Bool) async throws {
    for _ in 1...2 {
      try write(.shot(at: time), "a.jpg")
      try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
      try await run(removesDuplicates: removesDuplicates)
    }
    #expect(names(fixture.files) == (removesDuplicates ? [] : ["a.jpg", "a.xmp"]))
    #expect(names(library) == ["2020-07-07_a.jpg", "2020-07-07_a.xmp"])
  }

  // MARK: Files that were lost

  @Test(arguments: [["a.jpg"], ["a.nef"], ["a.jpg", "a.nef"]], [true, false])
  func whatWasLostComesBackToItsPlace(lost: [String], isMove: Bool) async throws {
    func writeAll(_ names: [String]) throws {
      for name in names { try write(.shot(name == "a.nef" ? .nef : .jpeg, at: time), name) }
    }
    try writeAll(["a.nef", "a.jpg"])
    try await run(isMove: isMove)
    // A folder in which nothing is left may be one where a disk is not mounted.
    try library.write("theirs", to: "other.txt")
    let before = try groups
    for name in lost { try library.remove("2020-07-07_" + name) }
    try writeAll(lost)
    let items = try await run(isMove: isMove).items
    for name in lost {
      let verb = isMove ? "moved" : "copied"
      let target = library.path.displayText + "/2020-07-07_" + name
      #expect(items.contains("\(name): moved, \(verb) to \(target); the file there was gone"))
    }
    #expect(try groups == before)
    #expect(names(library) == ["2020-07-07_a.jpg", "2020-07-07_a.nef", "other.txt"])
    #expect(try await run(isMove: isMove).counts.imported == 0)
    #expect(names(library) == ["2020-07-07_a.jpg", "2020-07-07_a.nef", "other.txt"])
  }

  @Test func anotherPictureDoesNotGetTheNameOfALostOne() async throws {
    try write(.shot(at: time), "a.jpg", note: "first")
    try await run(isMove: false)
    try library.remove("2020-07-07_a.jpg")
    try write(.shot(at: time), "a.jpg", note: "second")
    try await run(isMove: false)
    #expect(names(library) == ["2020-07-07_a_2.jpg"])
  }
}
