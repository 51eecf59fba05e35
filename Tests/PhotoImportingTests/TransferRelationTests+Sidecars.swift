import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Where photos go whose date, position or title only a sidecar tells.
extension TransferRelationTests {
  private static let template = "{year|undated}/{city|nowhere}/{rating|0}_{name}{ext}"

  private func writeTakeout(_ name: String, _ time: String = "2021-04-30T22:30:30") throws {
    let sidecar = Sidecar(.takeout) {
      $0.captured = WallClock(time).map { CaptureTime(wallClock: $0, source: "Google Takeout") }
      ($0.latitude, $0.longitude) = (48.8566, 2.3522)
    }
    try fixture.files.write(sidecar, to: name)
  }

  @Test(arguments: [true, false])
  func aPhotoIsFiledByWhatItsSidecarsSay(isMove: Bool) async throws {
    try write(.shot(), "a.jpg")
    try writeTakeout("a.jpg.json")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run(isMove: isMove, template: Self.template)
    #expect(
      try groups.map { $0.sorted() } == [
        ["2021/Paris/4_a.jpg original", "2021/Paris/4_a.jpg.json sidecar", "2021/Paris/4_a.xmp sidecar"]
      ])
    #expect(try fixture.photos().map(\.metadata.place.city) == ["Paris"])
  }

  @Test(arguments: [("IMG_1.jpg.json", "IMG_1.jpg"), ("IMG_1.json", "IMG_1")])
  func aTakeoutThatWasCopiedIsFoundInACatalogOfItsCopies(json: String, title: String) async throws {
    try write(.shot(), "IMG_1.jpg")
    try fixture.files.write(Sidecar(.takeout) { ($0.photoName, $0.caption) = (title, "told") }, to: json)
    try await run(isMove: false, template: "2017_{name}{ext}")
    let copies = try ImportFixture(files: library)
    try await copies.run()
    #expect(try copies.groups == [["2017_IMG_1.jpg original", "2017_IMG_1.jpg.json sidecar"]])
    #expect(try copies.photos().map(\.metadata) == [fixture.photos()[0].metadata])
  }

  @Test(arguments: [
    ("IMG_1.xmp", ["a.xmp", "a.nef.xmp", "a.nef_2.xmp", "a.nef_3.xmp"]),
    ("IMG_1.nef.xmp", ["a.nef.xmp", "a.nef_2.xmp", "a.nef_3.xmp", "a.nef_4.xmp"]),
  ])
  func eachVersionOfASidecarIsCopiedAndTheNewestHasItsSay(sidecar: String, names: [String]) async throws {
    try write(.shot(.nef), "IMG_1.nef")
    for version in 1...4 {
      try fixture.files.write(Sidecar(.xmp) { $0.title = "version \(version)" }, to: sidecar)
      try fixture.files.touch(sidecar, at: 1_600_000_000 + version)
      try await run(isMove: false, template: "a{ext}")
      #expect(try fixture.photos().map(\.metadata.title) == ["version \(version)"])
    }
    #expect(try groups == [["a.nef original"] + names.sorted().map { $0 + " sidecar" }])
    let copies = try ImportFixture(files: library)
    try await copies.run()
    #expect(try copies.photos().map(\.metadata.title) == ["version 4"])
    #expect(try copies.groups.joined().count == 5)
  }

  @Test func soItIsInAFolderOfMoreFilesThanABatchHolds() async throws {
    for number in 0..<700 {
      try write(.shot(), "\(number).jpg")
      try writeTakeout("\(number).jpg.json")
    }
    try await run(template: Self.template)
    let files = try groups.joined()
    #expect(files.count == 1_400)
    #expect(files.allSatisfy { $0.hasPrefix("2021/Paris/") })
  }

  @Test func soItIsWhereFilesAreAskedForOneByOne() async throws {
    let names = (0..<150).map { "\($0).jpg" }
    for name in names {
      try write(.shot(), name)
      try writeTakeout(name + ".json")
    }
    try await run(names.map { $0 + ".json" } + names, template: Self.template)
    let files = try groups.joined()
    #expect(files.count == 300 && files.allSatisfy { $0.hasPrefix("2021/Paris/") })
  }

  @Test func soItIsWhereTheSidecarsNameWasCutAndComesFirst() async throws {
    let name = "a long name of a photo that a Takeout has to cut"
    try write(.shot(), name + ".jpg")
    try writeTakeout(name.prefix(46) + ".json")
    try await run(template: Self.template)
    #expect(try groups.joined().count == 2 && groups.joined().allSatisfy { $0.hasPrefix("2021/Paris/") })
  }

  @Test func aSidecarThatFitsTwoPhotosFilesNone() async throws {
    try write(.shot(), "a.jpg")
    try write(.shot(.png), "a.png")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run(template: Self.template)
    #expect(try groups == [["undated/nowhere/0_a.jpg original"], ["undated/nowhere/0_a.png original"]])
  }

  @Test func aPhotoThatIsBroughtAgainIsFiledAsTheCatalogDescribesIt() async throws {
    try write(.shot(), "a.jpg")
    try writeTakeout("a.jpg.json")
    try await run(template: Self.template)
    #expect(unlink("\(library.path)/2021/Paris/0_a.jpg") == 0)
    try write(.shot(), "a.jpg")
    try await run(template: "again/" + Self.template)
    #expect(
      try groups.map { $0.sorted() } == [
        ["2021/Paris/0_a.jpg.json sidecar", "again/2021/Paris/0_a.jpg original"]
      ])
  }

  @Test func aSidecarThatIsNamedAfterJustThePhotoCountsForMore() async throws {
    try write(.shot(), "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.jpg.xmp")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 2 }, to: "a.xmp")
    try await run(template: Self.template)
    #expect(try fixture.photos().map(\.metadata.rating) == [4])
    #expect(try groups.joined().contains("undated/nowhere/4_a.jpg original"))
  }

  @Test(arguments: [true, false])
  func aSidecarThatIsNewInASecondRunGoesToItsPhoto(isMove: Bool) async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try await run(isMove: isMove)
    if isMove { try fixture.execute("UPDATE imports SET state = 'interrupted'") }
    try write(.shot(.jpeg, at: time), "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run(isMove: isMove, template: Self.template)
    #expect(
      try groups.map { $0.sorted() } == [
        ["2020-07-07_a.jpg jpeg", "2020-07-07_a.nef original", "2020-07-07_a.xmp sidecar"]
      ])
    #expect(try fixture.photos().map(\.metadata.rating) == [4])
  }
}
