import ArgumentKit
import CUtf8proc
import Glibc

/// The name of an album, or a keyword, as it is given on the command line.
struct LabelName: Equatable, ExpressibleByArgument {
  /// The name in Unicode's composed form (NFC), without space around it: never empty.
  let text: String

  /// Takes a name that can be shown in a line.
  init(argument: RawArgument) throws {
    let text = Self.trimmed(Self.composed(try argument.validText()))
    guard !text.isEmpty else { throw ValidationError("the name is empty") }
    let hasControl = text.unicodeScalars.contains {
      [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    guard !hasControl else {
      throw ValidationError("'\(argument.displayText)' has a line break or another control character")
    }
    self.text = text
  }

  var argumentText: String { text }

  /// Two ways to write "é" are one name.
  private static func composed(_ text: String) -> String {
    guard let result = utf8proc_NFC(text) else { return text }
    defer { free(result) }
    return String(cString: UnsafeRawPointer(result).assumingMemoryBound(to: CChar.self))
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
