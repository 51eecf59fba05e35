import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Which photo a sidecar is for, and what becomes of it.
@MainActor
@Suite struct SidecarTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  private func write(_ sidecar: Sidecar, _ name: String) throws { try fixture.files.write(sidecar, to: name) }

  private func xmp(title: String) -> Sidecar { Sidecar(.xmp) { $0.title = title } }

  private func metadata(_ name: String) throws -> MediaMetadata? { try fixture.photo(name)?.metadata }

  // MARK: Whose it is

  @Test func bothNamingStylesFindTheirPhoto() async throws {
    try write(.shot(), "a.jpg")
    try write(.shot(), "b.jpg")
    try write(xmp(title: "A"), "a.jpg.xmp")
    try write(xmp(title: "B"), "b.xmp")
    try write(xmp(title: "C"), "orphan.xmp")
    let result = try await fixture.run()
    #expect(
      result.items == [
        "a.jpg: imported", "b.jpg: imported", "a.jpg.xmp: sidecar, named after a.jpg",
        "b.xmp: sidecar, named as b.jpg is", "orphan.xmp: skipped, a sidecar without a photo",
      ])
    #expect(try fixture.photos().map(\.metadata.title) == ["A", "B"])
    #expect(try fixture.sidecars == ["a.jpg.xmp → a.jpg", "b.xmp → b.jpg"])
    #expect(result.counts.sidecars == 2 && result.counts.skipped == 1 && result.counts.failed == 0)
    #expect(try fixture.query("SELECT sidecars FROM imports") == ["2"])
  }

  @Test(arguments: [false, true]) func theFullNameCountsForMoreThanTheShortOne(isLater: Bool) async throws {
    try write(.shot(), "a.jpg")
    try write(xmp(title: "full"), "a.jpg.xmp")
    if isLater { try await fixture.run() }
    try write(xmp(title: "short"), "a.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg")?.title == "full")
    #expect(try fixture.sidecars == ["a.jpg.xmp → a.jpg", "a.xmp → a.jpg"])
  }

  @Test func theFullNameReplacesTheShortOneThatCameBefore() async throws {
    try write(.shot(), "a.jpg")
    try write(xmp(title: "short"), "a.xmp")
    try await fixture.run()
    try write(xmp(title: "full"), "a.jpg.xmp")
    try await fixture.run()
    #expect(try metadata("a.jpg")?.title == "full")
  }

  @Test func aSidecarThatNamesAnExtensionIsForThatFile() async throws {
    try write(.shot(.jpeg), "a.JPG")
    try write(.shot(.nef), "a.nef")
    try write(
      Sidecar(.xmp) {
        $0.title = "jpeg"
        $0.photoExtension = "jpg"
      }, "a.xmp")
    try await fixture.run()
    #expect(try metadata("a.JPG")?.title == "jpeg" && metadata("a.nef")?.title == nil)
  }

  @Test func aShortNameThatFitsTwoPhotosIsForNone() async throws {
    try write(.shot(.jpeg), "a.jpg")
    try write(.shot(.png), "a.png")
    try write(xmp(title: "whose?"), "a.xmp")
    try write(Sidecar(kind: .aae), "a.AAE")
    let result = try await fixture.run()
    let reason = "skipped, a sidecar without a photo of its own: it fits a.jpg and a.png"
    #expect(result.items.suffix(2) == ["a.AAE: \(reason)", "a.xmp: \(reason)"])
  }

  @Test(arguments: [("a.nef.pp3", Sidecar.Kind.pp3), ("a.nef.dop", .dop), ("a.pp3", .pp3)])
  func settingsOfRawDevelopersAreForTheirPhoto(name: String, kind: Sidecar.Kind) async throws {
    try write(.shot(.nef), "a.nef")
    try write(Sidecar(kind) { $0.rating = 4 }, name)
    try await fixture.run()
    #expect(try fixture.sidecars == ["\(name) → a.nef"])
    #expect(try metadata("a.nef")?.rating == 4)
  }

  @Test func aSidecarIsNotForOneInAnotherFolder() async throws {
    try write(.shot(), "a.jpg")
    try write(xmp(title: "x"), "sub/a.jpg.xmp")
    #expect(try await fixture.run().items.last == "sub/a.jpg.xmp: skipped, a sidecar without a photo")
  }

  @Test func sidecarsOfAPairAreFilesOfOnePhoto() async throws {
    try write(.shot(.jpeg, at: time), "a.jpg")
    try write(.shot(.nef, at: time), "a.nef")
    try write(Sidecar(.xmp) { ($0.rating, $0.keywords) = (2, ["jpeg side"]) }, "a.jpg.xmp")
    try write(Sidecar(.xmp) { ($0.rating, $0.keywords) = (4, ["raw side"]) }, "a.xmp")
    try await fixture.run()
    #expect(
      try fixture.groups == [["a.nef original", "a.jpg jpeg", "a.jpg.xmp sidecar", "a.xmp sidecar"]])
    #expect(try metadata("a.nef")?.keywords == ["jpeg side", "raw side"])
    #expect(try metadata("a.nef")?.rating == 4)
  }

  // MARK: Again and later

  @Test func aSidecarIsTakenOnceItsPhotoIsThere() async throws {
    try write(xmp(title: "waiting"), "a.jpg.xmp")
    #expect(try await fixture.run().items == ["a.jpg.xmp: skipped, a sidecar without a photo"])
    try write(.shot(), "a.jpg")
    #expect(
      try await fixture.run().items == ["a.jpg: imported", "a.jpg.xmp: sidecar, named after a.jpg"])
    #expect(try metadata("a.jpg")?.title == "waiting")
  }

  @Test func theOrderOfTheArgumentsDoesNotMatter() async throws {
    try write(.shot(.heic), "IMG_1.HEIC")
    try write(Sidecar(kind: .aae), "IMG_1.AAE")
    #expect(try await fixture.run(["IMG_1.AAE", "IMG_1.HEIC"]).counts.sidecars == 1)
  }

  @Test func anUnchangedSidecarIsNotOpenedAgain() async throws {
    try write(.shot(), "a.jpg")
    try write(xmp(title: "x"), "a.xmp")
    try await fixture.run()
    #expect(try await fixture.run(workers: ImportFixture.noWorker).items == ["a.jpg: known", "a.xmp: known"])
  }

  @Test func aChangedSidecarIsReadAgain() async throws {
    try write(.shot(), "a.jpg")
    try write(xmp(title: "before"), "a.xmp")
    try await fixture.run()
    try write(xmp(title: "afterwards"), "a.xmp")
    #expect(
      try await fixture.run().items == ["a.jpg: known", "a.xmp: sidecar, named as a.jpg is"])
    #expect(try metadata("a.jpg")?.title == "afterwards")
    #expect(try fixture.groups == [["a.jpg original", "a.xmp sidecar"]])
  }

  @Test func aPhotoChangedInPlaceKeepsWhatItsSidecarSays() async throws {
    try write(.shot { $0.caption = "one" }, "a.jpg")
    try write(Sidecar(.xmp) { ($0.title, $0.keywords) = ("written", ["lake"]) }, "a.jpg.xmp")
    try await fixture.run()
    try write(.shot { $0.caption = "another one" }, "a.jpg")
    try await fixture.run()
    let metadata = try metadata("a.jpg")
    #expect(
      metadata?.caption == "another one" && metadata?.title == "written" && metadata?.keywords == ["lake"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  @Test func aPhotoImportedAloneAfterAChangeGetsItsSidecarBackWithTheFolder() async throws {
    try write(.shot { $0.caption = "one" }, "a.jpg")
    try write(xmp(title: "written"), "a.jpg.xmp")
    try await fixture.run()
    try write(.shot { $0.caption = "another one" }, "a.jpg")
    try await fixture.run(["a.jpg"])
    try await fixture.run()
    #expect(try metadata("a.jpg")?.title == "written")
  }

  @Test func aSidecarFollowsAFileThatBecameAPhotoOfItsOwn() async throws {
    try write(.shot(), "a.jpg", note: "same")
    try write(.shot(), "b.jpg", note: "same")
    try write(xmp(title: "b's"), "b.jpg.xmp")
    try await fixture.run()
    try write(.shot { $0.caption = "different" }, "b.jpg")
    try await fixture.run()
    #expect(try fixture.groups == [["a.jpg original"], ["b.jpg original", "b.jpg.xmp sidecar"]])
    #expect(try metadata("b.jpg")?.title == "b's" && metadata("a.jpg")?.title == nil)
  }

  @Test func aPositionFromASidecarGivesAPlaceAndAnOffset() async throws {
    try write(.shot(at: "2020-07-07T12:00:00"), "a.jpg")
    try write(Sidecar(.xmp) { ($0.latitude, $0.longitude) = (48.8566, 2.3522) }, "a.jpg.xmp")
    try await fixture.run()
    let metadata = try #require(try metadata("a.jpg"))
    #expect(metadata.place.city == "Paris" && metadata.place.timezone == "Europe/Paris")
    #expect(metadata.captured?.utcOffset == UTCOffset(minutes: 120))
    #expect(metadata.sources["utc_offset"] == FieldSources.position)
  }

  @Test func whatASidecarDoesNotSayComesThroughTheCatalogUnchanged() async throws {
    let own = MediaMetadata.shot(at: "2020-07-07T07:07:07.12") {
      ($0.width, $0.height, $0.orientation, $0.iso, $0.rating) = (4, 3, 6, 100, 2)
      ($0.lens, $0.aperture, $0.exposureTime, $0.focalLength) = ("50mm", 2.8, 0.004, 50)
      ($0.duration, $0.contentID, $0.caption, $0.keywords) = (1.5, "ID", "own", ["b", "a"])
      ($0.place.city, $0.warnings) = ("Kyiv", ["odd"])
      $0.captured?.utcOffset = UTCOffset(minutes: 180)
    }
    try write(own, "a.jpg")
    try write(xmp(title: "x"), "a.jpg.xmp")
    try await fixture.run()
    var expected = own
    expected.title = "x"
    expected.sources["title"] = "a.jpg.xmp"
    #expect(try metadata("a.jpg") == expected)
  }
}
