import Glibc

/// What tells one state of a file on disk from every other, as far as the system keeps track.
public struct FileIdentity: Hashable, Sendable {
  /// The disk.
  public let device: UInt64
  /// The file's number on the disk.
  public let inode: UInt64
  /// The size in bytes.
  public let byteCount: Int64
  /// When the bytes were last changed, in nanoseconds since 1970 (UTC).
  public let modifiedAt: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    byteCount = Int64(status.st_size)
    modifiedAt = Int64(nanosecondsOf: status.st_mtim)
  }

  /// Whether both are the same file, whatever is in it now.
  func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
