import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct StoreTests {
  @Test func aClosedCatalogHasNoLogWhateverIsStillHeldOfIt() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let (writer, store) = (try CatalogWriter(path: catalog.path), try catalog.store())
    let listing = try store.sortedPhotos()
    #expect(try listing.count() == 1)
    #expect(try catalog.folder.names().count == 3)
    store.close()
    await writer.close()
    #expect(try catalog.folder.names() == ["catalog.sqlite"])
    withExtendedLifetime((listing, writer)) {}
  }

  @Test func aCatalogIsClosedAlsoWhereItsChangeFails() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    var held: CatalogWriter?
    await #expect(throws: CatalogError.self) {
      try await CatalogWriter.whileOpen(catalog.path) { writer in
        held = writer
        try await writer.change("fail") { _ in throw CatalogError.importWasUndone(1) }
      }
    }
    #expect(try held != nil && catalog.folder.names() == ["catalog.sqlite"])
  }

  // MARK: Finding

  @Test(arguments: [("sources", "{}}"), ("sources", "[]"), ("warnings", ""), ("warnings", "{}")])
  func aDamagedNoteNamesCatalogPhotoAndColumn(column: String, text: String) async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    try catalog.connection().execute("UPDATE photos SET \(column) = '\(text)'")
    let store = try catalog.store()
    let photo = try store.sortedPhotos().item(at: 0)
    let error = #expect(throws: CatalogError.self) { try store.details(of: photo) }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("the catalog \(catalog.path) is damaged: "))
    #expect(sentence.contains("the photo \(photo.id.short) with a column '\(column)' that cannot be read: "))
  }

  @Test func theIndexOfEveryPhotoIsItsPositionInTheListing() async throws {
    let catalog = try await TestCatalog(TestPhoto.mixed(dated: 120, undated: 60))
    let store = try catalog.store()
    for order in [PhotoOrder.oldestFirst, .newestFirst] {
      let listing = try store.sortedPhotos(PhotoQuery(order: order))
      for position in 0..<(try listing.count()) {
        #expect(try store.index(of: listing.item(at: position), in: order) == position + 1)
      }
    }
  }

  @Test func photosAreFoundByTheFirstDigitsOfTheirIDs() async throws {
    let photos = (0..<300).map { TestPhoto($0, name: "\($0).jpg") }
    let store = try await TestCatalog(photos).store()
    let ids = photos.map(\.id).sorted()
    for length in [1, 2, 3, 4, 10, 63, 64] {
      let digits = String(ids[150].description.prefix(length))
      let expected = ids.filter { $0.description.hasPrefix(digits) }
      #expect(try store.photos(withIDPrefix: digits, limit: 300).map(\.id) == expected)
      #expect(try store.photos(withIDPrefix: digits.uppercased(), limit: 300).map(\.id) == expected)
      #expect(try store.photos(withIDPrefix: digits, limit: 2).map(\.id) == Array(expected.prefix(2)))
    }
    #expect(
      try store.photos(withIDPrefix: ids[0].description).first?.path == photos.first { $0.id == ids[0] }?.path
    )
  }

  @Test(arguments: ["", "g", "12x", String(repeating: "0", count: 65), "é", " 1", "00000000000000000000"])
  func whatIsNoIDsBeginningFindsNothing(digits: String) async throws {
    let store = try await TestCatalog([TestPhoto(1, name: "a.jpg")]).store()
    #expect(try store.photos(withIDPrefix: digits).isEmpty)
  }

  // MARK: Details

  private static var full: TestPhoto {
    var photo = TestPhoto(1, name: "日.heic")
    photo.folder = CatalogFolder(root: FilePath("/photos"), path: FilePath("2008/fuji"))
    photo.metadata = MediaMetadata(format: .heic)
    photo.metadata.captured = WallClock("2008-10-22T16:28:39.12").map {
      CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 540), source: "EXIF DateTimeOriginal")
    }
    photo.metadata.width = 4032
    photo.metadata.height = 3024
    photo.metadata.orientation = 6
    photo.metadata.make = "Canon"
    photo.metadata.model = "Canon EOS 5D"
    photo.metadata.lens = "EF 24-105mm f/4L IS USM"
    photo.metadata.iso = 400
    photo.metadata.aperture = 2.8
    photo.metadata.exposureTime = 0.004
    photo.metadata.focalLength = 24
    photo.metadata.focalLength35mm = 36.5
    photo.metadata.latitude = 35.360_001
    photo.metadata.longitude = -138.727_363
    photo.metadata.altitude = -3.5
    photo.metadata.place.city = "富士宮市"
    photo.metadata.place.region = "Shizuoka"
    photo.metadata.place.country = "Japan"
    photo.metadata.place.countryCode = "JP"
    photo.metadata.place.timezone = "Asia/Tokyo"
    photo.metadata.title = "Fuji"
    photo.metadata.caption = "two\nlines"
    photo.metadata.keywords = ["mountain", "山", "a"]
    photo.metadata.rating = -1
    photo.metadata.sources = [
      "make": "Exif.Image.Make", "iso": "Exif.Photo.PhotographicSensitivity", "x": "y",
    ]
    photo.metadata.warnings = ["the date is \"odd\"", "so is the place"]
    return photo
  }

  @Test func aPhotosDetailsComeBackAsTheyWereAdded() async throws {
    let photo = Self.full
    let catalog = try await TestCatalog([photo, TestPhoto(2, name: "b.jpg", capturedAt: "2001")])
    let store = try catalog.store()
    let details = try store.details(of: store.sortedPhotos().item(at: 1))
    #expect(details.metadata == photo.metadata)
    #expect(details.id == photo.id)
    #expect(details.index == 2)
    #expect(details.path == FilePath("/photos/2008/fuji/日.heic"))
    #expect(details.byteCount == 1000)
    #expect(details.camera == "Canon EOS 5D")
    #expect(!details.isHidden)
    #expect(details.importID == 1)
    #expect(details.importedAt.hasSuffix("Z"))
    #expect(
      details.files == [
        PhotoFile(
          path: photo.path, role: .original, byteCount: 1000, modifiedAt: 7, sha256: photo.id,
          state: "present")
      ])
  }

  @Test func aPhotoWithNothingToSayHasNothing() async throws {
    let store = try await TestCatalog([TestPhoto(1, name: "a.jpg")]).store()
    let details = try store.details(of: store.sortedPhotos().item(at: 0))
    #expect(details.metadata == MediaMetadata(format: .jpeg))
    #expect(details.camera == nil)
  }

  @Test func filesAreListedOriginalFirstAndWithTheirOwnHashes() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "m.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await writer.change("copies") { change in
      let folderID = try change.folderID(of: CatalogFolder(root: FilePath("/"), path: FilePath("a")))
      for name in ["z.jpg", "b.jpg"] {
        try change.addFile(
          photoRowID: 1, folderID: folderID, name: Array(name.utf8), role: .copy,
          state: FileState(byteCount: 1, modifiedAt: 1), importID: 1)
      }
      let file = try #require(try change.view.file(inFolder: folderID, named: Array("z.jpg".utf8)))
      try change.updateFile(file.id, state: FileState(byteCount: 2, modifiedAt: 2), sha256: TestPhoto.id(99))
      let others = try change.view.otherFiles(ofPhoto: 1, than: file.id, withBytes: TestPhoto.id(1))
      #expect(others.map(\.path) == [FilePath("/photos/m.jpg"), FilePath("/a/b.jpg")])
    }
    let store = try catalog.store()
    let files = try store.details(of: store.sortedPhotos().item(at: 0)).files
    #expect(files.map(\.path) == ["/photos/m.jpg", "/a/b.jpg", "/a/z.jpg"].map { FilePath($0) })
    #expect(files.map(\.role) == [.original, .copy, .copy])
    #expect(files.map(\.sha256) == [TestPhoto.id(1), TestPhoto.id(1), TestPhoto.id(99)])
  }

  @Test func detailsComeInTheListingsOrderWhicheverIsAskedForFirst() async throws {
    let photos = TestPhoto.mixed(dated: 200, undated: 100)
    let store = try await TestCatalog(photos).store()
    let expected = TestPhoto.sortedIDs(photos, .newestFirst).dropFirst(3).prefix(290)
    let details = try store.sortedDetails(PhotoQuery(order: .newestFirst, offset: 3, limit: 290))
    #expect(try details.count() == 290)
    for position in [289, 0, 127, 128, 129, 1] {
      let item = try details.item(at: position)
      #expect(item.id == expected[position + 3])
      #expect(item.index == position + 4)
    }
    #expect(throws: CatalogError.self) { try details.item(at: 290) }
  }

  // MARK: Names

  @Test func namesThatAreNotUTF8Survive() async throws {
    var photo = TestPhoto(1, name: "")
    photo.name = [0xff, 0x0a, 0x1b]
    photo.folder = CatalogFolder(root: FilePath(bytes: [0x2f, 0xfe]), path: FilePath(bytes: [0xfd]))
    let store = try await TestCatalog([photo]).store()
    let bytes: [UInt8] = [0x2f, 0xfe, 0x2f, 0xfd, 0x2f, 0xff, 0x0a, 0x1b]
    let listed = try store.sortedPhotos().item(at: 0)
    #expect(listed.path.bytes == bytes)
    #expect(try store.details(of: listed).path.bytes == bytes)
    #expect(try store.details(of: listed).files.map(\.path.bytes) == [bytes])
    #expect(
      try store.read { try $0.roots() }.folder(at: FilePath(bytes: [0x2f, 0xfe, 0x2f, 0xfd])) == photo.folder)
    #expect(try store.read { try $0.knownFiles(in: photo.folder) }.keys.map { $0 } == [photo.name])
  }

  // MARK: Known files

  @Test func anImportLearnsWhatIsKnownOfAFolder() async throws {
    let photo = TestPhoto(1, name: "a.jpg")
    let catalog = try await TestCatalog([photo])
    let writer = try CatalogWriter(path: catalog.path)
    let text = Array("notes.jpg".utf8)
    try await writer.change("reject") { change in
      let folderID = try change.folderID(of: photo.folder)
      for (name, reason) in [(text, "first"), (text, "a text"), ([1], "gone")] {
        try change.rememberRejection(
          folderID: folderID, name: name, state: FileState(byteCount: 3, modifiedAt: 4), outcome: "failed",
          reason: reason, judgedBy: "1.0")
      }
      try change.forgetRejection(folderID: folderID, name: [1])
    }
    let known = try catalog.store().read { try $0.knownFiles(in: photo.folder) }
    #expect(
      known == [
        photo.name: KnownFile(state: FileState(byteCount: 1000, modifiedAt: 7), verdict: .photo(photo.id)),
        text: KnownFile(
          state: FileState(byteCount: 3, modifiedAt: 4),
          verdict: .rejected(outcome: "failed", reason: "a text", judgedBy: "1.0")),
      ])
    let elsewhere = CatalogFolder(root: photo.folder.root, path: FilePath("below"))
    #expect(try catalog.store().read { try $0.knownFiles(in: elsewhere) }.isEmpty)
  }
}
