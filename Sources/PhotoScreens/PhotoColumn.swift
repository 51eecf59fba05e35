import ListKit

/// A column of a photo list, by the name that options, CSV and JSON use.
///
/// The template `Resources/PhotoCell.txt` declares the same names with their headings and widths.
enum PhotoColumn: String, CaseIterable {
  case index
  case date
  case name
  case camera
  case size
  case id
  case path
  case fileName = "file_name"
  case bytes
  case format
  case kind
  case capturedAt = "captured_at"
  case utcOffset = "utc_offset"
  case capturedFrom = "captured_from"
  case width
  case height
  case orientation
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
  case city
  case region
  case country
  case countryCode = "country_code"
  case timezone
  case title
  case caption
  case keywords
  case rating
  case albums
  case hidden
  case files
  case importedAt = "imported_at"
  case importID = "import_id"
  case warnings

  /// Whether a listing's narrow rows hold the value, so that the rest of the catalog need not be read.
  var isInListing: Bool {
    switch self {
    case .index, .date, .name, .camera, .size, .id, .path, .fileName, .capturedAt, .width, .height: true
    default: false
    }
  }

  /// Whether a listing's narrow rows hold all that `layout` shows.
  static func areInListing(_ layout: ColumnLayout) -> Bool {
    layout.visibleColumns.allSatisfy { place in
      PhotoColumn(rawValue: layout.template.columns[place].name)?.isInListing ?? false
    }
  }

  /// Whether the column says in other words, for people, what other columns hold.
  var isDerived: Bool {
    switch self {
    case .date, .name, .camera, .size: true
    default: false
    }
  }
}
