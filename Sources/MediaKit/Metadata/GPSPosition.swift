import PhotoModel

/// Finds the position of a photo, computed from the fractions that a file has, never from a parsed text of degrees.
enum GPSPosition {
  /// What came of looking for a position.
  enum Finding: Equatable {
    /// A position, with the tag of its latitude.
    case position(GeographicPoint, key: String)
    /// Something that is no position, with a sentence that says why.
    case unusable(String)
    /// Nothing.
    case none
  }

  /// Looks in EXIF, then in XMP, then in what movies have.
  static func find(in tags: Tags) -> Finding {
    let exif = exif(tags)
    if case .position = exif { return exif }
    guard let latitude = tags.text("Xmp.exif.GPSLatitude").flatMap({ xmpDegrees($0, "NS") }),
      let longitude = tags.text("Xmp.exif.GPSLongitude").flatMap({ xmpDegrees($0, "EW") })
    else {
      let movie = movie(tags)
      return movie == .none ? exif : movie
    }
    return checked(latitude, longitude, key: "Xmp.exif.GPSLatitude")
  }

  private static func movie(_ tags: Tags) -> Finding {
    if let point = tags.text("QuickTime.GPSCoordinates").flatMap({ GeographicPoint($0) }) {
      return checked(point.latitude, point.longitude, key: "QuickTime.GPSCoordinates")
    }
    let place = tags.texts("QuickTime.Location").compactMap { Double($0) }
    return place.count == 2 ? checked(place[0], place[1], key: "QuickTime.Location") : .none
  }

  private static func exif(_ tags: Tags) -> Finding {
    let key = "Exif.GPSInfo.GPSLatitude"
    guard tags.has(key) || tags.has("Exif.GPSInfo.GPSLongitude") else { return .none }
    guard let latitude = degrees(tags, key), let longitude = degrees(tags, "Exif.GPSInfo.GPSLongitude") else {
      return .unusable("The position is incomplete.")
    }
    guard let north = sign(tags, "Exif.GPSInfo.GPSLatitudeRef", negative: "S", positive: "N"),
      let east = sign(tags, "Exif.GPSInfo.GPSLongitudeRef", negative: "W", positive: "E")
    else { return .unusable("The position does not say whether it is north or south, east or west.") }
    return checked(north * latitude, east * longitude, key: key)
  }

  private static func checked(_ latitude: Double, _ longitude: Double, key: String) -> Finding {
    let point = GeographicPoint(latitude: latitude, longitude: longitude)
    if point.isOrigin { return .none }
    return point.isOnGlobe ? .position(point, key: key) : .unusable("The position is not on the globe.")
  }

  /// Adds degrees, minutes and seconds, the latter two of which may be missing, and of which there are at most 60.
  private static func degrees(_ tags: Tags, _ key: String) -> Double? {
    guard let parts = tags.string(key)?.split(whereSeparator: { " ,".contains($0) }),
      let degrees = parts.first.flatMap({ Rational.value($0) })
    else { return nil }
    let rest = parts.dropFirst().prefix(2).map { Rational.value($0) ?? 0 }
    guard rest.allSatisfy({ abs($0) <= 60 }) else { return nil }
    return abs(degrees) + zip(rest, [60, 3600]).reduce(0) { $0 + abs($1.0) / $1.1 }
  }

  private static func sign(_ tags: Tags, _ key: String, negative: Character, positive: Character) -> Double? {
    switch tags.text(key)?.uppercased().first {
    case negative: -1
    case positive: 1
    default: nil
    }
  }

  /// Reads XMP's `37,45.5N` or `37,45,30N`, or plain signed degrees.
  private static func xmpDegrees(_ text: String, _ letters: String) -> Double? {
    if let plain = Double(text), plain.isFinite { return plain }
    guard let letter = text.last?.uppercased(), letters.contains(letter) else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0?.isFinite == true }) else { return nil }
    guard parts.dropFirst().allSatisfy({ abs($0 ?? 0) <= 60 }) else { return nil }
    let value = zip(parts.compactMap { $0 }, [1, 60, 3600]).reduce(0) { $0 + abs($1.0) / $1.1 }
    return "SW".contains(letter) ? -value : value
  }

  /// Metres above the sea, negative below it.
  static func altitude(in tags: Tags) -> (value: Double, key: String)? {
    for (key, reference) in [
      ("Exif.GPSInfo.GPSAltitude", "Exif.GPSInfo.GPSAltitudeRef"),
      ("Xmp.exif.GPSAltitude", "Xmp.exif.GPSAltitudeRef"),
    ] {
      guard let metres = tags.number(key), abs(metres) < 100_000 else { continue }
      return (tags.integer(reference) == 1 ? -abs(metres) : metres, key)
    }
    let key = "QuickTime.GPSCoordinates"
    let metres = tags.text(key).flatMap { GeographicPoint($0)?.altitude } ?? nil
    return metres.flatMap { abs($0) < 100_000 ? ($0, key) : nil }
  }
}
