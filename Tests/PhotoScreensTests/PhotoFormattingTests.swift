import Testing

@testable import PhotoScreens

@Suite struct PhotoFormattingTests {
  @Test(
    arguments: [
      (0.004, "1/250 s"), (1.0 / 8000, "1/8000 s"), (0.25, "1/4 s"), (0.3, "0.3 s"), (0.8, "0.8 s"),
      (0.77, "0.8 s"), (1, "1 s"), (2.5, "2.5 s"), (30, "30 s"), (0, "0 s"),
    ] as [(Double, String)]) func exposureTimesAreFractionsOrSeconds(seconds: Double, text: String)
  {
    #expect(PhotoFormatting.exposure(seconds) == text)
  }

  @Test(arguments: [(2.8, "f/2.8"), (8.0, "f/8"), (0.95, "f/0.95"), (1.2, "f/1.2"), (22.0, "f/22")])
  func aperturesAreFNumbers(number: Double, text: String) {
    #expect(PhotoFormatting.aperture(number) == text)
  }

  @Test(arguments: [1e14, 9.3e12, 1e18, 1e308, .infinity, .nan, -1e14])
  func noNumberIsTooLarge(number: Double) {
    let texts = [0, 1, 6].map { PhotoFormatting.decimal(number, places: $0, padded: true) }
    for text in texts { #expect(Double(text.lowercased()) == number || number.isNaN) }
    #expect(PhotoFormatting.position(latitude: number, longitude: number).contains("°"))
    #expect(PhotoFormatting.exposure(1 / number) != "")
  }

  @Test(
    arguments: [
      (24, 36, "24 mm (36 mm equiv.)"), (4.25, 26, "4.3 mm (26 mm equiv.)"), (50, nil, "50 mm"),
      (nil, 28, "28 mm equiv."), (nil, nil, nil),
    ] as [(Double?, Double?, String?)])
  func focalLengthsNameTheirEquivalent(own: Double?, equivalent: Double?, text: String?) {
    #expect(PhotoFormatting.focalLength(own, on35mm: equivalent) == text)
  }

  @Test(
    arguments: [
      (48.85837, 2.294481, "48.858370° N, 2.294481° E"),
      (-33.8567844, 151.2152967, "33.856784° S, 151.215297° E"),
      (40.7, -74.0, "40.700000° N, 74.000000° W"), (0, 0, "0.000000° N, 0.000000° E"),
      (-0.0000001, -0.0000001, "0.000000° N, 0.000000° E"),
    ] as [(Double, Double, String)]) func positionsNameTheirHemispheres(
      latitude: Double, longitude: Double, text: String
    )
  {
    #expect(PhotoFormatting.position(latitude: latitude, longitude: longitude) == text)
  }

  @Test(arguments: [(35.4, "35 m"), (-12.0, "12 m below the sea"), (-0.4, "0 m"), (8848.9, "8849 m")])
  func altitudesAreInMetres(metres: Double, text: String) {
    #expect(PhotoFormatting.altitude(metres) == text)
  }

  @Test(arguments: [
    (4000, 3000, "4000 × 3000 (12.0 MP)"), (64, 48, "64 × 48"), (65_000, 65_000, "65000 × 65000 (4225.0 MP)"),
  ]) func sizesHaveMegapixels(width: Int, height: Int, text: String) {
    #expect(PhotoFormatting.size(width: width, height: height) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB (1,000 bytes)"),
    (4_123_456, "4.1 MB (4,123,456 bytes)"), (999_950, "1.0 MB (999,950 bytes)"),
    (12_300_000_000, "12.3 GB (12,300,000,000 bytes)"),
  ]) func byteCountsHaveAUnitAndTheExactNumber(count: Int64, text: String) {
    #expect(PhotoFormatting.byteCount(count) == text)
  }

  @Test(arguments: [(-1, "rejected"), (0, nil), (1, "★☆☆☆☆"), (5, "★★★★★"), (9, "9")] as [(Int, String?)])
  func ratingsAreStars(stars: Int, text: String?) {
    #expect(PhotoFormatting.rating(stars) == text)
  }

  @Test func anUprightPictureHasNothingToSayOfItsOrientation() {
    #expect(PhotoFormatting.orientation(1) == nil)
    #expect(PhotoFormatting.orientation(6) == "stored turned to the left")
  }
}
