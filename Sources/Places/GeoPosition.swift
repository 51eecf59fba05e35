import PhotoModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A position on the Earth from which distances are measured.
struct GeoPosition {
  /// Ten-thousandths of a degree north of the south pole.
  let latitude: Double
  /// Ten-thousandths of a degree east of the antimeridian.
  let longitude: Double
  private let cosine: Double
  private let sine: Double

  /// Kilometres in the radius of a sphere of the Earth's size; it is off by half a percent at most.
  static let earthRadius = 6_371.008_8
  private static let unit = Double.pi / 1_800_000

  /// Takes a point in degrees; nil where the globe has no such point.
  init?(_ point: GeographicPoint) {
    guard point.isOnGlobe else { return nil }
    latitude = (point.latitude + 90) * 10_000
    longitude = (point.longitude + 180) * 10_000
    cosine = cos(point.latitude * .pi / 180)
    sine = sin(point.latitude * .pi / 180)
  }

  /// Kilometres to a place, straight through the Earth.
  ///
  /// The haversine formula, with the first terms of the series instead of `sin` and `cos`: over the few hundred
  /// kilometres that matter the result is right to a metre, and farther out it still is far.
  func distance(to entry: PlaceEntry) -> Double {
    let rise = (Double(entry.latitude) - latitude) * Self.unit
    let rise2 = rise * rise
    var turn = abs(Double(entry.longitude) - longitude)
    if turn > 1_800_000 { turn = 3_600_000 - turn }
    let halfTurn2 = turn * turn * (Self.unit * Self.unit / 4)
    let cosine2 = cosine * (1 - rise2 / 2 + rise2 * rise2 / 24) - sine * (rise - rise * rise2 / 6)
    let northSouth = rise2 / 4 * (1 - rise2 / 12)
    let eastWest = halfTurn2 * (1 - halfTurn2 / 3 + halfTurn2 * halfTurn2 * 2 / 45)
    return 2 * Self.earthRadius * max(0, northSouth + cosine * cosine2 * eastWest).squareRoot()
  }

  /// The latitudes and longitudes around the position that hold everything within `distance` kilometres.
  ///
  /// They may go beyond the poles and the antimeridian; longitudes go all around where a pole is within.
  func bounds(within distance: Double) -> (south: Double, north: Double, west: Double, east: Double) {
    let angle = distance / Self.earthRadius
    let rise = angle / Self.unit
    let reachesPole = latitude - rise <= 0 || latitude + rise >= 1_800_000
    let turn = reachesPole ? 1_800_000 : asin(min(1, sin(angle) / cosine)) / Self.unit
    return (latitude - rise, latitude + rise, longitude - turn, longitude + turn)
  }
}
