import Testing

@testable import Places

@Suite struct PlaceGridTests {
  @Test func bandsEndAtThePoles() {
    #expect(PlaceGrid.bands(from: -70_000, to: 4_999) == 0...0)
    #expect(PlaceGrid.bands(from: 1_799_000, to: 1_900_000) == 359...359)
    #expect(PlaceGrid.bands(from: 4_999, to: 10_000) == 0...2)
  }

  @Test(arguments: [
    (0.0, 9_999.0, [0...1]), (-1.0, 1.0, [719...719, 0...0]), (3_599_999.0, 3_600_000.0, [719...719, 0...0]),
    (-9_000.0, -6_000.0, [718...718]), (3_606_000.0, 3_609_000.0, [1...1]),
    (-5_000.0, 3_600_000.0, [0...719]), (-1_800_000.0, 1_800_000.0, [0...719]),
  ])
  func columnsGoOnBeyondTheAntimeridian(west: Double, east: Double, columns: [ClosedRange<Int>]) {
    #expect(PlaceGrid.columns(from: west, to: east, of: 720) == columns)
  }

  @Test func everyColumnStartsInItself() {
    for count in [60, 61, 377, 720] {
      for column in 0..<count {
        let west = Double(PlaceGrid.westEdge(ofColumn: column, of: count)) + 1
        #expect(PlaceGrid.columns(from: west, to: west, of: count) == [column...column])
      }
    }
  }
}
