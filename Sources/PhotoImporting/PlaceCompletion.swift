import PhotoModel
import Places

/// Adds to a photo with a position what follows from it: the place's names, its time zone, and the offset from UTC.
///
/// Names that people wrote into the file are kept. An offset that the file states is kept too; one that is worked out
/// from the zone and the date is marked as such among the sources. A photo without a position costs nothing.
struct PlaceCompletion: Sendable {
  private let places = PlaceIndex()
  private let zones = TimeZoneRules()

  /// Completes `metadata`.
  func complete(_ metadata: inout MediaMetadata) {
    guard let latitude = metadata.latitude, let longitude = metadata.longitude,
      let found = places.place(latitude: latitude, longitude: longitude)
    else { return }
    let isNamed = [metadata.place.city, metadata.place.region, metadata.place.country].contains { $0 != nil }
    if isNamed {
      metadata.place.timezone = found.timezone
    } else {
      metadata.place = found
      metadata.sources["place"] = FieldSources.position
    }
    inferOffset(of: &metadata)
  }

  private func inferOffset(of metadata: inout MediaMetadata) {
    guard let captured = metadata.captured, captured.utcOffset == nil, let zone = metadata.place.timezone,
      let offset = zones.offset(in: zone, at: captured.wallClock)
    else { return }
    metadata.captured?.utcOffset = offset
    metadata.sources["utc_offset"] = FieldSources.position
  }
}
