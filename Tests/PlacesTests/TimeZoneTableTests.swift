import Testing

@testable import Places

@Suite struct TimeZoneTableTests {
  @Test func changesAndRuleAreReadFromTheSecondHalf() throws {
    let sample = TZifSample(offsets: [600, 3_600, 7_200], changes: [(-100, 1), (500, 2)], rule: "CET-1")
    let table = try #require(TimeZoneTable(tzif: sample.bytes))
    #expect(table.initialOffset == 600)
    #expect(table.changes == [.init(instant: -100, offset: 3_600), .init(instant: 500, offset: 7_200)])
    #expect(table.rule == TimeZoneRule(standardOffset: 3_600))
  }

  @Test func anEmptyRuleKeepsTheLastOffset() throws {
    let sample = TZifSample(offsets: [0, 3_600], changes: [(0, 1)], rule: "")
    let table = try #require(TimeZoneTable(tzif: sample.bytes))
    #expect(table.rule == nil)
    #expect(table.offset(atLocal: 4_000_000_000) == 3_600)
    #expect(table.offset(atLocal: -4_000_000_000) == 0)
  }

  @Test func aFileThatIsCutShortIsRefused() {
    let bytes = TZifSample(offsets: [0, 3_600], changes: [(0, 1)], rule: "").bytes
    for length in 0..<(bytes.count - 2) {
      #expect(TimeZoneTable(tzif: Array(bytes.prefix(length))) == nil)
    }
  }

  @Test func aTypeThatDoesNotExistIsRefused() {
    #expect(TimeZoneTable(tzif: TZifSample(offsets: [0], changes: [(0, 1)], rule: "").bytes) == nil)
  }

  @Test func changesOutOfOrderAreRefused() {
    let sample = TZifSample(offsets: [0, 60], changes: [(5, 1), (4, 0)], rule: "")
    #expect(TimeZoneTable(tzif: sample.bytes) == nil)
  }

  @Test func leapSecondsAreRefused() {
    #expect(TimeZoneTable(tzif: TZifSample(leapSeconds: 1, rule: "UTC0").bytes) == nil)
  }

  @Test func twoChangesWithinADayAreBothSeen() throws {
    let sample = TZifSample(
      offsets: [0, 3_600, 7_200], changes: [(100_000, 1), (110_000, 2)], rule: "")
    let table = try #require(TimeZoneTable(tzif: sample.bytes))
    #expect(table.offset(atLocal: 99_999) == 0)
    #expect(table.offset(atLocal: 103_600) == 3_600)
    #expect(table.offset(atLocal: 117_200) == 7_200)
  }
}

/// A compiled time zone file of version 2, made by hand.
struct TZifSample {
  var offsets = [0]
  var changes: [(instant: Int, type: Int)] = []
  var leapSeconds = 0
  var rule: String

  var bytes: [UInt8] {
    // The first half, for old readers, has one type and no change.
    let first = header(changes: 0, types: 1, leaps: 0) + [UInt8](repeating: 0, count: 6) + Array("A\0".utf8)
    var second = header(changes: changes.count, types: offsets.count, leaps: leapSeconds)
    for change in changes { second += bigEndian(change.instant, 8) }
    second += changes.map { UInt8($0.type) }
    for offset in offsets { second += bigEndian(offset, 4) + [0, 0] }
    second += Array("A\0".utf8) + [UInt8](repeating: 0, count: 12 * leapSeconds)
    return first + second + Array("\n\(rule)\n".utf8)
  }

  private func header(changes: Int, types: Int, leaps: Int) -> [UInt8] {
    let counts = [0, 0, leaps, changes, types, 2].flatMap { bigEndian($0, 4) }
    return Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts
  }

  private func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
