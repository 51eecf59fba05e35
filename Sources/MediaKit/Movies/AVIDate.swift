import PhotoModel

/// Dates as cameras write them into AVI files.
enum AVIDate {
  /// Reads `Mon Mar 10 15:04:43 2003`, `2003/03/10 15:04:43`, `2001/ 1/27  1:42PM` and what ``DateText`` reads.
  static func read(_ text: String) -> WallClock? {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "/" })
    if words.count >= 5, let month = months.firstIndex(of: words[1].lowercased()),
      let day = Int(words[2]), let year = Int(words[4])
    {
      return clock(year, month + 1, day, words[3])
    }
    if text.contains("/"), words.count >= 4, let year = Int(words[0]), let month = Int(words[1]),
      let day = Int(words[2])
    {
      return clock(year, month, day, words[3])
    }
    return DateText(text)?.wallClock
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func clock(_ year: Int, _ month: Int, _ day: Int, _ time: Substring) -> WallClock? {
    let half = time.suffix(2).uppercased()
    let isHalf = half == "AM" || half == "PM"
    let parts = (isHalf ? time.dropLast(2) : time).split(separator: ":").map { Int($0) }
    guard (2...3).contains(parts.count), var hour = parts[0], let minute = parts[1] else {
      return WallClock(year: year, month: month, day: day)
    }
    if isHalf { hour = hour % 12 + (half == "PM" ? 12 : 0) }
    let second = parts.count == 3 ? parts[2] ?? 0 : 0
    return WallClock(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
