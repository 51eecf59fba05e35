import PhotoModel

/// The JSON that a Google Takeout puts beside each photo.
enum TakeoutSidecar {
  private static let lengthLimit = 4 << 20

  /// Whether the JSON in `source` is about one photo; that of an album has a title as well, but nothing else of this.
  static func isOne(_ source: ByteSource) -> Bool {
    guard source.count <= lengthLimit else { return false }
    let bytes = source.bytes(at: 0, count: source.count)
    // Most JSON is told without being parsed.
    guard bytes.contains("\"photoTakenTime\"") || bytes.contains("\"geoData\"") else { return false }
    return document(bytes).map(isAboutAPhoto) ?? false
  }

  private static func document(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
    // What is no JSON is no Takeout's either; how it is broken does not matter.
    try? JSONValue(parsing: Array(SidecarText(bytes).text.utf8))
  }

  private static func isAboutAPhoto(_ json: JSONValue) -> Bool {
    if json["photoTakenTime"]?["timestamp"] != nil { return true }
    // An album can have a place too, but it has a date and readers.
    return json["title"]?.string != nil && json["geoData"]?["latitude"]?.double != nil
      && json["date"] == nil && json["access"] == nil
  }

  /// Reads the JSON in `bytes`.
  static func read(_ bytes: ArraySlice<UInt8>) -> Sidecar {
    var sidecar = Sidecar(kind: .takeout)
    guard let json = document(bytes) else { return sidecar }
    sidecar.photoName = json["title"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    sidecar.caption = json["description"]?.string.flatMap { TextRepair.trimmed($0) }
    sidecar.rating = json["favorited"] == .bool(true) ? 5 : nil
    sidecar.captured = time(json["photoTakenTime"]?["timestamp"])
    if let point = json["geoData"].flatMap(point) ?? json["geoDataExif"].flatMap(point) {
      sidecar.latitude = point.latitude
      sidecar.longitude = point.longitude
      sidecar.altitude = point.altitude
    }
    return sidecar
  }

  /// Reads seconds since 1970, which stand there as a text.
  private static func time(_ value: JSONValue?) -> CaptureTime? {
    // A hundred thousand years are enough for the calendar to refuse.
    guard let seconds = value?.int ?? value?.string.flatMap({ Int($0) }), seconds != 0,
      seconds.magnitude < 1 << 42, let clock = WallClock(secondsSince1970: seconds)
    else { return nil }
    return CaptureTime(wallClock: clock, utcOffset: UTCOffset(minutes: 0), source: "Google Takeout")
  }

  /// Reads a point; zeros are Google's word for none.
  private static func point(_ json: JSONValue) -> GeographicPoint? {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double else {
      return nil
    }
    let altitude = json["altitude"]?.double.flatMap { $0 == 0 ? nil : $0 }
    let point = GeographicPoint(latitude: latitude, longitude: longitude, altitude: altitude)
    return point.isOnGlobe && !point.isOrigin ? point : nil
  }
}
