import CLinux
import Glibc
import PhotoModel

/// Copies the files of a catalog, with its log and its journal, without a trace beside it.
///
/// They belong together only if nobody wrote meanwhile: else it starts anew.
struct CatalogCopy {
  let source: FilePath
  let target: FilePath

  private static let suffixes = ["", "-wal", "-journal"]
  /// Two changes within one tick of the disk's clock, a few milliseconds, look like one.
  private static let tick: Int64 = 20_000_000

  /// Copies them, and waits so many milliseconds for a moment in which nobody writes.
  func make(patience: Int32) throws {
    let end = ContinuousClock.now + .milliseconds(Int(patience))
    while true {
      let before = states
      if before.allSatisfy(\.isSettled) {
        let copies = try Self.suffixes.compactMap { suffix in try Copy(of: self, suffix) }
        if states == before { return try copies.forEach { try $0.publish() } }
      }
      guard ContinuousClock.now < end else { throw CatalogError.busy(path: source) }
      usleep(10_000)
    }
  }

  // MARK: States

  /// What changes whenever a file is written.
  private struct State: Equatable {
    var inode: ino_t = 0
    var byteCount: off_t = -1
    var modifiedAt: Int64 = 0

    var isSettled: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      // A time to come is that of another clock, and says nothing.
      let age = Int64(nanosecondsOf: now) &- modifiedAt
      return age < 0 || age > CatalogCopy.tick
    }
  }

  private var states: [State] {
    Self.suffixes.map { suffix in
      var status = stat()
      guard path(source, suffix).withCString({ stat($0, &status) }) == 0 else { return State() }
      return State(
        inode: status.st_ino, byteCount: status.st_size,
        modifiedAt: Int64(nanosecondsOf: status.st_mtim))
    }
  }

  // MARK: Bytes

  private func path(_ path: FilePath, _ suffix: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(suffix.utf8))
  }

  /// One of the files, copied. It has no name until it is published, where the disk can do that, so that a killed
  /// process leaves nothing.
  private final class Copy {
    private let job: CatalogCopy
    private let path: FilePath
    private let output: Int32
    private let isNamed: Bool

    /// Copies a file; nil where there is none.
    init?(of job: CatalogCopy, _ suffix: String) throws(CatalogError) {
      self.job = job
      path = job.path(job.target, suffix)
      _ = path.withCString { unlink($0) }
      let input = job.path(job.source, suffix).withCString { open($0, O_RDONLY | O_CLOEXEC) }
      guard input >= 0 else {
        if errno == ENOENT { return nil }
        throw .unreadable(path: job.source, reason: SystemError.lastReason)
      }
      defer { close(input) }
      let unnamed = path.folder.withCString { photocat_open_unnamed($0) }
      isNamed = unnamed < 0
      output = isNamed ? Self.make(path) : unnamed
      guard output >= 0 else { throw job.failure(path) }
      try job.transfer(input, output, path)
    }

    deinit { if output >= 0 { close(output) } }

    private static func make(_ path: FilePath) -> Int32 {
      path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Gives the copy its name.
    func publish() throws(CatalogError) {
      guard !isNamed, path.withCString({ photocat_give_name(output, $0) }) != 0 else { return }
      throw job.failure(path)
    }
  }

  private func transfer(_ input: Int32, _ output: Int32, _ copy: FilePath) throws(CatalogError) {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = piece.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: source, reason: SystemError.lastReason) }
      guard count > 0 else { return }
      var written = 0
      while written < count {
        let more = piece.withUnsafeBytes { bytes in
          write(output, bytes.baseAddress.map { $0 + written }, count - written)
        }
        if more < 0 && errno == EINTR { continue }
        guard more > 0 else { throw failure(copy) }
        written += more
      }
    }
  }

  private func failure(_ copy: FilePath) -> CatalogError {
    .unreadable(path: source, reason: "cannot write its temporary copy \(copy): " + SystemError.lastReason)
  }
}
