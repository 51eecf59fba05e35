/// The tag that each value of a photo was read from, by the value's name in JSON.
///
/// Only what is not the usual tag is held, sent and stored: most photos have all their values from the usual ones.
public struct FieldSources: Equatable, Sendable {
  /// The sources that differ from the usual ones.
  public private(set) var unusual: [String: String] = [:]

  /// Starts with the usual source for every value.
  public init() {}

  /// Takes the sources that differ from the usual ones.
  public init(unusual: [String: String]) { self.unusual = unusual }

  /// The source of the value called `name`, if the photo has that value; nil where none was said and none is usual.
  public subscript(name: String) -> String? {
    get {
      let source = unusual[name] ?? Self.usual[name]
      return source == Self.none ? nil : source
    }
    set { unusual[name] = newValue == Self.usual[name] ? nil : newValue }
  }

  /// The source of what the file does not say and its position tells.
  public static let position = "position"

  /// Stands for no source, where a value is only taken for granted and another source is usual.
  public static let none = ""

  private static let usual: [String: String] = [
    "make": "Exif.Image.Make", "model": "Exif.Image.Model", "lens": "Exif.Photo.LensModel",
    "iso": "Exif.Photo.ISOSpeedRatings", "aperture": "Exif.Photo.FNumber",
    "exposure_time": "Exif.Photo.ExposureTime", "focal_length": "Exif.Photo.FocalLength",
    "focal_length_35mm": "Exif.Photo.FocalLengthIn35mmFilm", "orientation": "Exif.Image.Orientation",
    "latitude": "Exif.GPSInfo.GPSLatitude", "longitude": "Exif.GPSInfo.GPSLongitude",
    "altitude": "Exif.GPSInfo.GPSAltitude", "captured_at": "Exif.Photo.DateTimeOriginal",
    "utc_offset": "Exif.Photo.OffsetTimeOriginal", "width": "picture header", "height": "picture header",
  ]
}

extension FieldSources: ExpressibleByDictionaryLiteral {
  /// Takes a source for each of some values.
  public init(dictionaryLiteral sources: (String, String)...) {
    for (name, source) in sources { self[name] = source }
  }
}

extension MediaMetadata {
  /// The source of each value that the photo has, in the order of the contract.
  public var namedSources: [(name: String, source: String)] {
    let present: [(String, Bool)] = [
      ("captured_at", captured != nil), ("utc_offset", captured?.utcOffset != nil),
      ("width", width != nil), ("height", height != nil), ("orientation", orientation != nil),
      ("make", make != nil), ("model", model != nil), ("lens", lens != nil), ("iso", iso != nil),
      ("aperture", aperture != nil), ("exposure_time", exposureTime != nil),
      ("focal_length", focalLength != nil), ("focal_length_35mm", focalLength35mm != nil),
      ("latitude", latitude != nil), ("longitude", longitude != nil), ("altitude", altitude != nil),
      ("place", !place.isEmpty), ("title", title != nil), ("caption", caption != nil),
      ("keywords", !keywords.isEmpty), ("rating", rating != nil),
    ]
    return present.compactMap { name, isPresent in
      isPresent ? sources[name].map { (name, $0) } : nil
    }
  }
}
