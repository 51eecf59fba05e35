/// When a photo was taken: the wall clock at its place, as exact as it is known, and where that came from.
///
/// Nothing in it is invented: a day has no midnight, a time without an offset has none.
public struct CaptureTime: Hashable, Sendable {
  /// What a clock at the place of the photo showed.
  public var wallClock: WallClock
  /// Minutes east of UTC, from -1,439 to 1,439; nil where unknown.
  public var utcOffset: UTCOffset?
  /// Where the time was found, as people name it: "EXIF DateTimeOriginal", "file name".
  public var source: String

  /// Puts a time together.
  public init(wallClock: WallClock, utcOffset: UTCOffset? = nil, source: String) {
    self.wallClock = wallClock
    self.utcOffset = utcOffset
    self.source = source
  }

  /// The source of a time that was read from a file's name.
  public static let fileName = "file name"
  /// The source of a time that a movie's header counts in UTC.
  public static let quickTimeUTC = "QuickTime CreateDate (UTC)"
  /// The source of a time that satellites told, in UTC.
  public static let gps = "GPS"
}

/// A date and time on the Gregorian calendar without a time zone, known to the year, month, day, second or microsecond.
///
/// Its text is ISO 8601: `2019`, `2019-01`, `2019-01-02`, `2019-01-02T03:04:05`, `2019-01-02T03:04:05.12`. The
/// texts sort as the times do, a day before the times of that day, since trailing zeros of a fraction are dropped.
public struct WallClock: Hashable, Sendable {
  /// The ISO 8601 text.
  public let text: String

  /// Reads the ISO 8601 text of a year, month, day or time; digits beyond the microsecond are dropped.
  ///
  /// Gives nil for what no calendar has: month 13, 31 April, 24:00. A leap second (:60) is refused as well.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text.utf8)
    guard let year = scanner.number(digits: 4) else { return nil }
    guard !scanner.isAtEnd else {
      self.init(year: year)
      return
    }
    guard scanner.skip("-"), let month = scanner.number(digits: 2) else { return nil }
    guard !scanner.isAtEnd else {
      self.init(year: year, month: month)
      return
    }
    guard scanner.skip("-"), let day = scanner.number(digits: 2) else { return nil }
    guard !scanner.isAtEnd else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard scanner.skip("T") || scanner.skip(" "), let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), scanner.skip(":"), let second = scanner.number(digits: 2)
    else { return nil }
    var fraction = ""
    if scanner.skip(".") {
      fraction = scanner.digits()
      guard !fraction.isEmpty else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction)
  }

  /// A year alone, from 1 to 9999.
  public init?(year: Int) {
    guard (1...9999).contains(year) else { return nil }
    text = Self.padded(year, 4)
  }

  /// A month of a year.
  public init?(year: Int, month: Int) {
    guard let prefix = WallClock(year: year), (1...12).contains(month) else { return nil }
    text = prefix.text + "-" + Self.padded(month, 2)
  }

  /// A day, where the calendar has it.
  public init?(year: Int, month: Int, day: Int) {
    guard let prefix = WallClock(year: year, month: month),
      (1...CivilDay.days(in: month, of: year)).contains(day)
    else { return nil }
    text = prefix.text + "-" + Self.padded(day, 2)
  }

  /// A time, where day and clock have it.
  ///
  /// - Parameter fraction: the decimal digits after the second's point ("9" is nine tenths); digits beyond the
  ///   microsecond and trailing zeros are dropped, and anything but digits is refused.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, fraction: String = ""
  ) {
    guard let date = WallClock(year: year, month: month, day: day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second),
      fraction.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    var digits = Array(fraction.utf8.prefix(6))
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let time = [hour, minute, second].map { Self.padded($0, 2) }.joined(separator: ":")
    text = date.text + "T" + time + (digits.isEmpty ? "" : "." + String(decoding: digits, as: UTF8.self))
  }

  /// The year, from 1 to 9999.
  public var year: Int { Int(text.prefix(4)) ?? 0 }

  /// How exactly the time is known.
  public var precision: Precision {
    switch text.utf8.count {
    case 4: .year
    case 7: .month
    case 10: .day
    case 19: .second
    default: .fraction
    }
  }

  /// The finest part of a time that is known.
  public enum Precision: String, Sendable {
    case year
    case month
    case day
    case second
    case fraction
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension WallClock: Comparable {
  /// Orders times; a time known only to the day comes before the times of that day.
  public static func < (one: WallClock, other: WallClock) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension WallClock: CustomStringConvertible {
  /// The ISO 8601 text.
  public var description: String { text }
}

/// A distance from UTC in whole minutes, from -23:59 to +23:59.
public struct UTCOffset: Hashable, Sendable {
  /// Minutes east of UTC.
  public let minutes: Int

  /// Takes minutes from -1,439 to 1,439; nil beyond.
  public init?(minutes: Int) {
    guard (-1439...1439).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Reads `+09:00`, `-03:30` or `Z`.
  public init?(_ text: some StringProtocol) {
    if text == "Z" {
      self.init(minutes: 0)
      return
    }
    var scanner = DigitScanner(text.utf8)
    let isWest = scanner.skip("-")
    guard isWest || scanner.skip("+"), let hours = scanner.number(digits: 2), scanner.skip(":"),
      let minutes = scanner.number(digits: 2), scanner.isAtEnd, minutes < 60
    else { return nil }
    self.init(minutes: (isWest ? -1 : 1) * (hours * 60 + minutes))
  }
}

extension UTCOffset: CustomStringConvertible {
  /// The offset as `+09:00`.
  public var description: String {
    let digits = [abs(minutes) / 60, abs(minutes) % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    return (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
  }
}

/// Reads numbers of a fixed number of digits, one after the other.
struct DigitScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipOne() { rest = rest.dropFirst() }

  mutating func number(digits count: Int) -> Int? {
    let run = rest.prefix(count)
    guard run.count == count, run.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func digits() -> String {
    let run = rest.prefix(while: Self.isDigit)
    rest = rest[run.endIndex...]
    return String(decoding: run, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
