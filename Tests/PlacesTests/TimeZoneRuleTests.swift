import PhotoModel
import Testing

@testable import Places

@Suite struct TimeZoneRuleTests {
  @Test func aRuleWithoutSummerTimeHasOneOffset() throws {
    let rule = try #require(TimeZoneRule(posix: "<+0545>-5:45".utf8))
    #expect(rule == TimeZoneRule(standardOffset: 20_700))
    #expect(rule.change(after: 0) == nil)
  }

  @Test func summerTimeIsAnHourAndBeginsAtTwoUnlessSaidOtherwise() throws {
    let rule = try #require(TimeZoneRule(posix: "EST5EDT,M3.2.0,M11.1.0".utf8))
    #expect(rule.standardOffset == -18_000)
    #expect(rule.summer?.offset == -14_400)
    #expect(rule.summer?.start == YearlyMoment(day: .weekday(0, week: 2, month: 3), time: 7_200))
  }

  @Test func hoursMayLeaveTheirDay() throws {
    let rule = try #require(TimeZoneRule(posix: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0:30:15".utf8))
    #expect(rule.summer?.start.time == -3_600)
    #expect(rule.summer?.end.time == 1_815)
    #expect(TimeZoneRule(posix: "EET-2EEST,M3.4.4/50,M10.4.4/50".utf8)?.summer?.start.time == 180_000)
  }

  @Test func summerTimeMayLieBehindStandardTime() throws {
    let rule = try #require(TimeZoneRule(posix: "IST-1GMT0,M10.5.0,M3.5.0/1".utf8))
    #expect(rule.offset(at: 1_642_248_000) == 0)  // 15 January 2022
    #expect(rule.offset(at: 1_657_886_400) == 3_600)  // 15 July 2022
  }

  @Test func summerTimeThatNeverEndsHasNoGap() throws {
    let rule = try #require(TimeZoneRule(posix: "EST5EDT,0/0,J365/25".utf8))
    let newYear = CivilDay.since1970(year: 2030, month: 1, day: 1) * 86_400 + 5 * 3_600
    for instant in (newYear - 3)...(newYear + 3) { #expect(rule.offset(at: instant) == -14_400) }
  }

  @Test(arguments: [
    "", "5", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.1.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,J60,366",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0x", "<+01", "CET-1:60",
  ])
  func aRuleThatIsWrongIsRefused(text: String) {
    #expect(TimeZoneRule(posix: text.utf8) == nil)
  }

  @Test(arguments: [
    (YearlyDay.julian(59), 2024, 2, 28), (.julian(60), 2024, 3, 1), (.julian(365), 2024, 12, 31),
    (.julian(60), 2023, 3, 1), (.ordinal(59), 2024, 2, 29), (.ordinal(0), 2023, 1, 1),
    (.weekday(0, week: 5, month: 3), 2021, 3, 28), (.weekday(0, week: 5, month: 2), 2021, 2, 28),
    (.weekday(0, week: 1, month: 11), 2020, 11, 1), (.weekday(6, week: 5, month: 12), 2022, 12, 31),
  ])
  func aYearlyDayFallsOnItsDate(day: YearlyDay, year: Int, month: Int, date: Int) {
    #expect(day.days(inYear: year) == CivilDay.since1970(year: year, month: month, day: date))
  }
}
