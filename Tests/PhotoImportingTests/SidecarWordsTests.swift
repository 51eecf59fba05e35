import PhotoFiling
import CatalogStore
import DiskFiles
import PathTemplates
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// That a photo's description is what its file and its sidecars say now, whatever came first.
@MainActor
@Suite struct SidecarWordsTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  private func write(_ sidecar: Sidecar, _ name: String) throws { try fixture.files.write(sidecar, to: name) }

  private func metadata(_ name: String) throws -> MediaMetadata {
    try #require(try fixture.photo(name)?.metadata)
  }

  private func undo() async throws {
    let report = try await CatalogWriter(path: fixture.catalog).undo(.last)
    #expect(report.conflicts.isEmpty)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
  }

  private let own = MediaMetadata.shot(at: "2020-07-07T07:07:07") {
    ($0.title, $0.caption, $0.rating, $0.keywords) = ("own", "own", 2, ["own"])
    ($0.latitude, $0.longitude, $0.altitude) = (47.5, 8.5, 400)
  }

  private let words = Sidecar(.xmp) {
    ($0.title, $0.caption, $0.rating, $0.keywords) = ("T1", "C1", 4, ["one", "two", "typo"])
    ($0.latitude, $0.longitude) = (48.8566, 2.3522)
  }

  private let told = Sidecar(.takeout) {
    ($0.caption, $0.rating, $0.latitude, $0.longitude) = ("told", 5, 48.8566, 2.3522)
    $0.captured = WallClock("2017-07-14T02:40:00").map {
      CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 0), source: "Google Takeout")
    }
  }

  // MARK: What a sidecar no longer says

  @Test func whatASidecarNoLongerSaysGoesAndTheFileSpeaksAgain() async throws {
    try write(own, "a.jpg")
    try await fixture.run()
    let alone = try metadata("a.jpg")
    try write(words, "a.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg").title == "T1" && metadata("a.jpg").place.city == "Paris")
    try write(Sidecar(.xmp) { $0.keywords = ["one"] }, "a.xmp")
    try await fixture.run()
    var expected = alone
    expected.keywords = ["own", "one"]
    expected.sources["keywords"] = "a.xmp"
    #expect(try metadata("a.jpg") == expected)
    try write(Sidecar(kind: .xmp), "a.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg") == alone)
  }

  @Test func whatAnotherSidecarSaysSpeaksAgain() async throws {
    try write(.shot(), "a.jpg")
    try write(Sidecar(.pp3) { $0.rating = 2 }, "a.jpg.pp3")
    try write(words, "a.jpg.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg").rating == 4)
    try write(Sidecar(kind: .xmp), "a.jpg.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg").rating == 2 && metadata("a.jpg").sources["rating"] == "a.jpg.pp3")
  }

  @Test func anUnfavouritedTakeoutTakesItsStarsBack() async throws {
    try write(.shot(), "a.jpg")
    try write(told, "a.jpg.json")
    try await fixture.run()
    #expect(try metadata("a.jpg").rating == 5)
    try write(Sidecar(.takeout) { $0.caption = "told" }, "a.jpg.json")
    try await fixture.run()
    let metadata = try metadata("a.jpg")
    #expect(metadata.rating == nil && metadata.captured == nil && metadata.latitude == nil)
    #expect(metadata.caption == "told" && metadata.place.isEmpty)
  }

  @Test func whatPeopleGaveStays() async throws {
    try write(own, "a.jpg")
    try write(words, "a.xmp")
    let labels = PhotoLabels(albums: ["Summer"], keywords: ["two", "given"])
    try await fixture.run(labels: labels)
    try write(Sidecar(.xmp) { $0.keywords = ["one"] }, "a.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg").keywords == ["own", "one", "two", "given"])
    try fixture.files.remove("a.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg").keywords == ["own", "two", "given"])
    #expect(try fixture.photo("a.jpg")?.albums == ["Summer"])
  }

  @Test func changesOfASidecarAreUndone() async throws {
    try write(own, "a.jpg")
    try write(words, "a.xmp")
    try await fixture.run()
    let before = try metadata("a.jpg")
    try write(Sidecar(.xmp) { $0.keywords = ["one"] }, "a.xmp")
    try await fixture.run()
    try await undo()
    #expect(try metadata("a.jpg") == before)
    try await fixture.run()
    #expect(try metadata("a.jpg").keywords == ["own", "one"] && metadata("a.jpg").title == "own")
  }

  // MARK: Sidecars that are gone

  @Test func theWordsOfADeletedSidecarGo() async throws {
    try write(own, "a.jpg")
    try await fixture.run()
    let alone = try metadata("a.jpg")
    try write(words, "a.xmp")
    try await fixture.run()
    let described = try metadata("a.jpg")
    try fixture.files.remove("a.xmp")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).items == ["a.jpg: known"])
    #expect(try metadata("a.jpg") == alone)
    #expect(try fixture.groups == [["a.jpg original"]])
    try await undo()
    #expect(try metadata("a.jpg") == described)
    #expect(try fixture.groups == [["a.jpg original", "a.xmp sidecar"]])
  }

  @Test func ofAPhotoThatIsAwayNothingIsForgotten() async throws {
    try write(own, "sub/a.jpg")
    try write(own, "sub/b.jpg", note: "b")
    try write(words, "sub/a.xmp")
    try await fixture.run()
    try fixture.files.remove("sub/a.jpg")
    try fixture.files.remove("sub/a.xmp")
    try await fixture.run()
    #expect(try metadata("sub/a.jpg").title == "T1")
  }

  @Test func ofACopyThatIsDeletedWithItsSidecarTheWordsStay() async throws {
    try write(.shot(), "phone/IMG_1.jpg", note: "same")
    try write(.shot(), "takeout/IMG_1.jpg", note: "same")
    try write(.shot(), "takeout/IMG_2.jpg")
    try write(told, "takeout/IMG_1.jpg.json")
    try await fixture.run()
    for name in ["IMG_1.jpg", "IMG_1.jpg.json"] { try fixture.files.remove("takeout/" + name) }
    try await fixture.run()
    #expect(try metadata("phone/IMG_1.jpg").caption == "told")
  }

  @Test func aSidecarOfAnotherArchiveThatIsDeletedIsForgotten() async throws {
    let folders = (1...2).map { "takeout-00\($0)/Takeout/Google Photos/Photos from 2017/" }
    try write(.shot(), folders[0] + "IMG_1.jpg")
    try write(.shot(), folders[1] + "IMG_2.jpg")
    var titled = told
    titled.photoName = "IMG_1.jpg"
    try write(titled, folders[1] + "IMG_1.jpg.json")
    try await fixture.run()
    #expect(try metadata(folders[0] + "IMG_1.jpg").caption == "told")
    try fixture.files.remove(folders[1] + "IMG_1.jpg.json")
    try await fixture.run()
    #expect(try metadata(folders[0] + "IMG_1.jpg").caption == nil)
  }

  // MARK: Whatever comes first

  /// Imports the files one after the other in the order of `names`, and returns how the photo is described then.
  private func description(
    _ files: [(name: String, write: (String) throws -> Void)], in order: [Int]
  ) async throws -> MediaMetadata {
    for position in order {
      try files[position].write(files[position].name)
      try fixture.files.touch(files[position].name, at: 1_000_000_000 + position)
      try await fixture.run()
    }
    let photos = try fixture.photos()
    #expect(photos.count == 1)
    return try #require(photos.first).metadata
  }

  private nonisolated static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  @Test(arguments: orders)
  func theOrderOfPictureVersionAndTakeoutDoesNotMatter(order: [Int]) async throws {
    let shot = MediaMetadata.shot(at: time) { $0.width = 4 }
    let result = try await description(
      [
        ("IMG_1.jpg", { try write(shot, $0) }), ("IMG_1-edited.jpg", { try write(shot, $0) }),
        ("IMG_1.jpg.json", { try write(told, $0) }),
      ], in: order)
    #expect(result.caption == "told" && result.rating == 5 && result.place.city == "Paris")
    #expect(result.captured?.wallClock.text == time)
  }

  @Test(arguments: orders)
  func theOrderOfSidecarsOfPictureAndVersionDoesNotMatter(order: [Int]) async throws {
    try write(.shot(at: time), "IMG_1.jpg")
    let result = try await description(
      [
        ("IMG_1.xmp", { name in try write(Sidecar(.xmp) { ($0.title, $0.rating) = ("its own", 3) }, name) }),
        ("IMG_E1.jpg", { try write(.shot(at: time), $0) }),
        ("IMG_E1.jpg.xmp", { name in try write(words, name) }),
      ], in: order)
    #expect(result.title == "its own" && result.rating == 3 && result.caption == "C1")
  }

  @Test(arguments: orders)
  func theOrderOfSidecarsDoesNotMatter(order: [Int]) async throws {
    try write(.shot(), "a.jpg")
    var late = told
    late.caption = "never said"
    let result = try await description(
      [
        ("a.jpg.xmp", { name in try write(Sidecar(.xmp) { $0.title = "full" }, name) }),
        ("a.xmp", { name in try write(words, name) }), ("a.jpg.json", { [told] in try write(told, $0) }),
      ], in: order)
    #expect(result.title == "full" && result.caption == "told" && result.keywords.isEmpty)
    #expect(result.rating == 5 && result.captured == told.captured)
  }

  @Test(arguments: [["phone", "takeout"], ["takeout", "phone"]])
  func aTakeoutDescribesACopyOfAPhotoFromElsewhere(order: [String]) async throws {
    try write(.shot(), "phone/IMG_1.jpg", note: "same")
    try write(.shot(), "takeout/IMG_1.jpg", note: "same")
    try write(told, "takeout/IMG_1.jpg.json")
    for folder in order { try await fixture.run([folder]) }
    let metadata = try #require(try fixture.photos().first).metadata
    #expect(metadata.caption == "told" && metadata.rating == 5 && metadata.captured == told.captured)
    #expect(metadata.place.city == "Paris")
  }

  @Test func theSidecarBesideTheOriginalCountsForMoreThanOneBesideACopy() async throws {
    for folder in ["b", "a"] {
      try write(.shot(), "\(folder)/1.jpg", note: "same")
      try write(Sidecar(.xmp) { ($0.title, $0.keywords) = (folder, [folder]) }, "\(folder)/1.jpg.xmp")
      try await fixture.run([folder])
    }
    #expect(try metadata("b/1.jpg").title == "b" && metadata("b/1.jpg").keywords == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func aTakeoutDescribesAPhotoFromElsewhereThoughItIsNotBrought(isMove: Bool) async throws {
    let library = try TemporaryFolder()
    try write(.shot(), "phone/IMG_1.jpg", note: "same")
    try await fixture.run(["phone"])
    let alone = try metadata("phone/IMG_1.jpg")
    try write(.shot(), "takeout/IMG_1.jpg", note: "same")
    try write(told, "takeout/IMG_1.jpg.json")
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: isMove)
    for outcome in ["sidecar, named after IMG_1.jpg;", "known,"] {
      let result = try await fixture.run(["takeout"], mode: .filing(target))
      #expect(
        result.items.last
          == "takeout/IMG_1.jpg.json: \(outcome) it stays where it is, since its photo is not in the target folder"
      )
      #expect(try metadata("phone/IMG_1.jpg").caption == "told")
      #expect(try metadata("phone/IMG_1.jpg").place.city == "Paris")
    }
    #expect(FileStatus.exists(fixture.files.path.appending("takeout/IMG_1.jpg.json".utf8)))
    try await undo()
    try await undo()
    #expect(try metadata("phone/IMG_1.jpg") == alone)
  }

  @Test func whatATakeoutThatStaysElsewhereNoLongerSaysGoes() async throws {
    let library = try TemporaryFolder()
    try write(own, "phone/IMG_2.jpg")
    try write(.shot(), "phone/IMG_1.jpg", note: "same")
    try await fixture.run(["phone"])
    let alone = try metadata("phone/IMG_1.jpg")
    try write(.shot(), "takeout/IMG_1.jpg", note: "same")
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: false)
    try write(told, "takeout/IMG_1.jpg.json")
    try await fixture.run(["takeout"], mode: .filing(target))
    #expect(try metadata("phone/IMG_1.jpg").place.city == "Paris")
    try write(Sidecar(.takeout) { $0.caption = "new" }, "takeout/IMG_1.jpg.json")
    try await fixture.run(["takeout"], mode: .filing(target))
    var expected = alone
    expected.caption = "new"
    expected.sources["caption"] = "IMG_1.jpg.json"
    #expect(try metadata("phone/IMG_1.jpg") == expected)
    try write(Sidecar(kind: .takeout), "takeout/IMG_1.jpg.json")
    try await fixture.run(["takeout"], mode: .filing(target))
    #expect(try metadata("phone/IMG_1.jpg") == alone)
    for _ in 0..<2 { try await undo() }
    #expect(try metadata("phone/IMG_1.jpg").caption == "told")
  }

  @Test func whatATakeoutSaidElsewhereGoesOnceItIsAFileOfTheCatalog() async throws {
    let library = try TemporaryFolder()
    try write(.shot(), "phone/IMG_1.jpg", note: "same")
    try await fixture.run(["phone"])
    try write(.shot(), "takeout/IMG_1.jpg", note: "same")
    try write(told, "takeout/IMG_1.jpg.json")
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: false)
    try await fixture.run(["takeout"], mode: .filing(target))
    try write(Sidecar(.takeout) { $0.caption = "new" }, "takeout/IMG_1.jpg.json")
    try await fixture.run(["takeout"])
    let metadata = try metadata("phone/IMG_1.jpg")
    #expect(metadata.caption == "new" && metadata.rating == nil && metadata.captured == nil)
    try await undo()
    #expect(try self.metadata("phone/IMG_1.jpg").caption == "told")
  }

  // MARK: Sidecars that the catalog has

  @Test func aSidecarUnderANameOfItsOwnStaysWithItsPhoto() async throws {
    try write(.shot(), "a.jpg")
    try write(Sidecar(.xmp) { ($0.title, $0.keywords) = ("one", ["a"]) }, "a.jpg.xmp")
    try write(Sidecar(.xmp) { $0.title = "two" }, "b.jpg.xmp")
    try write(.shot(), "b.jpg")
    try await fixture.run()
    // As a copy leaves it that finds its name taken.
    try fixture.files.touch("a.jpg.xmp", at: 1_000_000_000)
    try fixture.execute(
      """
      UPDATE files SET name = CAST('a.jpg_2.xmp' AS BLOB), photo_id = (SELECT photo_id FROM files WHERE name = CAST('a.jpg' AS BLOB))
      WHERE name = CAST('b.jpg.xmp' AS BLOB)
      """)
    try fixture.files.remove("b.jpg.xmp")
    try write(Sidecar(.xmp) { ($0.title, $0.keywords) = ("three", ["b"]) }, "a.jpg_2.xmp")
    let result = try await fixture.run()
    #expect(result.items.contains { $0.hasPrefix("a.jpg_2.xmp: sidecar") }, "\(result.items)")
    #expect(try metadata("a.jpg").title == "three" && metadata("a.jpg").keywords == ["b"])
    try write(.shot { $0.width = 9 }, "a.jpg")
    try await fixture.run()
    #expect(try metadata("a.jpg").title == "three" && metadata("a.jpg").width == 9)
  }

  @Test func aSidecarThatGoesToAnotherPhotoHasAnotherReason() async throws {
    try write(.shot(), "a.jpg")
    try write(words, "a.xmp")
    try await fixture.run()
    try write(.shot(.nef), "a.nef")
    try write(Sidecar(.xmp) { $0.title = "the raw file's" }, "a.xmp")
    try await fixture.run()
    #expect(try fixture.sidecars == ["a.xmp → a.nef"])
    #expect(try fixture.photo("a.nef")?.files.last?.reason == "named as a.nef is")
    #expect(try metadata("a.jpg").title == nil && metadata("a.jpg").keywords.isEmpty)
    #expect(try metadata("a.nef").title == "the raw file's")
  }

  @Test func whatSidecarsSayIsKeptOnlyWhereItChangesSomething() async throws {
    try write(own, "a.jpg")
    try write(told, "a.jpg.json")
    try write(own, "b.jpg", note: "b")
    try write(words, "b.xmp")
    try write(own, "c.jpg", note: "c")
    try await fixture.run()
    #expect(try fixture.query("SELECT own IS NOT NULL FROM photos ORDER BY path") == ["0", "1", "0"])
  }
}
