import PhotoModel

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

enum SampleValues {
  /// A digest at random.
  static func id(using generator: inout SeededGenerator) -> PhotoID {
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let id = PhotoID(bytes: bytes) else { preconditionFailure("32 bytes are a digest") }
    return id
  }

  /// A photo's metadata with a value in every field.
  static var fullMetadata: MediaMetadata {
    var metadata = MediaMetadata(format: .heic)
    metadata.width = 4032
    metadata.height = 3024
    metadata.orientation = 6
    metadata.captured = WallClock("2008-10-22T16:28:39.12").map {
      CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 540), source: "EXIF DateTimeOriginal")
    }
    metadata.make = "Canon"
    metadata.model = "Canon EOS 5D"
    metadata.lens = "EF 24-105mm f/4L \"IS\" USM"
    metadata.iso = 400
    metadata.aperture = 2.8
    metadata.exposureTime = 0.004
    metadata.focalLength = 24
    metadata.focalLength35mm = 36.5
    metadata.latitude = -35.360_001
    metadata.longitude = 138.727_363
    metadata.altitude = -3.5
    metadata.place.city = "富士宮市"
    metadata.place.region = "Shizuoka"
    metadata.place.country = "Japan"
    metadata.place.countryCode = "JP"
    metadata.place.timezone = "Asia/Tokyo"
    metadata.title = "Fuji/夕焼け"
    metadata.caption = "two\nlines\u{1b}[31m"
    metadata.keywords = ["mountain", "山"]
    metadata.rating = -1
    metadata.sources = ["make": "Exif.Image.Make", "captured_at": "Exif.Image.DateTime"]
    metadata.warnings = ["the date lies in the future"]
    return metadata
  }
}
