/// The standard tags of an EXIF block, read without exiv2.
///
/// exiv2 is worth its time where there are maker's notes to explain. For the rest of the photos, and for blocks that
/// it refuses, these directories are read as they stand.
struct EXIFBlock: TagBlock {
  private let structure: TIFFStructure

  /// Reads the directories of the TIFF structure in `bytes`; nil where it has none.
  init?(_ bytes: ArraySlice<UInt8>) { self.init(ByteSource(bytes)) }

  /// Reads the directories of the TIFF structure in `source`; nil where it has none.
  init?(_ source: ByteSource) {
    guard let structure = TIFFStructure(source, isFollowingPages: false) else { return nil }
    self.structure = structure
  }

  /// Whether a maker's own notes are among the tags.
  var hasMakerNote: Bool { structure.exif?.entries[TIFFTag.makerNote] != nil }

  var orderedKeys: [String] { EXIFPlace.all.keys.filter(has).sorted() }

  func has(_ key: String) -> Bool { place(of: key) != nil }

  func bytes(_ key: String) -> ArraySlice<UInt8>? {
    place(of: key).flatMap { $0.directory.bytes($0.tag, limit: TextRepair.lengthLimit + 4) }
  }

  func string(_ key: String) -> String? {
    guard let place = place(of: key), let entry = place.directory.entries[place.tag] else { return nil }
    if entry.type == 2 { return bytes(key).flatMap { TextRepair.exifText($0) } }
    return place.directory.numberTexts(place.tag).joined(separator: " ")
  }

  func interpreted(_ key: String) -> String? { nil }

  func values(_ key: String) -> [ArraySlice<UInt8>] { bytes(key).map { [$0] } ?? [] }

  private func place(of key: String) -> (directory: TIFFDirectory, tag: Int)? {
    guard let place = EXIFPlace.all[key] else { return nil }
    let directory =
      switch place.directory {
      case .image: structure.main
      case .photo: structure.exif
      case .gps: structure.gps
      }
    guard let directory, let entry = directory.entries[place.tag], entry.count > 0 else { return nil }
    return (directory, place.tag)
  }
}

/// Where a standard tag stands: a directory and a number in it.
struct EXIFPlace {
  /// A directory of an EXIF block.
  enum Directory: String, CaseIterable {
    case image = "Exif.Image."
    case photo = "Exif.Photo."
    case gps = "Exif.GPSInfo."
  }

  let directory: Directory
  let tag: Int

  /// The places by exiv2's keys; the tags of pictures and photos also by number in the other's directory.
  static let all: [String: EXIFPlace] = {
    var places: [String: EXIFPlace] = [:]
    for (names, directory) in [(image, Directory.image), (photo, .photo), (gps, .gps)] {
      for (tag, name) in names {
        places[directory.rawValue + name] = EXIFPlace(directory: directory, tag: tag)
      }
    }
    for (tag, name) in photo where inBoth.contains(name) {
      places["Exif.Image." + name] = EXIFPlace(directory: .image, tag: tag)
    }
    for (names, other) in [(image, Directory.photo), (photo, .image)] {
      for tag in names.keys {
        let digits = String(tag, radix: 16)
        let number = "0x" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        places[other.rawValue + number] = EXIFPlace(directory: other, tag: tag)
      }
    }
    return places
  }()

  private static let image = [
    0x10E: "ImageDescription", 0x10F: "Make", 0x110: "Model", 0x112: "Orientation", 0x132: "DateTime",
    0x4746: "Rating", 0x4749: "RatingPercent", 0x9C9B: "XPTitle", 0x9C9C: "XPComment", 0x9C9E: "XPKeywords",
    0x9C9F: "XPSubject", 0xC614: "UniqueCameraModel", 0xC630: "LensInfo",
  ]

  private static let photo = [
    0x829A: "ExposureTime", 0x829D: "FNumber", 0x8827: "ISOSpeedRatings", 0x8831: "StandardOutputSensitivity",
    0x8832: "RecommendedExposureIndex", 0x8833: "ISOSpeed", 0x9003: "DateTimeOriginal",
    0x9004: "DateTimeDigitized", 0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal",
    0x9012: "OffsetTimeDigitized", 0x9201: "ShutterSpeedValue", 0x9202: "ApertureValue",
    0x920A: "FocalLength",
    0x9286: "UserComment", 0x9290: "SubSecTime", 0x9291: "SubSecTimeOriginal", 0x9292: "SubSecTimeDigitized",
    0xA002: "PixelXDimension", 0xA003: "PixelYDimension", 0xA215: "ExposureIndex",
    0xA405: "FocalLengthIn35mmFilm", 0xA432: "LensSpecification", 0xA434: "LensModel",
  ]

  /// The tags that TIFF/EP puts into the main directory, where exiv2 knows them by the same names.
  private static let inBoth: Set = [
    "ExposureTime", "FNumber", "ISOSpeedRatings", "DateTimeOriginal", "ShutterSpeedValue", "ApertureValue",
    "FocalLength",
  ]

  private static let gps = [
    1: "GPSLatitudeRef", 2: "GPSLatitude", 3: "GPSLongitudeRef", 4: "GPSLongitude", 5: "GPSAltitudeRef",
    6: "GPSAltitude", 7: "GPSTimeStamp", 29: "GPSDateStamp",
  ]
}
