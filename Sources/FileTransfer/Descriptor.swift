import CLinux
import Glibc
import PhotoModel

/// An open file or folder, closed when the last owner lets go.
final class Descriptor: Sendable {
  /// The number that system calls know it by.
  let number: Int32

  /// Opens what lies at `path`, in an open folder where it is relative, without walking through a link; nil with `errno`
  /// set where that fails: ELOOP for a link.
  ///
  /// Paths that the catalog has, and those of target folders, were freed of links once. Whoever puts a link there later
  /// does not lead photocat elsewhere.
  init?(_ path: FilePath, in folder: Int32 = AT_FDCWD, flags: Int32) {
    number = path.withCString { photocat_open_without_links(folder, $0, flags | O_CLOEXEC) }
    guard number >= 0 else { return nil }
  }

  /// Makes a file that only its owner can read, and fails where `name` is taken.
  init?(creating name: FilePath, in folder: Int32) {
    number = name.withCString {
      openat(folder, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard number >= 0 else { return nil }
  }

  deinit { if number >= 0 { close(number) } }

  /// The file's status; nil with `errno` set on a failure.
  var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }
}
