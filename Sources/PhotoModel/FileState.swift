import Glibc

/// A file as it was when an import read it.
public struct FileState: Equatable, Sendable {
  /// The size in bytes.
  public var byteCount: Int64
  /// When it was last changed, in nanoseconds since 1970 (UTC).
  public var modifiedAt: Int64

  /// Puts a state together.
  public init(byteCount: Int64, modifiedAt: Int64) {
    self.byteCount = byteCount
    self.modifiedAt = modifiedAt
  }
}

extension Int64 {
  /// Nanoseconds since 1970 of a moment as the system gives it. One before 1677 or after 2262 is beyond what they can
  /// count, and becomes another number: that serves to tell whether a file has changed.
  public init(nanosecondsOf moment: timespec) {
    self = Int64(moment.tv_sec) &* 1_000_000_000 &+ Int64(moment.tv_nsec)
  }
}
