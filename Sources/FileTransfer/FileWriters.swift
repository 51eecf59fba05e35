import CLinux
import Glibc
import PhotoModel

/// Whether somebody has a file open for writing.
public enum FileWriters: Sendable {
  /// Somebody has, in whatever process.
  case some
  /// Nobody has.
  case none
  /// The kernel does not say it of this file, which is somebody else's or cannot be read.
  case unknown
  /// The file system cannot tell it of any file: one on a network, for the most part.
  case unknowable

  /// Asks about the file at `path`; ``none`` for what is no regular file, or is not there. Cost: five system calls.
  public init(of path: FilePath) {
    var status = stat()
    // Opening anything else could do something, such as let the other end of a pipe go on.
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .none
      return
    }
    let file = Descriptor(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    self = file.map { FileWriters(of: $0) } ?? .unknown
  }

  /// Asks about an open file, which must not be open for writing itself.
  init(of file: Descriptor) {
    switch photocat_is_open_for_writing(file.number) {
    case 1: self = .some
    case 0: self = .none
    default: self = errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP ? .unknowable : .unknown
    }
  }
}

extension SourceFile {
  /// Checks, before a move, that nobody is writing to the file, as far as the kernel tells.
  func requireNoWriter() throws(TransferError) {
    if isBeingWritten { throw .sourceBeingWritten(path) }
  }

  /// Why the file cannot go, as a fragment for people; nil where no write would be lost with it: nobody has it open for
  /// writing, as far as the kernel tells, and nobody has written since it was opened here.
  ///
  /// - Parameter isNamed: whether it has the name still that it had then. Then no trace of a write can be put back.
  func unrest(isNamed: Bool) -> String? {
    if isBeingWritten { return "it is still being written" }
    guard let now = file.status else { return SystemError.lastReason }
    let isTouched = Int64(nanosecondsOf: now.st_ctim) != Int64(nanosecondsOf: status.st_ctim)
    return FileIdentity(now) == identity && !(isNamed && isTouched) ? nil : Self.changed
  }

  static let changed = "it changed since it was copied"

  /// A program that starts another one shares its open files with it for a moment, those that it has just closed
  /// included, so what the kernel says has to last.
  private var isBeingWritten: Bool {
    for attempt in 0..<4 {
      if attempt > 0 { usleep(25_000) }
      guard case .some = FileWriters(of: file) else { return false }
    }
    return true
  }
}
