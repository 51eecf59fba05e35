/// A path as the file system has it: bytes, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Takes the bytes as they are.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Takes the UTF-8 bytes of `text`.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// What comes after the last slash: the name of the file or folder.
  public var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// What comes before the last slash; empty where there is none, "/" for what lies at the top.
  public var folder: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath("") }
    return FilePath(bytes: bytes[..<max(slash, 1)])
  }

  /// The letters after the name's last dot, in lower case; empty where there is none.
  public var fileExtension: String {
    let name = name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The path of `name` inside this folder; the name alone where this path is empty.
  public func appending(_ name: some Sequence<UInt8>) -> FilePath {
    guard let last = bytes.last else { return FilePath(bytes: name) }
    return FilePath(bytes: last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
  }

  /// The rest of this path below `folder`, "" for the folder itself, or nil where it lies elsewhere.
  public func relative(to folder: FilePath) -> FilePath? {
    let base = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes.dropLast() : folder.bytes[...]
    guard bytes.starts(with: base) else { return nil }
    let rest = bytes.dropFirst(base.count)
    guard let first = rest.first else { return FilePath("") }
    return first == UInt8(ascii: "/") ? FilePath(bytes: rest.dropFirst()) : nil
  }

  /// The text, where the bytes are UTF-8.
  public var utf8: String? { String(validating: bytes, as: UTF8.self) }

  /// The text for people and JSON: bytes that are not UTF-8 stand as `\xNN`.
  ///
  /// Control characters are kept; what writes to a terminal has to escape them.
  public var displayText: String { utf8 ?? Self.escapingInvalidUTF8(bytes) }

  /// Orders paths by their bytes, the same in every locale.
  public static func < (one: FilePath, other: FilePath) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  private static func escapingInvalidUTF8(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      if let length = (1...min(4, rest.count)).first(where: {
        String(validating: rest.prefix($0), as: UTF8.self) != nil
      }) {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      } else {
        text += "\\x" + Hexadecimal.encode([first])
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

extension FilePath: Comparable {}

extension FilePath: CustomStringConvertible {
  /// The text for people; see ``displayText``.
  public var description: String { displayText }
}
