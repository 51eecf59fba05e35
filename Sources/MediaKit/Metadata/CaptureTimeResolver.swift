import Glibc
import PhotoModel

/// Finds when a photo was taken, in the order in which the places that say so are trusted.
struct CaptureTimeResolver {
  let tags: Tags
  let fileName: String

  /// A time with the tag it was read from.
  struct Finding: Equatable {
    var time: CaptureTime
    var key: String
    /// The tag that its offset from UTC was read from, where that is another.
    var offsetKey: String?
  }

  /// Returns the most trusted time that a calendar has.
  func resolve() -> Finding? {
    let first =
      exif("DateTimeOriginal", subsecond: "SubSecTimeOriginal", offset: "OffsetTimeOriginal")
      ?? exif("DateTimeDigitized", subsecond: "SubSecTimeDigitized", offset: "OffsetTimeDigitized")
      ?? xmp() ?? iptc() ?? properties() ?? movie() ?? gps()
      ?? exif("DateTime", subsecond: "SubSecTime", offset: "OffsetTime")
      ?? fromFileName()
    return first.map(refined)
  }

  /// The same day's time from IPTC, where a more trusted place knows only the day.
  private func refined(_ finding: Finding) -> Finding {
    let day = finding.time.wallClock
    guard day.precision == .day, let other = iptc(), other.time.wallClock.text.hasPrefix(day.text + "T")
    else {
      return finding
    }
    return other
  }

  /// A sentence about a time that is possible but hardly true.
  static func warning(about time: CaptureTime) -> String? {
    if time.wallClock.year < 1826 { return "The capture time is before photography: \(time.wallClock)." }
    // Clocks ahead of UTC reach tomorrow's date before UTC does.
    let tomorrow = WallClock(secondsSince1970: Int(Glibc.time(nil)) + 86_400)
    return tomorrow.map { time.wallClock > $0 } == true
      ? "The capture time is in the future: \(time.wallClock)." : nil
  }

  // MARK: EXIF

  private func exif(_ name: String, subsecond: String, offset: String) -> Finding? {
    for key in ["Exif.Photo." + name, "Exif.Image." + name] where tags.has(key) {
      let fraction = tags.text("Exif.Photo." + subsecond) ?? tags.text("Xmp.exif." + subsecond)
      guard let text = tags.text(key), let date = DateText(text, fraction: fraction) else { continue }
      let offsetKey = "Exif.Photo." + offset
      let offset = tags.text(offsetKey).flatMap(Self.offset)
      return Finding(
        time: CaptureTime(
          wallClock: date.wallClock, utcOffset: offset ?? date.offset, source: "EXIF " + name),
        key: key, offsetKey: offset.map { _ in offsetKey })
    }
    return nil
  }

  /// Reads an offset as EXIF writes it, and as some programs do: "+9:00", "+0900", "+09".
  private static func offset(_ text: String) -> UTCOffset? {
    if let offset = UTCOffset(text) { return offset }
    let digits = text.filter(\.isNumber)
    guard let sign = text.first, "+-".contains(sign), (1...4).contains(digits.count),
      let stated = Int(digits)
    else { return nil }
    let number = digits.count < 3 ? stated * 100 : stated
    guard number % 100 < 60, number < 1500 else { return nil }
    return UTCOffset(minutes: (sign == "-" ? -1 : 1) * (number / 100 * 60 + number % 100))
  }

  // MARK: XMP, IPTC, PNG, X3F

  private func xmp() -> Finding? {
    let names = [
      ("Xmp.exif.DateTimeOriginal", "exif:DateTimeOriginal"),
      ("Xmp.photoshop.DateCreated", "photoshop:DateCreated"),
      ("Xmp.exif.DateTimeDigitized", "exif:DateTimeDigitized"), ("Xmp.xmp.CreateDate", "xmp:CreateDate"),
    ]
    return names.firstNonNil { key, name in finding(tags.text(key), source: "XMP " + name, key: key) }
  }

  private func iptc() -> Finding? {
    let names = [("DateCreated", "TimeCreated"), ("DigitizationDate", "DigitizationTime")]
    return names.firstNonNil { date, time in
      let key = "Iptc.Application2." + date
      guard let day = tags.text(key) else { return nil }
      let timeKey = "Iptc.Application2." + time
      var found = tags.text(timeKey).flatMap { finding(day + "T" + $0, source: "IPTC " + date, key: key) }
      found?.offsetKey = timeKey
      return found ?? finding(day, source: "IPTC " + date, key: key)
    }
  }

  private func properties() -> Finding? {
    let names = ["X3F.TIME", "PNG.Creation Time"]
    return names.firstNonNil { key in
      finding(tags.text(key), source: key.replacing(".", with: " "), key: key)
    }
  }

  private func finding(_ text: String?, source: String, key: String) -> Finding? {
    guard let date = text.flatMap({ DateText($0) }) else { return nil }
    return Finding(
      time: CaptureTime(wallClock: date.wallClock, utcOffset: date.offset, source: source), key: key)
  }

  // MARK: Movies

  /// The time with its offset before the one that a movie's header gives in UTC; a day counts only after both.
  private func movie() -> Finding? {
    let dates = ["CreationDate", "ContentCreateDate", "DateTimeOriginal"].compactMap {
      finding(movie: "QuickTime." + $0)
    }
    if let time = dates.first(where: { $0.time.wallClock.precision > .day }) { return time }
    let utc = finding(
      tags.text(QuickTimeDate.key), source: CaptureTime.quickTimeUTC, key: QuickTimeDate.key
    )
    .map {
      Finding(
        time: CaptureTime(
          wallClock: $0.time.wallClock, utcOffset: UTCOffset(minutes: 0), source: $0.time.source),
        key: $0.key)
    }
    return utc ?? dates.first ?? avi() ?? finding(movie: "AVCHD.DateTimeOriginal")
  }

  private func avi() -> Finding? {
    [("AVI.DateTimeOriginal", "AVI IDIT"), ("AVI.DateCreated", "AVI ICRD")].firstNonNil { key, source in
      tags.text(key).flatMap { AVIDate.read($0) }.map {
        Finding(time: CaptureTime(wallClock: $0, source: source), key: key)
      }
    }
  }

  private func finding(movie key: String) -> Finding? {
    finding(tags.text(key), source: key.replacing(".", with: " "), key: key)
  }

  // MARK: GPS

  private func gps() -> Finding? {
    let key = "Exif.GPSInfo.GPSDateStamp"
    guard let day = tags.text(key).flatMap({ DateText($0) })?.wallClock, day.precision == .day,
      let time = tags.numbers("Exif.GPSInfo.GPSTimeStamp"), time.count >= 3,
      time.prefix(3).allSatisfy({ (0..<100).contains($0) })
    else { return xmpGPS() }
    let microseconds = Int(((time[2] - time[2].rounded(.down)) * 1_000_000).rounded())
    let second = [Int(time[0]), Int(time[1]), Int(time[2])].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let fraction = microseconds < 1_000_000 ? String(String(1_000_000 + microseconds).dropFirst()) : ""
    guard
      let clock = WallClock(
        "\(day.text)T\(second.joined(separator: ":"))" + (fraction.isEmpty ? "" : "." + fraction))
    else { return nil }
    return Finding(
      time: CaptureTime(wallClock: clock, utcOffset: UTCOffset(minutes: 0), source: CaptureTime.gps), key: key
    )
  }

  private func xmpGPS() -> Finding? {
    let key = "Xmp.exif.GPSTimeStamp"
    guard var found = finding(tags.text(key), source: CaptureTime.gps, key: key),
      found.time.wallClock.precision > .day
    else {
      return nil
    }
    found.time.utcOffset = found.time.utcOffset ?? UTCOffset(minutes: 0)
    return found
  }

  // MARK: The name

  private func fromFileName() -> Finding? {
    FileNameDate.date(in: fileName).map {
      // Pixel phones name their pictures by UTC.
      let offset = fileName.hasPrefix("PXL_") ? UTCOffset(minutes: 0) : nil
      return Finding(
        time: CaptureTime(wallClock: $0, utcOffset: offset, source: CaptureTime.fileName),
        key: CaptureTime.fileName)
    }
  }
}

extension WallClock.Precision {
  fileprivate static func > (one: Self, other: Self) -> Bool { one.rank > other.rank }

  private var rank: Int {
    switch self {
    case .year: 0
    case .month: 1
    case .day: 2
    case .second: 3
    case .fraction: 4
    }
  }
}

extension Sequence {
  /// The first result that is not nil.
  func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
