import PhotoModel

/// Points as ISO 6709 writes them: `+48.8577+002.2950+035.000/`.
extension GeographicPoint {
  /// Reads degrees, degrees and minutes, or degrees, minutes and seconds; nil for what is none of them.
  init?(_ text: String) {
    let parts = Self.signedParts(text.utf8.prefix(100))
    guard parts.count >= 2, let latitude = Self.degrees(parts[0], digits: 2),
      let longitude = Self.degrees(parts[1], digits: 3)
    else { return nil }
    self.init(
      latitude: latitude, longitude: longitude, altitude: parts.count > 2 ? Double(parts[2]) : nil)
  }

  /// Cuts the text before each sign, up to the slash or the name of a reference system.
  private static func signedParts(_ bytes: some Sequence<UInt8>) -> [String] {
    var parts: [String] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"): parts.append(byte == UInt8(ascii: "-") ? "-" : "+")
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        guard !parts.isEmpty else { return [] }
        parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
      default: return parts
      }
    }
    return parts
  }

  /// The degrees in a part whose degrees take so many `digits`; minutes and seconds take two each.
  private static func degrees(_ part: String, digits: Int) -> Double? {
    guard let value = Double(part), value.isFinite else { return nil }
    let whole = part.dropFirst().prefix { $0 != "." }.count
    let size = abs(value)
    let degrees: Double
    switch whole - digits {
    case ...0: degrees = size
    case 2: degrees = (size / 100).rounded(.down) + size.truncatingRemainder(dividingBy: 100) / 60
    case 4:
      let minutes = (size / 100).rounded(.down).truncatingRemainder(dividingBy: 100)
      degrees =
        (size / 10_000).rounded(.down) + minutes / 60 + size.truncatingRemainder(dividingBy: 100) / 3600
    default: return nil
    }
    return part.hasPrefix("-") ? -degrees : degrees
  }
}
