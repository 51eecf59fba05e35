import Glibc

/// The present moment as the catalog writes it.
public enum Timestamp {
  /// Now, as ISO 8601 in UTC to the second: `2008-10-22T07:28:39Z`.
  public static var now: String { text(of: time(nil)) }

  /// A moment given in seconds since 1970 (UTC), as ISO 8601.
  public static func text(of seconds: Int) -> String {
    var moment = seconds
    var parts = tm()
    gmtime_r(&moment, &parts)
    func padded(_ number: Int32, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let date = [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
