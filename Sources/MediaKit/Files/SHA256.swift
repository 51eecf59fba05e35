import CCrypto
import PhotoModel

/// A running SHA-256, computed by libcrypto.
final class SHA256 {
  private let context: OpaquePointer?
  private var isValid: Bool

  /// Starts a digest.
  init() {
    context = EVP_MD_CTX_new()
    isValid = context != nil && EVP_DigestInit_ex(context, Self.algorithm, nil) == 1
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  func update(_ bytes: UnsafeRawBufferPointer) {
    guard isValid else { return }
    isValid = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
  }

  /// Ends the digest, once; nil if libcrypto failed.
  func finish() -> PhotoID? {
    guard isValid else { return nil }
    isValid = false
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &digest, &length) == 1 else { return nil }
    return PhotoID(bytes: digest)
  }

  /// The algorithm, fetched once: an implicit fetch costs more than the digest of a small file.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
}
