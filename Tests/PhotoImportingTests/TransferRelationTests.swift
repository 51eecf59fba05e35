import PhotoFiling
import DiskFiles
import Glibc
import PathTemplates
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// What belongs together in folders that are copied or moved.
@MainActor
@Suite struct TransferRelationTests {
  let fixture: ImportFixture
  let library: TemporaryFolder
  let time = "2020-07-07T07:07:07"

  init() throws {
    fixture = try ImportFixture()
    library = try TemporaryFolder()
  }

  func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  @discardableResult
  func run(
    _ names: [String] = [], isMove: Bool = true, template: String = "{date|none}_{name}{ext}",
    removesDuplicates: Bool = false
  ) async throws -> ImportResult {
    let target = try FilingTarget(
      root: library.path, template: PathTemplate(template), isMove: isMove,
      removesDuplicates: removesDuplicates)
    let result = try await fixture.run(names, mode: .filing(target))
    #expect(result.counts.failed == 0 && result.report.complaints == 0)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
    return result
  }

  /// What the catalog says: each photo's files as "name role", the original first.
  var groups: [[String]] {
    get throws {
      try fixture.photos().map { photo in
        photo.files.map { "\($0.path.relative(to: library.path) ?? $0.path) \($0.role)" }
      }
    }
  }

  func names(_ folder: TemporaryFolder) -> [String] {
    (Directory(folder.path)?.names() ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  @Test(arguments: [true, false])
  func rawJPEGAndSidecarStayTogether(isMove: Bool) async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(.jpeg, at: time), "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run(isMove: isMove)
    let together = [
      "2020-07-07_a.nef original", "2020-07-07_a.jpg jpeg", "2020-07-07_a.xmp sidecar",
    ]
    #expect(try groups.map { $0.sorted() } == [together.sorted()])
    #expect(try fixture.photos().map(\.metadata.rating) == [4])
    #expect(names(fixture.files) == (isMove ? [] : ["a.jpg", "a.nef", "a.xmp"]))
    // Nothing is brought a second time.
    let again = try await run(isMove: isMove)
    #expect(again.counts.duplicates == (isMove ? 0 : 3) && again.counts.imported == 0)
    #expect(names(library).count == 3)
  }

  @Test(arguments: ["a.nef", "a.jpg"])
  func aPairOfWhichOneNameIsTakenGetsANumberAsAWhole(taken: String) async throws {
    try library.write("theirs", to: "2020-07-07_" + taken)
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(.jpeg, at: time), "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run()
    #expect(
      names(library)
        == [
          "2020-07-07_" + taken, "2020-07-07_a_2.jpg", "2020-07-07_a_2.nef", "2020-07-07_a_2.xmp",
        ].sorted())
  }

  @Test func whatAnImportThatDidNotFinishMovedIsFoundByItsOldName() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try await run()
    try fixture.execute("UPDATE imports SET state = 'running'")
    try write(.shot(.jpeg, at: time), "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    try await run(template: "elsewhere/{name}{ext}")
    #expect(
      try groups.map { $0.sorted() } == [
        ["2020-07-07_a.jpg jpeg", "2020-07-07_a.nef original", "2020-07-07_a.xmp sidecar"]
      ])
  }

  @Test func ofAnImportThatFinishedNoOldNameCounts() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try await run()
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    let result = try await run()
    #expect(result.items == ["a.xmp: skipped, a sidecar without a photo"])
    #expect(names(fixture.files) == ["a.xmp"])
    #expect(names(library) == ["2020-07-07_a.nef"])
  }

  @Test func pictureAndMovieOfALivePhotoStayTogether() async throws {
    try write(.shot(.heic, at: time) { $0.contentID = "one" }, "a.heic")
    try write(.shot(.mov, at: "2020-07-08T00:00:00") { $0.contentID = "one" }, "b.mov")
    try await run()
    #expect(try groups == [["2020-07-07_a.heic original", "2020-07-07_a.mov live"]])
  }

  @Test func anEditedVersionThatComesFirstIsOneAllTheSame() async throws {
    // Others come between the two, so that they are in different batches.
    for number in 100...180 { try write(.shot(at: "2020-01-01T00:00:00"), "IMG_F\(number).jpg") }
    try write(.shot(at: time), "IMG_a.jpg")
    try write(.shot(at: time), "IMG_Ea.jpg", note: "edited")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "IMG_Ea.xmp")
    try await run()
    let group = try groups.first { $0.contains { $0.contains("IMG_a") } }
    #expect(group?.count == 3, "\(group ?? [])")
  }

  @Test(arguments: [true, false])
  func whatTheCatalogHasWhereItLiesIsFiledToo(isMove: Bool) async throws {
    try write(.shot(at: time), "a.jpg")
    try await fixture.run()
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "a.xmp")
    let result = try await run(isMove: isMove)
    let path = "\(isMove ? "moved" : "copied") to \(library.path)/2020-07-07_a"
    #expect(
      result.items == ["a.jpg: moved, \(path).jpg", "a.xmp: sidecar, \(path).xmp; named as a.jpg is"])
    #expect(try groups == [["2020-07-07_a.jpg original", "2020-07-07_a.xmp sidecar"]])
    #expect(names(fixture.files) == (isMove ? [] : ["a.jpg", "a.xmp"]))
    #expect(names(library) == ["2020-07-07_a.jpg", "2020-07-07_a.xmp"])
  }

  @Test func aSidecarOfAPhotoThatStaysElsewhereStaysToo() async throws {
    try write(.shot(at: time), "disk/a.jpg", note: "same")
    try await fixture.run(["disk"])
    try write(.shot(at: time), "card/a.jpg", note: "same")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "card/a.xmp")
    let result = try await run(["card"])
    #expect(
      result.items == [
        "card/a.jpg: duplicate, the same bytes as disk/a.jpg",
        "card/a.xmp: sidecar, named as a.jpg is; it stays where it is, since its photo is not in the target folder",
      ])
    #expect(names(library).isEmpty)
    #expect(try fixture.photos().map(\.metadata.rating) == [4])
  }
}
