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
  /// How long a movie is, in seconds; nil for a picture.
  public var duration: Double?
  /// What a picture and a movie of the same Live Photo have in common: Apple's content identifier.
  public var contentID: String?
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
  /// Whether exiv2 was left out, on which a worker failed: another look may find more. The catalog does not keep it.
  public var isPartial = false

  /// Starts with the format alone.
  public init(format: MediaFormat) { self.format = format }
}

/// Where a photo was taken, in words.
public struct Place: Equatable, Sendable {
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
}
