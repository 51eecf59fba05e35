import CCrypto
import Glibc
import PhotoModel

/// The SHA-256 of a file's bytes, computed by libcrypto.
enum FileDigest {
  /// How much is read at a time.
  static let blockSize = 1 << 20

  /// Reads an open file from its start to its end; `failure` makes the error from a reason in words.
  static func compute(
    _ file: Descriptor, failure: (String) -> TransferError
  ) throws(TransferError) -> PhotoID {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    guard context != nil, EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
      throw failure(cryptoFailed)
    }
    posix_fadvise(file.number, 0, 0, POSIX_FADV_SEQUENTIAL)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4096)
    defer { block.deallocate() }
    var offset: off_t = 0
    while true {
      let count = pread(file.number, block.baseAddress, block.count, offset)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(SystemError.lastReason) }
      guard count > 0 else { break }
      guard EVP_DigestUpdate(context, block.baseAddress, count) == 1 else {
        throw failure(cryptoFailed)
      }
      offset += count
    }
    guard let id = finish(context) else { throw failure(cryptoFailed) }
    return id
  }

  private static let cryptoFailed = "libcrypto cannot compute SHA-256"

  private static func finish(_ context: OpaquePointer?) -> PhotoID? {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    return EVP_DigestFinal_ex(context, &digest, &length) == 1 ? PhotoID(bytes: digest) : nil
  }

  /// The algorithm, fetched once and never written again: an implicit fetch costs more than a small file's digest.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
}
