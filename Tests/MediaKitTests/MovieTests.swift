import MediaKit
import PhotoModel
import Testing

@testable import MediaKit

@Suite struct MovieTests {
  /// 2024-01-01 04:00:00 UTC, counted from 1904.
  private let created = 3_786_926_400

  private func movie(_ parts: [UInt8]..., brand: String = "isom") -> [UInt8] {
    TestFiles.movieType(brand) + TestFiles.movieBox("moov", parts.flatMap { $0 })
      + TestFiles.movieBox("mdat", [1, 2, 3])
  }

  @Test(arguments: [
    ("qt  ", MediaFormat.mov), ("M4V ", .m4v), ("isom", .mp4), ("mp42", .mp4), ("3gp4", .mp4), ("XAVC", .mp4),
  ])
  func theBrandTellsTheFormat(brand: String, format: MediaFormat) throws {
    #expect(try metadata(movie(TestFiles.movieHeader(), brand: brand)).format == format)
  }

  @Test(arguments: ["heic", "mif1"]) func picturesStayPictures(brand: String) throws {
    #expect(
      try examine(movie(TestFiles.movieHeader(), brand: brand))
        == .damaged(reason: "it does not state the size of its picture"))
  }

  @Test func theHeaderGivesSizeLengthAndTimeInUTC() throws {
    let metadata = try metadata(
      movie(TestFiles.movieHeader(created: created), TestFiles.pictureTrack(width: 640, height: 360)))
    #expect(metadata.width == 640)
    #expect(metadata.height == 360)
    #expect(metadata.duration == 1.5)
    #expect(metadata.captured?.wallClock.text == "2024-01-01T04:00:00")
    #expect(metadata.captured?.utcOffset?.minutes == 0)
    #expect(metadata.captured?.source == "QuickTime CreateDate (UTC)")
  }

  @Test(arguments: [(0, 640, 360), (1, 360, 640), (2, 640, 360), (3, 360, 640)])
  func theMatrixTurnsThePictureOnce(turn: Int, width: Int, height: Int) throws {
    let metadata = try metadata(movie(TestFiles.pictureTrack(width: 640, height: 360, turn: turn)))
    #expect(metadata.width == width)
    #expect(metadata.height == height)
    #expect(metadata.orientation == 1)
  }

  @Test func aTrackThatIsSwitchedOffDoesNotCount() throws {
    let metadata = try metadata(
      movie(
        TestFiles.pictureTrack(width: 16, height: 16, flags: 0),
        TestFiles.pictureTrack(width: 640, height: 360)))
    #expect(metadata.width == 640)
  }

  @Test func aMovieMayEndInItsHeaderAndStateSizesInEightBytes() throws {
    let file =
      TestFiles.movieType() + TestFiles.longBox("mdat", TestFiles.zeros(2 << 20))
      + TestFiles.longBox("moov", TestFiles.longMovieHeader(created: created, length: 2500))
    let metadata = try metadata(file)
    #expect(metadata.duration == 2.5)
    #expect(metadata.captured?.wallClock.text == "2024-01-01T04:00:00")
  }

  @Test func aMovieWithoutItsTypeIsQuickTime() throws {
    let file =
      TestFiles.movieBox("wide") + TestFiles.movieBox("mdat", [1])
      + TestFiles.movieBox("moov", TestFiles.movieHeader())
    #expect(try metadata(file).format == .mov)
    #expect(try examine(Array("freefreebies for all\n".utf8)) == .notAPhoto(kind: "a text"))
  }

  @Test func aMovieWithoutHeaderIsDamaged() throws {
    let file = TestFiles.movieType() + TestFiles.movieBox("mdat", [1, 2, 3])
    #expect(
      try examine(file)
        == .damaged(
          reason: "it has no movie header: the recording was not finished, or the file is cut short"))
  }

  @Test func soundAloneIsNoPhoto() throws {
    #expect(
      try examine(movie(TestFiles.movieHeader(), TestFiles.soundTrack())) == .notAPhoto(kind: "a sound"))
    #expect(try examine(movie(brand: "M4A ")) == .notAPhoto(kind: "a sound (MP4)"))
  }

  // MARK: Times

  @Test func theCreationDateWithItsOffsetComesFirst() throws {
    let keys = TestFiles.appleKeys(("com.apple.quicktime.creationdate", "2024-01-01T06:00:00+0200"))
    let metadata = try metadata(movie(TestFiles.movieHeader(created: created), keys))
    #expect(metadata.captured?.wallClock.text == "2024-01-01T06:00:00")
    #expect(metadata.captured?.utcOffset?.minutes == 120)
    #expect(metadata.captured?.source == "QuickTime CreationDate")
  }

  @Test func aDayAloneDoesNotHideTheTime() throws {
    let day = TestFiles.movieBox("udta", TestFiles.cameraText("\u{A9}day", "2024"))
    #expect(
      try metadata(movie(TestFiles.movieHeader(created: created), day)).captured?.wallClock.text
        == "2024-01-01T04:00:00")
    #expect(try metadata(movie(TestFiles.movieHeader(), day)).captured?.wallClock.text == "2024")
  }

  @Test func zeroIsNoTime() throws {
    let metadata = try metadata(movie(TestFiles.movieHeader()))
    #expect(metadata.captured == nil)
    #expect(metadata.warnings.isEmpty)
  }

  @Test func aTimeCountedFrom1970IsReadAsSuchWithAWarning() throws {
    let metadata = try metadata(movie(TestFiles.movieHeader(created: 1_577_836_800)))
    #expect(metadata.captured?.wallClock.text == "2020-01-01T00:00:00")
    #expect(metadata.warnings == ["The movie counts its time from 1970 instead of 1904."])
  }

  @Test(arguments: [5, 2_082_844_800]) func aClockThatWasNotSetGivesNoTime(created: Int) throws {
    let metadata = try metadata(
      movie(TestFiles.movieHeader(created: created)), name: "VID_20200304_050607.mp4")
    #expect(metadata.captured?.source == "file name")
    #expect(metadata.captured?.wallClock.text == "2020-03-04T05:06:07")
    #expect(metadata.warnings == ["The movie's clock was not set."])
  }

  // MARK: Notes

  @Test func appleKeysAreRead() throws {
    let metadata = try metadata(
      movie(
        TestFiles.appleKeys(
          ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 13"),
          ("com.apple.quicktime.title", "Titel"), ("com.apple.quicktime.description", "Text"),
          ("com.apple.quicktime.keywords", "a, b"), ("com.apple.quicktime.content.identifier", "4C0B-12"),
          ("com.apple.quicktime.location.ISO6709", "+48.8577-002.2950+035.5/"))))
    #expect(metadata.make == "Apple")
    #expect(metadata.model == "iPhone 13")
    #expect(metadata.title == "Titel")
    #expect(metadata.caption == "Text")
    #expect(metadata.keywords == ["a", "b"])
    #expect(metadata.contentID == "4C0B-12")
    #expect(metadata.latitude == 48.8577)
    #expect(metadata.longitude == -2.295)
    #expect(metadata.altitude == 35.5)
  }

  @Test func sonysXMLGivesTheOffsetAndTheCamera() throws {
    let text = """
      <?xml version="1.0"?><NonRealTimeMeta><CreationDate value="2024-01-01T13:00:00+09:00"/>
      <Device manufacturer="Sony" modelName="ILCE-7M3" serialNo="1"/></NonRealTimeMeta>
      """
    let notes = TestFiles.movieBox(
      "meta", TestFiles.big(0, 4), TestFiles.movieBox("xml ", TestFiles.big(0, 4), Array(text.utf8)))
    let metadata = try metadata(movie(TestFiles.movieHeader(created: created), brand: "XAVC") + notes)
    #expect(metadata.captured?.wallClock.text == "2024-01-01T13:00:00")
    #expect(metadata.captured?.utcOffset?.minutes == 540)
    #expect(metadata.make == "Sony")
    #expect(metadata.model == "ILCE-7M3")
  }

  @Test func theTextsOfCamerasAreRead() throws {
    let metadata = try metadata(
      movie(
        TestFiles.movieBox(
          "udta", TestFiles.cameraText("\u{A9}mak", "Samsung"), TestFiles.cameraText("\u{A9}mod", "SM-G"),
          TestFiles.cameraText("\u{A9}xyz", "-33.8000+151.2000/"),
          TestFiles.cameraText("\u{A9}inf", "PENTAX DIGITAL CAMERA"))))
    #expect(metadata.make == "Samsung")
    #expect(metadata.model == "SM-G")
    #expect(metadata.latitude == -33.8)
    #expect(metadata.longitude == 151.2)
    #expect(metadata.altitude == nil)
    #expect(metadata.caption == nil)
  }

  @Test(arguments: [
    ("+48.5+002.25/", 48.5, 2.25), ("+4830-00215/", 48.5, -2.25), ("-483000+0021500/", -48.5, 2.25),
    ("+48.5+002.25+10CRSWGS_84/", 48.5, 2.25),
  ])
  func pointsAreDegreesWithOrWithoutMinutesAndSeconds(text: String, latitude: Double, longitude: Double) {
    #expect(GeographicPoint(text)?.latitude == latitude)
    #expect(GeographicPoint(text)?.longitude == longitude)
  }

  @Test(arguments: ["", "+", "48.5 2.25", "+48.5", "+1.2.3+4/", "+123456789-00012345678/"])
  func whatIsNoPointIsRefused(text: String) {
    #expect(GeographicPoint(text) == nil)
  }

  @Test func xmpInAMovieCountsMoreThanItsOwnTexts() throws {
    let packet = TestFiles.packet("<xmp:Rating>4</xmp:Rating>")
    let metadata = try metadata(movie(TestFiles.movieBox("udta", TestFiles.movieBox("XMP_", packet))))
    #expect(metadata.rating == 4)
  }

  // MARK: AVI and AVCHD

  @Test(arguments: [
    "Mon Mar 10 15:04:43 2003\n", "2003:03:10 15:04:43", "2003-03-10 15:04:43", "2003/03/10 15:04:43",
    "2003/ 3/10 3:04:43PM",
  ])
  func theTimeInAVIHasManyForms(text: String) throws {
    let metadata = try metadata(TestFiles.avi(TestFiles.chunk("IDIT", Array(text.utf8) + [0])))
    #expect(metadata.format == .avi)
    #expect(metadata.width == 320)
    #expect(metadata.height == 240)
    #expect(metadata.duration == 2)
    #expect(metadata.captured?.wallClock.text == "2003-03-10T15:04:43")
    #expect(metadata.captured?.utcOffset == nil)
    #expect(metadata.captured?.source == "AVI IDIT")
  }

  @Test(arguments: [true, false]) func avchdStreamsAreReadWithTheirNotes(hasTimes: Bool) throws {
    // 1920 × 1088 with eight rows cropped; then the camera's notes.
    let parameters: [UInt8] = [
      0x27, 0x64, 0, 0x28, 0xAD, 0, 0xEC, 7, 0x80, 0x44, 0x7D, 0xE0, 0x22, 0, 0, 3, 0, 2, 0, 0, 3, 0, 0x65,
    ]
    let notes: [UInt8] =
      [6, 5, 40, 0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 8, 0, 0x20, 0x0C, 0x9A, 0x66]
      + Array("MDPM".utf8) + [
        3, 0x18, 2, 0x20, 8, 0x12, 0x19, 0x31, 0x23, 0x16, 0x24, 0xE0, 0x10, 0x11, 0, 0, 0x80,
      ]
    let metadata = try metadata(TestFiles.transportStream(parameters, notes, hasTimes: hasTimes))
    #expect(metadata.format == .mts)
    #expect(metadata.width == 1920)
    #expect(metadata.height == 1080)
    #expect(metadata.duration == 2)
    #expect(metadata.make == "Canon")
    #expect(metadata.captured?.wallClock.text == "2008-12-31T23:16:24")
    #expect(metadata.captured?.utcOffset?.minutes == 60)
  }

  // MARK: Hostile files

  @Test func boxesThatLieAreNoTrap() throws {
    var nested = TestFiles.zeros(8)
    for _ in 0..<5000 { nested = TestFiles.movieBox("udta", nested) }
    let huge = TestFiles.big(0xFFFF_FFFF, 4)
    let keys = TestFiles.movieBox("keys", TestFiles.big(0, 4), huge, huge, huge)
    let parts: [[UInt8]] = [
      nested, TestFiles.movieBox("meta", TestFiles.zeros(4), keys, TestFiles.movieBox("ilst", huge, huge)),
      TestFiles.big(0x7FFF_FFFF, 4) + Array("trak".utf8), TestFiles.big(3, 4) + Array("trak".utf8),
      TestFiles.big(1, 4) + Array("trak".utf8) + [UInt8](repeating: 0xFF, count: 8),
      TestFiles.movieBox("mvhd", huge, huge, huge, huge, huge),
      TestFiles.movieBox("trak", TestFiles.movieBox("tkhd")),
      TestFiles.movieBox("udta", TestFiles.movieBox("loci")),
    ]
    for part in parts { #expect(try metadata(movie(part)).width == nil) }
  }

  @Test func everyPrefixOfAMovieIsAnsweredWithoutATrap() throws {
    let files = [
      movie(
        TestFiles.movieHeader(created: created), TestFiles.pictureTrack(width: 640, height: 360),
        TestFiles.appleKeys(("com.apple.quicktime.make", "Apple"))),
      TestFiles.avi(TestFiles.chunk("IDIT", Array("2003-03-10".utf8))),
      TestFiles.transportStream([0x27, 0x64, 0, 0x28, 0xAD], [6, 5, 4, 0x17]),
    ]
    for file in files {
      for length in stride(from: 0, to: file.count, by: 5) { _ = try examine(Array(file.prefix(length))) }
    }
  }
}
