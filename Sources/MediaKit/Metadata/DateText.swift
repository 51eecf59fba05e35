import PhotoModel

/// A date, with or without a time, as EXIF, XMP, IPTC, PNG and many programs write it.
struct DateText: Equatable {
  var wallClock: WallClock
  var offset: UTCOffset?

  /// Reads `2008:10:22 16:28:39`, `2008-10-22T16:28:39.12+09:00`, `2008-10`, `20081022`, ``MailDate`` and the like.
  ///
  /// What is blank is unknown; gives nil for zeros and for what no calendar has.
  init?(_ text: some StringProtocol, fraction: String? = nil) {
    var reader = DateReader(text.utf8)
    var found = reader.date()
    if found == nil, let text = MailDate.yearFirst(text) {
      reader = DateReader(text.utf8)
      found = reader.date()
    }
    guard let date = found else { return nil }
    guard let day = date.day, reader.skipDateSeparator(), let time = reader.time() else {
      guard reader.isBlank, let clock = date.wallClock else { return nil }
      wallClock = clock
      return
    }
    let digits = fraction.map { String($0.prefix { $0.isASCII && $0.isNumber }) } ?? ""
    guard
      let clock = WallClock(
        year: date.year, month: date.month ?? 0, day: day, hour: time.hour, minute: time.minute,
        second: time.second, fraction: digits.isEmpty ? time.fraction : digits)
    else { return nil }
    wallClock = clock
    offset = reader.offset()
  }
}

/// Reads the parts of a date from bytes.
private struct DateReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes.prefix(64))[...]
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
  }

  struct Day {
    var year: Int
    var month: Int?
    var day: Int?

    var wallClock: WallClock? {
      guard let month else { return WallClock(year: year) }
      guard let day else { return WallClock(year: year, month: month) }
      return WallClock(year: year, month: month, day: day)
    }
  }

  mutating func date() -> Day? {
    guard let year = number(4) else { return nil }
    var date = Day(year: year)
    let hasSeparator = skipOne(":-/.")
    date.month = number(2)
    guard date.month != nil, hasSeparator == skipOne(":-/.") || !hasSeparator else { return date }
    date.day = number(2)
    return date
  }

  struct Time {
    var hour: Int
    var minute: Int
    var second: Int
    var fraction: String
  }

  mutating func time() -> Time? {
    guard let hour = number(2) else { return nil }
    let hasSeparator = skipOne(":.-")
    guard let minute = number(2) else { return nil }
    var time = Time(hour: hour, minute: minute, second: 0, fraction: "")
    guard skipOne(":.-") || !hasSeparator, let second = number(2) else { return time }
    time.second = second
    if skipOne(".,") {
      let digits = rest.prefix(while: Self.isDigit)
      time.fraction = String(decoding: digits, as: UTF8.self)
      rest = rest[digits.endIndex...]
    }
    return time
  }

  mutating func offset() -> UTCOffset? {
    skip { $0 == UInt8(ascii: " ") }
    if skipOne("Z") { return UTCOffset(minutes: 0) }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skipOne("+-"), let hours = number(2) else { return nil }
    _ = skipOne(":")
    let minutes = number(2) ?? 0
    guard minutes < 60 else { return nil }
    return UTCOffset(minutes: (isWest ? -1 : 1) * (hours * 60 + minutes))
  }

  /// Whether only blanks and separators are left, as in a date whose time is unknown.
  var isBlank: Bool { rest.allSatisfy { " :-/.\0".utf8.contains($0) } }

  mutating func skipDateSeparator() -> Bool {
    guard let first = rest.first else { return false }
    guard " T:_-".utf8.contains(first) else { return Self.isDigit(first) }
    skip { " T:_-".utf8.contains($0) }
    return true
  }

  private mutating func skip(while matches: (UInt8) -> Bool) { rest = rest.drop(while: matches) }

  private mutating func skipOne(_ characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(_ digits: Int) -> Int? {
    let run = rest.prefix(digits)
    guard run.count == digits, run.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
