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

  @Test(arguments: [(0, 853, 480), (1, 480, 853)])
  func theSizeIsTheOneAtWhichTheTrackIsShown(turn: Int, width: Int, height: Int) throws {
    let metadata = try metadata(
      movie(TestFiles.pictureTrack(width: 853, height: 480, stored: (720, 576), turn: turn)))
    #expect(metadata.width == width)
    #expect(metadata.height == height)
  }

  @Test func aTrackThatStatesNoSizeIsShownAsItIsStored() throws {
    let metadata = try metadata(movie(TestFiles.pictureTrack(width: 0, height: 0, stored: (720, 576))))
    #expect(metadata.width == 720)
    #expect(metadata.height == 576)
  }

  @Test(arguments: [
    ([1, 65_536, -65_536, 1], 360, 640), ([0, 16_384, -16_384, 0], 360, 640),
    ([-65_536, 3, -3, -65_536], 640, 360), ([46_341, 46_341, -46_341, 46_341], 640, 360),
  ])
  func aMatrixCountsByItsLargeNumbers(matrix: [Int], width: Int, height: Int) throws {
    let metadata = try metadata(movie(TestFiles.pictureTrack(width: 640, height: 360, matrix: matrix)))
    #expect(metadata.width == width)
    #expect(metadata.height == height)
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
      try examine(movie(TestFiles.movieHeader(), TestFiles.soundTrack()))
        == .notAPhoto(kind: "a movie without pictures, with sound alone"))
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

  @Test func theDateOfSomePhonesCountsBeforeTheTimeInUTC() throws {
    let date = TestFiles.movieBox("udta", TestFiles.movieBox("date", Array("2024-01-01T06:00:00+0200".utf8)))
    let metadata = try metadata(movie(TestFiles.movieHeader(created: created), date))
    #expect(metadata.captured?.wallClock.text == "2024-01-01T06:00:00")
    #expect(metadata.captured?.utcOffset?.minutes == 120)
    #expect(metadata.captured?.source == "QuickTime DateTimeOriginal")
  }

  @Test func aDayAloneDoesNotHideAnotherDateWithItsTime() throws {
    let texts = TestFiles.movieBox(
      "udta", TestFiles.cameraText("\u{A9}day", "2024"),
      TestFiles.movieBox("date", Array("2024-01-01T06:00:00+0200".utf8)))
    let metadata = try metadata(movie(TestFiles.movieHeader(created: created), texts))
    #expect(metadata.captured?.wallClock.text == "2024-01-01T06:00:00")
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

  @Test func aPhonesPlaceHasTheFiveDecimalsThatItsNumbersHold() throws {
    let place = TestFiles.movieBox(
      "loci", TestFiles.zeros(6), [0, 0], TestFiles.big(150_405, 4), TestFiles.big(3_201_938, 4),
      TestFiles.zeros(4))
    let metadata = try metadata(movie(TestFiles.movieBox("udta", place)))
    #expect(metadata.latitude == 48.8577)
    #expect(metadata.longitude == 2.295)
  }

  @Test func pointsOffTheGlobeAreReported() throws {
    let text = TestFiles.cameraText("\u{A9}xyz", "+95.0000+002.2950/")
    let metadata = try metadata(movie(TestFiles.movieBox("udta", text)))
    #expect(metadata.latitude == nil)
    #expect(metadata.warnings == ["The position is not on the globe."])
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

  @Test(arguments: [(0, 40_000), (50, 0), (0, 0)])
  func whatTheMainHeaderOfAnAVIFileLacksItsStreamsHave(frames: Int, frameTime: Int) throws {
    let sound = TestFiles.aviStream("auds", scale: 1, rate: 8000, length: 99)
    let pictures = TestFiles.aviStream(scale: 1001, rate: 25_025, length: 50)
    #expect(
      try metadata(TestFiles.avi(frameTime: frameTime, frames: frames, sound, pictures)).duration == 2)
    let hostile = TestFiles.aviStream(scale: 1001, rate: 0, length: 0xFFFF_FFFF)
    #expect(try metadata(TestFiles.avi(frameTime: frameTime, frames: frames, hostile)).duration == nil)
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

  /// A camera's notes in a stream: each has a number and four bytes.
  private func notes(_ notes: (number: UInt8, bytes: [UInt8])...) -> [UInt8] {
    let identifier: [UInt8] = [
      0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 8, 0, 0x20, 0x0C, 0x9A, 0x66,
    ]
    let bytes =
      identifier + Array("MDPM".utf8) + [UInt8(notes.count)] + notes.flatMap { [$0.number] + $0.bytes }
    return [6, 5, UInt8(bytes.count)] + escaped(bytes) + [0x80]
  }

  /// Bytes with the threes that keep start codes out of them.
  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.reduce(into: []) { escaped, byte in
      if byte <= 3, escaped.suffix(2) == [0, 0] { escaped.append(3) }
      escaped.append(byte)
    }
  }

  @Test func avchdNotesTellThePositionAndTheModel() throws {
    let metadata = try metadata(
      TestFiles.transportStream(
        notes(
          (0xB1, [0x53, 0, 0, 0]), (0xB2, [0, 33, 0, 1]), (0xB3, [0, 51, 0, 1]),
          (0xB4, [0x0B, 0xB8, 0, 100]),
          (0xB5, [0x45, 0, 0, 0]), (0xB6, [0, 151, 0, 1]), (0xB7, [0, 12, 0, 1]), (0xB8, [0, 0, 0, 1]),
          (0xB9, [0, 0, 0, 1]), (0xBA, [0, 35, 0, 2]), (0xE0, [1, 8, 0, 0]), (0xE4, Array("HDR-".utf8)),
          (0xE5, Array("CX55".utf8)), (0xE6, Array("0V\0\0".utf8)))))
    #expect(metadata.latitude == -33.858333333333334)
    #expect(metadata.longitude == 151.2)
    #expect(metadata.altitude == -17.5)
    #expect(metadata.make == "Sony")
    #expect(metadata.model == "HDR-CX550V")
  }

  @Test func avchdNotesWithoutAPositionAreNone() throws {
    let metadata = try metadata(
      TestFiles.transportStream(
        notes(
          (0xB1, [0x4E, 0, 0, 0]), (0xB2, [0, 33, 0, 0]), (0xB3, [0, 0, 0, 0]), (0xE0, [1, 8, 0, 0]),
          (0xE4, [0, 0, 0, 0]))))
    #expect(metadata.latitude == nil)
    #expect(metadata.model == nil)
    #expect(metadata.make == "Sony")
  }

  @Test func mpeg2StreamsStateTheirSize() throws {
    let metadata = try metadata(TestFiles.transportStream([0xB3, 0x2D, 0x02, 0x40, 0x33, 0, 0, 0, 0]))
    #expect(metadata.width == 720)
    #expect(metadata.height == 576)
    #expect(metadata.warnings.isEmpty)
  }

  @Test func streamsOfOtherPicturesSayThatTheirSizeIsNotRead() throws {
    let metadata = try metadata(TestFiles.transportStream([0x40, 1, 0x0C], [0x42, 1, 1, 1, 0x60]))
    #expect(metadata.width == nil)
    #expect(metadata.duration == 2)
    #expect(
      metadata.warnings == [
        "Neither H.264 nor MPEG-2 is found among its pictures, so that their size is not known."
      ])
  }

  // MARK: Fragments

  @Test func theLengthOfAMovieInFragmentsIsThatOfItsSamples() throws {
    let file = TestFiles.fragmentedMovie(
      defaults: (40, 0), TestFiles.fragment(samples: [(500, 10), (250, 10)]),
      TestFiles.fragment(track: 2, samples: [(9000, 10)]), TestFiles.fragment(count: 25))
    #expect(try metadata(file).duration == 1.75)
  }

  @Test func theIndexOfSegmentsTellsTheLengthWithoutThem() throws {
    #expect(
      try metadata(TestFiles.fragmentedMovie(index: TestFiles.segmentIndex(1500, 750))).duration == 2.25)
  }

  @Test func moreFragmentsThanAreLookedAtGiveNoLength() throws {
    var file = TestFiles.fragmentedMovie()
    for _ in 0..<600 { file += TestFiles.fragment(samples: [(10, 1)]) }
    #expect(try metadata(file).duration == nil)
  }

  @Test func fragmentsThatWouldTakeLongToReadGiveNoLength() throws {
    let long = TestFiles.movieBox("moof", TestFiles.movieBox("free", TestFiles.zeros(17 << 20)))
    let file = TestFiles.fragmentedMovie(TestFiles.fragment(samples: [(500, 1)]), long)
    #expect(try metadata(file).duration == nil)
  }

  @Test func fragmentsThatLieAreNoTrap() throws {
    let huge = TestFiles.big(0xFFFF_FFFF, 4)
    let fragments: [[UInt8]] = [
      TestFiles.fragment(samples: [(5, 5)], count: 0xFFFF_FFFF), TestFiles.fragment(count: 0xFFFF_FFFF),
      TestFiles.movieBox("moof", TestFiles.movieBox("traf", TestFiles.movieBox("tfhd"))),
      TestFiles.movieBox(
        "moof", TestFiles.movieBox("traf", TestFiles.movieBox("tfhd", huge, TestFiles.big(1, 4)))),
      TestFiles.movieBox(
        "moof",
        TestFiles.movieBox(
          "traf", TestFiles.movieBox("tfhd", TestFiles.zeros(4), TestFiles.big(1, 4)),
          TestFiles.movieBox("trun", huge, huge))),
      TestFiles.movieBox("sidx", huge, huge, huge, huge, huge, huge, huge, huge),
    ]
    for fragment in fragments {
      let file = TestFiles.fragmentedMovie(defaults: (0xFFFF_FFFF, 0xFFFF_FFFF), fragment)
      for length in stride(from: file.count - fragment.count, through: file.count, by: 3) {
        let metadata = try metadata(Array(file.prefix(length)))
        #expect(metadata.duration ?? 0 < 3.2e9)
        _ = try withFile(Array(file.prefix(length))) {
          MediaExaminer().picture($0, columns: 4, rows: 2, colors: .none)
        }
      }
    }
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
