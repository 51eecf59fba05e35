import PhotoModel
import Places
import TestSupport
import Testing

@testable import PhotoDescribing

@Suite struct PlaceCompletionTests {
  private let completion = PlaceCompletion()

  @Test func aPositionGivesThePlaceItsZoneAndTheOffset() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    completion.complete(&metadata)
    #expect(metadata.place.city == "Paris")
    #expect(metadata.place.countryCode == "FR")
    #expect(metadata.place.timezone == "Europe/Paris")
    #expect(metadata.captured?.utcOffset == UTCOffset("+02:00"))
    #expect(metadata.sources["place"] == FieldSources.position)
    #expect(metadata.sources["utc_offset"] == FieldSources.position)
  }

  @Test func namesInTheFileAreKept() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.place.city = "Paname"
    completion.complete(&metadata)
    #expect(metadata.place.city == "Paname")
    #expect(metadata.place.country == nil)
    #expect(metadata.place.timezone == "Europe/Paris")
    #expect(metadata.sources["place"] == nil)
  }

  @Test(
    arguments: [
      ("France", nil, nil, "Paris", "Ile-de-France", "France", "FR"),
      ("france", nil, "fr", "Paris", "Ile-de-France", "france", "fr"),
      ("Frankreich", nil, "FR", "Paris", "Ile-de-France", "Frankreich", "FR"),
      (nil, "Paris", nil, "Paris", "Ile-de-France", "France", "FR"),
      ("France", "Boulogne", nil, "Boulogne", nil, "France", "FR"),
      ("Frankreich", nil, nil, nil, nil, "Frankreich", nil),
      ("France", "Paris", "BE", "Paris", nil, "France", "BE"),
    ] as [(String?, String?, String?, String?, String?, String?, String?)])
  func namesThatAgreeWithThePositionAreJoinedByTheOthers(
    country: String?, city: String?, code: String?, wholeCity: String?, wholeRegion: String?,
    wholeCountry: String?, wholeCode: String?
  ) throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.place.country = country
    metadata.place.city = city
    metadata.place.countryCode = code
    metadata.sources["place"] = "Xmp.photoshop.Country"
    completion.complete(&metadata)
    #expect(metadata.place.city == wholeCity)
    #expect(metadata.place.region == wholeRegion)
    #expect(metadata.place.country == wholeCountry)
    #expect(metadata.place.countryCode == wholeCode)
    #expect(metadata.place.timezone == "Europe/Paris")
    let added = wholeCity != city || wholeCode != code
    #expect(metadata.sources["place"] == "Xmp.photoshop.Country" + (added ? ", position" : ""))
  }

  @Test func anotherPositionReplacesWhatWasAddedAndNoMore() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.place.country = "France"
    metadata.sources["place"] = "Xmp.photoshop.Country"
    completion.complete(&metadata)
    (metadata.latitude, metadata.longitude) = (45.764, 4.8357)
    completion.complete(&metadata)
    #expect(metadata.place.city == "Lyon")
    #expect(metadata.place.country == "France")
    (metadata.latitude, metadata.longitude) = (0, -140)
    completion.complete(&metadata)
    var country = Place()
    country.country = "France"
    #expect(metadata.place == country)
    #expect(metadata.sources["place"] == "Xmp.photoshop.Country")
  }

  // MARK: Times

  @Test(arguments: [CaptureTime.quickTimeUTC, CaptureTime.gps])
  func aTimeThatIsKnownInUTCBecomesThatOfThePlace(source: String) throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.captured = try Self.utc("2021-04-30T22:30:10.5", source)
    metadata.sources["captured_at"] = "the key"
    completion.complete(&metadata)
    #expect(metadata.captured?.wallClock.text == "2021-05-01T00:30:10.5")
    #expect(metadata.captured?.utcOffset == UTCOffset("+02:00"))
    #expect(metadata.captured?.source == source)
    #expect(metadata.sources["utc_offset"] == FieldSources.position)
    #expect(metadata.sources["captured_at"] == "the key")
  }

  @Test(arguments: ["Google Takeout", "EXIF DateTimeOriginal", "file name", "QuickTime CreationDate"])
  func anOffsetOfNoneThatIsStatedIsKept(source: String) throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    let time = try Self.utc("2021-04-30T22:30:10", source)
    metadata.captured = time
    completion.complete(&metadata)
    #expect(metadata.captured == time)
  }

  @Test func aTimeInUTCStaysWhereItsZoneIsNotKnown() throws {
    for (latitude, longitude) in [(nil, nil), (0.0, -140.0)] as [(Double?, Double?)] {
      var metadata = try Self.metadata(latitude: latitude, longitude: longitude)
      let time = try Self.utc("2021-04-30T22:30:10", CaptureTime.gps)
      metadata.captured = time
      completion.complete(&metadata)
      #expect(metadata.captured == time)
    }
  }

  @Test(arguments: [(48.8584, 2.2945), (51.5007, -0.1246)])
  func completingTwiceIsCompletingOnce(latitude: Double, longitude: Double) throws {
    for time in [try Self.utc("2021-01-30T23:30:10", CaptureTime.gps), nil] {
      var metadata = try Self.metadata(latitude: latitude, longitude: longitude)
      metadata.captured = time ?? metadata.captured
      metadata.place.countryCode = "FR"
      metadata.sources["place"] = "Iptc.Application2.CountryCode"
      completion.complete(&metadata)
      let once = metadata
      completion.complete(&metadata)
      #expect(metadata == once)
      #expect(once.sources["utc_offset"] == FieldSources.position)
    }
  }

  @Test func aSidecarWithAnotherPositionMovesATimeThatWasKnownInUTC() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.captured = try Self.utc("2021-04-30T22:30:10", CaptureTime.quickTimeUTC)
    completion.complete(&metadata)
    let tokyo = Sidecar(.xmp) { ($0.latitude, $0.longitude) = (35.6586, 139.7454) }
    metadata.merge(tokyo, named: "a.xmp")
    completion.complete(&metadata)
    #expect(metadata.captured?.wallClock.text == "2021-05-01T07:30:10")
    #expect(metadata.captured?.utcOffset == UTCOffset("+09:00"))
    #expect(metadata.place.city == "Tokyo")
  }

  @Test(arguments: [("2021-07-14T12:00:00", nil), ("2021-01-14T12:00:00", "-07:00")] as [(String, String?)])
  func whereZonesThatAreAboutAsNearDifferNoOffsetIsWorkedOut(time: String, offset: String?) throws {
    var metadata = try Self.metadata(latitude: 36.1069, longitude: -112.1129)
    metadata.captured?.wallClock = try #require(WallClock(time))
    completion.complete(&metadata)
    #expect(metadata.captured?.utcOffset == offset.flatMap { UTCOffset($0) })
  }

  @Test func withoutADataBaseOfZonesThePlaceIsToldAloneAndTheZoneIsNoticed() throws {
    let zones = TimeZoneRules(folder: "/nonexistent")
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    PlaceCompletion(zones: zones).complete(&metadata)
    #expect(metadata.place.city == "Paris")
    #expect(metadata.captured?.utcOffset == nil)
    #expect(zones.missingZone == "Europe/Paris")
  }

  @Test func anOffsetInTheFileIsKept() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.captured?.utcOffset = UTCOffset("+09:00")
    completion.complete(&metadata)
    #expect(metadata.captured?.utcOffset == UTCOffset("+09:00"))
    #expect(metadata.sources["utc_offset"] == "Exif.Photo.OffsetTimeOriginal")
  }

  @Test func aDayWithoutATimeGetsNoOffset() throws {
    var metadata = try Self.metadata(latitude: 48.8584, longitude: 2.2945)
    metadata.captured?.wallClock = try #require(WallClock("2019-07-14"))
    completion.complete(&metadata)
    #expect(metadata.captured?.utcOffset == nil)
  }

  @Test(arguments: [(nil, nil), (0.0, -140.0)] as [(Double?, Double?)])
  func withoutAPositionOrFarFromEverythingNothingIsAdded(latitude: Double?, longitude: Double?) throws {
    var metadata = try Self.metadata(latitude: latitude, longitude: longitude)
    let before = metadata
    completion.complete(&metadata)
    #expect(metadata == before)
  }

  private static func utc(_ text: String, _ source: String) throws -> CaptureTime {
    CaptureTime(wallClock: try #require(WallClock(text)), utcOffset: UTCOffset(minutes: 0), source: source)
  }

  private static func metadata(latitude: Double?, longitude: Double?) throws -> MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.latitude = latitude
    metadata.longitude = longitude
    metadata.captured = CaptureTime(
      wallClock: try #require(WallClock("2019-07-14T12:00:00")), source: "EXIF DateTimeOriginal")
    return metadata
  }
}
