import CatalogStore
import PhotoModel

/// What the detail view says about a photo, field by field, as people read it.
struct PhotoDescription {
  /// A place in the template of the detail view.
  enum Field: String, CaseIterable {
    case index
    case fileName = "file_name"
    case title
    case caption
    case captured
    case camera
    case lens
    case exposureTime = "exposure_time"
    case aperture
    case iso
    case focalLength = "focal_length"
    case size
    case duration
    case orientation
    case format
    case position
    case altitude
    case place
    case timezone
    case keywords
    case rating
    case albums
    case hidden
    case files
    case fileTime = "file_time"
    case imported
    case id
    case warnings
    case sources
    case tags
  }

  let photo: PhotoDetails
  /// Whether the tag that each value came from is shown.
  var showsSources = false
  /// Every tag of the file, where they were asked for.
  var tags: [MediaTag] = []

  /// Returns the text of a field; nil where there is nothing to say.
  func text(of field: Field) -> String? {
    let metadata = photo.metadata
    return switch field {
    case .index: String(photo.index)
    case .fileName: FilePath(bytes: photo.path.name).displayText
    case .title: metadata.title
    case .caption: metadata.caption
    case .captured: captured
    case .camera: camera
    case .lens: metadata.lens
    case .exposureTime: metadata.exposureTime.map(PhotoFormatting.exposure)
    case .aperture: metadata.aperture.map(PhotoFormatting.aperture)
    case .iso: metadata.iso.map { "ISO \($0)" }
    case .focalLength:
      PhotoFormatting.focalLength(metadata.focalLength, on35mm: metadata.focalLength35mm)
    case .size: size
    case .duration: metadata.duration.map(PhotoFormatting.duration)
    case .orientation: metadata.orientation.flatMap(PhotoFormatting.orientation)
    case .format: format
    case .position: position
    case .altitude: metadata.altitude.map(PhotoFormatting.altitude)
    case .place: place
    case .timezone: metadata.place.timezone
    case .keywords: joined(metadata.keywords)
    case .rating: metadata.rating.flatMap(PhotoFormatting.rating)
    case .albums: joined(photo.albums)
    case .hidden: photo.isHidden ? "yes" : nil
    case .files: files
    case .fileTime: fileTime
    case .imported: "\(spaced(photo.importedAt)), by import \(photo.importID)"
    case .id: photo.id.description
    case .warnings: lines(metadata.warnings)
    case .sources: showsSources ? sources : nil
    case .tags: lines(tags.map { "\($0.key): \($0.value)" })
    }
  }

  private var captured: String? {
    guard let captured = photo.metadata.captured else { return "unknown" }
    let clock = captured.wallClock.text.replacing("T", with: " ")
    let time = captured.utcOffset.map { "\(clock) \($0)" + inference } ?? clock
    return captured.source.isEmpty ? time : "\(time), from \(captured.source)"
  }

  /// Marks an offset that the file does not state.
  private var inference: String {
    photo.metadata.sources["utc_offset"] == FieldSources.position ? " (by its position)" : ""
  }

  private var camera: String? {
    guard let make = photo.metadata.make, let camera = photo.camera, !camera.hasPrefix(make) else {
      return photo.camera
    }
    return "\(camera) (\(make))"
  }

  private var size: String? {
    guard let width = photo.metadata.width, let height = photo.metadata.height else { return nil }
    return PhotoFormatting.size(width: width, height: height)
  }

  private var format: String {
    let name = photo.metadata.format.rawValue.uppercased()
    return (photo.metadata.format.isRaw ? "\(name) (raw)" : name)
      + ", " + PhotoFormatting.byteCount(photo.byteCount)
  }

  private var position: String? {
    guard let latitude = photo.metadata.latitude, let longitude = photo.metadata.longitude else { return nil }
    return PhotoFormatting.position(latitude: latitude, longitude: longitude)
  }

  private var place: String? {
    let place = photo.metadata.place
    return joined([place.city, place.region, place.country ?? place.countryCode].compactMap(\.self))
  }

  private var files: String? {
    lines(
      photo.files.map { file in
        "\(file.role.rawValue)  \(file.path.displayText)" + (file.reason.map { "\n  (\($0))" } ?? "")
      })
  }

  /// When the original was last changed on disk, as it was read: a hint, and never a capture time.
  private var fileTime: String? {
    photo.files.first.map { spaced(Timestamp.text(of: Int($0.modifiedAt / 1_000_000_000))) }
  }

  /// A moment in ISO 8601 as people write it: "2020-02-03 04:05:06 UTC".
  private func spaced(_ timestamp: String) -> String {
    timestamp.replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  private var sources: String? {
    lines(photo.metadata.namedSources.map { "\($0.name): \($0.source)" })
  }

  private func joined(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ", ") }

  private func lines(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: "\n") }
}
