import PhotoModel

/// Counts the seconds of clocks that know no time zone.
enum ClockSeconds {
  /// Seconds from 1970-01-01T00:00:00 to what a clock showed; nil for a time that is not known to the second.
  static func since1970(_ wallClock: WallClock) -> Int? {
    guard wallClock.precision == .second || wallClock.precision == .fraction else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let fields = wallClock.text.utf8.prefix(19).split { !digits.contains($0) }
    let numbers = fields.map { $0.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) } }
    guard numbers.count == 6 else { return nil }
    let days = CivilDay.since1970(year: numbers[0], month: numbers[1], day: numbers[2])
    return days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
  }
}

/// Counts days on the Gregorian calendar.
enum CivilDay {
  /// Days from 1970-01-01 to a day.
  ///
  /// The count runs over years that begin in March, so that a leap day is the last of its year.
  static func since1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let century = floorDivide(marchYear, 100)
    let leapDays = floorDivide(marchYear, 4) - century + floorDivide(century, 4)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }

  /// The year of the day that is `days` after 1970-01-01.
  static func year(ofDay days: Int) -> Int {
    // The mean year is 146,097 / 400 days long, so the guess is off by one at most.
    let guess = 1970 + floorDivide(days * 400, 146_097)
    if days < since1970(year: guess, month: 1, day: 1) { return guess - 1 }
    return days >= since1970(year: guess + 1, month: 1, day: 1) ? guess + 1 : guess
  }

  /// The day of the week of a day, from 0 for Sunday.
  static func weekday(ofDay days: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let remainder = (days + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// Whether a year has a leap day.
  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
