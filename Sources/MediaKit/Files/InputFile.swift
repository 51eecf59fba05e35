import CLinux
import Digests
import Glibc
import PhotoModel

/// A regular file, open for reading.
///
/// Anything else (a folder, a pipe, a device) is refused before it is opened, so nothing can hang.
final class InputFile {
  /// A path of the open file with a terminating zero, for C: whatever its own path leads to by now.
  let cPath: [CChar]
  /// The size when the file was opened.
  let byteCount: Int
  let descriptor: Int32

  /// Files up to this size are read whole, once, for the digest and for the metadata.
  static let wholeLimit = 1 << 20

  /// Opens the file at `path`.
  ///
  /// - Parameter followsLinks: whether the path may lead through links. What a walk has found is not behind one, unless
  ///   somebody put it there since.
  init(_ path: FilePath, followsLinks: Bool) throws(InputFileError) {
    guard !path.bytes.contains(0) else { throw .unreadable(reason: "a path holds no zero byte") }
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { throw .failed(errno) }
    try Self.requireRegular(status)
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = path.withCString {
      followsLinks ? open($0, flags) : photocat_open_without_links(AT_FDCWD, $0, flags)
    }
    cPath = Array("/proc/self/fd/\(descriptor)".utf8CString)
    guard descriptor >= 0 else {
      throw errno == ELOOP
        ? .unreadable(reason: "a link is in its path now, and links are not followed") : .failed(errno)
    }
    guard fstat(descriptor, &status) == 0 else { throw .failed(errno) }
    try Self.requireRegular(status)
    byteCount = Int(status.st_size)
    try requireRoom()
  }

  /// Refuses a file that is larger than its disk, as one is that is nearly all holes: reading them takes for ever.
  private func requireRoom() throws(InputFileError) {
    var disk = statvfs()
    // A disk that does not say how large it is may hold anything.
    guard byteCount > Self.wholeLimit, fstatvfs(descriptor, &disk) == 0, disk.f_blocks > 0 else { return }
    let (room, isBeyond) = Int(disk.f_blocks).multipliedReportingOverflow(by: Int(disk.f_frsize))
    guard isBeyond || byteCount <= room else {
      throw .unreadable(
        reason: "it is larger than its disk: nearly all of it are holes, as in a damaged file")
    }
  }

  /// The bytes, in memory where the file is small.
  func makeSource() throws(InputFileError) -> ByteSource {
    guard byteCount <= Self.wholeLimit else { return ByteSource(descriptor: descriptor, count: byteCount) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      filled = ByteSource.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      if filled < byteCount { failure = errno }
    }
    guard bytes.count == byteCount else {
      throw failure == 0 ? .unreadable(reason: "the file shrank while it was read") : .failed(failure)
    }
    return ByteSource(bytes)
  }

  /// The SHA-256 of all bytes, read in pieces that stay in the processor's cache unless `source` has them already.
  func digest(of source: ByteSource) throws(InputFileError) -> PhotoID {
    guard let whole = source.whole else { return try digestOfFile() }
    let digest = SHA256()
    whole.withUnsafeBytes { digest.update($0) }
    do {
      return try digest.finish()
    } catch {
      throw .unreadable(reason: error.description)
    }
  }

  private func digestOfFile() throws(InputFileError) -> PhotoID {
    let result: (id: PhotoID, byteCount: Int)
    do {
      result = try SHA256.digest(ofFile: descriptor, blockSize: 1 << 18)
    } catch {
      throw .unreadable(reason: error.description)
    }
    guard result.byteCount == byteCount else {
      throw .unreadable(reason: "the file changed while it was read")
    }
    return result.id
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func requireRegular(_ status: stat) throws(InputFileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notAFile(kind: "a folder")
    case S_IFIFO: throw .notAFile(kind: "a pipe")
    case S_IFSOCK: throw .notAFile(kind: "a socket")
    default: throw .notAFile(kind: "a device")
    }
  }
}

/// Why a file was not opened.
enum InputFileError: Error, Equatable {
  /// It is no regular file but `kind`: "a folder".
  case notAFile(kind: String)
  /// The system would not open or read it, in its own words.
  case unreadable(reason: String)

  /// Takes the system's words for an error number.
  static func failed(_ number: Int32) -> InputFileError { .unreadable(reason: SystemError.reason(number)) }
}
