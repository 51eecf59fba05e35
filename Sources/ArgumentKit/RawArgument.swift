/// One argument as the program got it: bytes, which need not be UTF-8, since a file name is none.
public struct RawArgument: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Takes the bytes as they are.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Takes the UTF-8 bytes of `text`.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The text, where the bytes are UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The text for a message: control characters, bidi marks and bytes that are not UTF-8 are shown, not sent.
  public var displayText: String {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    var text = ""
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text += Self.escaped(Unicode.UTF8.decode(encoded))
        position += encoded.count
      case .error(let length):
        for byte in bytes[position..<position + length] { text += "\\x" + Self.hexadecimal(byte) }
        position += length
      case .emptyInput:
        return text
      }
    }
  }

  /// The arguments this process was started with, without the program's name.
  public static func ofThisProcess() -> [RawArgument] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { pointer in
        RawArgument(bytes: UnsafeRawBufferPointer(start: pointer, count: length(of: pointer)))
      }
    }
  }

  private static func length(of pointer: UnsafePointer<CChar>) -> Int {
    var length = 0
    while pointer[length] != 0 { length += 1 }
    return length
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      "\\u{" + String(scalar.value, radix: 16) + "}"
    default: String(scalar)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
