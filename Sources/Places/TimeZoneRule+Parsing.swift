extension TimeZoneRule {
  /// Reads the footer of a compiled time zone file: a rule between two line feeds; nil if it is empty or wrong.
  init?(footer: ArraySlice<UInt8>) {
    let newline = UInt8(ascii: "\n")
    guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else { return nil }
    self.init(posix: footer[(footer.startIndex + 1)..<end])
  }

  /// Reads a POSIX `TZ` value such as `CET-1CEST,M3.5.0,M10.5.0/3`, with the hours from -167 to 167 of RFC 8536.
  init?(posix text: some Sequence<UInt8>) {
    var scanner = RuleScanner(text)
    guard scanner.skipName(), let west = scanner.duration(hours: 24) else { return nil }
    standardOffset = -west
    guard !scanner.isAtEnd else { return }
    guard scanner.skipName() else { return nil }
    // Summer time is an hour ahead unless it says how much.
    let offset = scanner.isAtComma ? standardOffset + 3_600 : scanner.duration(hours: 24).map { -$0 }
    guard let offset, let start = scanner.moment(), let end = scanner.moment(), scanner.isAtEnd else {
      return nil
    }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

/// Reads a POSIX `TZ` value piece by piece.
private struct RuleScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtComma: Bool { rest.first == UInt8(ascii: ",") }

  /// Passes an abbreviation: letters, or anything in angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest[name.endIndex...]
    return !name.isEmpty
  }

  /// Reads `[+-]h[:m[:s]]` as seconds.
  mutating func duration(hours limit: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(0...limit) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where skip(":") {
      guard let count = number(0...59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `,day[/time]`; the time is two o'clock unless it is given.
  mutating func moment() -> YearlyMoment? {
    guard skip(","), let day = day() else { return nil }
    guard skip("/") else { return YearlyMoment(day: day, time: 7_200) }
    return duration(hours: 167).map { YearlyMoment(day: day, time: $0) }
  }

  /// Reads `Jn`, `n` or `Mmonth.week.weekday`.
  private mutating func day() -> YearlyDay? {
    if skip("J") { return number(1...365).map(YearlyDay.julian) }
    guard skip("M") else { return number(0...365).map(YearlyDay.ordinal) }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
      let weekday = number(0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }
}
