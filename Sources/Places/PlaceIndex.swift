import PhotoModel

/// Finds the sensible place for a position, offline, in the table that the program carries.
///
/// The nearest place is often the wrong one: in the middle of Paris that is a district, in its suburbs anything
/// may be nearer than the town one stands in. So each place has a reach, the radius of a circle in which its
/// people would live 8,000 to the square kilometre, as in a large city: 450 m for a village of 5,000, 9 km for
/// Paris. The places in the middle half of a city's reach, and those within its reach that bear its name
/// ("Paris 16 Passy") or that of any city's middle ("Centro"), are parts of it and never named themselves. The rule
/// then has three steps:
///
/// 1. Country, region and time zone are those of the place whose edge is nearest. The edge is at the reach, but
///    at most 500 m out, so that a large city does not spill over a border, nor the Vatican over the Tiber.
///    Parts of cities count here.
/// 2. Among the places of the same country, region and zone that reach the position, the one with the smallest
///    distance for its reach is named. That is Reilly's law of retail gravitation (1931): the pull of a town grows
///    with its people and falls with the square of the distance, so that each suburb keeps its own middle.
/// 3. If none reaches it, the one whose reach ends nearest is named, if it is within 50 km.
///
/// Farther out, only country and time zone are given, up to 370 km from a place, which is how far a country's
/// waters go (200 nautical miles). Beyond that, as on the open ocean and in Antarctica, there is nothing. There the
/// nearest place may keep other time than the position does, so that all zones of the country within twice the
/// distance are given beside it.
///
/// An index costs nothing to make: a look-up reads the few cells of the table around the position, and the
/// system loads only those pages.
public struct PlaceIndex: Sendable {
  let table: PlaceTable

  /// The index over the table that the program carries.
  public init() { table = .embedded }

  /// Returns what a position tells, or nil far from everything or for a point that the globe does not have.
  public func whereabouts(of point: GeographicPoint) -> Whereabouts? {
    guard let origin = GeoPosition(point) else { return nil }
    let search = PlaceSearch(table: table, origin: origin)
    guard let home = search.home() else { return nil }
    let place = place(search, home)
    let areas = search.areas(around: home)
    let zones = areas.count == 1 ? [place.timezone] : areas.map { table.area($0).timezone }
    return Whereabouts(place: place, timezones: Set(zones.compactMap(\.self)).sorted())
  }

  private func place(_ search: PlaceSearch, _ home: PlaceSearch.Found) -> Place {
    guard let city = search.city(near: home) else { return table.area(home.entry.area).countryAndZone }
    var place = table.area(city.entry.area).place
    place.city = table.name(of: city.entry)
    return place
  }
}

extension PlaceArea {
  /// Region, country and time zone, as far as they are known.
  fileprivate var place: Place {
    var place = countryAndZone
    place.region = region
    return place
  }

  /// What is still true far from the places of the area.
  fileprivate var countryAndZone: Place {
    var place = Place()
    place.country = country
    place.countryCode = countryCode
    place.timezone = timezone
    return place
  }
}
