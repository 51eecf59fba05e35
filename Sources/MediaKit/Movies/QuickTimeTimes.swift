import Glibc
import PhotoModel

/// The times in a header of a movie (mvhd) or of a track's media (mdhd).
struct QuickTimeTimes {
  /// Seconds since 1904, or what the writer took for it; 0 is unset.
  let created: Int
  /// Ticks per second.
  let scale: Int
  /// The length in ticks; nil where it is unknown.
  let duration: Int?

  /// Reads a box; nil where it is too short.
  init?(_ box: ISOMediaBox, in source: ByteSource) {
    let isLong = source.uint8(at: box.start) == 1
    guard box.end - box.start >= (isLong ? 32 : 20),
      let scale = source.number(4, at: box.start + (isLong ? 20 : 12))
    else { return nil }
    created = source.sized(box, at: 4) ?? 0
    self.scale = scale
    let length =
      isLong ? source.long(at: box.start + 24) : source.number(4, at: box.start + 16)
    // All ones is unknown.
    duration = length.flatMap { $0 == 0 || $0 == 0xFFFF_FFFF ? nil : $0 }
  }

  /// The length in seconds.
  var seconds: Double? {
    guard let duration, scale > 0 else { return nil }
    return Double(duration) / Double(scale)
  }
}

/// A movie header's count of seconds as a date.
enum QuickTimeDate {
  /// A UTC time.
  case time(WallClock)
  /// A UTC time that its writer counted from 1970.
  case timeSince1970(WallClock)
  /// A time at which there were no such movies: a clock that ran from its beginning, or a zero in another counting.
  case unset

  /// The key of the time.
  static let key = "QuickTime.CreateDate"

  /// The distance from 1904 to 1970, and the time before which nothing recorded such movies.
  private static let from1904To1970 = 2_082_844_800
  private static let firstYear1990 = 631_152_000

  /// Takes a number of seconds that should count from 1904.
  init(_ seconds: Int, now: Int = Int(Glibc.time(nil))) {
    let since1970 = seconds - Self.from1904To1970
    if since1970 >= Self.firstYear1990, let clock = WallClock(secondsSince1970: since1970) {
      self = .time(clock)
    } else if (Self.firstYear1990...now + 86_400).contains(seconds),
      let clock = WallClock(secondsSince1970: seconds)
    {
      self = .timeSince1970(clock)
    } else if since1970 >= 86_400, let clock = WallClock(secondsSince1970: since1970) {
      self = .time(clock)
    } else {
      self = .unset
    }
  }
}

extension ByteSource {
  /// The number in eight bytes at `offset`; nil where it is beyond what any file holds.
  func long(at offset: Int) -> Int? {
    guard uint8(at: offset) == 0 else { return nil }
    return number(7, at: offset + 1)
  }

  /// The number at `offset` of a box's payload: in eight bytes in version 1, in four in version 0.
  func sized(_ box: ISOMediaBox, at offset: Int) -> Int? {
    let isLong = uint8(at: box.start) == 1
    guard box.start + offset + (isLong ? 8 : 4) <= box.end else { return nil }
    return isLong ? long(at: box.start + offset) : number(4, at: box.start + offset)
  }
}
