import PhotoModel

extension JSONWriter {
  /// Writes a path, or null, as the member `name`; one that is not UTF-8 has its bytes beside it.
  mutating func path(_ path: FilePath?, as name: String) {
    self.name(name)
    value(path?.displayText)
    guard let path, path.utf8 == nil else { return }
    self.name(name + "_base64")
    value(Base64.encode(path.bytes))
  }
}

/// Bytes as JSON holds them (RFC 4648, with padding).
enum Base64 {
  /// Writes four letters for every three bytes, the last ones padded with `=`.
  static func encode(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for letter in 0..<4 {
        let index = bits >> (18 - 6 * letter) & 63
        text.append(letter <= group.count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
