import ListKit

/// Values of photos and records as people read them.
enum PhotoFormatting {
  /// An exposure time given in seconds: "1/250 s", "0.8 s", "30 s".
  static func exposure(_ seconds: Double) -> String {
    guard seconds > 0, seconds < 0.3 else { return decimal(seconds, places: 1) + " s" }
    return "1/\(wholeNumber(1 / seconds)) s"
  }

  /// An f-number: "f/2.8", "f/8", "f/0.95".
  static func aperture(_ number: Double) -> String { "f/" + decimal(number, places: number < 1 ? 2 : 1) }

  /// A focal length in millimetres, and the one that gives the same view on film: "24 mm (36 mm equiv.)".
  static func focalLength(_ millimetres: Double?, on35mm equivalent: Double?) -> String? {
    let own = millimetres.map { decimal($0, places: 1) + " mm" }
    let film = equivalent.map { decimal($0, places: 0) + " mm equiv." }
    guard let own else { return film }
    return film.map { "\(own) (\($0))" } ?? own
  }

  /// Degrees to about ten centimetres, with the hemisphere: "48.858370° N, 2.294481° E".
  static func position(latitude: Double, longitude: Double) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let number = decimal(value, places: 6, padded: true)
      return number.hasPrefix("-") ? "\(number.dropFirst())° \(negative)" : "\(number)° \(positive)"
    }
    return degrees(latitude, "N", "S") + ", " + degrees(longitude, "E", "W")
  }

  /// Metres above or below the sea: "35 m", "12 m below the sea".
  static func altitude(_ metres: Double) -> String {
    decimal(metres.magnitude, places: 0) + (metres <= -0.5 ? " m below the sea" : " m")
  }

  /// A moment in ISO 8601 to the second, for a place that says that it is in UTC: "2020-02-03 04:05:06".
  static func moment(_ timestamp: String) -> String {
    timestamp.replacing("T", with: " ").replacing("Z", with: "")
  }

  /// A movie's length: "0:07", "1:02:03".
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return decimal(seconds, places: 0) + " s" }
    let whole = Int(seconds.rounded())
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let hours = whole / 3_600
    let minutes = whole / 60 % 60
    let rest = padded(whole % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// A picture's size with its megapixels: "4000 × 3000 (12.0 MP)".
  static func size(width: Int, height: Int) -> String {
    let megapixels = Double(width) * Double(height) / 1_000_000
    let detail = megapixels < 0.1 ? "" : " (\(decimal(megapixels, places: 1, padded: true)) MP)"
    return "\(width) × \(height)" + detail
  }

  /// A number of bytes: "4.1 MB (4,123,456 bytes)", "512 bytes".
  static func byteCount(_ count: Int64) -> String {
    let units: [(name: String, size: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
    let exact = Int(count).groupedText + (count == 1 ? " byte" : " bytes")
    // What would be rounded to a thousand of one unit is one of the next.
    guard let unit = units.first(where: { Double(count) >= 0.99995 * $0.size }) else { return exact }
    return "\(decimal(Double(count) / unit.size, places: 1, padded: true)) \(unit.name) (\(exact))"
  }

  /// Stars: "★★★☆☆"; "rejected" for -1.
  static func rating(_ stars: Int) -> String? {
    switch stars {
    case -1: "rejected"
    case 1...5: String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    case 0: nil
    default: String(stars)
    }
  }

  /// What the orientation tag says about the stored picture, which is shown upright: nil where that is nothing.
  static func orientation(_ orientation: Int) -> String? {
    switch orientation {
    case 2: "stored mirrored"
    case 3: "stored upside down"
    case 4: "stored upside down and mirrored"
    case 5: "stored turned to the left and mirrored"
    case 6: "stored turned to the left"
    case 7: "stored turned to the right and mirrored"
    case 8: "stored turned to the right"
    default: nil
    }
  }

  /// A decimal number, rounded; zeros at the end are left out unless `padded`.
  static func decimal(_ value: Double, places: Int, padded: Bool = false) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    // Beyond the whole numbers that a Double tells apart, decimals would be made up.
    guard value.isFinite, value.magnitude * scale < 0x1p53 else { return String(value) }
    let scaled = Int64((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    let whole = String(scaled / Int64(scale))
    var fraction = String(scaled % Int64(scale))
    fraction = String(repeating: "0", count: max(0, places - fraction.count)) + fraction
    if !padded { while fraction.last == "0" { fraction.removeLast() } }
    return sign + whole + (places == 0 || fraction.isEmpty ? "" : "." + fraction)
  }

  private static func wholeNumber(_ value: Double) -> String { decimal(value, places: 0) }
}
