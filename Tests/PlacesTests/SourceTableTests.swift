import Glibc
import Testing

@testable import Places

/// Compares the resource with the table it is made from, where that lies beside the project.
@Suite struct SourceTableTests {
  private static let path = SourceTable.path

  @Test(.enabled(if: access(path, R_OK) == 0, "needs the table that the resource is made from"))
  func theResourceHoldsEveryRowOfItsSource() throws {
    let table = PlaceTable.embedded
    let rows = try #require(SourceTable.rows(of: Self.path))
    let areas = (0..<table.areaCount).map(table.area)
    let packed = table.allEntries().map { entry in
      let area = areas[entry.area]
      let people = (entry.reach * entry.reach * .pi * 8_000).rounded()
      return SourceTable.Row(
        name: table.name(of: entry), region: area.region ?? "", countryCode: area.countryCode ?? "",
        latitude: entry.latitude, longitude: entry.longitude, zone: area.timezone ?? "", people: people)
    }
    #expect(packed.count == rows.count)
    for (packed, row) in zip(packed.sorted(), rows.sorted()) {
      let isEqual = packed == row && abs(packed.people / max(row.people, 1_000) - 1) < 0.06
      if !isEqual { Issue.record("\(packed) is not \(row)") }
    }
  }
}

/// Reads the table of places that the resource is made from.
enum SourceTable {
  struct Row: Comparable {
    let name: String
    let region: String
    let countryCode: String
    let latitude: Int
    let longitude: Int
    let zone: String
    let people: Double

    private var key: (String, String, Int, Int, String, String) {
      (name, region, latitude, longitude, countryCode, zone)
    }

    static func == (one: Row, other: Row) -> Bool { one.key == other.key }
    static func < (one: Row, other: Row) -> Bool { one.key < other.key }
  }

  /// Where the table lies: in `../shared/data` beside the project, or as `PHOTOCAT_PLACES` says.
  static let path: String = {
    if let named = getenv("PHOTOCAT_PLACES") { return String(cString: named) }
    let project = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return project.dropLast().joined(separator: "/") + "/shared/data/places.tsv"
  }()

  static func rows(of path: String) -> [Row]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var rows: [Row] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let fields = String(cString: line).utf8.dropLast()
        .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
      guard let latitude = Double(fields[4]), let longitude = Double(fields[5]) else { continue }
      rows.append(
        Row(
          name: fields[1], region: fields[2], countryCode: fields[3],
          latitude: Int((latitude * 10_000).rounded()) + 900_000,
          longitude: Int((longitude * 10_000).rounded()) + 1_800_000, zone: fields[7],
          people: Double(fields[6]) ?? 0))
    }
    return rows
  }
}
