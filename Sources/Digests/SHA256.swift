import CCrypto
import Glibc
import PhotoModel

/// A SHA-256 in the making, computed by libcrypto.
public final class SHA256 {
  private let context: OpaquePointer?
  private var isValid: Bool

  /// Starts a digest.
  public init() {
    context = EVP_MD_CTX_new()
    isValid = context != nil && EVP_DigestInit_ex(context, Self.algorithm, nil) == 1
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard isValid else { return }
    isValid = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
  }

  /// Ends the digest, once.
  ///
  /// Throws ``DigestError/libraryFailed``.
  public func finish() throws(DigestError) -> PhotoID {
    guard isValid else { throw .libraryFailed }
    isValid = false
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &digest, &length) == 1, let id = PhotoID(bytes: digest) else {
      throw .libraryFailed
    }
    return id
  }

  /// The algorithm, fetched once and never written again: an implicit fetch costs more than a small file's digest.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
}

extension SHA256 {
  /// Returns the digest of an open file from its start to its end, and how many bytes these were.
  ///
  /// - Parameters:
  ///   - descriptor: the file; where it is read at the moment does not change.
  ///   - blockSize: how much is read at a time, in bytes.
  ///
  /// Throws ``DigestError``. Cost: one pass over the file; the zeros of its holes are computed and not read.
  public static func digest(
    ofFile descriptor: Int32, blockSize: Int
  ) throws(DigestError) -> (id: PhotoID, byteCount: Int) {
    let digest = SHA256()
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4096)
    defer { block.deallocate() }
    var holes = FileHoles(ofFile: descriptor)
    var byteCount = 0
    while true {
      let hole = holes?.length(at: byteCount) ?? 0
      if hole > 0 {
        digest.update(zeros: hole, by: block)
        byteCount += hole
        continue
      }
      let count = pread(descriptor, block.baseAddress, block.count, off_t(byteCount))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      guard count > 0 else { break }
      digest.update(UnsafeRawBufferPointer(rebasing: block[..<count]))
      byteCount += count
    }
    return (try digest.finish(), byteCount)
  }

  private func update(zeros count: Int, by block: UnsafeMutableRawBufferPointer) {
    block.initializeMemory(as: UInt8.self, repeating: 0)
    var rest = count
    while rest > 0 {
      let length = min(rest, block.count)
      update(UnsafeRawBufferPointer(rebasing: block[..<length]))
      rest -= length
    }
  }
}

/// Why there is no digest.
public enum DigestError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read: the system's error number.
  case unreadable(Int32)
  /// libcrypto would not work.
  case libraryFailed

  /// What is wrong, as a fragment for people.
  public var description: String {
    switch self {
    case .unreadable(let number): SystemError.reason(number)
    case .libraryFailed: "libcrypto cannot compute SHA-256"
    }
  }
}
