import Glibc
import PhotoModel
import Testing

@testable import Places

@Suite struct TimeZoneRulesTests {
  private let rules = TimeZoneRules()

  @Test(arguments: [
    ("Europe/Berlin", "2020-07-01T12:00:00", "+02:00"), ("Europe/Berlin", "2020-01-01T12:00:00", "+01:00"),
    ("America/New_York", "2008-07-04T20:30:00", "-04:00"),
    ("America/New_York", "2008-12-24T20:30:00.5", "-05:00"),
    ("Asia/Kolkata", "2019-03-21T06:00:00", "+05:30"), ("Asia/Kathmandu", "2019-03-21T06:00:00", "+05:45"),
    ("Australia/Lord_Howe", "2021-07-01T12:00:00", "+10:30"),
    ("Australia/Lord_Howe", "2021-01-01T12:00:00", "+11:00"),
    ("America/St_Johns", "2021-07-01T12:00:00", "-02:30"),
    ("America/St_Johns", "2021-01-01T12:00:00", "-03:30"),
    ("Pacific/Apia", "2011-12-29T12:00:00", "-10:00"), ("Pacific/Apia", "2011-12-31T12:00:00", "+14:00"),
    ("Europe/Dublin", "2022-01-15T12:00:00", "+00:00"), ("Europe/Dublin", "2022-07-15T12:00:00", "+01:00"),
  ])
  func aZoneHasItsOffsetOfTheSeason(zone: String, time: String, offset: String) throws {
    #expect(try rules.offset(in: zone, at: clock(time)) == UTCOffset(offset))
  }

  @Test(arguments: [
    ("Europe/London", "1969-01-15T12:00:00", "+01:00"), ("Europe/Berlin", "1945-06-15T12:00:00", "+03:00"),
    ("America/New_York", "1955-07-15T12:00:00", "-04:00"),
  ])
  func yearsBefore1970AreInTheTable(zone: String, time: String, offset: String) throws {
    #expect(try rules.offset(in: zone, at: clock(time)) == UTCOffset(offset))
  }

  @Test(arguments: [
    ("Europe/Berlin", "2045-07-01T12:00:00", "+02:00"), ("Europe/Berlin", "2045-01-01T12:00:00", "+01:00"),
    ("Europe/Berlin", "2045-03-26T01:59:59", "+01:00"), ("Europe/Berlin", "2045-03-26T03:00:00", "+02:00"),
    ("Australia/Sydney", "2099-12-31T23:59:59", "+11:00"), ("Asia/Tokyo", "9999-12-31T23:59:59", "+09:00"),
  ])
  func yearsAfterTheTableFollowItsRule(zone: String, time: String, offset: String) throws {
    #expect(try rules.offset(in: zone, at: clock(time)) == UTCOffset(offset))
  }

  @Test(arguments: [
    ("2021-03-28T01:59:59", "+01:00"), ("2021-03-28T02:00:00", "+01:00"), ("2021-03-28T02:59:59", "+01:00"),
    ("2021-03-28T03:00:00", "+02:00"),
  ])
  func anHourThatIsSkippedHasTheOffsetBefore(time: String, offset: String) throws {
    #expect(try rules.offset(in: "Europe/Berlin", at: clock(time)) == UTCOffset(offset))
  }

  @Test(arguments: [
    ("2021-10-31T01:59:59", "+02:00"), ("2021-10-31T02:00:00", "+02:00"), ("2021-10-31T02:59:59", "+02:00"),
    ("2021-10-31T03:00:00", "+01:00"),
  ])
  func anHourThatComesTwiceIsTheFirst(time: String, offset: String) throws {
    #expect(try rules.offset(in: "Europe/Berlin", at: clock(time)) == UTCOffset(offset))
  }

  @Test(arguments: [
    ("2021-04-30T22:30:10", "+02:00"), ("2021-03-28T00:59:59", "+01:00"), ("2021-03-28T01:00:00", "+02:00"),
    ("2021-10-31T00:59:59", "+02:00"), ("2021-10-31T01:00:00", "+01:00"), ("2045-07-01T12:00:00", "+02:00"),
    ("1945-06-15T12:00:00", "+03:00"),
  ])
  func aMomentHasOneOffset(utc: String, offset: String) throws {
    let instant = try #require(try clock(utc).secondsSince1970)
    #expect(rules.offset(in: "Europe/Berlin", atInstant: instant) == UTCOffset(offset))
  }

  @Test func theFirstZoneThatIsNotThereIsRemembered() {
    let rules = TimeZoneRules()
    _ = rules.offset(in: "Europe/Berlin", at: .noon)
    #expect(rules.missingZone == nil)
    for zone in ["Europe/Atlantis", "Europe/Berlin", "Europe/Thule"] { _ = rules.offset(in: zone, at: .noon) }
    #expect(rules.missingZone == "Europe/Atlantis")
  }

  @Test func localMeanTimeIsNoOffsetOfMinutes() throws {
    // Berlin was 53 minutes and 28 seconds ahead of Greenwich.
    #expect(try rules.offset(in: "Europe/Berlin", at: clock("1890-01-01T12:00:00")) == nil)
  }

  @Test(arguments: ["2020", "2020-07", "2020-07-01"])
  func aDayWithoutATimeHasNoOffset(time: String) throws {
    #expect(try rules.offset(in: "Europe/Berlin", at: clock(time)) == nil)
  }

  @Test(arguments: [
    "", "Europe/Atlantis", "Europe", "../zoneinfo/Europe/Berlin", "/usr/share/zoneinfo/UTC", "Europe//Berlin",
    "zone.tab", "Europe/Berlin\0",
  ])
  func anUnknownZoneHasNoOffset(zone: String) {
    #expect(rules.offset(in: zone, at: .noon) == nil)
  }

  @Test func withoutADataBaseThereIsNoOffset() {
    #expect(TimeZoneRules(folder: "/nonexistent").offset(in: "Europe/Berlin", at: .noon) == nil)
  }

  @Test func theSystemsDataBaseIsWhereTheEnvironmentSays() {
    #expect(TimeZoneRules.systemFolder(named: "/opt/zones") == "/opt/zones")
    #expect(TimeZoneRules.systemFolder(named: "") == "/usr/share/zoneinfo")
    #expect(TimeZoneRules.systemFolder(named: nil) == "/usr/share/zoneinfo")
  }

  @Test func zonesAreReadFromTheFolderThatIsNamed() throws {
    let folder = try #require(makeTemporaryFolder())
    defer { removeFolder(folder, file: "Home") }
    try #require(write(TZifSample(rule: "<+07>-7").bytes, to: folder + "/Home"))
    #expect(TimeZoneRules(folder: folder).offset(in: "Home", at: .noon) == UTCOffset("+07:00"))
    #expect(TimeZoneRules(folder: folder).offset(in: "Europe/Berlin", at: .noon) == nil)
  }

  private func clock(_ text: String) throws -> WallClock { try #require(WallClock(text)) }
}

extension WallClock {
  /// A time in our days.
  static var noon: WallClock { WallClock("2020-06-01T12:00:00") ?? { preconditionFailure("noon exists") }() }
}

private func makeTemporaryFolder() -> String? {
  var template = Array("\(temporaryPlace)/photocat-zones-XXXXXX".utf8CString)
  return mkdtemp(&template).map { String(cString: $0) }
}

private func removeFolder(_ folder: String, file: String) {
  unlink(folder + "/" + file)
  rmdir(folder)
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  return fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0
}

/// Where temporary files belong.
private var temporaryPlace: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
