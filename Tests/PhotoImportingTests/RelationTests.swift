import PhotoFiling
import CatalogStore
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Which pictures and movies become one photo.
@MainActor
@Suite struct RelationTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  private var groups: [[String]] { get throws { try fixture.groups } }

  // MARK: Raw and rendered

  @Test func rawAndJPEGOfTheSameShotAreOnePhotoWithTheReasonStored() async throws {
    try write(.shot(.jpeg, at: time), "a.jpg")
    try write(.shot(.nef, at: time), "a.nef")
    let result = try await fixture.run()
    #expect(
      result.items == [
        "a.nef: imported", "a.jpg: imported, the same shot as a.nef: the same name, time and camera",
      ])
    #expect(try groups == [["a.nef original", "a.jpg jpeg"]])
    let files = try #require(try fixture.photos().first?.files)
    #expect(files.map(\.reason) == [nil, "the same shot as a.nef: the same name, time and camera"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  @Test(arguments: [("a.nef", "a.jpg"), ("a.jpg", "a.nef"), ("a.heic", "a.nef")])
  func ofAPairTheOneInTheEarlierImportIsTheOriginal(first: String, second: String) async throws {
    try write(.shot(first == "a.nef" ? .nef : .jpeg, at: time), first)
    try await fixture.run()
    let id = try fixture.photos().first?.id
    try write(.shot(second == "a.nef" ? .nef : .jpeg, at: time), second)
    try await fixture.run()
    #expect(try groups == [["\(first) original", "\(second) \(second == "a.nef" ? "raw" : "jpeg")"]])
    #expect(try fixture.photos().map(\.id) == [id])
  }

  @Test(arguments: [["a.jpg"], ["a.nef"], ["a.dng"], ["a.dng", "a.nef"], ["a.jpg", "a.dng"]])
  func aPictureShowsThatTwoRawFilesAreOfOneShot(first: [String]) async throws {
    let files: [(String, MediaFormat)] = [("a.dng", .dng), ("a.jpg", .jpeg), ("a.nef", .nef)]
    for (name, format) in files where first.contains(name) { try write(.shot(format, at: time), name) }
    try await fixture.run()
    for (name, format) in files { try write(.shot(format, at: time), name) }
    try await fixture.run()
    #expect(try groups.map { $0.count } == [3])
  }

  @Test func aTwinInAnotherFolderIsAnotherPhoto() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time), "sub/a.jpg")
    try await fixture.run()
    #expect(try groups.count == 2)
  }

  @Test(arguments: [false, true])
  func aDateFromTheFileNameIsNoEvidenceOnTheOtherSideEither(isLater: Bool) async throws {
    try write(.shot(.nef, at: time, from: "file name"), "a.nef")
    if isLater { try await fixture.run() }
    try write(.shot(at: time), "a.jpg")
    try await fixture.run()
    #expect(try groups.count == 2)
  }

  @Test(arguments: [false, true]) func copiesOfBothTwinsAreCopiesOfThePhoto(isLater: Bool) async throws {
    for folder in ["one", "two"] {
      try write(.shot(.nef, at: time), "\(folder)/a.nef", note: "raw")
      try write(.shot(.jpeg, at: time), "\(folder)/a.jpg", note: "jpeg")
      if isLater, folder == "one" { try await fixture.run() }
    }
    let result = try await fixture.run()
    #expect(
      try groups == [["one/a.nef original", "one/a.jpg jpeg", "two/a.jpg copy", "two/a.nef copy"]])
    #expect(result.items.last == "two/a.jpg: duplicate, the same bytes as one/a.jpg")
    let files = try #require(try fixture.photos().first?.files)
    #expect(files[1].sha256 == files[2].sha256 && files[0].sha256 == files[3].sha256)
  }

  @Test func whatAPersonTookApartStaysApart() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(.jpeg, at: time), "other/a.jpg")
    try await fixture.run()
    #expect(try groups.count == 2)
    try fixture.execute(
      """
      INSERT INTO kept_apart SELECT min(sha256), max(sha256) FROM photos;
      DELETE FROM files WHERE role = 'original' AND name = CAST('a.jpg' AS BLOB);
      DELETE FROM photos WHERE CAST(path AS TEXT) LIKE '%a.jpg'
      """)
    try write(.shot(.jpeg, at: time), "a.jpg", note: "other/a.jpg")
    try await fixture.run(["a.jpg"])
    #expect(try groups == [["a.jpg original"], ["a.nef original"]])
  }

  // MARK: Edited versions

  @Test(arguments: [("IMG_1234.HEIC", "IMG_E1234.JPG"), ("x(1).jpg", "x-edited(1).jpg")])
  func anEditedVersionBelongsToItsOriginal(original: String, edited: String) async throws {
    try write(.shot(at: time), edited)
    try write(.shot(at: time, model: nil), original)
    try await fixture.run()
    #expect(try groups == [["\(original) original", "\(edited) edited"]])
    #expect(
      try fixture.photos().first?.files.last?.reason
        == "an edited version of \(original): named as one, and taken at the same moment")
  }

  @Test(arguments: [
    ("IMG_1234.JPG", "IMG_E1234.JPG"), ("x.jpg", "x-edited.jpg"), ("x(1).jpg", "x-edited(1).jpg"),
  ])
  func anOriginalThatComesLaterTakesItsEditedVersionIn(original: String, edited: String) async throws {
    try write(.shot(at: time) { $0.keywords = ["lake", "boat"] }, edited)
    try await fixture.run()
    try write(.shot(at: time) { $0.keywords = ["lake"] }, original)
    try await fixture.run()
    #expect(try groups == [["\(original) original", "\(edited) edited"]])
    #expect(try fixture.photos().first?.metadata.keywords == ["lake", "boat"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  // MARK: Live Photos

  private func live(_ format: MediaFormat, _ contentID: String = "ID-1") -> MediaMetadata {
    .shot(format, at: time) { $0.contentID = contentID }
  }

  @Test(arguments: ["IMG_1.HEIC", "z/IMG_9.HEIC", "a/IMG_1.JPG"])
  func pictureAndMovieOfALivePhotoAreOneWhereverTheyLie(picture: String) async throws {
    try write(live(.heic), picture)
    try write(live(.mov), "m/IMG_1.MOV")
    try await fixture.run()
    #expect(try groups == [["\(picture) original", "m/IMG_1.MOV live"]])
    #expect(
      try fixture.photos().first?.files.last?.reason
        == "the movie of a Live Photo: the same content identifier")
  }

  @Test(arguments: [("IMG_1.HEIC", "IMG_1.MOV"), ("IMG_1.MOV", "IMG_1.HEIC")])
  func partsOfALivePhotoFindEachOtherInLaterImports(first: String, second: String) async throws {
    try write(live(first.hasSuffix("MOV") ? .mov : .heic), first)
    try await fixture.run()
    try write(live(second.hasSuffix("MOV") ? .mov : .heic), second)
    try await fixture.run()
    #expect(try groups == [["IMG_1.HEIC original", "IMG_1.MOV live"]])
    #expect(try fixture.photos().map(\.kind) == ["picture"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  @Test func ofTwoPicturesWithOneIdentifierTheOneBesideTheMovieHasIt() async throws {
    try write(live(.heic), "a/IMG_1.HEIC")
    try write(live(.jpeg), "b/IMG_1.JPG")
    try write(live(.mov), "b/IMG_1.MOV")
    try await fixture.run()
    #expect(try groups == [["a/IMG_1.HEIC original"], ["b/IMG_1.JPG original", "b/IMG_1.MOV live"]])
  }

  @Test func aRawTwinsJPEGBringsTheMovieThatCameBefore() async throws {
    try write(live(.mov), "IMG_1.MOV")
    try write(.shot(.dng, at: time), "IMG_1.DNG")
    try await fixture.run()
    try write(live(.jpeg), "IMG_1.JPG")
    try await fixture.run()
    #expect(try groups == [["IMG_1.DNG original", "IMG_1.JPG jpeg", "IMG_1.MOV live"]])
  }

  @Test(arguments: [false, true])
  func ofPicturesAndMoviesWithOneIdentifierThoseWithOneNameBelongTogether(isPictureLast: Bool) async throws {
    for picture in ["IMG_1.JPG", "IMG_2.JPG"] where !isPictureLast { try write(live(.jpeg), picture) }
    for movie in ["IMG_1.MOV", "IMG_2.MOV"] { try write(live(.mov), movie) }
    try await fixture.run()
    for picture in ["IMG_2.JPG", "IMG_1.JPG"] where isPictureLast { try write(live(.jpeg), picture) }
    try await fixture.run()
    #expect(
      try groups == [["IMG_1.JPG original", "IMG_1.MOV live"], ["IMG_2.JPG original", "IMG_2.MOV live"]])
  }

  @Test func aMovieFindsThePictureThatIsTheTwinOfARawFile() async throws {
    try write(.shot(.dng, at: time), "IMG_1.DNG")
    try write(live(.jpeg), "IMG_1.JPG")
    try write(live(.mov), "IMG_1.MOV")
    try await fixture.run()
    #expect(try groups == [["IMG_1.DNG original", "IMG_1.JPG jpeg", "IMG_1.MOV live"]])
  }

  // MARK: Descriptions

  private func describe(_ metadata: inout MediaMetadata) {
    (metadata.title, metadata.caption, metadata.rating) = ("title", "caption", 4)
    metadata.keywords = ["lake"]
    (metadata.latitude, metadata.longitude, metadata.altitude) = (48.8566, 2.3522, 35)
  }

  /// What a photo says of itself: by people, by its position, and by its camera.
  private func description() throws -> [String] {
    let photos = try fixture.photos()
    #expect(photos.count == 1)
    return photos.map(\.metadata).map { metadata in
      [
        metadata.title, metadata.caption, metadata.rating.map { "\($0)" }, "\(metadata.keywords)",
        metadata.latitude.map { "\($0)" }, metadata.place.city, metadata.captured?.wallClock.text,
        metadata.model,
        metadata.captured?.utcOffset.map { "\($0.minutes)" },
      ].map { $0 ?? "-" }.joined(separator: " ")
    }
  }

  @Test(
    arguments: [("a.nef", "a.jpg"), ("a.jpg", "a.nef"), ("x.jpg", "x-edited.jpg"), ("x.heic", "x.mov")],
    [0, 1, 2])
  func whatOnePartSaysFillsWhatThePhotoLacks(names: (String, String), order: Int) async throws {
    func metadata(_ name: String) -> MediaMetadata {
      let ending = FilePath(name).fileExtension
      let format = ending == "jpg" ? .jpeg : MediaFormat(rawValue: ending) ?? .jpeg
      return .shot(format, at: time) { if ending == "heic" || ending == "mov" { $0.contentID = "ID" } }
    }
    var described = metadata(names.1)
    describe(&described)
    // Together, in one order, and in the other.
    if order != 2 { try write(metadata(names.0), names.0) } else { try write(described, names.1) }
    if order != 0 { try await fixture.run() }
    if order != 2 { try write(described, names.1) } else { try write(metadata(names.0), names.0) }
    try await fixture.run()
    #expect(
      try description() == ["title caption 4 [\"lake\"] 48.8566 Paris 2020-07-07T07:07:07 D90 120"])
    let photo = try #require(try fixture.photo(names.1) ?? fixture.photo(names.0))
    #expect(photo.metadata.sources["title"] == (photo.path.name.elementsEqual(names.1.utf8) ? nil : names.1))
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  @Test func whatAPhotoSaysItselfStays() async throws {
    try write(
      .shot(.heic, at: time) {
        ($0.title, $0.rating, $0.keywords, $0.contentID) = ("own", 5, ["own"], "ID")
        ($0.latitude, $0.longitude) = (48.8566, 2.3522)
      }, "x.heic")
    try write(
      .shot(.mov, at: "2021-01-01T01:01:01", model: "other") {
        ($0.title, $0.rating, $0.keywords, $0.contentID) = ("movie", 1, ["movie"], "ID")
        ($0.latitude, $0.longitude) = (52.52, 13.405)
      }, "x.mov")
    try await fixture.run()
    #expect(
      try description() == ["own - 5 [\"own\", \"movie\"] 48.8566 Paris 2020-07-07T07:07:07 D90 120"])
  }

  @Test func aPhotoWithoutATimeGetsThatOfItsMovie() async throws {
    try write(.shot(.heic, at: time, from: "file name", model: nil) { $0.contentID = "ID" }, "x.heic")
    try write(.shot(.mov, at: "2021-01-01T01:01:01") { $0.contentID = "ID" }, "x.mov")
    try await fixture.run()
    let metadata = try #require(try fixture.photos().first?.metadata)
    #expect(metadata.captured?.wallClock.text == "2021-01-01T01:01:01" && metadata.model == "D90")
    #expect(metadata.sources["captured_at"] == "x.mov")
  }

  @Test func whatAnotherPartSaidIsTakenBackWithIt() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try await fixture.run()
    let before = try description()
    var twin = MediaMetadata.shot(at: time)
    describe(&twin)
    try write(twin, "a.jpg")
    try await fixture.run()
    #expect(try description() != before)
    #expect(try await CatalogWriter(path: fixture.catalog).undo(.last).conflicts.isEmpty)
    #expect(try description() == before)
  }

  @Test func whatAnotherPartSaysIsHeardAsLongAsItSaysIt() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time) { ($0.title, $0.keywords) = ("lake", ["water"]) }, "a.jpg")
    try await fixture.run()
    func words() throws -> [String?] {
      try fixture.photos().flatMap { [$0.metadata.title] + $0.metadata.keywords }
    }
    #expect(try words() == ["lake", "water"])
    try write(.shot(.nef, at: time) { $0.keywords = ["raw"] }, "a.nef", note: "changed")
    try await fixture.run()
    #expect(try words() == ["lake", "raw", "water"])
    try write(.shot(at: time), "a.jpg", note: "changed")
    try await fixture.run()
    #expect(try words() == [nil, "raw"])
  }
}
