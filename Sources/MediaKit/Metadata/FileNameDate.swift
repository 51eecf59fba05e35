import PhotoModel

/// Dates in the names that phones, cameras, chat and screenshot programs give to pictures.
///
/// `IMG_20200304_050607`, `IMG-20190102-WA0003`, `PXL_20210102_030405678`, `Screenshot 2021-03-04 at 05.06.07`,
/// `photo_2021-03-04_05-06-07`, `signal-2021-03-04-050607`, `2021-03-04 05.06.07`, `WP_20140102_03_04_05_Pro`.
enum FileNameDate {
  /// Returns the date in `name`, known to the day or the time; nil where it has none or only looks as if it had.
  static func date(in name: String) -> WallClock? {
    let bytes = Array(UnicodeForm.composed(name).utf8.prefix(255))
    for start in bytes.indices where isNumberStart(bytes, start) {
      var scanner = NameScanner(bytes[start...])
      guard let day = scanner.day(), !isPartOfNumber(bytes[..<start], day) else { continue }
      if let time = scanner.time(on: day) { return time }
      guard scanner.isAtEnd(of: day, isFamiliar: isFamiliar(bytes[..<start])) else { continue }
      return WallClock(year: day.year, month: day.month, day: day.day)
    }
    return nil
  }

  /// Whether what stands before a day makes it a part of a longer number or of a version: `1234-2019-01-02`, `v2019.01.02`.
  private static func isPartOfNumber(_ prefix: ArraySlice<UInt8>, _ day: NameScanner.Day) -> Bool {
    guard let separator = day.separator, let last = prefix.last else { return false }
    if last.isLetter { return !isFamiliar(prefix) }
    return last == separator && prefix.dropLast().last?.isDigit == true
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
    "camera", "foto", "bild", "imagen", "immagine",
    "imag", "date", "collage", "b", "c", "p", "selfie", "portrait", "cover", "trim",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

/// Reads a day and a time from the middle of a name.
private struct NameScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  struct Day {
    var year: Int
    var month: Int
    var day: Int
    var separator: UInt8?
  }

  /// Whether the digits end here.
  private var isAtNumberEnd: Bool { rest.first?.isDigit != true }

  /// Whether a day without a time may end here.
  ///
  /// - Parameter isFamiliar: whether what stands before the day is a word that programs put there, or nothing.
  func isAtEnd(of day: Day, isFamiliar: Bool) -> Bool {
    guard let next = rest.first else { return isFamiliar || day.separator != nil }
    let number = rest.dropFirst().prefix(while: \.isDigit)
    if let separator = day.separator {
      return !next.isDigit && (isFamiliar || next != separator || number.isEmpty)
    }
    // Eight digits before letters are a part of some other name, and before a long number no day or no time.
    return isFamiliar && !next.isDigit && !next.isLetter && number.count < 6
  }

  mutating func day() -> Day? {
    guard let year = number(4), (1900...2099).contains(year) else { return nil }
    let separator = skip("-_.")
    guard let month = number(2), skip("-_.") == separator, let day = number(2),
      WallClock(year: year, month: month, day: day) != nil
    else { return nil }
    return Day(year: year, month: month, day: day, separator: separator)
  }

  /// Reads a time after a day; leaves the place as it is where there is none.
  mutating func time(on day: Day) -> WallClock? {
    var scanner = self
    let isJoined = scanner.isAtNumberEnd == false
    if !isJoined { guard scanner.skipBetweenDayAndTime() else { return nil } }
    let halfBefore = scanner.skipHalfBeforeTime()
    guard var time = scanner.clock(isJoined: isJoined), scanner.isAtNumberEnd else { return nil }
    switch halfBefore.map(HalfOfDay.known) ?? scanner.halfAfterTime() {
    case .unstated: break
    case .unknown: return nil
    case .known(let hours):
      guard (1...12).contains(time.hour) else { return nil }
      time.hour = time.hour % 12 + hours
    }
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
    let hasLetters = separator == UInt8(ascii: "h")
    guard let minute = number(2), skip("-_.:m") == (hasLetters ? UInt8(ascii: "m") : separator),
      let second = number(2)
    else { return nil }
    if hasLetters { guard skip("s") != nil else { return nil } }
    // Nine digits in a row end in milliseconds, and so does 05h06m07s123.
    let milliseconds = separator == nil || hasLetters ? rest.prefix(3) : []
    guard milliseconds.count == 3, milliseconds.allSatisfy(\.isDigit) else {
      return (hour, minute, second, "")
    }
    rest = rest.dropFirst(3)
    return (hour, minute, second, String(decoding: milliseconds, as: UTF8.self))
  }

  private mutating func skipBetweenDayAndTime() -> Bool {
    for word in [
      " at ", " um ", " à ", " a las ", " a la(s) ", " às ", " alle ", " kl. ", " klo ", " om ", " o ", " в ",
      ", ", "_at_", "-at-", "T", "_", "-", " ", ".",
    ] {
      if rest.starts(with: word.utf8) {
        rest = rest.dropFirst(word.utf8.count)
        return true
      }
    }
    return false
  }

  /// Which half of the day a time of the twelve-hour clock belongs to, as the hours to add to it.
  private enum HalfOfDay {
    case unstated
    case known(Int)
    /// Something that may be a half of the day in a language that is not understood.
    case unknown
  }

  /// Reads the half of the day where it comes first, as in Chinese, Japanese and Korean.
  private mutating func skipHalfBeforeTime() -> Int? {
    let words = [("上午", 0), ("下午", 12), ("午前", 0), ("午後", 12), ("오전 ", 0), ("오후 ", 12)]
    for (word, hours) in words where rest.starts(with: word.utf8) {
      rest = rest.dropFirst(word.utf8.count)
      return hours
    }
    return nil
  }

  /// Reads `AM`, `p.m.` or `p. m.` after a blank of any width.
  private mutating func halfAfterTime() -> HalfOfDay {
    guard skipBlank(), let letter = rest.first else { return .unstated }
    if letter >= 0x80 { return .unknown }
    guard "aApP".utf8.contains(letter) else { return .unstated }
    rest.removeFirst()
    let hasPoint = skip(".") != nil
    let hasBlank = skipBlank()
    guard skip("mM") != nil, rest.first?.isLetter != true else {
      return hasPoint || hasBlank ? .unknown : .unstated
    }
    return .known(letter | 0x20 == UInt8(ascii: "p") ? 12 : 0)
  }

  private mutating func skipBlank() -> Bool {
    for blank in [" ", "\u{A0}", "\u{202F}"] where rest.starts(with: blank.utf8) {
      rest = rest.dropFirst(blank.utf8.count)
      return true
    }
    return false
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
