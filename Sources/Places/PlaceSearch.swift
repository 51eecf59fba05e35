/// Looks for the places around one position, by the rule of `PlaceIndex`.
struct PlaceSearch {
  let table: PlaceTable
  let origin: GeoPosition

  /// A place and how far it is, in kilometres.
  struct Found {
    let entry: PlaceEntry
    let distance: Double
  }

  /// How far out the edge of a place is at most, where countries and regions are concerned.
  private static let largestEdge = 0.5
  /// How far a place gives its name where nothing nearer does.
  static let cityLimit = 50.0
  /// How far a place gives its country and time zone: 200 nautical miles.
  static let countryLimit = 370.4
  /// How far to look, step by step: most searches end with the first.
  private static let steps = [8, 25, 60, 120, 240, countryLimit + largestEdge]

  /// Finds the place whose edge is nearest, parts of cities included.
  func home() -> Found? {
    for radius in Self.steps {
      var nearest: Found?
      var nearestEdge = radius - Self.largestEdge
      visit(within: radius) { entry in
        let distance = origin.distance(to: entry)
        let edge = distance - min(entry.reach, Self.largestEdge)
        guard edge < nearestEdge, distance <= Self.countryLimit else { return }
        nearest = Found(entry: entry, distance: distance)
        nearestEdge = edge
      }
      if let nearest { return nearest }
    }
    return nil
  }

  /// Finds the place to name: one that reaches the position, else the one whose reach ends nearest.
  func city(near home: Found) -> Found? {
    var best: (place: Found, score: Score)?
    visit(within: cityRadius(near: home)) { entry in
      guard !entry.isPart, table.isSame(area: entry.area, home.entry.area) else { return }
      let distance = origin.distance(to: entry)
      guard distance <= Self.cityLimit else { return }
      let score = Score(distance: distance, reach: entry.reach)
      if let current = best?.score, !(score < current) { return }
      best = (Found(entry: entry, distance: distance), score)
    }
    return best?.place
  }

  /// The areas whose clocks may hold where `home` is what is nearest: its own, and far out also those of the places
  /// of its country that are not twice as far.
  func areas(around home: Found) -> Set<Int> {
    var areas: Set = [home.entry.area]
    guard home.distance > Self.cityLimit else { return areas }
    visit(within: 2 * home.distance) { entry in
      guard !areas.contains(entry.area), table.isSame(countryOf: entry.area, home.entry.area),
        origin.distance(to: entry) <= 2 * home.distance
      else { return }
      areas.insert(entry.area)
    }
    return areas
  }

  /// How far a place can be that is named rather than `home`.
  private func cityRadius(near home: Found) -> Double {
    guard !home.entry.isPart else { return Self.cityLimit }
    return min(Self.cityLimit, table.largestReach + max(0, home.distance - home.entry.reach))
  }

  /// Calls `body` with all places within some kilometres, and a few beyond.
  private func visit(within distance: Double, _ body: (PlaceEntry) -> Void) {
    let bounds = origin.bounds(within: distance)
    for band in PlaceGrid.bands(from: bounds.south, to: bounds.north) {
      let count = table.columnCount(ofBand: band)
      for columns in PlaceGrid.columns(from: bounds.west, to: bounds.east, of: count) {
        table.visit(band: band, columns: columns, body)
      }
    }
  }
}

/// How well a place fits; the least fits best.
private struct Score: Comparable {
  private let isOutside: Bool
  private let amount: Double

  init(distance: Double, reach: Double) {
    isOutside = distance > reach
    amount = isOutside ? distance - reach : distance / reach
  }

  static func < (one: Score, other: Score) -> Bool {
    one.isOutside == other.isOutside ? one.amount < other.amount : other.isOutside
  }
}
