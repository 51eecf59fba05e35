import PhotoFiling
import CatalogStore
import PathTemplates
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// That what was put together can be taken apart, and the other way round.
@MainActor
@Suite struct SplitJoinTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  /// All that is known of photos and files.
  private func rows() throws -> [String] {
    try fixture.rows(of: ["photos", "files", "photo_keywords", "kept_apart"])
  }

  private func split(_ names: String..., isDryRun: Bool = false) async throws -> SplitReport {
    let photos = try names.compactMap { try fixture.photo($0) }
    let splitter = PhotoSplitter(
      writer: try CatalogWriter(path: fixture.catalog), workers: FakeMedia.configuration())
    return try await splitter.split(
      Dictionary(uniqueKeysWithValues: photos.map { ($0.rowID, $0.files) }), name: "split",
      isDryRun: isDryRun)
  }

  private func join(_ names: String..., isDryRun: Bool = false) async throws -> [FileRole] {
    let photos = try names.map { try #require(try fixture.photo($0)) }
    let joiner = PhotoJoiner(writer: try CatalogWriter(path: fixture.catalog))
    return try await joiner.join(
      Array(photos.dropFirst()), to: photos[0], name: "join", isDryRun: isDryRun
    ).map(\.role)
  }

  private func undo() async throws {
    let report = try await CatalogWriter(path: fixture.catalog).undo(.last)
    #expect(report.conflicts.isEmpty)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
  }

  /// A raw file, its JPEG twin with a copy elsewhere, and an edited version, with a sidecar for each of two.
  private func writeFamily() throws {
    try write(.shot(.nef, at: time) { $0.keywords = ["raw"] }, "a.nef")
    try write(.shot(at: time) { $0.keywords = ["twin"] }, "a.jpg", note: "jpeg")
    try write(.shot(at: time) { $0.keywords = ["twin"] }, "copies/b.jpg", note: "jpeg")
    try write(.shot(at: time), "a-edited.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.title = "of the raw file" }, to: "a.xmp")
    try fixture.files.write(Sidecar(.xmp) { $0.title = "of the JPEG" }, to: "a.jpg.xmp")
  }

  @Test func eachFileBecomesAPhotoWithItsCopiesAndSidecars() async throws {
    try writeFamily()
    try await fixture.run()
    #expect(try fixture.groups.count == 1)
    let name = try #require(try fixture.photos().first?.path.relative(to: fixture.files.path)?.displayText)
    let report = try await split(name)
    #expect(report.complaints.isEmpty && report.parts.count == 2)
    let groups = try fixture.groups
    #expect(
      Set(groups.map(Set.init)) == [
        ["a.nef original", "a.xmp sidecar"],
        ["a.jpg original", "copies/b.jpg copy", "a.jpg.xmp sidecar"], ["a-edited.jpg original"],
      ])
    let twin = try #require(try fixture.photo("a.jpg"))
    #expect(twin.metadata.title == "of the JPEG" && twin.metadata.keywords == ["twin"])
    let pictures = twin.files.filter { $0.role != .sidecar }
    #expect(pictures.allSatisfy { $0.sha256 == twin.id && $0.reason == nil })
    #expect(try fixture.query("SELECT 1 FROM kept_apart").count == 3)
  }

  @Test func aCopiedPictureKeepsTheJSONThatIsNamedAfterIt() async throws {
    let library = try TemporaryFolder()
    try write(.shot(.nef, at: time), "IMG_1.nef")
    try write(.shot(at: time), "IMG_1.jpg")
    let json = Sidecar(.takeout) { ($0.photoName, $0.caption) = ("IMG_1.jpg", "told") }
    try fixture.files.write(json, to: "IMG_1.jpg.json")
    let target = try FilingTarget(
      root: library.path, template: PathTemplate("2017_{name}{ext}"), isMove: false)
    try await fixture.run(mode: .filing(target))
    let photo = try #require(try fixture.photos().first)
    let splitter = PhotoSplitter(
      writer: try CatalogWriter(path: fixture.catalog), workers: FakeMedia.configuration())
    _ = try await splitter.split([photo.rowID: photo.files], name: "split", isDryRun: false)
    #expect(try fixture.photos().map(\.metadata.caption) == ["told", nil])
    #expect(try await fixture.run(mode: .filing(target)).counts.duplicates == 3)
  }

  @Test func theMovieOfALivePhotoBecomesAPhoto() async throws {
    try write(.shot { $0.contentID = "ID" }, "IMG_1.jpg")
    try write(.shot(.mov) { ($0.contentID, $0.duration) = ("ID", 2.5) }, "IMG_1.mov")
    try await fixture.run()
    #expect(try fixture.groups == [["IMG_1.jpg original", "IMG_1.mov live"]])
    _ = try await split("IMG_1.jpg")
    #expect(try fixture.groups == [["IMG_1.jpg original"], ["IMG_1.mov original"]])
    #expect(try fixture.photo("IMG_1.mov")?.metadata.duration == 2.5)
  }

  @Test func aLaterImportDoesNotPutThemTogetherAgain() async throws {
    try write(.shot { $0.contentID = "ID" }, "IMG_1.jpg")
    try write(.shot(.mov) { $0.contentID = "ID" }, "IMG_1.mov")
    try await fixture.run()
    _ = try await split("IMG_1.jpg")
    try await fixture.run()
    #expect(try fixture.groups.count == 2)
    try fixture.execute(
      """
      DELETE FROM files WHERE name = CAST('IMG_1.mov' AS BLOB);
      DELETE FROM photos WHERE format = 'mov'
      """)
    try await fixture.run()
    #expect(try fixture.groups == [["IMG_1.jpg original"], ["IMG_1.mov original"]])
  }

  @Test func whateverArrivesLaterWhatWasSplitStaysApart() async throws {
    try write(.shot(at: time) { $0.contentID = "ID" }, "IMG_1.jpg")
    try write(.shot(.mov, at: time) { $0.contentID = "ID" }, "IMG_1.mov")
    try await fixture.run()
    _ = try await split("IMG_1.jpg")
    try write(.shot(at: time) { $0.contentID = "ID" }, "IMG_E1.jpg")
    try await fixture.run()
    #expect(try fixture.groups == [["IMG_1.jpg original", "IMG_E1.jpg edited"], ["IMG_1.mov original"]])
    try write(.shot { $0.contentID = "ID" }, "IMG_1 (2).jpg")
    try await fixture.run()
    #expect(
      try fixture.groups == [
        ["IMG_1 (2).jpg original"], ["IMG_1.jpg original", "IMG_E1.jpg edited"], ["IMG_1.mov original"],
      ])
  }

  @Test func anOriginalThatComesLaterDoesNotBringBackAVersionThatWasSplitOff() async throws {
    try write(.shot(.nef, at: time), "IMG_1.nef")
    try write(.shot(at: time), "IMG_1-edited.jpg")
    try await fixture.run()
    _ = try await split("IMG_1.nef")
    #expect(try fixture.groups.count == 2)
    try write(.shot(at: time), "IMG_1.jpg")
    try await fixture.run()
    #expect(
      try fixture.groups == [["IMG_1-edited.jpg original"], ["IMG_1.nef original", "IMG_1.jpg jpeg"]])
  }

  @Test func aSplitIsUndone() async throws {
    try writeFamily()
    try await fixture.run()
    let before = try rows()
    let name = try #require(try fixture.photos().first?.path.relative(to: fixture.files.path)?.displayText)
    _ = try await split(name)
    #expect(try rows() != before)
    try await undo()
    #expect(try rows() == before)
  }

  @Test func aDryRunSaysTheSameAndChangesNothing() async throws {
    try writeFamily()
    try await fixture.run()
    let before = try rows()
    let name = try #require(try fixture.photos().first?.path.relative(to: fixture.files.path)?.displayText)
    let rehearsal = try await split(name, isDryRun: true)
    #expect(try rows() == before)
    #expect(try await split(name) == rehearsal)
    let parts = try rows()
    let roles = try await join("a.nef", "a.jpg", isDryRun: true)
    #expect(try rows() == parts)
    #expect(try await join("a.nef", "a.jpg") == roles)
  }

  @Test func aFileThatIsNotWhatItWasStays() async throws {
    try write(.shot { $0.contentID = "ID" }, "IMG_1.jpg")
    try write(.shot(.mov) { $0.contentID = "ID" }, "IMG_1.mov")
    try await fixture.run()
    try write(.shot(.mov), "IMG_1.mov", note: "changed")
    let report = try await split("IMG_1.jpg")
    #expect(report.parts.isEmpty && report.complaints.count == 1)
    #expect(report.complaints.first?.contains("changed since it was imported") == true)
    #expect(try fixture.groups == [["IMG_1.jpg original", "IMG_1.mov live"]])
    #expect(try fixture.query("SELECT 1 FROM kept_apart").isEmpty)
  }

  @Test func aSidecarThatCannotBeReadGoesByItsNameAndIsReadLater() async throws {
    try writeFamily()
    try await fixture.run()
    let name = try #require(try fixture.photos().first?.path.relative(to: fixture.files.path)?.displayText)
    try fixture.files.write("text", to: "a.jpg.xmp")
    #expect(try await split(name).complaints.isEmpty)
    let twin = try #require(try fixture.photo("a.jpg"))
    #expect(twin.files.map(\.role) == [.original, .sidecar, .copy])
    #expect(twin.files[1].modifiedAt == 0 && twin.metadata.title == "of the JPEG")
    try fixture.files.write(Sidecar(.xmp) { $0.title = "written again" }, to: "a.jpg.xmp")
    try await fixture.run()
    #expect(try fixture.photo("a.jpg")?.metadata.title == "written again")
  }

  @Test func joinedPhotosAreOneWithAllKeywords() async throws {
    try write(.shot { $0.keywords = ["one", "both"] }, "a.jpg")
    try write(.shot(.nef) { $0.keywords = ["both", "two"] }, "b.nef")
    try write(.shot(.mov), "c.mov")
    try write(.shot(), "d.jpg")
    try await fixture.run()
    let before = try rows()
    #expect(try await join("a.jpg", "b.nef", "c.mov", "d.jpg") == [.raw, .live, .edited])
    #expect(try fixture.groups == [["a.jpg original", "b.nef raw", "c.mov live", "d.jpg edited"]])
    let photo = try #require(try fixture.photo("a.jpg"))
    #expect(photo.metadata.keywords == ["one", "both", "two"])
    #expect(photo.files.dropFirst().allSatisfy { $0.reason == "joined by hand" })
    try await undo()
    #expect(try rows() == before)
  }

  @Test func whatWasJoinedAgainIsNoLongerKeptApart() async throws {
    try writeFamily()
    try await fixture.run()
    let name = try #require(try fixture.photos().first?.path.relative(to: fixture.files.path)?.displayText)
    _ = try await split(name)
    _ = try await join("a.nef", "a.jpg")
    #expect(try fixture.query("SELECT 1 FROM kept_apart").count == 2)
    #expect(try fixture.groups.count == 2)
    _ = try await split("a.nef")
    #expect(try fixture.groups.count == 3)
  }
}
