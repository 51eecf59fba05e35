import PhotoModel
import Testing

@Suite struct WallClockTests {
  @Test(arguments: [
    ("2019", WallClock.Precision.year), ("2019-01", .month), ("2019-01-02", .day),
    ("2019-01-02T03:04:05", .second), ("2019-01-02T03:04:05.12", .fraction), ("0001-01-01", .day),
    ("9999-12-31T23:59:59.999999", .fraction), ("2020-02-29", .day), ("2000-02-29", .day),
  ])
  func textComesBackWithItsPrecision(text: String, precision: WallClock.Precision) {
    let clock = WallClock(text)
    #expect(clock?.text == text)
    #expect(clock?.precision == precision)
    #expect(clock?.description == text)
  }

  @Test(arguments: [
    "", "19", "0000", "2019-", "2019-00", "2019-13", "2019-1", "2019-04-31", "2019-02-29", "1900-02-29",
    "2019-01-00", "2019-01-32", "2019-01-02T", "2019-01-02T24:00:00", "2019-01-02T03:60:00",
    "2019-01-02T03:04:60", "2019-01-02T03:04", "2019-01-02T03:04:05Z", "2019-01-02T03:04:05.1x",
    "2019-01-02T03:04:05.", "2019:01:02", " 2019", "2019 ", "-2019", "+201", "２０１９", "10000-01-01",
  ])
  func whatNoCalendarOrClockHasIsRefused(text: String) {
    #expect(WallClock(text) == nil)
  }

  @Test func aSpaceMayStandBetweenDayAndTime() {
    #expect(WallClock("2019-01-02 03:04:05")?.text == "2019-01-02T03:04:05")
  }

  @Test(arguments: [
    ("9", ".9"), ("90", ".9"), ("09", ".09"), ("0", ""), ("000", ""), ("", ""), ("123456", ".123456"),
    ("1234567", ".123456"), ("1200000001", ".12"), ("0000009", ""),
  ])
  func fractionsAreDecimalDownToTheMicrosecondWithoutTrailingZeros(digits: String, text: String) {
    let clock = WallClock(
      year: 2008, month: 10, day: 22, hour: 16, minute: 28, second: 39, fraction: digits)
    #expect(clock?.text == "2008-10-22T16:28:39" + text)
    #expect(clock?.precision == (text.isEmpty ? .second : .fraction))
  }

  @Test(arguments: ["-1", "1 ", "x", "1.2"])
  func aFractionOfAnythingButDigitsIsRefused(fraction: String) {
    #expect(
      WallClock(year: 2008, month: 10, day: 22, hour: 16, minute: 28, second: 39, fraction: fraction) == nil)
  }

  @Test func numbersBeyondTheirRangeAreRefused() {
    #expect(WallClock(year: 0) == nil)
    #expect(WallClock(year: 10_000) == nil)
    #expect(WallClock(year: 2019, month: 0) == nil)
    #expect(WallClock(year: 2019, month: 6, day: 31) == nil)
    let beforeMidnight = WallClock(year: 2019, month: 6, day: 30, hour: -1, minute: 0, second: 0)
    let leapSecond = WallClock(year: 2019, month: 6, day: 30, hour: 0, minute: 0, second: 60)
    #expect(beforeMidnight == nil)
    #expect(leapSecond == nil)
  }

  @Test func earlyYearsArePadded() {
    #expect(WallClock(year: 44, month: 3, day: 15)?.text == "0044-03-15")
    #expect(WallClock(year: 44)?.year == 44)
  }

  @Test func whatIsKnownLessExactlyComesBeforeWhatLiesInIt() throws {
    let texts = [
      "2018-12-31T23:59:59.999999", "2019", "2019-01", "2019-01-02", "2019-01-02T00:00:00",
      "2019-01-02T00:00:00.000001", "2019-01-02T00:00:00.09", "2019-01-02T00:00:00.1",
      "2019-01-02T00:00:00.12", "2019-01-02T00:00:01", "2019-01-03", "2019-10",
    ]
    let clocks = try texts.map { try #require(WallClock($0)) }
    #expect(clocks.reversed().sorted().map(\.text) == texts)
    #expect(clocks.map(\.year) == [2018] + Array(repeating: 2019, count: 11))
  }
}

@Suite struct UTCOffsetTests {
  @Test(arguments: [
    ("+09:00", 540), ("-03:30", -210), ("Z", 0), ("+00:00", 0), ("-00:00", 0), ("+05:45", 345),
    ("+23:59", 1439), ("-23:59", -1439), ("-00:01", -1),
  ])
  func textsAreMinutesEast(text: String, minutes: Int) {
    #expect(UTCOffset(text)?.minutes == minutes)
  }

  @Test(arguments: [
    "", "z", "09:00", "+9:00", "+0900", "+09", "+24:00", "-24:00", "+09:60", "+09:00 ", "+09:0", "UTC",
    "--9:00",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(UTCOffset(text) == nil)
  }

  @Test(arguments: [-1439, -210, -60, -1, 0, 1, 59, 60, 345, 540, 1439])
  func minutesSurviveBeingWrittenAndRead(minutes: Int) throws {
    let offset = try #require(UTCOffset(minutes: minutes))
    #expect(UTCOffset(offset.description) == offset)
    #expect(offset.description.utf8.count == 6)
  }

  @Test func aDayOrMoreIsRefused() {
    #expect(UTCOffset(minutes: 1440) == nil)
    #expect(UTCOffset(minutes: -1440) == nil)
    #expect(UTCOffset(minutes: .min) == nil)
  }
}
