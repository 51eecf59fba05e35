/// A value that was read from JSON (RFC 8259).
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one value that takes up all of `bytes`, blanks around it aside.
  public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    let result =
      bytes.withContiguousStorageIfAvailable { Self.parse($0) }
      ?? Array(bytes).withUnsafeBufferPointer(Self.parse)
    self = try result.get()
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONError> {
    var reader = JSONReader(bytes)
    return Result { () throws(JSONError) in try reader.document() }
  }

  /// The member of an object called `name`; nil where there is none, or null, or this is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// The text, where this is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, where this is one.
  public var double: Double? { if case .number(let number) = self { number } else { nil } }

  /// The number, where this is a whole one.
  public var int: Int? { double.flatMap { Int(exactly: $0) } }

  /// The elements, where this is an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The elements, where this is an array of texts.
  public var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }

  /// The members, where this is an object with texts only.
  public var stringMembers: [String: String]? {
    guard case .object(let members) = self else { return nil }
    let strings = members.compactMapValues(\.string)
    return strings.count == members.count ? strings : nil
  }
}

/// Why bytes are not the JSON that was expected.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, as a fragment for people.
  public let description: String

  /// Takes what is wrong.
  public init(_ description: String) { self.description = description }
}
