import CatalogStore
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Parts of photos — raw files, twins, versions and movies — whose bytes change in place.
@MainActor
@Suite struct ChangedPartTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"
  private let twin = "the same shot as a.nef: the same name, time and camera"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  private func undo(_ number: Int64) async throws {
    let report = try await CatalogWriter(path: fixture.catalog).undo(.importNumber(number))
    #expect(report.conflicts.isEmpty)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
  }

  private func rows() throws -> [String] {
    try ["photos", "files", "photo_keywords", "album_photos"].flatMap { table in
      let columns = try fixture.query("SELECT name FROM pragma_table_info('\(table)')")
      let values = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
      return try fixture.query("SELECT '\(table) ' || \(values) FROM \(table) ORDER BY 1")
    }
  }

  private func writePair() throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time), "a.jpg", note: "first")
  }

  // MARK: Still the same shot

  @Test func aTwinThatWasRetouchedStaysAndItsFirstBytesAreKnown() async throws {
    try writePair()
    try await fixture.run()
    let first = try #require(try fixture.photos().first?.files.last?.sha256)
    try write(.shot(at: time) { $0.title = "retouched" }, "a.jpg", note: "second")
    #expect(
      try await fixture.run().items == [
        "a.nef: known", "a.jpg: updated, its bytes changed since it was imported",
      ])
    #expect(try fixture.groups == [["a.nef original", "a.jpg jpeg"]])
    let photo = try #require(try fixture.photos().first)
    #expect(photo.files[1].sha256 != first && photo.files[1].reason == twin)
    #expect(photo.metadata.title == "retouched")
    let imported = try fixture.query("SELECT lower(hex(imported_sha256)) FROM files ORDER BY id")
    #expect(imported == ["", first.description])
    // A backup of what it was is a copy, and so is one of what it is.
    try write(.shot(at: time), "backup/b.jpg", note: "first")
    try write(.shot(at: time) { $0.title = "retouched" }, "backup/c.jpg", note: "second")
    let items = try await fixture.run(["backup"]).items
    #expect(
      items == [
        "backup/b.jpg: duplicate, the bytes that a.jpg had",
        "backup/c.jpg: duplicate, the same bytes as a.jpg",
      ])
    #expect(
      try fixture.groups == [["a.nef original", "a.jpg jpeg", "backup/b.jpg copy", "backup/c.jpg copy"]])
    try write(.shot(at: time), "a.jpg", note: "third")
    try await fixture.run()
    #expect(
      try fixture.query("SELECT lower(hex(imported_sha256)) FROM files ORDER BY id")
        == ["", first.description, "", ""])
  }

  @Test(arguments: ["edited", "live", "raw"]) func soDoesAnyOtherPart(role: String) async throws {
    let (original, part): (String, String) =
      switch role {
      case "edited": ("x.jpg", "x-edited.jpg")
      case "live": ("x.heic", "x.mov")
      default: ("x.jpg", "x.nef")
      }
    func metadata(_ name: String) -> MediaMetadata {
      .shot(MediaFormat(rawValue: FilePath(name).fileExtension) ?? .jpeg, at: time) {
        if role == "live" { $0.contentID = "ID" }
      }
    }
    try write(metadata(original), original)
    try await fixture.run()
    try write(metadata(part), part, note: "first")
    try await fixture.run()
    let reason = try #require(try fixture.photos().first?.files.last?.reason)
    try write(metadata(part), part, note: "second")
    let items = try await fixture.run().items
    #expect(items.contains("\(part): updated, its bytes changed since it was imported"))
    #expect(try fixture.groups == [["\(original) original", "\(part) \(role)"]])
    #expect(try fixture.photos().first?.files.last?.reason == reason)
    try write(metadata(part), "backup/\(part)", note: "first")
    #expect(
      try await fixture.run(["backup"]).items == ["backup/\(part): duplicate, the bytes that \(part) had"])
  }

  @Test func whatAPersonJoinedStays() async throws {
    try write(.shot(), "a.jpg")
    try write(.shot(), "b.jpg")
    try await fixture.run()
    let parts = try fixture.photos()
    _ = try await PhotoJoiner(writer: try CatalogWriter(path: fixture.catalog))
      .join([parts[1]], to: parts[0], name: "join")
    try write(.shot(), "b.jpg", note: "changed")
    try await fixture.run()
    #expect(try fixture.groups == [["a.jpg original", "b.jpg edited"]])
    #expect(try fixture.photos().first?.files.last?.reason == "joined by hand")
  }

  @Test func thePartOfALivePhotoWithARawFileStays() async throws {
    try write(.shot(.dng, at: time), "IMG_1.DNG")
    try write(.shot(at: time) { $0.contentID = "ID" }, "IMG_1.JPG")
    try write(.shot(.mov) { $0.contentID = "ID" }, "IMG_1.MOV")
    try await fixture.run()
    let groups = [["IMG_1.DNG original", "IMG_1.JPG jpeg", "IMG_1.MOV live"]]
    #expect(try fixture.groups == groups)
    try write(.shot(.mov) { $0.contentID = "ID" }, "IMG_1.MOV", note: "changed")
    try await fixture.run()
    #expect(try fixture.groups == groups)
  }

  // MARK: Another picture

  @Test func aTwinThatAnotherPictureReplacedIsAPhotoOfItsOwn() async throws {
    try writePair()
    let labels = PhotoLabels(albums: ["Norway"], keywords: ["fjord"])
    try await fixture.run(labels: labels)
    let before = try rows()
    try write(.shot(at: "2022-02-02T02:02:02", model: "iPhone") { $0.keywords = ["phone"] }, "a.jpg")
    #expect(
      try await fixture.run().items == [
        "a.nef: known", "a.jpg: updated, its bytes changed; it is a photo of its own now",
      ])
    #expect(try fixture.groups == [["a.jpg original"], ["a.nef original"]])
    let photo = try #require(try fixture.photo("a.jpg"))
    #expect(photo.files[0].sha256 == photo.id && photo.files[0].reason == nil)
    #expect(photo.metadata.model == "iPhone" && photo.metadata.keywords == ["phone", "fjord"])
    #expect(try fixture.query("SELECT count(*) FROM album_photos") == ["2"])
    #expect(try fixture.query("SELECT count(*) FROM files WHERE imported_sha256 IS NOT NULL") == ["0"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
    try await undo(2)
    #expect(try rows() == before)
  }

  @Test func aCopyOfTheTwinThatWasReplacedIsTheTwinThen() async throws {
    try writePair()
    try write(.shot(at: time), "other/b.jpg", note: "first")
    try await fixture.run()
    try write(.shot(at: "2022-02-02T02:02:02"), "a.jpg", note: "another")
    try await fixture.run()
    #expect(try fixture.groups == [["a.jpg original"], ["a.nef original", "other/b.jpg jpeg"]])
    #expect(try fixture.photo("a.nef")?.files.last?.reason == twin)
  }

  @Test func aTwinThatIsAnotherPhotosPictureNowIsItsCopy() async throws {
    try writePair()
    try write(.shot(at: "2022-02-02T02:02:02"), "z.jpg", note: "another")
    try await fixture.run()
    let before = try rows()
    try write(.shot(at: "2022-02-02T02:02:02"), "a.jpg", note: "another")
    #expect(
      try await fixture.run().items[1]
        == "a.jpg: updated, its bytes changed; it is now the same as z.jpg")
    #expect(try fixture.groups == [["a.nef original"], ["z.jpg original", "a.jpg copy"]])
    try await undo(2)
    #expect(try rows() == before)
  }

  @Test func aTwinThatIsTheTwinOfAnotherShotNowGoesThere() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time), "a-edited.jpg")
    try write(.shot(at: time), "a.jpg")
    try write(.shot(.dng, at: "2022-02-02T02:02:02"), "a.dng")
    try await fixture.run()
    #expect(try fixture.groups.count == 2)
    try write(.shot(at: "2022-02-02T02:02:02"), "a.jpg", note: "another")
    let items = try await fixture.run().items
    #expect(
      items.contains(
        "a.jpg: updated, its bytes changed; the same shot as a.dng: the same name, time and camera"))
    #expect(
      try fixture.groups == [["a.dng original", "a.jpg jpeg"], ["a.nef original", "a-edited.jpg edited"]])
  }

  // MARK: Originals

  @Test(arguments: ["edited", "jpeg", "live"])
  func whatBelongedToAnOriginalThatAnotherPictureReplacedIsReleased(role: String) async throws {
    let (original, part): (String, String) =
      switch role {
      case "edited": ("x.jpg", "x-edited.jpg")
      case "live": ("x.heic", "x.mov")
      default: ("x.nef", "x.jpg")
      }
    func metadata(_ name: String, at time: String, _ id: String) -> MediaMetadata {
      .shot(MediaFormat(rawValue: FilePath(name).fileExtension) ?? .jpeg, at: time) {
        if role == "live" { $0.contentID = id }
      }
    }
    try write(metadata(original, at: time, "ID"), original)
    var described = metadata(part, at: time, "ID")
    (described.title, described.keywords) = ("Oma 2020", ["Oma"])
    try write(described, part, note: "part")
    try fixture.files.write(Sidecar(.xmp) { $0.caption = "of the part" }, to: part + ".xmp")
    try await fixture.run()
    try write(described, "z/c.\(FilePath(part).fileExtension)", note: "part")
    try await fixture.run(labels: PhotoLabels(keywords: ["by hand"]))
    #expect(try fixture.photos().map(\.files.count) == [4])
    #expect(try fixture.photo(original)?.metadata.title == "Oma 2020")
    let before = try rows()
    try write(metadata(original, at: "2022-02-02T02:02:02", "OTHER"), original)
    // What the walk came upon before the original is read by the next import.
    try await fixture.run()
    try await fixture.run()
    let copy = "z/c.\(FilePath(part).fileExtension) copy"
    let groups = [["\(part) original", "\(part).xmp sidecar", copy], ["\(original) original"]]
    #expect(Set(try fixture.groups.map { $0.sorted() }) == Set(groups))
    let photos = try [original, part].map { try #require(try fixture.photo($0)).metadata }
    #expect(photos.map(\.title) == [nil, "Oma 2020"] && photos.map(\.caption) == [nil, "of the part"])
    #expect(photos.map(\.keywords) == [["by hand"], ["Oma", "by hand"]])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 4)
    try await undo(4)
    try await undo(3)
    #expect(try rows() == before)
  }

  @Test func whatIsStillOfTheSameShotAsAnOriginalThatChangedStays() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time) { $0.title = "twin" }, "a.jpg")
    try write(.shot(), "b.jpg")
    try await fixture.run()
    let parts = try fixture.photos()
    _ = try await PhotoJoiner(writer: try CatalogWriter(path: fixture.catalog))
      .join([parts[1]], to: parts[0], name: "join")
    let groups = try fixture.groups
    try write(.shot(.nef, at: time) { $0.caption = "retouched" }, "a.nef")
    try await fixture.run()
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 3)
    #expect(try fixture.groups == groups)
    // Both get another time.
    let other = "2022-02-02T02:02:02"
    try write(.shot(.nef, at: other), "a.nef")
    try write(.shot(at: other) { $0.title = "twin" }, "a.jpg")
    try await fixture.run(["a.nef"])
    try await fixture.run()
    #expect(try fixture.groups == groups)
    #expect(try fixture.photo("a.nef")?.metadata.title == "twin")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 3)
    // The original alone does.
    try write(.shot(.nef, at: "2023-03-03T03:03:03"), "a.nef")
    try await fixture.run()
    try await fixture.run()
    #expect(try fixture.groups == [["a.jpg original"], ["a.nef original", "b.jpg jpeg"]])
  }

  @Test func aBackupOfAnOriginalThatWasChangedIsACopyOfWhatItWas() async throws {
    try write(.shot(), "a.jpg", note: "first")
    try await fixture.run()
    try write(.shot(), "a.jpg", note: "second")
    try await fixture.run()
    try write(.shot(), "b.jpg", note: "first")
    #expect(try await fixture.run(["b.jpg"]).items == ["b.jpg: duplicate, the bytes that a.jpg had"])
  }

  @Test(arguments: ["a.jpg", "x.jpg"]) func anEditorsBackupIsACopyOfWhatTheFileWas(name: String) async throws
  {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time), name, note: "first")
    try await fixture.run()
    let before = try fixture.groups
    try write(.shot(at: time) { $0.title = "edited" }, name, note: "second")
    try write(.shot(at: time), "\(name)_original", note: "first")
    let items = try await fixture.run().items
    #expect(items.contains("\(name): updated, its bytes changed since it was imported"))
    #expect(items.contains("\(name)_original: duplicate, the bytes that \(name) had"))
    var groups = before
    groups[groups.count - 1].append("\(name)_original copy")
    #expect(try fixture.groups == groups)
  }

  @Test func aChangedVersionWhoseOriginalComesLaterKeepsBothHashes() async throws {
    try write(.shot(at: time), "x-edited.jpg", note: "first")
    try await fixture.run()
    try write(.shot(at: time), "x-edited.jpg", note: "second")
    try await fixture.run()
    try write(.shot(at: time), "x.jpg")
    try await fixture.run()
    #expect(try fixture.groups == [["x.jpg original", "x-edited.jpg edited"]])
    try write(.shot(at: time), "b.jpg", note: "first")
    #expect(try await fixture.run(["b.jpg"]).items == ["b.jpg: duplicate, the bytes that x-edited.jpg had"])
  }

  @Test func aCopyHasAReason() async throws {
    try write(.shot(), "a.jpg", note: "both")
    try write(.shot(), "sub/b.jpg", note: "both")
    try await fixture.run()
    let photo = try #require(try fixture.photos().first)
    #expect(photo.files.map(\.reason) == [nil, "the same bytes as \(photo.path)"])
  }
}
