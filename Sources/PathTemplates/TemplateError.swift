/// What is wrong with a template, and where.
public struct TemplateError: Error, Equatable, Sendable {
  /// The 1-based position of the character that is wrong, or one past the last.
  public let position: Int
  /// What is wrong there and what may stand there, without a full stop.
  public let problem: String

  /// A sentence for people, without its full stop.
  public var sentence: String { "the template is wrong at character \(position): \(problem)" }
}

extension TemplateError: CustomStringConvertible {
  /// A sentence for people; see ``sentence``.
  public var description: String { sentence }
}
