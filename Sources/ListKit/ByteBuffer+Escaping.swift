import CUtf8proc

extension ByteBuffer {
  /// Appends untrusted text so that a terminal shows it and obeys nothing in it.
  ///
  /// Control characters, escape sequences, characters that change the direction of writing, line and paragraph
  /// separators, byte order marks and bytes that are not UTF-8 become `\n`, `\t`, `\e`, `\x07`, `\u{202e}` or
  /// `\xff`. All else, a backslash too, stays as it is.
  func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    if TextWidth.plainWidth(of: bytes) != nil { return append(bytes) }
    appendEscaped(bytes, as: .terminal)
  }

  /// Appends untrusted text as one field of a line of tab-separated values.
  ///
  /// Escapes as for a terminal, and a backslash as `\\`, so that a reader can take the escapes back.
  func appendTSVField(_ bytes: UnsafeBufferPointer<UInt8>) {
    let backslash = UInt8(ascii: "\\")
    if TextWidth.plainWidth(of: bytes) != nil, !bytes.contains(backslash) { return append(bytes) }
    appendEscaped(bytes, as: .tsv)
  }

  /// Appends text as one field of a line of comma-separated values, as RFC 4180 describes it.
  ///
  /// A field with a comma, a quote or a line break is quoted, with its quotes doubled and all else unchanged. Where it
  /// `isGuarded`, an apostrophe stands before what a spreadsheet would run:
  /// <https://owasp.org/www-community/attacks/CSV_Injection>.
  func appendCSVField(_ bytes: UnsafeBufferPointer<UInt8>, isGuarded: Bool) {
    let quote = UInt8(ascii: "\"")
    let special: [UInt8] = [quote, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let mark = isGuarded && Self.isFormula(bytes) ? "'" : ""
    guard bytes.contains(where: special.contains) else {
      append(mark)
      return append(bytes)
    }
    append(quote)
    append(mark)
    for byte in bytes {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}

extension ByteBuffer {
  /// Whether a spreadsheet may run a field; a signed number or an offset from UTC it only shows.
  private static func isFormula(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      !bytes.dropFirst().allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: ":")
      }
    default: false
    }
  }
}

// MARK: - Steps

/// The notation of escapes.
private enum EscapeNotation {
  /// For a reader at a terminal; a backslash is left alone.
  case terminal
  /// For a program that takes the escapes back.
  case tsv
}

extension ByteBuffer {
  private func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, as notation: EscapeNotation) {
    guard let start = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      var codePoint: Int32 = 0
      let length = utf8proc_iterate(start + offset, bytes.count - offset, &codePoint)
      if length <= 0 {
        append("\\x")
        appendHexadecimal(UInt32(bytes[offset]), digits: 2)
      } else if Self.isSyntax(codePoint, of: notation) {
        append(UInt8(ascii: "\\"))
        append(bytes[offset])
      } else if Self.isUnsafe(codePoint) {
        appendEscape(for: UInt32(codePoint))
      } else {
        append(UnsafeBufferPointer(start: start + offset, count: length))
      }
      offset += max(length, 1)
    }
  }

  /// Whether the character means something in the notation itself.
  private static func isSyntax(_ codePoint: Int32, of notation: EscapeNotation) -> Bool {
    notation == .tsv && codePoint == 0x5C
  }

  /// Whether a terminal would obey the character, or a reader could be deceived by it.
  private static func isUnsafe(_ codePoint: Int32) -> Bool {
    switch codePoint {
    case 0x00...0x1F, 0x7F...0x9F: true  // control characters
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of writing
    case 0x2028...0x2029: true  // line and paragraph separators
    case 0xFEFF: true  // byte order mark
    default: false
    }
  }

  private func appendEscape(for codePoint: UInt32) {
    switch codePoint {
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x1B: append("\\e")
    case ..<0x80:
      append("\\x")
      appendHexadecimal(codePoint, digits: 2)
    default:
      append("\\u{")
      appendHexadecimal(codePoint, digits: 1)
      append("}")
    }
  }

  private func appendHexadecimal(_ number: UInt32, digits: Int) {
    let text = String(number, radix: 16)
    for _ in text.utf8.count..<max(digits, text.utf8.count) { append(UInt8(ascii: "0")) }
    append(text)
  }
}
