extension MediaMetadata {
  /// Writes an object with the contract's names; what is unknown, and sources that are the usual ones, are left out.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.name("format")
      object.value(format.rawValue)
      writeNumbers(&object)
      writeTexts(&object)
      if !keywords.isEmpty {
        object.name("keywords")
        object.value(keywords)
      }
      if !warnings.isEmpty {
        object.name("warnings")
        object.value(warnings)
      }
      if isPartial {
        object.name("partial")
        object.value(true)
      }
      guard !sources.unusual.isEmpty else { return }
      object.name("sources")
      object.object { members in
        for (name, source) in sources.unusual {
          members.name(name)
          members.value(source)
        }
      }
    }
  }

  private func writeNumbers(_ object: inout JSONWriter) {
    let whole: [(String, Int?)] = [
      ("width", width), ("height", height), ("orientation", orientation), ("iso", iso), ("rating", rating),
    ]
    for case (let name, let value?) in whole {
      object.name(name)
      object.value(value)
    }
    let decimal: [(String, Double?)] = [
      ("aperture", aperture), ("exposure_time", exposureTime), ("focal_length", focalLength),
      ("focal_length_35mm", focalLength35mm), ("latitude", latitude), ("longitude", longitude),
      ("altitude", altitude), ("duration", duration),
    ]
    for case (let name, let value?) in decimal where value.isFinite {
      object.name(name)
      object.value(value)
    }
  }

  private func writeTexts(_ object: inout JSONWriter) {
    let texts: [(String, String?)] = [
      ("captured_at", captured?.wallClock.text), ("utc_offset", captured?.utcOffset?.description),
      ("captured_from", captured?.source), ("make", make), ("model", model), ("lens", lens), ("title", title),
      ("caption", caption), ("city", place.city), ("region", place.region), ("country", place.country),
      ("country_code", place.countryCode), ("timezone", place.timezone), ("content_id", contentID),
    ]
    for case (let name, let text?) in texts {
      object.name(name)
      object.value(text)
    }
  }

  /// Reads an object that ``write(to:)`` wrote; an impossible time or offset is an error, since a worker never sends one.
  package init(json: JSONValue) throws(JSONError) {
    guard let format = json["format"]?.string.flatMap(MediaFormat.init(rawValue:)) else {
      throw JSONError("metadata has a known format")
    }
    self.init(format: format)
    width = json["width"]?.int
    height = json["height"]?.int
    orientation = json["orientation"]?.int
    iso = json["iso"]?.int
    rating = json["rating"]?.int
    aperture = json["aperture"]?.double
    exposureTime = json["exposure_time"]?.double
    focalLength = json["focal_length"]?.double
    focalLength35mm = json["focal_length_35mm"]?.double
    latitude = json["latitude"]?.double
    longitude = json["longitude"]?.double
    altitude = json["altitude"]?.double
    duration = json["duration"]?.double
    contentID = json["content_id"]?.string
    captured = try CaptureTime(json: json)
    make = json["make"]?.string
    model = json["model"]?.string
    lens = json["lens"]?.string
    title = json["title"]?.string
    caption = json["caption"]?.string
    place.city = json["city"]?.string
    place.region = json["region"]?.string
    place.country = json["country"]?.string
    place.countryCode = json["country_code"]?.string
    place.timezone = json["timezone"]?.string
    keywords = json["keywords"]?.strings ?? []
    warnings = json["warnings"]?.strings ?? []
    isPartial = json["partial"] == .bool(true)
    sources = FieldSources(unusual: json["sources"]?.stringMembers ?? [:])
  }
}

extension CaptureTime {
  init?(json: JSONValue) throws(JSONError) {
    guard let text = json["captured_at"]?.string else { return nil }
    guard let wallClock = WallClock(text) else { throw JSONError("\(text) is no date or time") }
    self.init(
      wallClock: wallClock, utcOffset: try UTCOffset(json: json),
      source: json["captured_from"]?.string ?? "")
  }
}

extension UTCOffset {
  fileprivate init?(json: JSONValue) throws(JSONError) {
    guard let text = json["utc_offset"]?.string else { return nil }
    guard let offset = UTCOffset(text) else { throw JSONError("\(text) is no offset from UTC") }
    self = offset
  }
}
