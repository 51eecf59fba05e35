import FoundationEssentials

/// Bytes as JSON holds them.
enum Base64 {
  /// Writes the alphabet of RFC 4648, padded.
  static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
