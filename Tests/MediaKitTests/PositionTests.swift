import PhotoModel
import Testing

@Suite struct PositionTests {
  private func photo(_ gps: [TestTag]) -> [UInt8] {
    TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([], gps: gps)))
  }

  private func gps(_ north: String, _ latitude: Int..., east: String, _ longitude: Int...) -> [TestTag] {
    [
      .ascii(1, north), rational(2, latitude), .ascii(3, east), rational(4, longitude),
    ]
  }

  private func rational(_ number: Int, _ parts: [Int]) -> TestTag {
    TestTag(number: number, type: 5, count: parts.count / 2, numbers: parts, width: 4)
  }

  @Test func southAndWestAreNegative() throws {
    let metadata = try metadata(photo(gps("S", 33, 1, 30, 1, 0, 1, east: "w", 70, 1, 15, 1, 0, 1)))
    #expect(metadata.latitude == -33.5)
    #expect(metadata.longitude == -70.25)
    #expect(metadata.sources["latitude"] == "Exif.GPSInfo.GPSLatitude")
  }

  @Test func minutesMayBeFractionsAndSecondsMayBeMissing() throws {
    let metadata = try metadata(photo(gps("N", 48, 1, 4530, 100, 0, 0, east: "E", 9, 1, 75, 10)))
    #expect(metadata.latitude == 48.755)
    #expect(metadata.longitude == 9.125)
  }

  @Test func zeroByZeroIsNoPositionButOneZeroIs() throws {
    #expect(try metadata(photo(gps("N", 0, 1, 0, 1, 0, 1, east: "E", 0, 1, 0, 1, 0, 1))).latitude == nil)
    let metadata = try metadata(photo(gps("N", 51, 1, 30, 1, 0, 1, east: "E", 0, 1, 0, 1, 0, 1)))
    #expect(metadata.latitude == 51.5)
    #expect(metadata.longitude == 0)
  }

  @Test func aPositionWithoutHemisphereIsNoneWithAWarning() throws {
    let metadata = try metadata(photo(gps("", 37, 1, 45, 1, 0, 1, east: "", 144, 1, 52, 1, 30, 1)))
    #expect(metadata.latitude == nil)
    #expect(metadata.longitude == nil)
    #expect(metadata.warnings == ["The position does not say whether it is north or south, east or west."])
  }

  @Test func whatIsNotOnTheGlobeIsNoPosition() throws {
    let metadata = try metadata(photo(gps("N", 91, 1, 0, 1, 0, 1, east: "E", 10, 1, 0, 1, 0, 1)))
    #expect(metadata.latitude == nil)
    #expect(metadata.warnings == ["The position is not on the globe."])
  }

  @Test func dividingByZeroIsNoPosition() throws {
    let metadata = try metadata(photo(gps("N", 0, 0, 0, 0, 0, 0, east: "E", 0, 0, 0, 0, 0, 0)))
    #expect(metadata.latitude == nil)
    #expect(metadata.warnings == ["The position is incomplete."])
  }

  @Test func altitudesBelowTheSeaAreNegative() throws {
    let place = gps("N", 31, 1, 30, 1, 0, 1, east: "E", 35, 1, 30, 1, 0, 1)
    let metadata = try metadata(photo(place + [.bytes(5, [1]), .rational(6, 4305, 10)]))
    #expect(metadata.altitude == -430.5)
  }

  @Test func minutesInXMPEndInALetter() throws {
    let file = TestFiles.jpeg(
      TestFiles.xmp(
        "<exif:GPSLatitude>48,9.003N</exif:GPSLatitude><exif:GPSLongitude>11,34,30W</exif:GPSLongitude>"))
    let metadata = try metadata(file)
    #expect(metadata.latitude == 48.15005)
    #expect(metadata.longitude == -11.575)
  }

  @Test func minutesBeyondSixtyAreNoPosition() throws {
    let gps: [TestTag] = [
      .ascii(1, "N"), .rational(2, 33, 1, 99, 1, 0, 1), .ascii(3, "E"), .rational(4, 70, 1, 15, 1, 0, 1),
    ]
    let metadata = try metadata(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([], gps: gps))))
    #expect(metadata.latitude == nil)
    #expect(!metadata.warnings.isEmpty)
  }

  @Test(arguments: ["11,34,30E", "48,99N"]) func aLatitudeInXMPMustBeOne(latitude: String) throws {
    let packet =
      "<exif:GPSLatitude>\(latitude)</exif:GPSLatitude><exif:GPSLongitude>11,34,30E</exif:GPSLongitude>"
    #expect(try metadata(TestFiles.jpeg(TestFiles.xmp(packet))).latitude == nil)
  }
}
