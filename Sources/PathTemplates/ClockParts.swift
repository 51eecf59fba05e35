import PhotoModel

/// The parts of a wall clock, each as its digits, and nil where the clock is not known so exactly.
struct ClockParts {
  private let text: [UInt8]

  init(_ clock: WallClock) { text = Array(clock.text.utf8) }

  var year: String? { digits(0..<4) }
  var month: String? { digits(5..<7) }
  var day: String? { digits(8..<10) }
  var hour: String? { digits(11..<13) }
  var minute: String? { digits(14..<16) }
  var second: String? { digits(17..<19) }

  /// The digits of the second's fraction, filled up to six; a time without one has six zeros.
  var microsecond: String? {
    guard second != nil else { return nil }
    let digits = String(decoding: text.dropFirst(20), as: UTF8.self)
    return digits + String(repeating: "0", count: 6 - digits.utf8.count)
  }

  /// As much of the date as is known: 2019-01-02, 2019-01, 2019.
  var date: String { String(decoding: text.prefix(10), as: UTF8.self) }

  /// The time as 03-04-05, since a colon is no character for a file's name.
  var time: String? {
    guard let hour, let minute, let second else { return nil }
    return "\(hour)-\(minute)-\(second)"
  }

  private func digits(_ range: Range<Int>) -> String? {
    text.count >= range.upperBound ? String(decoding: text[range], as: UTF8.self) : nil
  }
}

/// A day on the Gregorian calendar, for the weekday and the week.
struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  init?(_ parts: ClockParts) {
    guard let year = parts.year.flatMap({ Int($0) }), let month = parts.month.flatMap({ Int($0) }),
      let day = parts.day.flatMap({ Int($0) })
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The days since 1970-01-01.
  private var number: Int { CivilDay.since1970(year: year, month: month, day: day) }

  /// 1 for Monday to 7 for Sunday.
  var weekday: Int { (CivilDay.weekday(ofDay: number) + 6) % 7 + 1 }

  /// The day of the year, from 1.
  var dayOfYear: Int { number - CalendarDay(year: year, month: 1, day: 1).number + 1 }

  /// The ISO 8601 week and the year that it belongs to.
  var week: (year: Int, week: Int) {
    let week = (dayOfYear - weekday + 10) / 7
    if week < 1 { return (year - 1, Self.weeks(in: year - 1)) }
    if week > Self.weeks(in: year) { return (year + 1, 1) }
    return (year, week)
  }

  /// A year has 53 weeks where its last day or its first is a Thursday.
  private static func weeks(in year: Int) -> Int {
    let first = CalendarDay(year: year, month: 1, day: 1).weekday
    let last = CalendarDay(year: year, month: 12, day: 31).weekday
    return first == 4 || last == 4 ? 53 : 52
  }
}
