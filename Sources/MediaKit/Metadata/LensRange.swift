/// What a lens covers: its focal lengths, and the widest aperture at either end.
///
/// Files state it as four fractions, 0/0 where a value is unknown.
struct LensRange {
  private let focalLengths: String
  private let apertures: String?

  /// Reads "24/1 70/1 28/10 28/10"; nil where no focal length is known.
  init?(_ text: String) {
    let parts = text.split(whereSeparator: { " ,".contains($0) }).map { Rational.value($0) }
    guard parts.count == 4, let lengths = Self.range(parts[0], parts[1]) else { return nil }
    focalLengths = lengths
    apertures = Self.range(parts[2], parts[3])
  }

  /// The name that people give such a lens: "24-70 mm f/2.8".
  var name: String { focalLengths + " mm" + (apertures.map { " f/" + $0 } ?? "") }

  /// The ends with a hyphen between them, or one where the other is the same or unknown.
  private static func range(_ low: Double?, _ high: Double?) -> String? {
    let ends = [low, high].compactMap { $0 }.filter { $0 > 0 && $0 < 100_000 }.map(short)
    guard let first = ends.first, let last = ends.last else { return nil }
    return first == last ? first : "\(first)-\(last)"
  }

  /// A number with at most two decimals, and none where it is whole.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
