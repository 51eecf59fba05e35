import Foundation
import Testing

/// A disk in memory, mounted in a folder of a sandbox, which only root can do; it goes with the last who holds it.
final class MemoryDisk {
  static let isAvailable = geteuid() == 0

  private let sandbox: Sandbox
  private let folder: String

  /// - Parameter name: the folder, which is made.
  init(_ name: String, in sandbox: Sandbox, megabytes: Int) throws {
    self.sandbox = sandbox
    folder = sandbox.path(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(mount("none", folder, "tmpfs", 0, "size=\(megabytes)m") == 0)
  }

  deinit { umount2(folder, Int32(MNT_DETACH)) }

  /// Lets the disk take writes, or not.
  func setReadOnly(_ isReadOnly: Bool) throws {
    try #require(mount("none", folder, nil, UInt(MS_REMOUNT | (isReadOnly ? MS_RDONLY : 0)), nil) == 0)
  }

  /// Gives the disk another size.
  func resize(megabytes: Int) throws {
    try #require(mount("none", folder, nil, UInt(MS_REMOUNT), "size=\(megabytes)m") == 0)
  }
}
