/// Finds widths for columns so that a row fits a terminal.
struct ColumnFitting {
  private let columns: [ColumnTemplate.Column]
  private let shown: [Int]
  private let mayDrop: Bool

  init(_ columns: [ColumnTemplate.Column], shown: [Int], mayDrop: Bool) {
    self.columns = columns
    self.shown = shown
    self.mayDrop = mayDrop
  }

  /// Returns the columns that find room in `width` cells, with their widths.
  func slots(fitting width: Int) -> [ColumnSlot] {
    let kept = columnsThatFit(width)
    var widths = kept.map { columns[$0].width }
    let spare = width - widths.reduce(0, +) - Self.gaps(kept.count)
    if spare < 0 {
      shrink(&widths, of: kept, by: -spare)
    } else {
      grow(&widths, of: kept, by: spare)
    }
    if mayDrop, kept.count == 1 { widths[0] = min(widths[0], max(width, 1)) }
    return zip(kept, widths).map { index, width in
      ColumnSlot(index, width: width, alignment: columns[index].alignment, cuts: true)
    }
  }

  /// Leaves out the lowest ranks, the rightmost first, until the smallest widths fit.
  private func columnsThatFit(_ width: Int) -> [Int] {
    var kept = shown
    while mayDrop, kept.count > 1, smallestWidth(of: kept) > width {
      let ranks = kept.map { columns[$0].rank }
      let lowest = ranks.min() ?? 0
      kept.remove(at: ranks.lastIndex(of: lowest) ?? 0)
    }
    return kept
  }

  private func smallestWidth(of kept: [Int]) -> Int {
    kept.map { columns[$0].fittingWidths.lowerBound }.reduce(0, +) + Self.gaps(kept.count)
  }

  private func shrink(_ widths: inout [Int], of kept: [Int], by cells: Int) {
    var missing = cells
    for position in positions(of: kept).reversed() {
      let change = min(missing, widths[position] - columns[kept[position]].fittingWidths.lowerBound)
      widths[position] -= change
      missing -= change
    }
  }

  private func grow(_ widths: inout [Int], of kept: [Int], by cells: Int) {
    var spare = cells
    for position in positions(of: kept) {
      let change = min(spare, columns[kept[position]].fittingWidths.upperBound - widths[position])
      widths[position] += change
      spare -= change
    }
  }

  /// Returns the positions in `kept` by rank, the highest first, and from left to right.
  private func positions(of kept: [Int]) -> [Int] {
    kept.indices.sorted {
      (columns[kept[$1]].rank, $0) < (columns[kept[$0]].rank, $1)
    }
  }

  private static func gaps(_ count: Int) -> Int { ColumnLayout.gap * max(count - 1, 0) }
}
