import CLinux
import Glibc

/// The two ways to give a file in an open folder its name without ever replacing another file.
///
/// Each returns 0 or the system's error number, EEXIST where the name is taken.
enum RenamingWithoutReplacing {
  /// Renames in one step, or by a second name where the file system cannot promise to replace nothing.
  static func rename(_ old: UnsafePointer<CChar>, to new: UnsafePointer<CChar>, in folder: Int32) -> Int32 {
    guard photocat_rename_no_replace(folder, old, new) != 0 else { return 0 }
    switch errno {
    case EINVAL, ENOSYS, ENOTSUP: return addName(new, takingAway: old, in: folder)
    default: return errno
    }
  }

  /// Adds the new name, which fails where it is taken, and then takes the old one away.
  static func addName(
    _ new: UnsafePointer<CChar>, takingAway old: UnsafePointer<CChar>, in folder: Int32
  ) -> Int32 {
    guard linkat(folder, old, folder, new, 0) == 0 else { return errno }
    // An old name that stays is a temporary one, and goes with the left-overs.
    unlinkat(folder, old, 0)
    return 0
  }
}
