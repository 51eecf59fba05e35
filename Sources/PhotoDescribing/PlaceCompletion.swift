import PhotoModel
import Places

/// Adds to a photo with a position what follows from it: the place's names, its time zone, and the offset from UTC.
///
/// Names that people wrote into the file are kept; the others join them where all agree. An offset that the file
/// states is kept too. One that is worked out from the zone and the date is marked as such among the sources; a time
/// that was known in UTC alone becomes that of clocks at the place. Completing twice is completing once. A photo
/// without a position costs nothing.
struct PlaceCompletion: Sendable {
  private let places = PlaceIndex()
  private let zones: TimeZoneRules

  /// Works out offsets by the rules in `zones`.
  init(zones: TimeZoneRules = .system) { self.zones = zones }

  /// Completes `metadata`.
  func complete(_ metadata: inout MediaMetadata) {
    guard let latitude = metadata.latitude, let longitude = metadata.longitude else { return }
    metadata.forgetAddedNames()
    guard let found = places.whereabouts(of: GeographicPoint(latitude: latitude, longitude: longitude)) else {
      return
    }
    metadata.addNames(of: found.place)
    inferOffset(of: &metadata, in: found.timezones)
  }

  private func inferOffset(of metadata: inout MediaMetadata, in timezones: [String]) {
    guard let captured = metadata.captured, metadata.sources["utc_offset"] != FieldSources.position
    else { return }
    if captured.utcOffset == nil {
      guard let offset = onlyOne(timezones, { zones.offset(in: $0, at: captured.wallClock) }) else { return }
      metadata.captured?.utcOffset = offset
    } else {
      guard captured.isKnownInUTCAlone, let instant = captured.wallClock.secondsSince1970,
        let offset = onlyOne(timezones, { zones.offset(in: $0, atInstant: instant) }),
        let wallClock = captured.wallClock.moved(byMinutes: offset.minutes)
      else { return }
      metadata.captured?.wallClock = wallClock
      metadata.captured?.utcOffset = offset
    }
    metadata.sources["utc_offset"] = FieldSources.position
  }

  /// The offset that all zones have; nil where they differ, since then it is not known which holds.
  private func onlyOne(_ timezones: [String], _ offset: (String) -> UTCOffset?) -> UTCOffset? {
    let offsets = Set(timezones.map(offset))
    return offsets.count == 1 ? offsets.first ?? nil : nil
  }
}

extension CaptureTime {
  /// Whether the time's source counts in UTC, and so says nothing of clocks at the place.
  fileprivate var isCountedInUTC: Bool { [Self.quickTimeUTC, Self.gps].contains(source) }

  /// Whether the instant is known, but not what clocks at the place showed.
  fileprivate var isKnownInUTCAlone: Bool { isCountedInUTC && utcOffset?.minutes == 0 }
}

extension MediaMetadata {
  /// Takes back an offset that was worked out from a position; a time that was known in UTC is that again.
  mutating func forgetInferredOffset() {
    guard sources["utc_offset"] == FieldSources.position, let time = captured, let offset = time.utcOffset
    else { return }
    if time.isCountedInUTC, let wallClock = time.wallClock.moved(byMinutes: -offset.minutes) {
      captured?.wallClock = wallClock
      captured?.utcOffset = UTCOffset(minutes: 0)
      sources["utc_offset"] = sources["captured_at"]
    } else {
      captured?.utcOffset = nil
      sources["utc_offset"] = nil
    }
  }
}
