/// A type whose values can be written on the command line.
public protocol ExpressibleByArgument {
  /// Reads a value; throws a ``ValidationError`` such as "'abc' is not a number" where it is none.
  init(argument: RawArgument) throws

  /// Every value there is, where they can be listed; empty where not.
  static var allValueStrings: [String] { get }

  /// The value as it would be written, for showing a default.
  var argumentText: String { get }
}

extension ExpressibleByArgument {
  /// No list of values.
  public static var allValueStrings: [String] { [] }

  /// The value's description.
  public var argumentText: String { String(describing: self) }
}

extension RawArgument {
  /// Returns the text, or throws where the bytes are not UTF-8.
  public func validText() throws -> String {
    guard let text else { throw ValidationError("'\(displayText)' is not UTF-8 text") }
    return text
  }
}

extension RawArgument: ExpressibleByArgument {
  /// Takes any bytes.
  public init(argument: RawArgument) { self = argument }

  /// The text for people.
  public var argumentText: String { displayText }
}

extension String: ExpressibleByArgument {
  /// Takes any UTF-8 text.
  public init(argument: RawArgument) throws { self = try argument.validText() }
}

extension Int: ExpressibleByArgument {
  /// Reads a whole number in decimal digits, with a sign or without.
  public init(argument: RawArgument) throws {
    guard let number = argument.text.flatMap({ Int($0) }) else {
      throw ValidationError("'\(argument.displayText)' is not a whole number")
    }
    self = number
  }
}

extension Double: ExpressibleByArgument {
  /// Reads a finite number with a decimal point or without.
  public init(argument: RawArgument) throws {
    guard let number = argument.text.flatMap({ Double($0) }), number.isFinite else {
      throw ValidationError("'\(argument.displayText)' is not a number")
    }
    self = number
  }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  /// Reads a raw value; the error lists the allowed ones.
  public init(argument: RawArgument) throws {
    guard let value = argument.text.flatMap({ Self(rawValue: $0) }) else {
      throw ValidationError.notAllowed(argument, among: Self.allValueStrings)
    }
    self = value
  }

  /// The raw value.
  public var argumentText: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The raw values of all cases.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension ValidationError {
  /// The error for a value that is none of `values`.
  public static func notAllowed(_ argument: RawArgument, among values: [String]) -> ValidationError {
    let list = values.isEmpty ? "" : "; allowed: \(values.joined(separator: ", "))"
    return ValidationError("'\(argument.displayText)' is not allowed" + list)
  }
}
