/// The cells of the table: bands of half a degree of latitude, each cut into columns of equal longitude.
///
/// All positions are whole ten-thousandths of a degree, north of the south pole and east of the antimeridian,
/// so that reader and writer of the table agree on every cell.
enum PlaceGrid {
  /// The number of bands.
  static let bandCount = 360
  /// Ten-thousandths of a degree all around.
  static let circle = 3_600_000
  private static let bandHeight = 5_000

  /// The latitude at which a band starts.
  static func southEdge(ofBand band: Int) -> Int { band * bandHeight }

  /// The longitude at which a column starts, where the band has `count` of them.
  static func westEdge(ofColumn column: Int, of count: Int) -> Int { column * circle / count }

  /// The bands between two latitudes, which may lie beyond the poles.
  static func bands(from south: Double, to north: Double) -> ClosedRange<Int> {
    let first = Int((south / Double(bandHeight)).rounded(.down))
    let last = Int((north / Double(bandHeight)).rounded(.down))
    return max(0, min(first, bandCount - 1))...max(0, min(last, bandCount - 1))
  }

  /// The columns between two longitudes, in two pieces where the antimeridian parts them.
  ///
  /// - Parameter west: from less than once around below zero; `east` up to less than once around above.
  static func columns(from west: Double, to east: Double, of count: Int) -> [ClosedRange<Int>] {
    let width = Double(circle) / Double(count)
    let first = Int((west / width).rounded(.down))
    let last = Int((east / width).rounded(.down))
    if last - first + 1 >= count { return [0...(count - 1)] }
    if first < 0, last < 0 { return [(first + count)...(last + count)] }
    if first < 0 { return [(first + count)...(count - 1), 0...last] }
    if first >= count { return [(first - count)...(last - count)] }
    if last >= count { return [first...(count - 1), 0...(last - count)] }
    return [first...last]
  }
}
