import PhotoModel
import Testing

@testable import PhotoImporting

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

  private static func metadata(latitude: Double?, longitude: Double?) throws -> MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.latitude = latitude
    metadata.longitude = longitude
    metadata.captured = CaptureTime(
      wallClock: try #require(WallClock("2019-07-14T12:00:00")), source: "EXIF DateTimeOriginal")
    return metadata
  }
}
