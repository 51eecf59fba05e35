import PhotoModel
import TestSupport
import Testing

@testable import PhotoMatching

/// Which photo the JSON in a Google Takeout is for, and why.
@Suite struct TakeoutTargetTests {
  private func match(_ json: String, title: String? = nil, in folder: FolderOfFiles) throws -> SidecarMatch {
    let sidecar = Sidecar(.takeout) { $0.photoName = title }
    return try SidecarTargetFinder(among: folder).match(sidecar, named: Array(json.utf8))
  }

  private func target(of json: String, title: String? = nil, among names: [String]) throws -> String? {
    try match(json, title: title, in: FolderOfFiles(names)).target?.file.displayName
  }

  private static let long = "holiday_at_the_lake_with_everybody_and_the_dog_2018.jpg"
  private static let cut = "holiday_at_the_lake_with_everybody_and_the_dog"
  private static let emoji = "😀😃😄😁😆😅😂🤣🥲🙃😊😇🙂🙃😉😌😍🥰😘😗😙😚😋"

  private static let pairs: [(json: String, photo: String)] = [
    ("IMG_1.JPG.json", "IMG_1.JPG"), ("IMG_1.JPG(1).json", "IMG_1(1).JPG"),
    ("IMG_1(1).JPG.json", "IMG_1(1).JPG"), ("IMG_1.JPG(12).json", "IMG_1(12).JPG"),
    ("IMG_1.jpg.supplemental-metadata.json", "IMG_1.jpg"),
    ("IMG_1.jpg.supplemental-metadata(1).json", "IMG_1(1).jpg"),
    ("IMG_1(1).jpg.supplemental-metadata.json", "IMG_1(1).jpg"),
    // The name with its ending is cut to 46 units: 51 with ".json".
    ("PXL_20210102_030405678.jpg.supplemental-metada.json", "PXL_20210102_030405678.jpg"),
    ("PXL_20210102_030405678.jpg.supplemental-metad(2).json", "PXL_20210102_030405678(2).jpg"),
    ("IMG_1.json.json", "IMG_1.json"), ("no extension.json", "no extension"),
  ]

  @Test(arguments: pairs) func everyFormOfItsNameFindsThePhoto(json: String, photo: String) throws {
    let others = [
      "A.jpg", "IMG_2.JPG", "IMG_11.JPG", "IMG_1.JPG", "IMG_1(2).JPG", "IMG_1.jpg", "PXL_2021.jpg",
    ]
    let folder = FolderOfFiles(others.filter { $0 != photo } + [photo])
    let found = try match(json, in: folder).target
    #expect(
      found?.file.displayName == photo && found?.reason == "named after \(photo)" && found?.isExact == true)
  }

  @Test(arguments: 0...22) func everyCutOfTheEndingWillDo(count: Int) throws {
    let ending = ".supplemental-metadata".prefix(count)
    #expect(
      try target(of: "IMG_1.jpg\(ending).json", among: ["IMG_1.jpg", "IMG_1.png"]) == "IMG_1.jpg")
  }

  private static let cuts: [(json: String, photo: String)] = [
    (cut + ".json", long), (cut + "(1).json", cut + "_2018(1).jpg"),
    // The photo's extension is cut with its name.
    (
      "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json", "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg"
    ),
    // 23 characters are 46 UTF-16 units.
    (emoji + ".json", emoji + "😛.jpg"),
  ]

  @Test(arguments: cuts) func aCutNameFindsTheOnlyPhotoThatBeginsSo(json: String, photo: String) throws {
    let found = try match(json, in: FolderOfFiles("holiday.jpg", "05yqt21.jpg", photo)).target
    #expect(found?.file.displayName == photo)
    #expect(found?.reason == "named after \(photo), as a Takeout cuts names")
  }

  @Test func theTitleTellsTwoPhotosWithOneCutNameApart() throws {
    let photos = [Self.cut + "_2018.jpg", Self.cut + "_2019.jpg"]
    for photo in photos {
      #expect(try target(of: Self.cut + ".json", title: photo, among: photos) == photo)
    }
    let match = try match(Self.cut + ".json", in: FolderOfFiles(photos))
    #expect(
      match.reason
        == "a sidecar without a photo of its own: it fits \(Self.cut)_2018.jpg and \(Self.cut)_2019.jpg")
  }

  private static let titles: [(json: String, title: String, photo: String)] = [
    ("IMG_1.JPG.json", "IMG_1.JPG", "IMG_1.JPG"), ("IMG_1.JPG(1).json", "IMG_1.JPG", "IMG_1(1).JPG"),
    ("IMG_1(1).JPG.json", "IMG_1(1).JPG", "IMG_1(1).JPG"), ("IMG_1.JPG.json", "IMG_1", "IMG_1.JPG"),
    ("tom _ it_s.jpg.json", "tom & it's.jpg", "tom _ it_s.jpg"),
    ("tom _ it_s.jpg.json", "tom &amp; it&#39;s.jpg", "tom _ it_s.jpg"),
    ("img_1.jpg.json", "IMG_1.HEIC", "img_1.jpg"),
    (
      "tom _ jerry_ a day at the seaside with the who.json",
      "tom & jerry: a day at the seaside with the whole family.jpg",
      "tom _ jerry_ a day at the seaside with the whole.jpg"
    ),
  ]

  @Test(arguments: titles)
  func aTitleThatFitsIsNoObstacle(json: String, title: String, photo: String) throws {
    #expect(try target(of: json, title: title, among: ["IMG_2.JPG", photo]) == photo)
  }

  private static let withoutExtensions: [(json: String, title: String, photo: String)] = [
    ("20030616.json", "20030616", "20030616.jpg"), ("20030616(1).json", "20030616", "20030616(1).jpg"),
    ("20030616.supplemental-metadata.json", "20030616", "20030616.jpg"),
    ("At the lake. Again.json", "At the lake. Again", "At the lake. Again.jpg"),
  ]

  @Test(arguments: withoutExtensions)
  func aPhotoThatHadNoExtensionHasGotOne(json: String, title: String, photo: String) throws {
    let found = try match(json, title: title, in: FolderOfFiles("IMG_2.JPG", photo)).target
    #expect(found?.file.displayName == photo)
    #expect(found?.reason == "named after \(photo), which had no extension")
  }

  private static let strangers: [(json: String, title: String?, photos: [String])] = [
    ("IMG_1.JPG(1).json", "IMG_1.JPG", ["IMG_1.JPG"]), ("IMG_1.JPG.json", "IMG_1.JPG", ["IMG_1(1).JPG"]),
    ("IMG_1.JPG(1).json", "IMG_1.JPG", ["IMG_1(2).JPG", "IMG_1(11).JPG"]),
    ("IMG_1.JPG.json", "IMG_1.JPG", ["IMG_11.JPG", "IMG_1.PNG", "IMG_1.JPG.JPG"]),
    ("IMG_1.json", "IMG_1.JPG", ["IMG_1.JPG"]), ("IMG_1.jpg.supplementary.json", nil, ["IMG_1.jpg"]),
    // The photo with that title is not there.
    (cut + ".json", cut + "_2018.jpg", [cut + "_2019.jpg"]),
    (cut + ".json", nil, ["holiday_at_the_lake.jpg"]), (cut + "(1).json", nil, [long]),
    // Too short to have been cut.
    ("holiday_at_the_lake.json", nil, [long]),
    ("20 Zeichen äöüäöüäöü.json", nil, ["20 Zeichen äöüäöüäöüäöü.jpg"]),
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
  func itIsNeverForAnotherPhoto(json: String, title: String?, photos: [String]) throws {
    #expect(try target(of: json, title: title, among: photos) == nil)
  }

  // MARK: Versions

  private static let versions = [
    ("IMG_1.jpg.json", "IMG_1-edited.jpg"), ("IMG_1.jpg(1).json", "IMG_1-bearbeitet(1).jpg"),
    ("IMG_1.jpg.supplemental-metadata.json", "IMG_1-edited.jpg"), ("IMG_1.jpg.json", "IMG_1-ha editado.jpg"),
    ("IMG_1.jpg.json", "IMG_1-编辑.jpg"), ("IMG_1.jpg.json", "IMG_1-edição.jpg"),
  ]

  @Test(arguments: versions)
  func anEditedVersionAloneHasItsOriginalsJSON(json: String, version: String) throws {
    let folder = FolderOfFiles(["IMG_2-edited.jpg", "IMG_1-edited.png", "IMG_1-edited(2).jpg", version])
    let found = try match(json, title: "IMG_1.jpg", in: folder).target
    let original = json.contains("(1)") ? "IMG_1(1).jpg" : "IMG_1.jpg"
    #expect(found?.file.displayName == version)
    #expect(found?.reason == "named after \(original), of which there is an edited version only")
    #expect(try target(of: json, title: "IMG_1.jpg", among: [version, original]) == original)
  }

  @Test func theJSONOfTwoVersionsAloneIsForNone() throws {
    let match = try match("a.jpg.json", in: FolderOfFiles("a-edited.jpg", "a-bearbeitet.jpg"))
    #expect(
      match.reason == "a sidecar without a photo of its own: it fits a-bearbeitet.jpg and a-edited.jpg")
  }

  // MARK: Photos that were renamed

  private static let renamed: [(json: String, title: String, photo: String)] = [
    ("2017-07-14_02-40-00_IMG_1.JPG.json", "IMG_1.JPG", "2017-07-14_02-40-00_IMG_1.JPG"),
    ("2017-07-14_IMG_1.JPG.supplemental-metadata.json", "IMG_1.JPG", "2017-07-14_IMG_1.JPG"),
    ("Oma.JPG.json", "IMG_1.JPG", "Oma.JPG"),
    ("2017-07-14_20030616.jpg.json", "20030616", "2017-07-14_20030616.jpg"),
  ]

  @Test(arguments: renamed)
  func aPhotoThatWasRenamedWithItsJSONKeepsIt(json: String, title: String, photo: String) throws {
    let found = try match(json, title: title, in: FolderOfFiles("DSC_7.JPG", photo)).target
    #expect(found?.file.displayName == photo && found?.reason == "named after \(photo)")
  }

  @Test func aNameThatEndsInTheTitleCountsBesideThePhotoWithThatTitle() throws {
    let photo = "2017-07-14_IMG_1.JPG"
    #expect(try target(of: photo + ".json", title: "IMG_1.JPG", among: ["IMG_1.JPG", photo]) == photo)
  }

  @Test(
    arguments: [
      ("2017-07-14T16:00:00", true), ("2017-07-16T03:00:00", false), ("2015-01-01T00:00:00", false),
      (nil, true),
    ] as [(String?, Bool)])
  func theTimesTellWhetherAPhotoWasRenamed(time: String?, isTaken: Bool) throws {
    var folder = FolderOfFiles()
    folder.add("Oma.JPG", .shot(at: time))
    let sidecar = Sidecar(.takeout) {
      $0.photoName = "IMG_1.JPG"
      $0.captured = WallClock("2017-07-14T02:40:00").map {
        CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 0), source: "Google Takeout")
      }
    }
    let match = try SidecarTargetFinder(among: folder).match(sidecar, named: Array("Oma.JPG.json".utf8))
    #expect((match.target != nil) == isTaken)
  }

  @Test func ofANameThatWasCutWithItsExtensionTheTimesSayNothing() throws {
    var folder = FolderOfFiles()
    let photo = "a day at the seaside with the whole family.jpeg"
    folder.add(photo, .shot(at: "2015-01-01T00:00:00"))
    let sidecar = Sidecar(.takeout) {
      $0.photoName = "a day at the seaside with the whole family and the dog.jpeg"
      $0.captured = WallClock("2017-07-14T02:40:00").map {
        CaptureTime(wallClock: $0, source: "Google Takeout")
      }
    }
    let match = try SidecarTargetFinder(among: folder).match(sidecar, named: Array("\(photo).json".utf8))
    #expect(match.target?.reason == "named after \(photo)")
  }

  // MARK: Other archives

  @Test func thePhotoMayLieInAnotherArchive() throws {
    var folder = FolderOfFiles("other.jpg")
    folder.archives = [FolderOfFiles("IMG_2.jpg"), FolderOfFiles("IMG_1.jpg")]
    let found = try match("IMG_1.jpg.json", title: "IMG_1.jpg", in: folder).target
    #expect(found?.file.displayName == "IMG_1.jpg")
    #expect(found?.reason == "named after IMG_1.jpg in another archive of the Takeout")
    #expect(try match("IMG_1.jpg.json", in: folder) == .none, "no title tells")
    #expect(try match("IMG_1.jpg.json", title: "IMG_3.jpg", in: folder) == .none)
    var third = FolderOfFiles()
    third.add("IMG_1.jpg", .shot(), of: "another photo")
    folder.archives.append(third)
    let match = try match("IMG_1.jpg.json", title: "IMG_1.jpg", in: folder)
    #expect(match.reason == "a sidecar without a photo of its own: it fits IMG_1.jpg and IMG_1.jpg")
  }

  @Test func aPhotoInAnotherArchiveWithAJSONOfItsOwnGetsNoOther() throws {
    var archive = FolderOfFiles("IMG_1.jpg", "IMG_2.jpg")
    archive.add("IMG_1.jpg.supplemental-metadata.json", .shot(), as: .sidecar, of: "IMG_1.jpg")
    var folder = FolderOfFiles()
    folder.archives = [archive]
    #expect(try match("IMG_1.jpg.json", title: "IMG_1.jpg", in: folder) == .none)
    #expect(try match("IMG_2.jpg.json", title: "IMG_2.jpg", in: folder).target != nil)
  }

  // MARK: What the title says

  private static let words: [(photo: String, title: String, words: String?)] = [
    ("IMG_1.JPG", "IMG_1.JPG", nil), ("IMG_1(1).JPG", "IMG_1.JPG", nil), ("20030616.jpg", "20030616", nil),
    (long, cut + "_2018.jpg", nil), ("Oma.JPG", "IMG_1.JPG", nil), ("x-edited.jpg", "x", nil),
    ("2017-07-14_20030616.jpg", "20030616", nil),
    ("At the lake_ again.jpg", "At the lake: again", "At the lake: again"),
    (cut + ".jpg", cut + ", and the cat", cut + ", and the cat"),
  ]

  @Test(arguments: words)
  func aTitleSaysSomethingWhereItIsMoreThanTheName(photo: String, title: String, words: String?) {
    let sidecar = Sidecar(.takeout) { $0.photoName = title }
    #expect(sidecar.words(besides: Array(photo.utf8)).title == words)
    let own = Sidecar(.takeout) { ($0.photoName, $0.title) = (title, "own") }
    #expect(own.words(besides: Array(photo.utf8)).title == "own")
    #expect(Sidecar(.xmp) { $0.photoName = title }.words(besides: Array(photo.utf8)).title == nil)
  }
}
