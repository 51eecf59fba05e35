import CUtf8proc
import Glibc
import PhotoModel

/// A path by which two files meet on some system: without case, and in one Unicode normalisation.
///
/// Two paths collide where their keys are equal. The key is the path's full case folding, composed (NFC); of a path
/// that is not UTF-8, only its ASCII letters are folded.
public struct CollisionKey: Hashable, Sendable {
  private let bytes: [UInt8]

  /// Makes the key of a path.
  public init(_ path: FilePath) { bytes = Self.folded(path.bytes) }

  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes.map(lowercased) }
    var result: UnsafeMutablePointer<UInt8>?
    let options = utf8proc_option_t(
      UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
    let count = utf8proc_map(bytes, bytes.count, &result, options)
    defer { free(result) }
    guard count >= 0, let result else { return bytes.map(lowercased) }
    return Array(UnsafeBufferPointer(start: result, count: count))
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 32 : byte }
}
