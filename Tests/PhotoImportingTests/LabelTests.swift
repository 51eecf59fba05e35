import PhotoFiling
import CatalogStore
import PathTemplates
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Albums and keywords that an import gives its photos.
@MainActor
@Suite struct LabelTests {
  private let fixture: ImportFixture
  private let labels = PhotoLabels(albums: ["Norway"], keywords: ["fjord"])
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  /// Each photo with its albums and its keywords: "a.jpg Norway sea,fjord".
  private func labelled() throws -> [String] {
    try fixture.photos().map { photo in
      let name = photo.path.relative(to: fixture.files.path) ?? photo.path
      let keywords = photo.metadata.keywords.joined(separator: ",")
      return "\(name) \(photo.albums.joined(separator: ",")) \(keywords)"
    }
  }

  private func albums() throws -> [String] { try fixture.query("SELECT name FROM albums ORDER BY name") }

  @discardableResult
  private func undo(_ target: UndoTarget = .last) async throws -> UndoReport {
    let report = try await CatalogWriter(path: fixture.catalog).undo(target)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
    return report
  }

  private func write(_ name: String, _ keywords: [String] = [], note: String? = nil) throws {
    try fixture.files.write(.shot(at: time) { $0.keywords = keywords }, to: name, note: note ?? name)
  }

  // MARK: Who gets them

  @Test func newKnownAndDuplicatePhotosGetThem() async throws {
    try write("known.jpg", ["sea"])
    try write("other.jpg")
    try await fixture.run()
    try fixture.files.write("text", to: "notes.txt")
    try write("inbox/copy of other.jpg", note: "other.jpg")
    try write("inbox/new.jpg", ["sky", "fjord"])
    let report = try await fixture.run(["known.jpg", "inbox", "notes.txt"], labels: labels).report
    #expect(report.labelled == 3)
    #expect(
      try labelled() == [
        "inbox/new.jpg Norway sky,fjord", "known.jpg Norway sea,fjord", "other.jpg Norway fjord",
      ])
    #expect(try await fixture.run(labels: labels).report.labelled == 0)
  }

  @Test func anImportWithoutPhotosMakesNoAlbum() async throws {
    try fixture.files.write("text", to: "notes.txt")
    #expect(try await fixture.run(labels: labels).report.labelled == 0)
    #expect(try albums().isEmpty)
  }

  @Test func photosStandInAnAlbumInTheOrderInWhichTheyCame() async throws {
    try write("b.jpg")
    try await fixture.run(labels: labels)
    try write("a.jpg")
    try await fixture.run(labels: labels)
    let names = try fixture.query(
      "SELECT p.path FROM album_photos AS a JOIN photos AS p ON p.id = a.photo_id ORDER BY a.position, p.id")
    #expect(names.map { $0.suffix(5) } == ["b.jpg", "a.jpg"])
  }

  @Test func theTwoFilesOfAShotAreOneEntry() async throws {
    try fixture.files.write(.shot(.nef, at: time), to: "a.nef")
    try write("a.jpg")
    #expect(try await fixture.run(labels: labels).report.labelled == 1)
    #expect(try labelled() == ["a.nef Norway fjord"])
  }

  @Test func aTemplateKnowsThem() async throws {
    let library = try TemporaryFolder()
    try write("a.jpg", ["sea"])
    let target = try FilingTarget(
      root: library.path, template: PathTemplate("{albums}/{keywords}/{name}{ext}"), isMove: false)
    try await fixture.run(mode: .filing(target), labels: labels)
    #expect(
      try fixture.photos().map { $0.path.relative(to: library.path) } == [
        FilePath("Norway/sea, fjord/a.jpg")
      ])
  }

  // MARK: How long they stay

  @Test func aFileThatIsChangedInPlaceKeepsWhatAPersonGaveIt() async throws {
    try write("a.jpg", ["sea", "fjord"])
    try await fixture.run(labels: PhotoLabels(albums: ["Norway"], keywords: ["fjord", "boat"]))
    try write("a.jpg", ["sky"], note: "changed")
    let result = try await fixture.run()
    #expect(result.counts.updated == 1)
    #expect(try labelled() == ["a.jpg Norway sky,fjord,boat"])
    try await undo()
    #expect(try labelled() == ["a.jpg Norway sea,fjord,boat"])
  }

  @Test func soDoesOneWhoseEarlierPictureLivesOnInACopy() async throws {
    try write("a.jpg", note: "both")
    try write("b.jpg", note: "both")
    try await fixture.run(labels: labels)
    try write("a.jpg", note: "changed")
    try await fixture.run()
    #expect(try labelled() == ["a.jpg Norway fjord", "b.jpg Norway fjord"])
  }

  @Test func aSidecarAddsItsKeywordsAndTakesNoneAway() async throws {
    try write("a.jpg", ["sea"])
    try await fixture.run(labels: labels)
    try fixture.files.write(Sidecar(.xmp) { $0.keywords = ["sky"] }, to: "a.xmp")
    try await fixture.run()
    let keywords = try #require(try fixture.photo("a.jpg")).metadata.keywords
    #expect(Set(keywords) == ["sea", "sky", "fjord"])
    #expect(
      try fixture.query(
        "SELECT k.name FROM photo_keywords JOIN keywords AS k ON k.id = keyword_id WHERE by_hand")
        == ["fjord"])
  }

  @Test func splitAndJoinHandThemOn() async throws {
    try fixture.files.write(.shot(.nef, at: time) { $0.keywords = ["raw"] }, to: "a.nef")
    try write("a.jpg", ["jpeg"])
    try await fixture.run(labels: labels)
    let photo = try #require(try fixture.photos().first)
    let writer = try CatalogWriter(path: fixture.catalog)
    _ = try await PhotoSplitter(writer: writer, workers: FakeMedia.configuration())
      .split([photo.rowID: photo.files], name: "split")
    #expect(try labelled() == ["a.jpg Norway jpeg,fjord", "a.nef Norway raw,fjord"])
    let parts = try fixture.photos()
    try fixture.execute("DELETE FROM album_photos WHERE photo_id = \(parts[1].rowID)")
    _ = try await PhotoJoiner(writer: writer).join([parts[0]], to: parts[1], name: "join")
    #expect(try labelled() == ["a.nef Norway raw,jpeg,fjord"])
  }

  // MARK: Undo

  @Test func anUndoneImportTakesBackWhatItGave() async throws {
    try write("known.jpg", ["sea", "fjord"])
    try await fixture.run()
    try write("new.jpg")
    try await fixture.run(labels: PhotoLabels(albums: ["Norway", "Sea"], keywords: ["fjord", "boat"]))
    let report = try await undo()
    #expect(report.conflicts.isEmpty && report.removedPhotos == 1 && report.restoredPhotos == 1)
    #expect(try labelled() == ["known.jpg  sea,fjord"])
    #expect(try fixture.query("SELECT count(*) FROM photo_keywords WHERE by_hand") == ["0"])
    #expect(try albums().isEmpty)
  }

  @Test func anAlbumStaysAsLongAsAnotherImportHasPhotosInIt() async throws {
    try write("a.jpg")
    try await fixture.run(labels: labels)
    try write("b.jpg")
    try await fixture.run(["b.jpg"], labels: labels)
    try await undo(.importNumber(1))
    #expect(try labelled() == ["b.jpg Norway fjord"])
    try await undo(.importNumber(2))
    #expect(try albums().isEmpty)
  }

  @Test func whatALaterImportFiledIsInTheWayOfAnUndo() async throws {
    try write("a.jpg")
    try await fixture.run()
    try await fixture.run(labels: labels)
    let report = try await undo(.importNumber(1))
    #expect(report.conflicts.map(\.kind) == [.photoChanged])
    #expect(try labelled() == ["a.jpg Norway fjord"])
    try await undo()
    #expect(try await undo(.importNumber(1)).conflicts.isEmpty)
    #expect(try fixture.photos().isEmpty)
  }

  @Test func theRecordOfTheImportNamesThem() async throws {
    try write("a.jpg")
    try await fixture.run(labels: labels)
    #expect(try Store(path: fixture.catalog).imports().map(\.labels) == [labels])
  }
}
