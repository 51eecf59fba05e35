import CLinux
import FileTransfer
import Glibc
import PhotoModel

/// The right to touch files on disk for a catalog, which one program has at a time.
///
/// An import has it from the moment when it decides where the files of a batch go until their sources are gone; an undo
/// from before it changes the catalog until the files are back. It is a lock on a small file beside the catalog, which
/// stays there, empty, and ends with the program that has it. Where the disk knows no locks everyone has it: then what
/// each step finds in the catalog has to be enough.
package struct DiskLock: Sendable {
  /// What the lock's file is called after the catalog's.
  package static let suffix = "-files"
  /// How long it is waited for without a word.
  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(10)
  /// Whoever waits has this, so that nobody who comes later is first.
  private static let turn: off_t = 0
  private static let right: off_t = 1

  /// The lock's file.
  let path: FilePath
  private let catalog: FilePath
  private let didWait: @Sendable () async -> Void

  /// - Parameters:
  ///   - path: the catalog's file.
  ///   - didWait: called once where another program has the right for longer than a moment.
  package init(catalog path: FilePath, didWait: @escaping @Sendable () async -> Void) {
    catalog = Self.resolved(path)
    self.path = FilePath(bytes: catalog.bytes + Array(Self.suffix.utf8))
    self.didWait = didWait
  }

  /// The path without links, by which all who use the catalog find the same file.
  static func resolved(_ path: FilePath) -> FilePath {
    guard let real = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
  }

  /// Does `body` once nobody else has the right, and gives it up afterwards.
  ///
  /// Throws a `TransferError` where the lock's file cannot be made, or what `body` throws.
  package func whileHeld<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let file = try open()
    defer { close(file) }
    var end: ContinuousClock.Instant? = .now + Self.patience
    if try await take(Self.turn, of: file, &end), try await take(Self.right, of: file, &end) {
      photocat_unlock(file, Self.turn)
    }
    return try await body()
  }

  /// Waits for one of the two locks; false where there are none.
  private func take(
    isolation: isolated (any Actor)? = #isolation, _ position: off_t, of file: Int32,
    _ end: inout ContinuousClock.Instant?
  ) async throws -> Bool {
    while photocat_try_lock(file, position) != 0 {
      guard errno == EAGAIN || errno == EACCES else { return false }
      if let reached = end, reached < .now {
        end = nil
        await didWait()
      }
      try await Task.sleep(for: Self.interval)
    }
    return true
  }

  private func open() throws(TransferError) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    let file = path.withCString { Glibc.open($0, flags) }
    if file >= 0 { return file }
    // Whoever may write the catalog may have the lock.
    var status = stat()
    let mode = catalog.withCString({ stat($0, &status) }) == 0 ? status.st_mode & 0o666 : 0o666
    let made = path.withCString { Glibc.open($0, flags | O_CREAT, mode) }
    guard made >= 0 else { throw .targetUnwritable(path, reason: SystemError.lastReason) }
    fchmod(made, mode)
    return made
  }
}
