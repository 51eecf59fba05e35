/// How text stands out.
public enum TextStyle: Sendable {
  /// Brighter or heavier.
  case bold
  /// Less visible.
  case dim

  fileprivate var sequence: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }
}

extension TextRenderer {
  /// Writes what `body` writes in `style`, if this renderer uses styles.
  public func styled(_ style: TextStyle, _ body: () throws -> Void) throws {
    guard usesStyles else { return try body() }
    try writeRaw(style.sequence)
    try body()
    try writeRaw("\u{1B}[0m")
  }

  /// Writes a line that brings its own colours: only codes that set colours and styles are sent, all else is escaped.
  public func writeColored(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = bytes[...]
      while let escape = rest.firstIndex(of: Self.escape) {
        let end = Self.endOfStyleCode(in: rest[escape...])
        try write(UnsafeBufferPointer(rebasing: rest[..<escape]))
        let code = UnsafeBufferPointer(rebasing: rest[escape..<(end ?? escape + 1)])
        if end != nil { try writeRaw(code) } else { try write(code) }
        rest = rest[(escape + code.count)...]
      }
      try write(UnsafeBufferPointer(rebasing: rest))
    }
  }

  private static let escape: UInt8 = 0x1B

  /// Returns where the code at the start of `bytes` ends: `ESC [`, digits and semicolons, `m`; nil for another one.
  private static func endOfStyleCode(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let parameters = bytes.dropFirst(2)
    guard bytes.dropFirst().first == UInt8(ascii: "["),
      let end = parameters.firstIndex(where: { !($0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ";")) }),
      bytes[end] == UInt8(ascii: "m")
    else { return nil }
    return end + 1
  }
}
