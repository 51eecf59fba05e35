import PhotoModel

/// Tells the files that programs write beside photos, by their content.
enum SidecarRecognition {
  /// Larger files are no sidecars.
  static let lengthLimit = 16 << 20
  /// How much of a file is looked at.
  private static let headLength = 16 * 1024

  /// The kind of the sidecar in `source`; nil where it is none.
  ///
  /// - Parameter name: the file's name: a text that is called XMP is a sidecar, if one that cannot be read.
  static func kind(of source: ByteSource, name: ArraySlice<UInt8>) -> Sidecar.Kind? {
    guard source.count > 0, source.count <= lengthLimit else { return nil }
    let isBinaryList = source.has("bplist00", at: 0)
    let head = SidecarText(source.bytes(at: 0, count: headLength))
    let text = head.text.drop { $0.isWhitespace }
    if isBinaryList || XMLRoot.name(in: text) == "plist" {
      let mark: StaticString = "adjustmentFormatIdentifier"
      return source.bytes(at: 0, count: source.count).contains(mark) ? .aae : nil
    }
    if let root = XMLRoot.name(in: text), XMLRoot.ofXMP.contains(root) { return .xmp }
    if text.first == "{" { return TakeoutSidecar.isOne(source) ? .takeout : nil }
    if text.hasPrefix("Sidecar"), text.dropFirst(7).drop(while: \.isWhitespace).hasPrefix("="),
      text.contains("DxO")
    {
      return .dop
    }
    if text.hasPrefix("[Version]"), text.contains("AppVersion=") { return .pp3 }
    return text.first == "<" && isNamedXMP(name) ? .xmp : nil
  }

  private static func isNamedXMP(_ name: ArraySlice<UInt8>) -> Bool {
    String(decoding: name.suffix(4), as: UTF8.self).lowercased() == ".xmp"
  }
}

/// The text of a file that may be in UTF-8 or UTF-16, with or without a mark.
struct SidecarText {
  /// The text without its mark; what is no text gives replacement characters.
  let text: String

  /// Decodes `bytes`.
  init(_ bytes: ArraySlice<UInt8>) {
    let start = Array(bytes.prefix(2))
    switch start {
    case [0xFF, 0xFE], [0xFE, 0xFF]: text = Self.utf16(bytes.dropFirst(2), isBigEndian: start[0] == 0xFE)
    case [UInt8(ascii: "<"), 0], [0, UInt8(ascii: "<")]:
      text = Self.utf16(bytes, isBigEndian: start[0] == 0)
    default:
      text = String(
        decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes, as: UTF8.self)
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let start = bytes.startIndex
    let units = (0..<bytes.count / 2).map { index in
      let pair = (UInt16(bytes[start + 2 * index]), UInt16(bytes[start + 2 * index + 1]))
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// The first element of an XML document.
enum XMLRoot {
  /// The roots of XMP packets, without their prefixes.
  static let ofXMP: Set = ["xmpmeta", "xapmeta", "RDF"]

  /// The name of the first element in `text`, without its prefix; nil where there is none.
  static func name(in text: some StringProtocol) -> String? {
    var rest = Array(text.utf8)[...]
    while rest.first == UInt8(ascii: "<") {
      if rest.starts(with: "<?".utf8) {
        guard skip(past: "?>", in: &rest) else { return nil }
      } else if rest.starts(with: "<!--".utf8) {
        guard skip(past: "-->", in: &rest) else { return nil }
      } else if rest.starts(with: "<!".utf8) {
        guard skipDeclaration(in: &rest) else { return nil }
      } else {
        let name = rest.dropFirst().prefix { !" \t\r\n/>".utf8.contains($0) }
        return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
      }
      rest = rest.drop { " \t\r\n".utf8.contains($0) }
    }
    return nil
  }

  private static func skip(past end: String, in rest: inout ArraySlice<UInt8>) -> Bool {
    let pattern = Array(end.utf8)
    guard let place = rest.indices.first(where: { rest[$0...].starts(with: pattern) }) else { return false }
    rest = rest[(place + pattern.count)...]
    return true
  }

  /// Passes over a document type with what stands in its brackets.
  private static func skipDeclaration(in rest: inout ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for (index, byte) in zip(rest.indices, rest) {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          rest = rest[(index + 1)...]
          return true
        }
      default: break
      }
    }
    return false
  }
}
