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

    /// Takes the system's last error.
    fileprivate static var last: Failure { Failure(code: errno, reason: SystemError.lastReason) }
  }

  /// Returns the bytes of a file, which may be a mebibyte of them.
  package static func read(_ path: FilePath) -> Result<[UInt8], Failure> {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
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
    return .failure(Failure(code: EFBIG, reason: "it is larger than a mebibyte"))
  }
}
