extension Sidecar {
  /// Writes an object with the contract's names; what is unknown is left out.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      let texts: [(String, String?)] = [
        ("kind", kind.rawValue), ("photo_extension", photoExtension), ("photo_name", photoName),
        ("captured_at", captured?.wallClock.text), ("utc_offset", captured?.utcOffset?.description),
        ("captured_from", captured?.source), ("title", title), ("caption", caption),
      ]
      for case (let name, let text?) in texts {
        object.name(name)
        object.value(text)
      }
      let numbers: [(String, Double?)] = [
        ("latitude", latitude), ("longitude", longitude), ("altitude", altitude),
        ("rating", rating.map { Double($0) }),
      ]
      for case (let name, let number?) in numbers where number.isFinite {
        object.name(name)
        object.value(number)
      }
      for (name, list) in [("keywords", keywords), ("warnings", warnings)] where !list.isEmpty {
        object.name(name)
        object.value(list)
      }
    }
  }

  /// Reads an object that ``write(to:)`` wrote.
  package init(json: JSONValue) throws(JSONError) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)) else {
      throw JSONError("a sidecar has a known kind")
    }
    self.init(kind: kind)
    photoExtension = json["photo_extension"]?.string
    photoName = json["photo_name"]?.string
    captured = try CaptureTime(json: json)
    latitude = json["latitude"]?.double
    longitude = json["longitude"]?.double
    altitude = json["altitude"]?.double
    title = json["title"]?.string
    caption = json["caption"]?.string
    rating = json["rating"]?.int
    keywords = json["keywords"]?.strings ?? []
    warnings = json["warnings"]?.strings ?? []
  }
}
