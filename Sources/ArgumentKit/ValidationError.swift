/// Wrong usage, told in a sentence that follows the command's name: "unknown option '--foo'".
public struct ValidationError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The sentence, without a capital and a full stop.
  public let message: String

  /// Takes the sentence.
  public init(_ message: String) { self.message = message }

  /// The sentence.
  public var description: String { message }
}
