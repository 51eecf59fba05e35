/// Counts days on the Gregorian calendar, which is taken to have held at all times.
public enum CivilDay {
  /// Days from 1970-01-01 to a day.
  ///
  /// The count runs over years that begin in March, so that a leap day is the last of its year.
  public static func since1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let century = marchYear.dividedDown(by: 100)
    let leapDays = marchYear.dividedDown(by: 4) - century + century.dividedDown(by: 4)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }

  /// The year of the day that is `days` after 1970-01-01.
  ///
  /// - Parameter days: at most some 10 to the 16th either way, which is more than any count of seconds comes to.
  public static func year(ofDay days: Int) -> Int {
    // The mean year is 146,097 / 400 days long, so the guess is off by one at most.
    let guess = 1970 + (days * 400).dividedDown(by: 146_097)
    if days < since1970(year: guess, month: 1, day: 1) { return guess - 1 }
    return days >= since1970(year: guess + 1, month: 1, day: 1) ? guess + 1 : guess
  }

  /// The day of the week of a day, from 0 for Sunday.
  public static func weekday(ofDay days: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let remainder = (days + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// Whether a year has a leap day.
  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The number of days in `month`, from 1 to 12, of a year.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient, rounded down also below zero.
  func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
