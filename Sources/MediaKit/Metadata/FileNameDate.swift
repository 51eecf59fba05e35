import PhotoModel

/// Dates in the names that phones, cameras, chat and screenshot programs give to pictures.
///
/// `IMG_20200304_050607`, `IMG-20190102-WA0003`, `PXL_20210102_030405678`, `Screenshot 2021-03-04 at 05.06.07`,
/// `photo_2021-03-04_05-06-07`, `signal-2021-03-04-050607`, `2021-03-04 05.06.07`, `WP_20140102_03_04_05_Pro`.
enum FileNameDate {
  /// Returns the date in `name`, known to the day or the time; nil where it has none or only looks as if it had.
  static func date(in name: String) -> WallClock? {
    let bytes = Array(name.utf8.prefix(255))
    for start in bytes.indices where isNumberStart(bytes, start) {
      var scanner = NameScanner(bytes[start...])
      guard let day = scanner.day() else { continue }
      if let time = scanner.time(on: day) { return time }
      guard scanner.isAtNumberEnd, day.hasSeparators || isFamiliar(bytes[..<start]) else { continue }
      return WallClock(year: day.year, month: day.month, day: day.day)
    }
    return nil
  }

  private static func isNumberStart(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index].isDigit && (index == 0 || !bytes[index - 1].isDigit)
  }

  /// Whether eight digits after `prefix` are a day rather than some other number.
  private static func isFamiliar(_ prefix: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: prefix, as: UTF8.self).lowercased().filter { $0.isLetter }
    return word.isEmpty || prefixes.contains(word)
  }

  private static let prefixes: Set = [
    "img", "vid", "pano", "pxl", "mvimg", "dsc", "pic", "photo", "image", "picture", "burst", "screenshot",
    "screenshotfrom", "screencapture", "capture", "scan", "signal", "whatsappimage", "wp", "snapchat",
    "camera",
    "imag", "date", "collage", "b", "c", "p", "selfie", "portrait", "cover", "trim",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// Reads a day and a time from the middle of a name.
private struct NameScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  struct Day {
    var year: Int
    var month: Int
    var day: Int
    var hasSeparators: Bool
  }

  /// Whether the digits end here.
  var isAtNumberEnd: Bool { rest.first?.isDigit != true }

  mutating func day() -> Day? {
    guard let year = number(4), (1900...2099).contains(year) else { return nil }
    let separator = skip("-_.")
    guard let month = number(2), skip("-_.") == separator, let day = number(2),
      WallClock(year: year, month: month, day: day) != nil
    else { return nil }
    return Day(year: year, month: month, day: day, hasSeparators: separator != nil)
  }

  /// Reads a time after a day; leaves the place as it is where there is none.
  mutating func time(on day: Day) -> WallClock? {
    var scanner = self
    let isJoined = scanner.isAtNumberEnd == false
    if !isJoined { guard scanner.skipBetweenDayAndTime() else { return nil } }
    guard var time = scanner.clock(isJoined: isJoined) else { return nil }
    if let half = scanner.halfOfDay() {
      guard (1...12).contains(time.hour) else { return nil }
      time.hour = time.hour % 12 + half
    }
    guard scanner.isAtNumberEnd else { return nil }
    return WallClock(
      year: day.year, month: day.month, day: day.day, hour: time.hour, minute: time.minute,
      second: time.second,
      fraction: time.fraction)
  }

  private mutating func clock(isJoined: Bool) -> (hour: Int, minute: Int, second: Int, fraction: String)? {
    var single = self
    if !isJoined, let hour = single.number(1), let separator = single.skip(".:"),
      let minute = single.number(2),
      single.skip(".:") == separator, let second = single.number(2)
    {
      self = single
      return (hour, minute, second, "")
    }
    guard let hour = number(2) else { return nil }
    let separator = skip("-_.:h")
    guard let minute = number(2), skip("-_.:m") == separator, let second = number(2) else { return nil }
    // Nine digits in a row end in milliseconds.
    let milliseconds = separator == nil ? rest.prefix(3) : []
    guard milliseconds.count == 3, milliseconds.allSatisfy(\.isDigit) else {
      return (hour, minute, second, "")
    }
    rest = rest.dropFirst(3)
    return (hour, minute, second, String(decoding: milliseconds, as: UTF8.self))
  }

  private mutating func skipBetweenDayAndTime() -> Bool {
    for word in [
      " at ", " um ", " à ", " a las ", " kl. ", " om ", ", ", "_at_", "-at-", "T", "_", "-", " ", ".",
    ] {
      if rest.starts(with: word.utf8) {
        rest = rest.dropFirst(word.utf8.count)
        return true
      }
    }
    return false
  }

  /// Reads AM or PM as the hours to add to a time of the twelve-hour clock.
  private mutating func halfOfDay() -> Int? {
    for (word, hours) in [(" AM", 0), (" PM", 12), ("\u{202F}AM", 0), ("\u{202F}PM", 12)]
    where rest.starts(with: word.utf8) {
      rest = rest.dropFirst(word.utf8.count)
      return hours
    }
    return nil
  }

  private mutating func skip(_ characters: String) -> UInt8? {
    guard let first = rest.first, characters.utf8.contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  private mutating func number(_ digits: Int) -> Int? {
    let run = rest.prefix(digits)
    guard run.count == digits, run.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
