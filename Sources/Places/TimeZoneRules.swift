import PhotoModel
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Answers what a time zone's distance from UTC was, by the system's time zone data base.
///
/// That is the folder `TZDIR` names, else `/usr/share/zoneinfo`, with one compiled file (TZif, RFC 8536) for each
/// zone. A zone is read once and kept; nothing is read before the first question. The machine's own zone plays
/// no part.
public final class TimeZoneRules: Sendable {
  private let folder: String
  private let known = Mutex<[String: TimeZoneTable?]>([:])
  private let missing = Mutex<String?>(nil)

  /// The rules of the system's data base, kept for all who ask.
  public static let system = TimeZoneRules()

  /// Uses the data base in `folder`.
  public init(folder: String) { self.folder = folder }

  /// Uses the system's data base.
  public convenience init() {
    self.init(folder: Self.systemFolder(named: getenv("TZDIR").map { String(cString: $0) }))
  }

  /// The folder of the system's data base, where `TZDIR` has a value or none.
  static func systemFolder(named folder: String?) -> String {
    guard let folder, !folder.isEmpty else { return "/usr/share/zoneinfo" }
    return folder
  }

  /// Returns the offset that clocks in `zone` had when they showed `wallClock`.
  ///
  /// An hour that clocks showed twice is read as the first time, so with the offset before the change; an hour that
  /// they skipped is read as if the change had yet to come, so with the same. Nothing is answered for a time
  /// that is not known to the second, for an offset that is not of whole minutes (as before standard time), for
  /// a zone that does not exist, and without a data base.
  public func offset(in zone: String, at wallClock: WallClock) -> UTCOffset? {
    guard let local = wallClock.secondsSince1970, let table = table(of: zone) else { return nil }
    return Self.offset(seconds: table.offset(atLocal: local))
  }

  /// Returns the offset that clocks in `zone` had at a moment, in seconds since 1970-01-01T00:00:00 UTC.
  ///
  /// Nothing is answered where ``offset(in:at:)`` answers nothing.
  public func offset(in zone: String, atInstant instant: Int) -> UTCOffset? {
    table(of: zone).flatMap { Self.offset(seconds: $0.offset(at: instant)) }
  }

  /// The first zone that was asked for and that the data base does not have.
  public var missingZone: String? { missing.withLock { $0 } }

  private static func offset(seconds: Int) -> UTCOffset? {
    guard seconds.isMultiple(of: 60) else { return nil }
    return UTCOffset(minutes: seconds / 60)
  }

  private func table(of zone: String) -> TimeZoneTable? {
    known.withLock { known in
      if let table = known[zone] { return table }
      let table = read(zone)
      if table == nil { missing.withLock { $0 = $0 ?? zone } }
      known[zone] = .some(table)
      return table
    }
  }

  private func read(_ zone: String) -> TimeZoneTable? {
    guard ZoneName.isPlain(zone), let bytes = SmallFile.bytes(of: folder + "/" + zone) else { return nil }
    return TimeZoneTable(tzif: bytes)
  }
}

/// The rules for names of time zones that may become paths.
private enum ZoneName {
  /// Whether the name stays in the folder of the data base: letters, digits and `+-_` between single slashes.
  static func isPlain(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy(isPlain)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }
}
