import PhotoModel

/// The names that a position adds to those in the file.
///
/// Each that was added beside a name of the file's is marked among the sources, so that another position can replace it.
extension MediaMetadata {
  private static let fields: [(name: String, path: WritableKeyPath<Place, String?> & Sendable)] = [
    ("city", \.city), ("region", \.region), ("country", \.country), ("country_code", \.countryCode),
  ]
  /// What stands behind the source of the file's own names where others were added.
  private static let addition = ", " + FieldSources.position

  /// Adds the names of the place that the position tells, and its time zone.
  mutating func addNames(of found: Place) {
    let isNamed = Self.fields.contains { place[keyPath: $0.path] != nil }
    guard isNamed else {
      place = found
      sources["place"] = FieldSources.position
      return
    }
    let agreeing = fieldsThatMayBeFilled(from: found)
    for field in Self.fields where agreeing.contains(field.name) && place[keyPath: field.path] == nil {
      guard let name = found[keyPath: field.path] else { continue }
      place[keyPath: field.path] = name
      sources[field.name] = FieldSources.position
    }
    place.timezone = found.timezone
    if Self.fields.contains(where: { sources[$0.name] == FieldSources.position }), let own = sources["place"]
    {
      sources["place"] = own + Self.addition
    }
  }

  /// Takes back what ``addNames(of:)`` added.
  mutating func forgetAddedNames() {
    if sources["place"] == FieldSources.position {
      place = Place()
      sources["place"] = nil
    }
    for field in Self.fields where sources[field.name] == FieldSources.position {
      place[keyPath: field.path] = nil
      sources[field.name] = nil
    }
    place.timezone = nil
    if let source = sources["place"], source.hasSuffix(Self.addition) {
      sources["place"] = String(source.dropLast(Self.addition.count))
    }
  }

  /// All fields where every name in the file is the found one; those of the country where that at least is.
  private func fieldsThatMayBeFilled(from found: Place) -> Set<String> {
    let isCountry = isSame(place.countryCode, found.countryCode) ?? isSame(place.country, found.country)
    if isCountry == false { return [] }
    let isRest = [isSame(place.region, found.region), isSame(place.city, found.city)].allSatisfy {
      $0 != false
    }
    if isRest { return Set(Self.fields.map(\.name)) }
    return isCountry == true ? ["country", "country_code"] : []
  }

  /// Whether a name in the file is the found one, letter case aside; nil where the file has none.
  private func isSame(_ own: String?, _ found: String?) -> Bool? {
    own.map { $0.lowercased() == found?.lowercased() }
  }
}
