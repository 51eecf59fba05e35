import CCrypto
import Glibc
import Testing

@testable import Places

/// Compares the resource with the table it is made from, where that lies beside the project.
///
/// Elsewhere its digest says that it is what `Scripts/make-places.py` made of that table: whoever makes it anew
/// writes both digests down here, having run the other tests beside the table.
@Suite struct SourceTableTests {
  private static let path = SourceTable.path
  private static let digests = (
    table: "605f1a85885e4c88802986c0196717e7be4dfdb949e41743255907d177fddcad",
    resource: "8d2a2122a1f5d2da2d655ac980782ac9828efeaba76c85f824927524a1f71232"
  )

  @Test func theResourceIsTheOneThatWasMadeOfTheTable() throws {
    let resource = try #require(SourceTable.bytes(of: SourceTable.project + "/Resources/Places.bin"))
    #expect(SourceTable.digest(resource) == Self.digests.resource)
  }

  @Test(.enabled(if: access(path, R_OK) == 0, "needs the table that the resource is made from"))
  func theTableIsTheOneOfTheDigests() throws {
    let table = try #require(SourceTable.bytes(of: Self.path))
    #expect(SourceTable.digest(table) == Self.digests.table)
  }

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
    return project + "/../shared/data/places.tsv"
  }()

  /// The folder of the project.
  static let project = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  /// The bytes of a file.
  static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
    return bytes
  }

  /// The SHA-256 of some bytes in hexadecimal digits.
  static func digest(_ bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

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
