/// What a picture file says about itself, as the media worker read it.
///
/// A value the file does not have, or has only in a form that means nothing, is nil. The names in JSON are those of
/// photocat's contract.
public struct MediaMetadata: Equatable, Sendable {
  /// What the file is, by its content.
  public var format: MediaFormat
  /// Columns of the picture as displayed, orientation applied.
  public var width: Int?
  /// Rows of the picture as displayed, orientation applied.
  public var height: Int?
  /// The EXIF orientation, 1 to 8, that still has to be applied to the stored picture.
  public var orientation: Int?
  /// When the picture was taken.
  public var captured: CaptureTime?
  /// The maker of the camera.
  public var make: String?
  /// The camera.
  public var model: String?
  /// The lens.
  public var lens: String?
  /// The sensitivity, as an ISO speed.
  public var iso: Int?
  /// The f-number.
  public var aperture: Double?
  /// The exposure time in seconds.
  public var exposureTime: Double?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The focal length in millimetres that gives the same view on 36 × 24 mm film.
  public var focalLength35mm: Double?
  /// Degrees north, from -90 to 90 (WGS 84).
  public var latitude: Double?
  /// Degrees east, from -180 to 180 (WGS 84).
  public var longitude: Double?
  /// Metres above the sea.
  public var altitude: Double?
  /// The place that people wrote into the file.
  public var place = Place()
  /// The title.
  public var title: String?
  /// The caption or description.
  public var caption: String?
  /// The keywords, each once, in the file's order.
  public var keywords: [String] = []
  /// Stars from 1 to 5, 0 for none given, -1 for rejected.
  public var rating: Int?
  /// The tag that each value was read from.
  public var sources = FieldSources()
  /// What is odd about the file, each a sentence for people.
  public var warnings: [String] = []

  /// Starts with the format alone.
  public init(format: MediaFormat) { self.format = format }
}

/// Where a photo was taken, in words.
public struct Place: Codable, Equatable, Sendable {
  /// The town or village.
  public var city: String?
  /// The state, canton or province.
  public var region: String?
  /// The country's name.
  public var country: String?
  /// The country's ISO 3166-1 code of two capital letters.
  public var countryCode: String?
  /// The IANA name of the time zone.
  public var timezone: String?

  /// Starts with nothing known.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == Place() }

  enum CodingKeys: String, CodingKey {
    case city
    case region
    case country
    case countryCode = "country_code"
    case timezone
  }
}

extension MediaMetadata: Codable {
  enum CodingKeys: String, CodingKey {
    case format
    case width
    case height
    case orientation
    case capturedAt = "captured_at"
    case utcOffset = "utc_offset"
    case capturedFrom = "captured_from"
    case make
    case model
    case lens
    case iso
    case aperture
    case exposureTime = "exposure_time"
    case focalLength = "focal_length"
    case focalLength35mm = "focal_length_35mm"
    case latitude
    case longitude
    case altitude
    case place
    case title
    case caption
    case keywords
    case rating
    case sources
    case warnings
  }

  /// Reads the contract's names; an impossible time is an error, since a worker never sends one.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(format: try values.decode(MediaFormat.self, forKey: .format))
    width = try value(.width)
    height = try value(.height)
    orientation = try value(.orientation)
    captured = try CaptureTime(from: values)
    make = try value(.make)
    model = try value(.model)
    lens = try value(.lens)
    iso = try value(.iso)
    aperture = try value(.aperture)
    exposureTime = try value(.exposureTime)
    focalLength = try value(.focalLength)
    focalLength35mm = try value(.focalLength35mm)
    latitude = try value(.latitude)
    longitude = try value(.longitude)
    altitude = try value(.altitude)
    place = try value(.place) ?? Place()
    title = try value(.title)
    caption = try value(.caption)
    keywords = try value(.keywords) ?? []
    rating = try value(.rating)
    sources = FieldSources(unusual: try value(.sources) ?? [:])
    warnings = try value(.warnings) ?? []
  }

  /// Writes the contract's names, leaving out what is unknown.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(format, forKey: .format)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encodeIfPresent(orientation, forKey: .orientation)
    try values.encodeIfPresent(captured?.wallClock.text, forKey: .capturedAt)
    try values.encodeIfPresent(captured?.utcOffset?.description, forKey: .utcOffset)
    try values.encodeIfPresent(captured?.source, forKey: .capturedFrom)
    try values.encodeIfPresent(make, forKey: .make)
    try values.encodeIfPresent(model, forKey: .model)
    try values.encodeIfPresent(lens, forKey: .lens)
    try values.encodeIfPresent(iso, forKey: .iso)
    try values.encodeIfPresent(aperture, forKey: .aperture)
    try values.encodeIfPresent(exposureTime, forKey: .exposureTime)
    try values.encodeIfPresent(focalLength, forKey: .focalLength)
    try values.encodeIfPresent(focalLength35mm, forKey: .focalLength35mm)
    try values.encodeIfPresent(latitude, forKey: .latitude)
    try values.encodeIfPresent(longitude, forKey: .longitude)
    try values.encodeIfPresent(altitude, forKey: .altitude)
    if !place.isEmpty { try values.encode(place, forKey: .place) }
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(caption, forKey: .caption)
    if !keywords.isEmpty { try values.encode(keywords, forKey: .keywords) }
    try values.encodeIfPresent(rating, forKey: .rating)
    if !sources.unusual.isEmpty { try values.encode(sources.unusual, forKey: .sources) }
    if !warnings.isEmpty { try values.encode(warnings, forKey: .warnings) }
  }
}

extension CaptureTime {
  fileprivate init?(from values: KeyedDecodingContainer<MediaMetadata.CodingKeys>) throws {
    guard let text = try values.decodeIfPresent(String.self, forKey: .capturedAt) else { return nil }
    guard let wallClock = WallClock(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .capturedAt, in: values, debugDescription: "\(text) is no date or time")
    }
    let offset = try values.decodeIfPresent(String.self, forKey: .utcOffset)
    self.init(
      wallClock: wallClock, utcOffset: offset.flatMap { UTCOffset($0) },
      source: try values.decodeIfPresent(String.self, forKey: .capturedFrom) ?? "")
  }
}
