import PhotoModel

/// Parts of file names.
package enum FileName {
  /// The name up to its last dot; all of it where there is none but at the start.
  package static func stem(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
    return name[..<dot]
  }

  /// Whether files with this extension, in lower case, hold what a sensor saw.
  package static func isRaw(_ fileExtension: String) -> Bool {
    MediaFormat(rawValue: fileExtension)?.isRaw
      ?? ["nrw", "sr2", "srf", "3fr", "erf", "kdc", "mos", "rwl", "fff"].contains(fileExtension)
  }

  /// Whether files with this extension, in lower case, are movies.
  package static func isVideo(_ fileExtension: String) -> Bool {
    MediaFormat(rawValue: fileExtension)?.isVideo ?? ["m2ts", "qt"].contains(fileExtension)
  }

  /// Whether files with this extension, in lower case, may be sidecars.
  package static func isSidecar(_ fileExtension: String) -> Bool {
    ["xmp", "json", "aae", "pp3", "dop"].contains(fileExtension)
  }

  /// Whether two extensions, in any case, are those of the same format.
  package static func areSameExtensions(_ one: String, _ other: String) -> Bool {
    let synonyms = ["jpg": "jpeg", "jpe": "jpeg", "tif": "tiff", "heif": "heic"]
    let formats = [one.lowercased(), other.lowercased()].map { synonyms[$0] ?? $0 }
    return formats[0] == formats[1]
  }

  /// "IMG_1.JPG_2" without the number that a copy gets whose name is taken: "IMG_1.JPG"; nil where there is none.
  package static func unnumbered(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let rest = stem.dropLast(digits)
    guard digits > 0, rest.count > 1, rest.last == UInt8(ascii: "_") else { return nil }
    return rest.dropLast()
  }

  /// The number in brackets at the end of a name without its extension, and what stands before it: "IMG_1" and "(2)".
  package static func counter(
    of stem: ArraySlice<UInt8>
  ) -> (base: ArraySlice<UInt8>, counter: ArraySlice<UInt8>)? {
    guard stem.last == UInt8(ascii: ")"), let bracket = stem.lastIndex(of: UInt8(ascii: "(")),
      bracket > stem.startIndex
    else { return nil }
    let digits = stem[(bracket + 1)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return (stem[..<bracket], stem[bracket...])
  }
}
