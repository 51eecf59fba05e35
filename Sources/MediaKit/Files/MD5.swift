import CCrypto

/// MD5, which metadata use to tell whether they have been changed.
enum MD5 {
  /// The 16 bytes of the digest; nil where libcrypto is set up without MD5.
  static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: 16)
    let done = bytes.withUnsafeBytes {
      EVP_Q_digest(nil, "MD5", nil, $0.baseAddress, $0.count, &digest, nil)
    }
    return done == 1 ? digest : nil
  }
}
