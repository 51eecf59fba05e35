import FoundationEssentials
import PhotoModel

/// Where a photo's values came from, as the catalog keeps it: only what is not the usual source.
///
/// Most photos have all their values from the usual tags, and then nothing is stored.
enum StoredSources {
  /// The tag from which a field usually comes, by its name in JSON.
  static let usual: [String: String] = [
    "make": "Exif.Image.Make", "model": "Exif.Image.Model", "lens": "Exif.Photo.LensModel",
    "iso": "Exif.Photo.ISOSpeedRatings", "aperture": "Exif.Photo.FNumber",
    "exposure_time": "Exif.Photo.ExposureTime", "focal_length": "Exif.Photo.FocalLength",
    "focal_length_35mm": "Exif.Photo.FocalLengthIn35mmFilm", "orientation": "Exif.Image.Orientation",
    "latitude": "Exif.GPSInfo.GPSLatitude", "longitude": "Exif.GPSInfo.GPSLongitude",
    "altitude": "Exif.GPSInfo.GPSAltitude", "captured_at": "Exif.Photo.DateTimeOriginal",
    "utc_offset": "Exif.Photo.OffsetTimeOriginal",
  ]

  /// Writes what differs from the usual, as a JSON object with sorted names, or nil where nothing does.
  ///
  /// A field that has a usual source but none now is written with an empty one.
  static func encode(_ sources: [String: String], of metadata: MediaMetadata) throws -> String? {
    var unusual = sources.filter { usual[$0.key] != $0.value }
    for field in presentFields(of: metadata) where sources[field] == nil && usual[field] != nil {
      unusual[field] = ""
    }
    return unusual.isEmpty ? nil : try StoredJSON.encode(unusual)
  }

  /// Adds the usual sources of the fields that `metadata` has.
  static func decode(_ text: String?, of metadata: MediaMetadata) throws -> [String: String] {
    var sources: [String: String] = [:]
    for field in presentFields(of: metadata) { sources[field] = usual[field] }
    if let text { sources.merge(try StoredJSON.decode(text)) { $1 } }
    return sources.filter { !$0.value.isEmpty }
  }

  private static func presentFields(of metadata: MediaMetadata) -> [String] {
    let present: [(String, Bool)] = [
      ("make", metadata.make != nil), ("model", metadata.model != nil), ("lens", metadata.lens != nil),
      ("iso", metadata.iso != nil), ("aperture", metadata.aperture != nil),
      ("exposure_time", metadata.exposureTime != nil), ("focal_length", metadata.focalLength != nil),
      ("focal_length_35mm", metadata.focalLength35mm != nil), ("orientation", metadata.orientation != nil),
      ("latitude", metadata.latitude != nil), ("longitude", metadata.longitude != nil),
      ("altitude", metadata.altitude != nil), ("captured_at", metadata.captured != nil),
      ("utc_offset", metadata.captured?.utcOffset != nil),
    ]
    return present.filter(\.1).map(\.0)
  }
}

/// What is odd about a photo's file, as the catalog keeps it.
enum StoredWarnings {
  /// Writes a JSON array, or nil where nothing is odd.
  static func encode(_ warnings: [String]) throws -> String? {
    warnings.isEmpty ? nil : try StoredJSON.encode(warnings)
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws -> [String] {
    try text.map { try StoredJSON.decode($0) } ?? []
  }
}

enum StoredJSON {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
