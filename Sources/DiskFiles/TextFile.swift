import Glibc
import PhotoModel

/// Reads whole texts that are no longer than what a person writes by hand.
package enum TextFile {
  /// More than this nobody writes by hand.
  private static let limit = 1 << 20

  /// Why a file cannot be read.
  package struct Failure: Error {
    /// The system's error number.
    package let code: Int32
    /// The reason in words.
    package let reason: String

    /// Nil for a regular file.
    fileprivate init?(unlessRegular status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return nil
      case S_IFLNK: self.init(code: ELOOP, reason: "it is a link, and links are not followed")
      case S_IFDIR: self.init(code: EISDIR, reason: SystemError.reason(EISDIR))
      default: self.init(code: EINVAL, reason: "it is neither a file nor a folder")
      }
    }

    private init(code: Int32, reason: String) {
      self.code = code
      self.reason = reason
    }

    /// Takes the system's last error.
    fileprivate static var last: Failure { Failure(code: errno, reason: SystemError.lastReason) }
    fileprivate static var tooLarge: Failure { Failure(code: EFBIG, reason: "it is larger than a mebibyte") }
  }

  /// Returns the bytes of a regular file, which may be a mebibyte of them. Nothing else is opened: a link can lead to
  /// what is nobody's business, and whoever writes to a pipe would go on.
  package static func read(_ path: FilePath) -> Result<[UInt8], Failure> {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return .failure(.last) }
    if let failure = Failure(unlessRegular: status) { return .failure(failure) }
    let descriptor = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { return .failure(.last) }
    if let failure = Failure(unlessRegular: status) { return .failure(failure) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return .failure(.last) }
      guard count > 0 else { return .success(bytes) }
      bytes += piece[..<count]
    }
    // A part of it would be other rules than those that were written.
    return .failure(.tooLarge)
  }
}
