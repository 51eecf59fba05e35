import PhotoModel

/// A date format in the manner of C's `strftime`, English and without a system's zone.
struct DateFormat: Sendable {
  private enum Part {
    case literal(Character)
    case directive(Character)
  }

  private let parts: [Part]

  /// What may stand after a percent sign, and what it gives.
  static let directives: [(letter: Character, summary: String)] = [
    ("Y", "year, 2019"), ("y", "year, 19"), ("m", "month, 01"), ("B", "month, January"), ("b", "month, Jan"),
    ("d", "day, 02"), ("j", "day of the year, 002"), ("A", "weekday, Wednesday"), ("a", "weekday, Wed"),
    ("u", "weekday, 1 for Monday to 7"), ("V", "ISO week, 01"), ("G", "year of the ISO week, 2019"),
    ("H", "hour, 00 to 23"), ("I", "hour, 01 to 12"), ("p", "AM or PM"), ("M", "minute"), ("S", "second"),
    ("f", "microsecond, six digits"), ("z", "offset from UTC, +0900"), ("%", "a percent sign"),
  ]

  /// Reads a format; on a failure, says what is wrong and how many characters in.
  init(_ text: some Collection<Character>) throws(Failure) {
    var parts: [Part] = []
    var isDirective = false
    for (offset, character) in text.enumerated() {
      if isDirective {
        guard Self.directives.contains(where: { $0.letter == character }) else {
          let letters = Self.directives.map { "%\($0.letter)" }.joined(separator: " ")
          throw Failure(offset: offset, problem: "%\(character) is no part of a date; there are \(letters)")
        }
        parts.append(.directive(character))
        isDirective = false
      } else if character == "%" {
        isDirective = true
      } else {
        parts.append(.literal(character))
      }
    }
    guard !isDirective else {
      throw Failure(offset: text.count, problem: "a letter has to follow the percent sign, as in %Y")
    }
    self.parts = parts
  }

  /// What is wrong with a format.
  struct Failure: Error {
    let offset: Int
    let problem: String
  }

  /// Writes a time; nil where it is not known as exactly as the format asks.
  func text(for clock: WallClock, offset: UTCOffset?) -> String? {
    let parts = ClockParts(clock)
    var text = ""
    for part in self.parts {
      switch part {
      case .literal(let character): text.append(character)
      case .directive(let letter):
        guard let value = Self.value(of: letter, in: parts, offset: offset) else { return nil }
        text += value
      }
    }
    return text
  }

  private static func value(of letter: Character, in clock: ClockParts, offset: UTCOffset?) -> String? {
    switch letter {
    case "Y": clock.year
    case "y": clock.year.map { String($0.suffix(2)) }
    case "m": clock.month
    case "B": clock.month.flatMap { Int($0) }.map { months[$0 - 1] }
    case "b": clock.month.flatMap { Int($0) }.map { String(months[$0 - 1].prefix(3)) }
    case "d": clock.day
    case "H": clock.hour
    case "I": clock.hour.flatMap { Int($0) }.map { padded(($0 + 11) % 12 + 1, 2) }
    case "p": clock.hour.flatMap { Int($0) }.map { $0 < 12 ? "AM" : "PM" }
    case "M": clock.minute
    case "S": clock.second
    case "f": clock.microsecond
    case "z": offset.map { $0.description.filter { $0 != ":" } }
    case "%": "%"
    default: CalendarDay(clock).map { value(of: letter, on: $0) }
    }
  }

  private static func value(of letter: Character, on day: CalendarDay) -> String {
    switch letter {
    case "j": padded(day.dayOfYear, 3)
    case "A": weekdays[day.weekday - 1]
    case "a": String(weekdays[day.weekday - 1].prefix(3))
    case "u": String(day.weekday)
    case "V": padded(day.week.week, 2)
    default: padded(day.week.year, 4)
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
