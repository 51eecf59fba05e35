import Glibc
import PhotoModel
import Testing

@testable import Places

/// Compares the search with one that asks every place of the table and knows neither cells nor series.
@Suite struct PlaceSearchTests {
  private let table = PlaceTable.embedded

  @Test func theSearchFindsWhatAskingEveryPlaceFinds() throws {
    let entries = table.allEntries()
    var random = SmallRandom(state: 20_080_511)
    for round in 0..<60 {
      let near = entries[Int(random.next() % UInt64(entries.count))]
      let spread = [0.02, 0.3, 3][round % 3]
      let latitude = min(90, max(-90, Double(near.latitude) / 10_000 - 90 + random.signed() * spread))
      var longitude = Double(near.longitude) / 10_000 - 180 + random.signed() * spread
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      try compare(latitude: latitude, longitude: longitude, entries)
    }
  }

  @Test func theSearchIsRightAcrossTheAntimeridianAndNearThePoles() throws {
    let entries = table.allEntries()
    for longitude in [179.2, 179.999, 180, -180, -179.9, -178.4] {
      for latitude in [-18.0, -16.5, 65, 86.5, -89.9] {
        try compare(latitude: latitude, longitude: longitude, entries)
      }
    }
  }

  private func compare(latitude: Double, longitude: Double, _ entries: [PlaceEntry]) throws {
    let origin = try #require(GeoPosition(GeographicPoint(latitude: latitude, longitude: longitude)))
    let search = PlaceSearch(table: table, origin: origin)
    let measured = entries.map { (entry: $0, distance: greatCircle(latitude, longitude, $0)) }
    let home = measured.filter { $0.distance <= 370.4 }
      .min { $0.distance - min($0.entry.reach, 0.5) < $1.distance - min($1.entry.reach, 0.5) }
    let found = search.home()
    #expect(found?.entry == home?.entry, "\(latitude) \(longitude)")
    guard let found, let home, found.entry == home.entry else { return }
    let candidates = measured.filter {
      $0.distance <= 50 && !$0.entry.isPart && table.isSame(area: $0.entry.area, home.entry.area)
    }
    let within = candidates.filter { $0.distance <= $0.entry.reach }
    let city =
      within.min { $0.distance / $0.entry.reach < $1.distance / $1.entry.reach }
      ?? candidates.min { $0.distance - $0.entry.reach < $1.distance - $1.entry.reach }
    #expect(search.city(near: found)?.entry == city?.entry, "\(latitude) \(longitude)")
  }

  /// Kilometres along the sphere, by the spherical law of cosines.
  private func greatCircle(_ latitude: Double, _ longitude: Double, _ entry: PlaceEntry) -> Double {
    let unit = Double.pi / 180
    let other = (Double(entry.latitude) / 10_000 - 90) * unit
    let turn = (Double(entry.longitude) / 10_000 - 180 - longitude) * unit
    let cosine = sin(latitude * unit) * sin(other) + cos(latitude * unit) * cos(other) * cos(turn)
    return GeoPosition.earthRadius * acos(max(-1, min(1, cosine)))
  }
}

/// Numbers that look random and are the same in each run.
private struct SmallRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  /// A number from -1 to 1.
  mutating func signed() -> Double { Double.random(in: -1...1, using: &self) }
}
