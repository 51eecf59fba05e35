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
        for suffix in Self.suffixes { try copy(suffix) }
        if states == before { return }
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
      let age = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - modifiedAt
      return age < 0 || age > CatalogCopy.tick
    }
  }

  private var states: [State] {
    Self.suffixes.map { suffix in
      var status = stat()
      guard path(source, suffix).withCString({ stat($0, &status) }) == 0 else { return State() }
      return State(
        inode: status.st_ino, byteCount: status.st_size,
        modifiedAt: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
    }
  }

  // MARK: Bytes

  private func path(_ path: FilePath, _ suffix: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(suffix.utf8))
  }

  private func copy(_ suffix: String) throws(CatalogError) {
    let copy = path(target, suffix)
    _ = copy.withCString { unlink($0) }
    let input = path(source, suffix).withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard input >= 0 else {
      if errno == ENOENT { return }
      throw .unreadable(path: source, reason: SystemError.lastReason)
    }
    defer { close(input) }
    let output = copy.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw failure(copy) }
    defer { close(output) }
    try transfer(input, output, copy)
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
