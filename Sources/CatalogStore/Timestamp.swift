import Glibc
import PhotoModel

/// The present moment as the catalog writes it.
public enum Timestamp {
  /// Now, as ISO 8601 in UTC to the second: `2008-10-22T07:28:39Z`.
  public static var now: String { text(of: time(nil)) }

  /// A moment given in seconds since 1970 (UTC), as ISO 8601; one outside the years from 1 to 9999 as those seconds.
  public static func text(of seconds: Int) -> String {
    WallClock(secondsSince1970: seconds).map { $0.text + "Z" } ?? "\(seconds) s since 1970"
  }
}
