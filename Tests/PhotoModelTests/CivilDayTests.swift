import PhotoModel
import Testing

@Suite struct CivilDayTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1, 1, 1, -719_162),
    (9999, 12, 31, 2_932_896), (1900, 3, 1, -25_508),
  ])
  func daysAreCountedFrom1970(year: Int, month: Int, day: Int, days: Int) {
    #expect(CivilDay.since1970(year: year, month: month, day: day) == days)
  }

  @Test func theYearOfADayIsFoundAgain() {
    for year in 1...3000 {
      #expect(CivilDay.year(ofDay: CivilDay.since1970(year: year, month: 1, day: 1)) == year)
      #expect(CivilDay.year(ofDay: CivilDay.since1970(year: year, month: 12, day: 31)) == year)
    }
  }

  @Test func weekdaysGoOnBefore1970() {
    #expect(CivilDay.weekday(ofDay: 0) == 4)
    #expect(CivilDay.weekday(ofDay: -4) == 0)
    #expect(CivilDay.weekday(ofDay: -5) == 6)
  }
}

@Suite struct SecondsTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (1_224_660_519, "2008-10-22T07:28:39"), (951_782_400, "2000-02-29T00:00:00"),
    (-1, "1969-12-31T23:59:59"), (-62_135_596_800, "0001-01-01T00:00:00"),
    (253_402_300_799, "9999-12-31T23:59:59"), (1_609_459_199, "2020-12-31T23:59:59"),
  ])
  func secondsAndTimesComeFromEachOther(seconds: Int, text: String) {
    #expect(WallClock(secondsSince1970: seconds)?.text == text)
    #expect(WallClock(text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [253_402_300_800, -62_135_596_801, .max, .min])
  func secondsOutsideTheCalendarAreNoTime(seconds: Int) {
    #expect(WallClock(secondsSince1970: seconds) == nil)
  }

  @Test(arguments: ["2020", "2020-05", "2020-05-06"]) func aDayHasNoSeconds(text: String) {
    #expect(WallClock(text)?.secondsSince1970 == nil)
    #expect(WallClock(text)?.moved(byMinutes: 1) == nil)
  }

  @Test func aMovedTimeKeepsItsFraction() {
    #expect(
      WallClock("2020-12-31T23:30:00.25")?.moved(byMinutes: 60) == WallClock("2021-01-01T00:30:00.25"))
    #expect(WallClock("2021-01-01T00:00:00")?.moved(byMinutes: -1) == WallClock("2020-12-31T23:59:00"))
    #expect(WallClock("9999-12-31T23:30:00")?.moved(byMinutes: 60) == nil)
  }
}
