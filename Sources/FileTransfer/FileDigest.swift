import Digests
import PhotoModel

/// The SHA-256 of a file's bytes.
enum FileDigest {
  /// How much is read at a time.
  static let blockSize = 1 << 20

  /// Reads an open file from its start to its end; `failure` makes the error from a reason in words.
  static func compute(
    _ file: Descriptor, failure: (String) -> TransferError
  ) throws(TransferError) -> PhotoID {
    do {
      return try SHA256.digest(ofFile: file.number, blockSize: blockSize).id
    } catch {
      throw failure(error.description)
    }
  }
}
