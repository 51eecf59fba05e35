import Glibc

/// The sensitivity, which EXIF's first tag can state only up to 65,535.
enum ISOSpeed {
  /// Looks in EXIF's tags in the order of their meaning, then in the makers' notes.
  static func find(in tags: Tags) -> (Int, String)? {
    if let found = first(["Exif.Photo.ISOSpeedRatings", "Exif.Image.ISOSpeedRatings"], in: tags),
      found.0 < 65_535
    {
      return found
    }
    return first(
      [
        "Exif.Photo.RecommendedExposureIndex", "Exif.Photo.ISOSpeed", "Exif.Photo.StandardOutputSensitivity",
        "Exif.Photo.ISOSpeedRatings", "Exif.Photo.ExposureIndex", "Xmp.exif.ISOSpeedRatings",
        "Xmp.exifEX.PhotographicSensitivity", "X3F.ISO",
      ], in: tags) ?? explained(tags) ?? canon(tags)
  }

  private static func first(_ keys: [String], in tags: Tags) -> (Int, String)? {
    keys.firstNonNil { key in
      guard let value = tags.number(key), (1...100_000_000).contains(value) else { return nil }
      return (Int(value), key)
    }
  }

  /// What exiv2 explains in a maker's note: "100", "ISO 200", "100 (auto)".
  private static func explained(_ tags: Tags) -> (Int, String)? {
    let keys = [
      "Exif.CanonCs.ISOSpeed", "Exif.Nikon3.ISOSpeed", "Exif.Nikon3.ISOSettings", "Exif.Nikon2.ISOSpeed",
      "Exif.Nikon1.ISOSpeed", "Exif.NikonIi.ISO", "Exif.Olympus.ISOSpeed", "Exif.Pentax.ISO",
      "Exif.PentaxDng.ISO",
      "Exif.Minolta.ISOSetting", "Exif.MinoltaCs5D.ISOSpeed", "Exif.MinoltaCs7D.ISOSpeed",
      "Exif.MinoltaCsNew.ISOSpeed", "Exif.Casio.ISO", "Exif.Casio2.ISO", "Exif.Panasonic.ProgramISO",
      "Exif.Samsung2.ISO", "Exif.PanasonicRaw.ISOSpeed",
    ]
    return keys.firstNonNil { key in
      guard let text = tags.interpreted(key) else { return nil }
      let digits = text.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
      guard let value = Int(digits), (1...10_000_000).contains(value) else { return nil }
      return (value, key)
    }
  }

  /// Canon's base sensitivity and the factor of its automatics, each in steps of a 32nd of an exposure value.
  private static func canon(_ tags: Tags) -> (Int, String)? {
    let key = "Exif.CanonSi.ISOSpeed"
    guard let base = tags.integer(key), let factor = tags.integer("Exif.CanonSi.AutoISO"),
      (1...1000).contains(base), (-1000...1000).contains(factor)
    else { return nil }
    return (Int((exp2(Double(base + factor) / 32) * 100 / 32).rounded()), key)
  }
}
