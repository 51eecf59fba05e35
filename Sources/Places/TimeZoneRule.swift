import PhotoModel

/// The rule of a time zone for all years to come: one offset, or two that change on two days of each year.
struct TimeZoneRule: Equatable {
  /// Seconds east of UTC in standard time.
  var standardOffset: Int
  /// What summer time is, where there is one.
  var summer: Summer?

  /// The time of the year with another offset.
  struct Summer: Equatable {
    /// Seconds east of UTC.
    var offset: Int
    /// When it starts, by clocks in standard time.
    var start: YearlyMoment
    /// When it ends, by clocks in summer time.
    var end: YearlyMoment
  }

  /// Seconds east of UTC at a moment.
  func offset(at instant: Int) -> Int {
    changes(around: instant).last { $0.instant <= instant }?.offset ?? standardOffset
  }

  /// The first change after a moment; nil where clocks never change.
  func change(after instant: Int) -> TimeZoneTable.Change? {
    changes(around: instant).first { $0.instant > instant }
  }

  /// The changes of the year of a moment and of those beside it, in order.
  private func changes(around instant: Int) -> [TimeZoneTable.Change] {
    guard let summer else { return [] }
    let year = CivilDay.year(ofDay: Int((Double(instant) / 86_400).rounded(.down)))
    let years = (year - 1)...(year + 1)
    let starts = years.map { year in
      TimeZoneTable.Change(
        instant: summer.start.seconds(inYear: year) - standardOffset, offset: summer.offset)
    }
    let ends = years.map { year in
      TimeZoneTable.Change(
        instant: summer.end.seconds(inYear: year) - summer.offset, offset: standardOffset)
    }
    // Where summer time never ends, each end is the moment of the next start, and does not count.
    let realEnds = ends.filter { end in !starts.contains { $0.instant == end.instant } }
    return (starts + realEnds).sorted { $0.instant < $1.instant }
  }
}

/// A moment that returns each year, by the clock of its place.
struct YearlyMoment: Equatable {
  var day: YearlyDay
  /// Seconds after the day's midnight; less than none and more than a day's are allowed.
  var time: Int

  /// Seconds from 1970-01-01T00:00:00 to the moment in a year, on the same clock.
  func seconds(inYear year: Int) -> Int { day.days(inYear: year) * 86_400 + time }
}

/// A day that returns each year.
enum YearlyDay: Equatable {
  /// A day from 1 to 365, counted as if there were no 29 February.
  case julian(Int)
  /// A day from 0 to 365.
  case ordinal(Int)
  /// A weekday (0 for Sunday) of a month; its week is from 1 to 5, which is the last one.
  case weekday(Int, week: Int, month: Int)

  /// Days from 1970-01-01 to the day in a year.
  func days(inYear year: Int) -> Int {
    let newYear = CivilDay.since1970(year: year, month: 1, day: 1)
    switch self {
    case .julian(let day): return newYear + day - (day >= 60 && CivilDay.isLeap(year) ? 0 : 1)
    case .ordinal(let day): return newYear + day
    case .weekday(let weekday, let week, let month):
      let first = CivilDay.since1970(year: year, month: month, day: 1)
      let next = month == 12 ? (year + 1, 1) : (year, month + 1)
      let end = CivilDay.since1970(year: next.0, month: next.1, day: 1)
      let day = first + (weekday - CivilDay.weekday(ofDay: first) + 7) % 7 + 7 * (week - 1)
      return day < end ? day : day - 7
    }
  }
}
