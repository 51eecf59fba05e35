/// A value that a template may ask for, under the name it has there and in JSON.
enum TemplateField: String, CaseIterable, Sendable {
  // What photocat's JSON has.
  case index, id, path
  case fileName = "file_name"
  case bytes, format, kind
  case capturedAt = "captured_at"
  case utcOffset = "utc_offset"
  case capturedFrom = "captured_from"
  case width, height, orientation, make, model, lens, iso, aperture
  case exposureTime = "exposure_time"
  case focalLength = "focal_length"
  case focalLength35mm = "focal_length_35mm"
  case latitude, longitude, altitude, place, city, region, country
  case countryCode = "country_code"
  case timezone, title, caption, keywords, rating, albums, hidden, files
  case importedAt = "imported_at"
  case importID = "import_id"
  case warnings, duration
  // What follows from it.
  case name, ext, camera
  case shortID = "short_id"
  case year, month, day, hour, minute, second, date, time
  case counter

  /// What a field's value is, which decides what a width and a format mean to it.
  enum Kind {
    case text
    case number
    case date
  }

  var kind: Kind {
    switch self {
    case .capturedAt, .importedAt: .date
    case .index, .bytes, .width, .height, .orientation, .iso, .aperture, .exposureTime, .focalLength,
      .focalLength35mm, .latitude, .longitude, .altitude, .rating, .files, .importID, .counter, .year, .month,
      .day, .hour, .minute, .second, .duration:
      .number
    default: .text
    }
  }

  /// Whether the field says when the photo was taken, so that a folder made of it is called "undated" without.
  var tellsCaptureTime: Bool {
    switch self {
    case .capturedAt, .year, .month, .day, .hour, .minute, .second, .date, .time: true
    default: false
    }
  }

  /// What the help says about the field.
  var summary: String {
    switch self {
    case .index: "position in the listing"
    case .id: "all 64 digits of the photo's id"
    case .path: "path of the original, its slashes replaced"
    case .fileName: "name of the original, with its extension"
    case .bytes: "size of the original in bytes"
    case .format: "format by content, such as jpeg"
    case .kind: "picture, raw or video"
    case .capturedAt: "when the photo was taken; takes a date format"
    case .utcOffset: "offset from UTC, such as +09_00"
    case .capturedFrom: "where the time was found"
    case .width, .height: "pixels as displayed"
    case .orientation: "EXIF orientation, 1 to 8"
    case .make: "maker of the camera"
    case .model: "model of the camera"
    case .lens: "lens"
    case .iso: "ISO speed"
    case .aperture: "f-number"
    case .exposureTime: "seconds"
    case .focalLength: "millimetres"
    case .focalLength35mm: "millimetres for the same view on 35 mm film"
    case .latitude, .longitude: "degrees"
    case .altitude: "metres above the sea"
    case .place: "city, else region, else country"
    case .city, .region, .country: "part of the place"
    case .countryCode: "two letters, such as JP"
    case .timezone: "IANA name of the time zone, its slash replaced"
    case .title: "title"
    case .caption: "caption"
    case .keywords: "keywords, joined by commas"
    case .rating: "stars, 0 to 5, or -1 for rejected"
    case .albums: "albums, joined by commas"
    case .hidden: "the word hidden for a photo kept out of listings"
    case .files: "how many files belong to the photo"
    case .importedAt: "when the photo was imported (UTC); takes a date format"
    case .importID: "number of the import"
    case .warnings: "what is odd about the file, joined by commas"
    case .duration: "length of a movie in whole seconds"
    case .name: "name of the original without its extension"
    case .ext: "its extension with the dot, such as .jpg"
    case .camera: "make and model as people say them"
    case .shortID: "the first ten digits of the photo's id"
    case .year, .month, .day, .hour, .minute, .second: "part of captured_at, zero-padded"
    case .date: "captured_at as 2019-01-02"
    case .time: "captured_at as 03-04-05"
    case .counter: "a number that keeps names apart"
    }
  }
}
