import PhotoModel
import Testing

@Suite struct CaptureTimeTests {
  private let original = TestTag.ascii(0x9003, "2023:08:13 09:26:39")
  private let digitized = TestTag.ascii(0x9004, "2002:01:01 00:00:00")
  private let changed = TestTag.ascii(0x132, "2024:05:06 07:08:09")

  private func captured(
    _ main: [TestTag] = [], exif: [TestTag] = [], gps: [TestTag] = [], name: String = "a.jpg"
  )
    throws -> CaptureTime?
  {
    try metadata(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff(main, exif: exif, gps: gps))), name: name)
      .captured
  }

  @Test func theOriginalTimeComesBeforeTheDigitizedOne() throws {
    let time = try captured([changed], exif: [original, digitized])
    #expect(
      time
        == CaptureTime(
          wallClock: try #require(WallClock("2023-08-13T09:26:39")), source: "EXIF DateTimeOriginal"))
  }

  @Test func zerosAreNoTimeAndTheNextPlaceIsAsked() throws {
    let zeros = TestTag.ascii(0x9003, "0000:00:00 00:00:00")
    #expect(try captured(exif: [zeros]) == nil)
    #expect(try captured([changed], exif: [zeros])?.source == "EXIF DateTime")
  }

  @Test(arguments: [
    "    :  :     :  :  ", "2023:13:01 00:00:00", "2023:04:31 10:00:00", "2023:04:30 24:00:00", "",
  ])
  func whatNoCalendarHasIsNoTime(text: String) throws {
    #expect(try captured(exif: [.ascii(0x9003, text)]) == nil)
  }

  @Test(arguments: [("9", ".9"), ("12", ".12"), ("094772", ".094772"), ("0", ""), ("31  ", ".31")])
  func subsecondsAreADecimalFraction(digits: String, fraction: String) throws {
    let time = try captured(exif: [original, .ascii(0x9291, digits)])
    #expect(time?.wallClock.text == "2023-08-13T09:26:39" + fraction)
  }

  @Test func eachTimeHasOnlyItsOwnOffset() throws {
    let forTheEdit = TestTag.ascii(0x9010, "-05:00")
    #expect(try captured(exif: [original, forTheEdit])?.utcOffset == nil)
    let time = try captured(exif: [original, forTheEdit, .ascii(0x9011, "+02:00")])
    #expect(time?.utcOffset == UTCOffset("+02:00"))
  }

  @Test func xmpCountsBeforeTheTimeOfTheLastChange() throws {
    let file = TestFiles.jpeg(
      TestFiles.exif(TestFiles.tiff([changed])),
      TestFiles.xmp("<photoshop:DateCreated>2015-06-29T18:15:36.5+01:00</photoshop:DateCreated>"))
    let time = try metadata(file).captured
    #expect(time?.wallClock.text == "2015-06-29T18:15:36.5")
    #expect(time?.utcOffset == UTCOffset("+01:00"))
    #expect(time?.source == "XMP photoshop:DateCreated")
  }

  @Test func aDayInXMPIsMadeExactByTheTimeInIPTC() throws {
    let file = TestFiles.jpeg(
      TestFiles.xmp("<photoshop:DateCreated>2006-10-29</photoshop:DateCreated>"),
      TestFiles.iptc((2, 55, Array("20061029".utf8)), (2, 60, Array("062751-0500".utf8))))
    let time = try metadata(file).captured
    #expect(time?.wallClock.text == "2006-10-29T06:27:51")
    #expect(time?.utcOffset == UTCOffset("-05:00"))
  }

  @Test func timesFromGPSAreUTC() throws {
    let gps: [TestTag] = [.rational(7, 15, 1, 16, 1, 525, 10), .ascii(29, "2023:08:05")]
    let time = try captured([changed], gps: gps)
    #expect(time?.wallClock.text == "2023-08-05T15:16:52.5")
    #expect(time?.utcOffset == UTCOffset("Z"))
  }

  @Test func aDateInTheNameComesLastAndIsMarked() throws {
    let name = "IMG_20200304_050607.jpg"
    #expect(try captured([changed], name: name)?.source == "EXIF DateTime")
    let time = try captured(name: name)
    #expect(
      time == CaptureTime(wallClock: try #require(WallClock("2020-03-04T05:06:07")), source: "file name"))
  }

  @Test func pixelPhonesNameTheirPicturesByUTC() throws {
    let time = try captured(name: "PXL_20210102_030405678.jpg")
    #expect(time?.wallClock.text == "2021-01-02T03:04:05.678")
    #expect(time?.utcOffset == UTCOffset("Z"))
  }

  @Test func aTimeInTheFutureIsKeptWithAWarning() throws {
    let file = TestFiles.jpeg(
      TestFiles.exif(TestFiles.tiff([], exif: [.ascii(0x9003, "2999:09:29 10:10:10")])))
    let metadata = try metadata(file)
    #expect(metadata.captured?.wallClock.text == "2999-09-29T10:10:10")
    #expect(metadata.warnings == ["The capture time is in the future: 2999-09-29T10:10:10."])
  }

  @Test(arguments: [
    ("Fri, 19 Jun 2015 12:34:56 +0200", "2015-06-19T12:34:56", "+02:00"),
    ("19 Jun 2015 12:34:56 GMT", "2015-06-19T12:34:56", "Z"),
    ("9 June 2015 12:34", "2015-06-09T12:34:00", nil),
    ("19 Jun 2015 12:34:56 EST", "2015-06-19T12:34:56", nil), ("19 Jun 2015", "2015-06-19", nil),
    ("31 Jun 2015 12:34:56 GMT", nil, nil), ("some day in Jun 2015", nil, nil),
  ])
  func datesInPNGMayBeThoseOfMails(text: String, time: String?, offset: String?) throws {
    let file = TestFiles.png(("tEXt", Array("Creation Time\0\(text)".utf8)))
    let captured = try metadata(file, name: "a.png").captured
    #expect(captured?.wallClock.text == time)
    #expect(captured?.utcOffset == offset.flatMap { UTCOffset($0) })
  }

  @Test func textsInPNGSayWhenThePictureWasMade() throws {
    let file = TestFiles.png(("tEXt", Array("Creation Time\02015:01:18 12:01:01".utf8)))
    #expect(try metadata(file, name: "a.png").captured?.wallClock.text == "2015-01-18T12:01:01")
  }

  @Test func theSourceOfAnOffsetIsTheTagThatStatesIt() throws {
    func source(_ file: [UInt8], name: String = "a.jpg") throws -> String? {
      try metadata(file, name: name).sources["utc_offset"]
    }
    let exif = TestFiles.tiff([], exif: [.ascii(0x9004, "2020:01:02 03:04:05"), .ascii(0x9012, "+02")])
    #expect(try source(TestFiles.jpeg(TestFiles.exif(exif))) == "Exif.Photo.OffsetTimeDigitized")
    let xmp = TestFiles.xmp("<xmp:CreateDate>2020-01-02T03:04:05+02:00</xmp:CreateDate>")
    #expect(try source(TestFiles.jpeg(xmp)) == "Xmp.xmp.CreateDate")
    let iptc = TestFiles.iptc((2, 55, Array("20061029".utf8)), (2, 60, Array("062751-0500".utf8)))
    #expect(try source(TestFiles.jpeg(iptc)) == "Iptc.Application2.TimeCreated")
    #expect(try source(TestFiles.jpeg(), name: "PXL_20210102_030405678.jpg") == "file name")
  }

  @Test(arguments: [("+02", "+02:00"), ("-3", "-03:00"), ("+0930", "+09:30"), ("+99", nil)])
  func offsetsMayBeShort(text: String, offset: String?) throws {
    let exif = TestFiles.tiff([], exif: [.ascii(0x9003, "2020:01:02 03:04:05"), .ascii(0x9011, text)])
    let captured = try metadata(TestFiles.jpeg(TestFiles.exif(exif))).captured
    #expect(captured?.utcOffset == offset.flatMap { UTCOffset($0) })
  }

  @Test func anOrientationThatNothingStatesHasNoSource() throws {
    let plain = try metadata(TestFiles.jpeg())
    #expect(plain.orientation == 1 && plain.sources["orientation"] == nil)
    #expect(plain.sources["width"] == "picture header")
    let turned = try metadata(TestFiles.heic(width: 40, height: 24, turns: 1, orientation: 6), name: "a.heic")
    #expect(turned.orientation == 1 && turned.sources["orientation"] == "container")
  }
}
