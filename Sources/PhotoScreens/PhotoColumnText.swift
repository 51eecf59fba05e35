import PhotoModel

/// The text of one column about one photo: in readable units for people, plain values for programs.
struct PhotoColumnText {
  let photo: PhotoDetails
  let isForPeople: Bool

  /// Returns the text; nil where the value is unknown.
  func text(of column: PhotoColumn) -> String? {
    let metadata = photo.metadata
    return switch column {
    case .index: String(photo.index)
    case .id: isForPeople ? photo.id.short : photo.id.description
    case .path: photo.path.displayText
    case .name, .fileName: FilePath(bytes: photo.path.name).displayText
    case .date, .capturedAt: metadata.captured?.wallClock.text
    case .utcOffset: metadata.captured?.utcOffset?.description
    case .capturedFrom: metadata.captured?.source
    case .camera: photo.camera
    case .size: metadata.width.flatMap { width in metadata.height.map { "\(width)×\($0)" } }
    case .bytes: String(photo.byteCount)
    case .format: metadata.format.rawValue
    case .kind: photo.kind
    case .width: metadata.width.map { String($0) }
    case .height: metadata.height.map { String($0) }
    case .orientation: metadata.orientation.map { String($0) }
    case .make: metadata.make
    case .model: metadata.model
    case .lens: metadata.lens
    case .iso: metadata.iso.map { String($0) }
    case .aperture: number(metadata.aperture, PhotoFormatting.aperture)
    case .exposureTime: number(metadata.exposureTime, PhotoFormatting.exposure)
    case .focalLength: number(metadata.focalLength) { PhotoFormatting.decimal($0, places: 1) + " mm" }
    case .focalLength35mm: number(metadata.focalLength35mm) { PhotoFormatting.decimal($0, places: 0) + " mm" }
    case .latitude: number(metadata.latitude) { PhotoFormatting.decimal($0, places: 6, padded: true) }
    case .longitude: number(metadata.longitude) { PhotoFormatting.decimal($0, places: 6, padded: true) }
    case .altitude: number(metadata.altitude, PhotoFormatting.altitude)
    case .city: metadata.place.city
    case .region: metadata.place.region
    case .country: metadata.place.country
    case .countryCode: metadata.place.countryCode
    case .timezone: metadata.place.timezone
    case .title: metadata.title
    case .caption: metadata.caption
    case .keywords: list(metadata.keywords)
    case .rating: metadata.rating.flatMap { isForPeople ? PhotoFormatting.rating($0) : String($0) }
    case .albums: list(photo.albums)
    case .hidden: isForPeople ? (photo.isHidden ? "yes" : nil) : String(photo.isHidden)
    case .files: String(photo.files.count)
    case .importedAt: photo.importedAt
    case .importID: String(photo.importID)
    case .warnings: list(metadata.warnings)
    }
  }

  private func number(_ value: Double?, _ format: (Double) -> String) -> String? {
    value.map { isForPeople ? format($0) : JSONNumber.text(of: $0) }
  }

  private func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: isForPeople ? ", " : ";")
  }
}
