import Glibc
import PhotoModel

/// Reads what the camera recorded about itself and the exposure.
struct CameraFields {
  let tags: Tags

  /// Fills in the camera, the lens and the exposure.
  func read(into metadata: inout SourcedMetadata) {
    metadata.set(
      \.make, "make",
      firstText([
        "Exif.Image.Make", "Xmp.tiff.Make", "X3F.CAMMANUF", "PNG.Make", "QuickTime.Make", "AVI.Make",
        "AVCHD.Make",
      ]))
    metadata.set(
      \.model, "model",
      firstText([
        "Exif.Image.Model", "Exif.Image.UniqueCameraModel", "Xmp.tiff.Model", "X3F.CAMMODEL", "PNG.Model",
        "QuickTime.Model", "AVI.Model", "AVCHD.Model",
      ]))
    metadata.set(\.lens, "lens", lens())
    metadata.set(\.iso, "iso", ISOSpeed.find(in: tags))
    metadata.set(\.aperture, "aperture", aperture())
    metadata.set(\.exposureTime, "exposure_time", exposureTime())
    metadata.set(
      \.focalLength, "focal_length", positive(keys("FocalLength") + ["X3F.FLENGTH"]) ?? canonFocalLength())
    metadata.set(
      \.focalLength35mm, "focal_length_35mm", positive(keys("FocalLengthIn35mmFilm") + ["X3F.FLEQ35MM"]))
  }

  /// The places where EXIF's tag `name` may stand.
  private func keys(_ name: String) -> [String] {
    ["Exif.Photo." + name, "Exif.Image." + name, "Xmp.exif." + name]
  }

  private func firstText(_ keys: [String]) -> (String, String)? {
    keys.firstNonNil { key in tags.text(key).map { ($0, key) } }
  }

  private func positive(_ keys: [String]) -> (Double, String)? {
    keys.firstNonNil { key in
      guard let value = tags.number(key), value > 0 else { return nil }
      return (value, key)
    }
  }

  /// The f-number, or else the one that APEX's aperture value stands for.
  private func aperture() -> (Double, String)? {
    if let found = positive(keys("FNumber") + ["X3F.APERTURE"]) { return found }
    return keys("ApertureValue").firstNonNil { key in
      guard let value = tags.number(key), (0.01..<20).contains(value) else { return nil }
      return (Self.rounded(Self.power(of: value / 2)), key)
    }
  }

  /// What exiv2 explains in Canon's note: "24.0 mm".
  private func canonFocalLength() -> (Double, String)? {
    let key = "Exif.Canon.FocalLength"
    guard let text = tags.interpreted(key), text.hasSuffix(" mm"), let value = Double(text.dropLast(3)),
      value > 0
    else { return nil }
    return (value, key)
  }

  private func exposureTime() -> (Double, String)? {
    if let found = positive(keys("ExposureTime") + ["X3F.SHUTTER", "X3F.EXPTIME"]) { return found }
    return keys("ShutterSpeedValue").firstNonNil { key in
      guard let value = tags.number(key), (-20...20).contains(value), value != 0 else { return nil }
      return (Self.power(of: -value), key)
    }
  }

  private static func power(of exponent: Double) -> Double { exp2(exponent) }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  // MARK: The lens

  private func lens() -> (String, String)? {
    if let name = firstText(["Exif.Photo.LensModel"]), !Self.isPlaceholder(name.0) { return name }
    return lens(named: LensNames.keys) ?? LensNames.ranges.firstNonNil { key in
      tags.string(key).flatMap { LensRange($0) }.map { ($0.name, key) }
    } ?? lens(named: ["X3F.LENSMODEL"])
  }

  private func lens(named keys: [String]) -> (String, String)? {
    keys.firstNonNil { key in
      guard let name = key.hasPrefix("Xmp.") ? tags.text(key) : tags.interpreted(key),
        !Self.isPlaceholder(name)
      else { return nil }
      return (name, key)
    }
  }

  private static func isPlaceholder(_ name: String) -> Bool {
    let word = name.lowercased()
    return word.isEmpty || word.allSatisfy { "-0 .".contains($0) } || word.hasPrefix("unknown")
      || word == "n/a"
      || word == "none" || word.allSatisfy { $0.isNumber || $0 == " " }
  }
}

/// The tags that name the lens, beside EXIF's own; those of makers are explained by exiv2.
private enum LensNames {
  static let keys = [
    "Exif.Canon.LensModel", "Exif.CanonCs.LensType", "Exif.NikonLd1.LensIDNumber",
    "Exif.NikonLd2.LensIDNumber",
    "Exif.NikonLd3.LensIDNumber", "Exif.NikonLd4.LensIDNumber", "Exif.Nikon3.Lens",
    "Exif.OlympusEq.LensModel",
    "Exif.OlympusEq.LensType", "Exif.Panasonic.LensType", "Exif.Pentax.LensType", "Exif.PentaxDng.LensType",
    "Exif.Sony1.LensID", "Exif.Sony2.LensID", "Exif.Minolta.LensID", "Exif.Samsung2.LensType",
    "Exif.Sigma.LensRange",
    "Xmp.exifEX.LensModel", "Xmp.aux.Lens", "Xmp.exif.LensModel",
  ]

  /// The tags that state what the lens covers, for files that do not name it.
  static let ranges = ["Exif.Photo.LensSpecification", "Exif.Image.LensInfo", "Xmp.aux.LensInfo"]
}
