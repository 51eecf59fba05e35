import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Which photo the JSON in a Google Takeout is for.
@MainActor
@Suite struct TakeoutTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  /// Imports pictures and one JSON, and returns the picture that it was found to be for.
  private func target(of json: String, title: String? = nil, among names: [String]) async throws -> String? {
    for name in names { try fixture.files.write(.shot(), to: name) }
    try fixture.files.write(
      Sidecar(.takeout) {
        $0.photoName = title
        $0.caption = "described"
      }, to: json)
    let result = try await fixture.run()
    let described = try fixture.photos().filter { $0.metadata.caption == "described" }
    #expect(described.count == result.counts.sidecars)
    return described.first?.path.relative(to: fixture.files.path)?.displayText
  }

  private nonisolated static let long = "holiday_at_the_lake_with_everybody_and_the_dog_2018.jpg"
  private nonisolated static let cut = "holiday_at_the_lake_with_everybody_and_the_dog"
  private nonisolated static let emoji = "😀😃😄😁😆😅😂🤣🥲🙃😊😇🙂🙃😉😌😍🥰😘😗😙😚😋"

  private nonisolated static let pairs: [(json: String, photo: String)] = [
    ("IMG_1.JPG.json", "IMG_1.JPG"), ("IMG_1.JPG(1).json", "IMG_1(1).JPG"),
    ("IMG_1(1).JPG.json", "IMG_1(1).JPG"), ("IMG_1.JPG(12).json", "IMG_1(12).JPG"),
    ("IMG_1.jpg.supplemental-metadata.json", "IMG_1.jpg"),
    ("IMG_1.jpg.supplemental-metadata(1).json", "IMG_1(1).jpg"),
    ("IMG_1(1).jpg.supplemental-metadata.json", "IMG_1(1).jpg"),
    ("PXL_20210102_030405678.jpg.supplemental-metada.json", "PXL_20210102_030405678.jpg"),
    ("PXL_20210102_030405678.jpg.supplemental-metad(2).json", "PXL_20210102_030405678(2).jpg"),
    (cut + ".json", long), (cut + "(1).json", "holiday_at_the_lake_with_everybody_and_the_dog_2018(1).jpg"),
    // The JSON's own extension is cut with the name.
    (
      "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json", "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg"
    ),
    // 23 characters are 46 UTF-16 units.
    (emoji + ".json", emoji + "😛.jpg"),
    ("IMG_1.json.json", "IMG_1.json"), ("no extension.json", "no extension"),
  ]

  private nonisolated static let titles: [(json: String, title: String, photo: String)] = [
    ("20030616.json", "20030616", "20030616.jpg"), ("20030616(1).json", "20030616", "20030616(1).jpg"),
    ("20030616.supplemental-metadata.json", "20030616", "20030616.jpg"),
    ("At the lake. Again.json", "At the lake. Again", "At the lake. Again.jpg"),
    ("IMG_1.JPG.json", "IMG_1.JPG", "IMG_1.JPG"), ("IMG_1.JPG(1).json", "IMG_1.JPG", "IMG_1(1).JPG"),
    ("IMG_1(1).JPG.json", "IMG_1(1).JPG", "IMG_1(1).JPG"), ("IMG_1.JPG.json", "IMG_1", "IMG_1.JPG"),
    ("tom _ it_s.jpg.json", "tom & it's.jpg", "tom _ it_s.jpg"),
    ("tom _ it_s.jpg.json", "tom &amp; it&#39;s.jpg", "tom _ it_s.jpg"),
    ("img_1.jpg.json", "IMG_1.HEIC", "img_1.jpg"),
  ]

  @Test(arguments: titles)
  func aTitleThatFitsIsNoObstacle(json: String, title: String, photo: String) async throws {
    #expect(try await target(of: json, title: title, among: ["IMG_2.JPG", photo]) == photo)
  }

  @Test(arguments: pairs) func everyFormOfItsNameFindsThePhoto(json: String, photo: String) async throws {
    let others = [
      "A.jpg", "IMG_2.JPG", "IMG_11.JPG", "IMG_1.JPG", "IMG_1(2).JPG", "IMG_1.jpg", "PXL_2021.jpg",
    ]
    #expect(try await target(of: json, among: others.filter { $0 != photo } + [photo]) == photo)
  }

  @Test(arguments: 0...22) func everyCutOfTheEndingWillDo(count: Int) async throws {
    let ending = ".supplemental-metadata".prefix(count)
    #expect(
      try await target(of: "IMG_1.jpg\(ending).json", among: ["IMG_1.jpg", "IMG_1.png"]) == "IMG_1.jpg")
  }

  private nonisolated static let strangers: [(json: String, title: String?, photos: [String])] = [
    ("IMG_1.JPG(1).json", "IMG_1.JPG", ["IMG_1.JPG"]), ("IMG_1.JPG.json", "IMG_1.JPG", ["IMG_1(1).JPG"]),
    ("IMG_1.JPG(1).json", "IMG_1.JPG", ["IMG_1(2).JPG", "IMG_1(11).JPG"]),
    ("IMG_1.JPG.json", "IMG_1.JPG", ["IMG_11.JPG", "IMG_1.PNG", "IMG_1.JPG.JPG"]),
    ("IMG_1.json", "IMG_1.JPG", ["IMG_1.JPG"]), ("IMG_1.jpg.supplementary.json", nil, ["IMG_1.jpg"]),
    // Two photos whose names are cut to one, and no title to tell.
    (cut + ".json", nil, [cut + "_2018.jpg", cut + "_2019.jpg"]),
    // The photo with that title is not there.
    (cut + ".json", cut + "_2018.jpg", [cut + "_2019.jpg"]),
    (cut + ".json", nil, ["holiday_at_the_lake.jpg"]),
    // Too short to have been cut.
    ("holiday_at_the_lake.json", nil, [long]), ("20 Zeichen äöüäöüäöü", nil, ["20 Zeichen äöüäöüäöüäöü.jpg"]),
    (cut + "(1).json", nil, [long]),
    // The title is another photo's.
    ("IMG_1.JPG.json", "DSC_999.NEF", ["DSC_999.NEF", "IMG_1.JPG"]),
    ("IMG_1.JPG.json", "DSC_999.NEF", ["DSC_999.JPG", "IMG_1.JPG"]),
    ("IMG_1.JPG.json", "IMG_12.JPG", ["IMG_12.JPG", "IMG_1.JPG"]),
    ("IMG_1.JPG.json", "2_IMG_1.JPG", ["2_IMG_1.JPG", "IMG_1.JPG"]),
    ("IMG_1.jpg.json", "IMG_2.jpg", ["IMG_1-edited.jpg"]),
    // No title says that the photo's name had no extension.
    ("20030616.json", nil, ["20030616.jpg"]), ("20030616.json", "2003", ["20030616.jpg"]),
    ("20030616.json", "20030616", ["20030616.jpg", "20030616.png"]),
  ]

  @Test(arguments: strangers)
  func itIsNeverForAnotherPhoto(json: String, title: String?, photos: [String]) async throws {
    let name = json.hasSuffix(".json") ? json : json + ".json"
    #expect(try await target(of: name, title: title, among: photos) == nil)
  }

  // MARK: Photos that were renamed

  private nonisolated static let renamed: [(json: String, title: String, photo: String)] = [
    ("2017-07-14_02-40-00_IMG_1.JPG.json", "IMG_1.JPG", "2017-07-14_02-40-00_IMG_1.JPG"),
    (
      "2017-07-14_IMG_1.JPG.supplemental-metadata.json", "IMG_1.JPG",
      "2017-07-14_IMG_1.JPG"
    ),
    ("Oma.JPG.json", "IMG_1.JPG", "Oma.JPG"),
    ("2017-07-14_20030616.jpg.json", "20030616", "2017-07-14_20030616.jpg"),
  ]

  @Test(arguments: renamed)
  func aPhotoThatWasRenamedWithItsJSONKeepsIt(json: String, title: String, photo: String) async throws {
    #expect(try await target(of: json, title: title, among: ["DSC_7.JPG", photo]) == photo)
    #expect(try fixture.photo(photo)?.metadata.title == nil)
  }

  @Test func aNameThatEndsInTheTitleCountsBesideThePhotoWithThatTitle() async throws {
    let photo = "2017-07-14_IMG_1.JPG"
    #expect(try await target(of: photo + ".json", title: "IMG_1.JPG", among: ["IMG_1.JPG", photo]) == photo)
  }

  @Test(arguments: [
    ("2017-07-14T16:00:00", true), ("2017-07-16T03:00:00", false), ("2015-01-01T00:00:00", false),
  ])
  func theTimesTellWhetherAPhotoWasRenamed(time: String, isTaken: Bool) async throws {
    try fixture.files.write(.shot(at: time), to: "Oma.JPG")
    try fixture.files.write(
      Sidecar(.takeout) {
        $0.photoName = "IMG_1.JPG"
        $0.captured = WallClock("2017-07-14T02:40:00").map {
          CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 0), source: "Google Takeout")
        }
      }, to: "Oma.JPG.json")
    #expect(try await fixture.run().counts.sidecars == (isTaken ? 1 : 0))
  }

  @Test(arguments: ["", "sub/"])
  func aJSONThatIsRenamedWithItsPhotoStaysWithIt(folder: String) async throws {
    try fixture.files.write(.shot(), to: "IMG_1.JPG")
    try writeJSON("IMG_1.JPG.json", title: "IMG_1.JPG")
    try await fixture.run()
    if !folder.isEmpty { _ = try fixture.files.makeFolder(folder) }
    for ending in ["", ".json"] {
      let (old, new) = ("\(fixture.files.path)/IMG_1.JPG", "\(fixture.files.path)/\(folder)Oma.JPG")
      #expect(rename(old + ending, new + ending) == 0)
    }
    let result = try await fixture.run()
    #expect(result.items.allSatisfy { $0.contains(": moved, it was ") }, "\(result.items)")
    #expect(try fixture.photos().map(\.metadata.caption) == ["described"])
    #expect(try fixture.sidecars == ["\(folder)Oma.JPG.json → \(folder)Oma.JPG"])
  }

  @Test func theTitleTellsTwoPhotosWithOneCutNameApart() async throws {
    let photos = [Self.cut + "_2018.jpg", Self.cut + "_2019.jpg"]
    #expect(try await target(of: Self.cut + ".json", title: photos[1], among: photos) == photos[1])
  }

  @Test func aTitleWithCharactersThatFilesMayNotHaveFits() async throws {
    let title = "tom & jerry: a day at the seaside with the whole family.jpg"
    let photo = "tom _ jerry_ a day at the seaside with the whole.jpg"
    let json = String(photo.prefix(46)) + ".json"
    #expect(try await target(of: json, title: title, among: [photo]) == photo)
  }

  @Test(arguments: [
    ("IMG_1.jpg.json", "IMG_1-edited.jpg"), ("IMG_1.jpg(1).json", "IMG_1-bearbeitet(1).jpg"),
    ("IMG_1.jpg.supplemental-metadata.json", "IMG_1-edited.jpg"),
    ("IMG_1.jpg.json", "IMG_1-ha editado.jpg"), ("IMG_1.jpg.json", "IMG_1-编辑.jpg"),
    ("IMG_1.jpg.json", "IMG_1-edição.jpg"),
  ])
  func anEditedVersionAloneHasItsOriginalsJSON(json: String, photo: String) async throws {
    let others = ["IMG_2-edited.jpg", "IMG_1-edited.png", "IMG_1-edited(2).jpg"]
    #expect(try await target(of: json, title: "IMG_1.jpg", among: others + [photo]) == photo)
  }

  @Test func theOriginalsJSONIsForTheOriginalWhereThatIsThere() async throws {
    #expect(try await target(of: "IMG_1.jpg.json", among: ["IMG_1-edited.jpg", "IMG_1.jpg"]) == "IMG_1.jpg")
  }

  @Test func aWholeFolderIsPairedOneToOne() async throws {
    for number in ["", "(1)", "(2)"] {
      try fixture.files.write(.shot(), to: "IMG_1\(number).JPG")
      try fixture.files.write(
        Sidecar(.takeout) { $0.caption = "of \(number)" }, to: "IMG_1.JPG\(number).json")
    }
    try fixture.files.write("text", to: "metadata.json")
    let result = try await fixture.run()
    #expect(result.counts.sidecars == 3 && result.counts.skipped == 1 && result.counts.failed == 0)
    #expect(try fixture.photos().map(\.metadata.caption) == ["of (1)", "of (2)", "of "])
  }

  @Test func aCutNameThatFitsTwoPhotosIsSaidToFitBoth() async throws {
    let photos = [Self.cut + "_2018.jpg", Self.cut + "_2019.jpg"]
    for name in photos { try fixture.files.write(.shot(), to: name) }
    try fixture.files.write(Sidecar(kind: .takeout), to: Self.cut + ".json")
    #expect(
      try await fixture.run().items.last
        == "\(Self.cut).json: skipped, a sidecar without a photo of its own: it fits \(photos[0]) and \(photos[1])"
    )
  }

  // MARK: Titles

  private nonisolated static let names: [(photo: String, json: String, title: String, shown: String?)] = [
    ("IMG_1.JPG", "IMG_1.JPG.json", "IMG_1.JPG", nil),
    ("IMG_1(1).JPG", "IMG_1.JPG(1).json", "IMG_1.JPG", nil),
    ("20030616.jpg", "20030616.json", "20030616", nil), (long, cut + ".json", cut + "_2018.jpg", nil),
    ("At the lake_ again.jpg", "At the lake_ again.json", "At the lake: again", "At the lake: again"),
    (cut + ".jpg", cut + ".json", cut + ", and the cat", cut + ", and the cat"),
  ]

  @Test(arguments: names)
  func theTitleIsTakenWhereItIsMoreThanTheName(
    photo: String, json: String, title: String, shown: String?
  ) async throws {
    try fixture.files.write(.shot(), to: photo)
    try fixture.files.write(Sidecar(.takeout) { $0.photoName = title }, to: json)
    #expect(try await fixture.run().counts.sidecars == 1)
    #expect(try fixture.photo(photo)?.metadata.title == shown)
  }

  @Test func aTitleOfThePhotosOwnStays() async throws {
    try fixture.files.write(.shot { $0.title = "own" }, to: "At the lake_ again.jpg")
    try fixture.files.write(
      Sidecar(.takeout) { $0.photoName = "At the lake: again" }, to: "At the lake_ again.json")
    try await fixture.run()
    #expect(try fixture.photos().first?.metadata.title == "own")
  }

  // MARK: Several archives

  private func archive(_ name: String) -> String { "\(name)/Google Photos/Photos from 2017" }

  private func writeJSON(_ name: String, title: String? = "IMG_1.jpg", caption: String = "described") throws {
    try fixture.files.write(
      Sidecar(.takeout) {
        $0.photoName = title
        $0.caption = caption
      }, to: name)
  }

  private nonisolated static let archives = [
    ("takeout-001/Takeout", "takeout-002/Takeout"), ("takeout-002/Takeout", "takeout-001/Takeout"),
    ("takeout-2024-001", "takeout-2024-002"), ("Takeout 2", "Takeout"), ("a/Takeout", "b/Takeout"),
  ]

  @Test(arguments: archives)
  func aJSONInAnotherArchivesFolderIsFound(picture: String, json: String) async throws {
    try fixture.files.write(.shot(), to: archive(picture) + "/IMG_1.jpg")
    try writeJSON(archive(json) + "/IMG_1.jpg.json")
    let result = try await fixture.run()
    #expect(result.counts.found == 2 && result.counts.sidecars == 1, "\(result.items)")
    #expect(try fixture.photos().map(\.metadata.caption) == ["described"])
    #expect(
      try fixture.photos().first?.files.last?.reason
        == "named after IMG_1.jpg in another archive of the Takeout")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  private nonisolated static let otherFolders: [(picture: String, json: String, title: String?)] = [
    (
      "takeout-001/Takeout/Google Photos/Photos from 2017", "takeout-002/Takeout/Google Photos/Lake",
      "IMG_1.jpg"
    ),
    ("x/Google Photos/Photos from 2017", "y/Google Photos/Photos from 2017", "IMG_1.jpg"),
    ("takeout-001/Takeout/Google Photos/Lake", "takeout-002/Takeout/Google Photos/Lake", "IMG_2.jpg"),
    ("takeout-001/Takeout/Google Photos/Lake", "takeout-002/Takeout/Google Photos/Lake", nil),
    ("takeout-001", "takeout-002", "IMG_1.jpg"),
  ]

  @Test(arguments: otherFolders)
  func pathAndTitleHaveToBeTheSame(picture: String, json: String, title: String?) async throws {
    try fixture.files.write(.shot(), to: picture + "/IMG_1.jpg")
    try writeJSON(json + "/IMG_1.jpg.json", title: title)
    let result = try await fixture.run()
    #expect(
      result.items.contains("\(json)/IMG_1.jpg.json: skipped, a sidecar without a photo"), "\(result.items)")
    #expect(result.counts.found == 2)
    #expect(try fixture.query("SELECT count(*) FROM import_items") == ["1"])
  }

  @Test func aPictureWithAJSONOfItsOwnGetsNoOther() async throws {
    let (first, second) = (archive("takeout-001/Takeout"), archive("takeout-002/Takeout"))
    try fixture.files.write(.shot(), to: first + "/IMG_1.jpg")
    try writeJSON(first + "/IMG_1.jpg.json", caption: "its own")
    try writeJSON(second + "/IMG_1.jpg.json")
    #expect(try await fixture.run().counts.sidecars == 1)
    #expect(try fixture.photos().map(\.metadata.caption) == ["its own"])
  }

  @Test func aJSONThatFitsPicturesOfTwoArchivesIsForNone() async throws {
    for number in 1...2 {
      try fixture.files.write(.shot(), to: archive("takeout-00\(number)/Takeout") + "/IMG_1.jpg")
    }
    try writeJSON(archive("takeout-003/Takeout") + "/IMG_1.jpg.json")
    let item = try await fixture.run().items.last
    #expect(item?.hasSuffix("it fits IMG_1.jpg and IMG_1.jpg") == true, "\(item ?? "")")
  }
}
