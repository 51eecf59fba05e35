/// Times as counts of seconds, on clocks that know no time zone.
extension WallClock {
  /// The time so many seconds after 1970 began, on the same clock; nil outside the years from 1 to 9999.
  ///
  /// - Parameter fraction: the decimal digits after the second's point.
  public init?(secondsSince1970 seconds: Int, fraction: String = "") {
    let days = seconds.dividedDown(by: 86_400)
    let year = CivilDay.year(ofDay: days)
    var day = days - CivilDay.since1970(year: year, month: 1, day: 1) + 1
    var month = 1
    while day > CivilDay.days(in: month, of: year) {
      day -= CivilDay.days(in: month, of: year)
      month += 1
    }
    let remainder = seconds % 86_400
    let time = remainder < 0 ? remainder + 86_400 : remainder
    self.init(
      year: year, month: month, day: day, hour: time / 3_600, minute: time / 60 % 60, second: time % 60,
      fraction: fraction)
  }

  /// Whole seconds from 1970-01-01T00:00:00 on the same clock; nil for a time that is not known to the second.
  public var secondsSince1970: Int? {
    guard precision == .second || precision == .fraction else { return nil }
    var scanner = DigitScanner(text.utf8)
    var numbers: [Int] = []
    for count in [4, 2, 2, 2, 2, 2] {
      guard let number = scanner.number(digits: count) else { return nil }
      numbers.append(number)
      scanner.skipOne()
    }
    let days = CivilDay.since1970(year: numbers[0], month: numbers[1], day: numbers[2])
    return days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
  }

  /// The time some minutes later, as exact as this one; nil where this one is not known to the second.
  public func moved(byMinutes minutes: Int) -> WallClock? {
    secondsSince1970.flatMap {
      WallClock(secondsSince1970: $0 + minutes * 60, fraction: String(text.dropFirst(20)))
    }
  }
}
