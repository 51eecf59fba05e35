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
