import PhotoModel
import Testing

@Suite struct CameraTests {
  @Test func theContentIdentifierOfALivePhotoIsInApplesNote() throws {
    let identifier = Array("4C0B-12".utf8) + [0]
    let start = Array("Apple iOS\0\0\u{1}MM".utf8)
    let entry = TestFiles.big(1, 2) + TestFiles.big(0x11, 2) + TestFiles.big(2, 2) + TestFiles.big(8, 4)
    let note = start + entry + TestFiles.big(32, 4) + TestFiles.big(0, 4) + identifier
    func photo(make: String, _ note: [UInt8]) -> [UInt8] {
      TestFiles.jpeg(
        TestFiles.exif(TestFiles.tiff([.ascii(0x10F, make)], exif: [.bytes(0x927C, note, type: 7)])))
    }
    #expect(try metadata(photo(make: "Apple", note)).contentID == "4C0B-12")
    #expect(try metadata(photo(make: "Apple", Array(note.dropLast(9)))).contentID == nil)
    #expect(try metadata(photo(make: "Canon", note)).contentID == nil)
  }

  private func photo(_ exif: [TestTag], main: [TestTag] = []) throws -> MediaMetadata {
    try metadata(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff(main, exif: exif))))
  }

  @Test func exposureIsReadFromFractions() throws {
    let metadata = try photo([
      .rational(0x829A, 1, 250), .rational(0x829D, 28, 10), .rational(0x920A, 24, 1), .short(0xA405, 36),
      .short(0x8827, 400), .ascii(0xA434, "EF24mm f/2.8"),
    ])
    #expect(metadata.exposureTime == 0.004)
    #expect(metadata.aperture == 2.8)
    #expect(metadata.focalLength == 24)
    #expect(metadata.focalLength35mm == 36)
    #expect(metadata.iso == 400)
    #expect(metadata.lens == "EF24mm f/2.8")
    #expect(metadata.sources["iso"] == "Exif.Photo.ISOSpeedRatings")
  }

  @Test(arguments: [true, false]) func exposureMayBeInFloatingPoint(isBigEndian: Bool) throws {
    let number = TestTag(
      number: 0x829D, type: 11, count: 1, numbers: [Int(Float(2.8).bitPattern)], width: 4)
    let bits = Int(0.004.bitPattern)
    let halves = [bits >> 32, bits & 0xFFFF_FFFF]
    let time = TestTag(
      number: 0x829A, type: 12, count: 1, numbers: isBigEndian ? halves : halves.reversed(), width: 4)
    let tiff = TestFiles.tiff([], exif: [number, time], isBigEndian: isBigEndian)
    let metadata = try metadata(TestFiles.jpeg(TestFiles.exif(tiff)))
    #expect(metadata.aperture == 2.8)
    #expect(metadata.exposureTime == 0.004)
  }

  @Test func fractionsThatDivideByZeroAreUnknown() throws {
    let metadata = try photo([.rational(0x829A, 1, 0), .rational(0x829D, 0, 0), .rational(0x920A, 0, 1)])
    #expect(metadata.exposureTime == nil)
    #expect(metadata.aperture == nil)
    #expect(metadata.focalLength == nil)
  }

  @Test func apertureIsComputedFromAPEXWhereTheNumberIsMissing() throws {
    #expect(try photo([.rational(0x9202, 4, 1)]).aperture == 4)
  }

  @Test func highSensitivitiesStandInAnotherTag() throws {
    #expect(try photo([.short(0x8827, 65_535), .long(0x8832, 102_400)]).iso == 102_400)
    #expect(try photo([.short(0x8827, 65_535)]).iso == 65_535)
  }

  @Test(arguments: [
    ([24, 1, 70, 1, 28, 10, 28, 10], "24-70 mm f/2.8"),
    ([18, 1, 55, 1, 35, 10, 56, 10], "18-55 mm f/3.5-5.6"),
    ([50, 1, 50, 1, 0, 0, 0, 0], "50 mm"), ([425, 100, 0, 0, 18, 10, 0, 0], "4.25 mm f/1.8"),
    ([0, 0, 0, 0, 28, 10, 28, 10], nil),
  ])
  func aLensWithoutANameIsNamedByWhatItCovers(parts: [Int], name: String?) throws {
    let range = TestTag(number: 0xA432, type: 5, count: 4, numbers: parts, width: 4)
    let note = TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)
    #expect(try photo([range]).lens == name)
    #expect(try photo([range, note]).lens == name)
  }

  @Test func tagsInTheWrongDirectoryAreFound() throws {
    let metadata = try photo([.ascii(0x110, "HTC One_M8")], main: [.ascii(0xA434, "14-24 mm")])
    #expect(metadata.model == "HTC One_M8")
    #expect(metadata.lens == "14-24 mm")
  }

  @Test(arguments: [("3", 3), ("-1", -1), ("5.0", 5)]) func starsComeFromXMP(text: String, stars: Int) throws
  {
    let file = TestFiles.jpeg(
      TestFiles.exif(TestFiles.tiff([.short(0x4746, 1)])), TestFiles.xmp("<xmp:Rating>\(text)</xmp:Rating>"))
    #expect(try metadata(file).rating == stars)
  }

  @Test func percentagesAreStars() throws {
    #expect(try photo([], main: [.short(0x4749, 75)]).rating == 4)
  }
}
