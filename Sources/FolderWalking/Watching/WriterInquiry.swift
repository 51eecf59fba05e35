import FileTransfer
import Glibc
import PhotoModel

/// Finds out whether arrivals are still being written: the kernel knows, and where it does not, it is inferred from what
/// was heard of them.
struct WriterInquiry {
  /// The disks that cannot tell, which are not asked again: on a network each question takes its time.
  private var mutes: Set<dev_t> = []

  /// Whether somebody is writing to the file at `path`, which has come as far as `stage`.
  ///
  /// Where the kernel does not say, one that was made, is empty and was not closed counts as well.
  mutating func isBeingWritten(_ path: FilePath, _ stage: Arrivals.Stage) -> Bool {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    switch mutes.contains(status.st_dev) ? .unknowable : FileWriters(of: path) {
    case .some: return true
    case .none: return false
    case .unknowable: mutes.insert(status.st_dev)
    case .unknown: break
    }
    return stage == .written || stage == .created && status.st_size == 0
  }
}
