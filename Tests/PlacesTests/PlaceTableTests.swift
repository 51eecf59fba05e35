import Testing

@testable import Places

@Suite struct PlaceTableTests {
  private let table = PlaceTable.embedded

  @Test func theTableHoldsAsManyPlacesAsItSays() {
    #expect(table.placeCount > 50_000)
    #expect(table.allEntries().count == table.placeCount)
  }

  @Test func allNumbersAreOnTheEarth() {
    let entries = table.allEntries()
    #expect(entries.allSatisfy { (0...1_800_000).contains($0.latitude) })
    #expect(entries.allSatisfy { (0..<PlaceGrid.circle).contains($0.longitude) })
    #expect(entries.allSatisfy { $0.area < table.areaCount })
    #expect(entries.allSatisfy { $0.reach > 0 && $0.reach <= table.largestReach })
    #expect(entries.contains { $0.reach == table.largestReach })
  }

  @Test func placesStandInTheCellOfTheirPosition() {
    var found = 0
    for band in 0..<PlaceGrid.bandCount {
      let count = table.columnCount(ofBand: band)
      for column in 0..<count {
        table.visit(band: band, columns: column...column) { entry in
          let (latitude, longitude) = (Double(entry.latitude), Double(entry.longitude))
          let isRight =
            PlaceGrid.bands(from: latitude, to: latitude) == band...band
            && PlaceGrid.columns(from: longitude, to: longitude, of: count) == [column...column]
          found += isRight ? 1 : 0
        }
      }
    }
    #expect(found == table.placeCount)
  }

  @Test func allAreasHaveACountryAndAZone() {
    for number in 0..<table.areaCount {
      let area = table.area(number)
      #expect(area.country?.isEmpty == false)
      #expect(area.countryCode?.utf8.count == 2)
      #expect(area.timezone?.contains("/") == true)
      #expect(area.region?.isEmpty != true)
      #expect(table.isSame(area: number, number))
    }
  }

  @Test func everyTimeZoneIsOneOfTheSystem() {
    let rules = TimeZoneRules()
    for zone in Set((0..<table.areaCount).compactMap { table.area($0).timezone }) {
      #expect(rules.offset(in: zone, at: .noon) != nil, "\(zone)")
    }
  }

  @Test func aPlaceIsFoundAtItsOwnPositionUnlessItIsAPart() {
    let entries = table.allEntries()
    let index = PlaceIndex()
    // A few places stand at the same position, and one of them is found.
    let atPosition = Dictionary(grouping: entries) { [$0.latitude, $0.longitude] }
    for entry in stride(from: 0, to: entries.count, by: 29).map({ entries[$0] }) {
      let place = index.place(
        latitude: Double(entry.latitude) / 10_000 - 90, longitude: Double(entry.longitude) / 10_000 - 180)
      let names = atPosition[[entry.latitude, entry.longitude], default: []].map(table.name)
      #expect(place?.countryCode == table.area(entry.area).countryCode)
      #expect(entry.isPart || names.contains(place?.city ?? ""), "\(table.name(of: entry))")
    }
  }
}

extension PlaceTable {
  /// Reads every place there is.
  func allEntries() -> [PlaceEntry] {
    var entries: [PlaceEntry] = []
    for band in 0..<PlaceGrid.bandCount {
      visit(band: band, columns: 0...(columnCount(ofBand: band) - 1)) { entries.append($0) }
    }
    return entries
  }
}
