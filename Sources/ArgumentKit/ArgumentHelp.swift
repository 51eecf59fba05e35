/// What help says of an option or argument; a string literal is its abstract.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  /// One sentence or fragment.
  public var abstract: String
  /// What stands for the value: `FILE` in `--catalog FILE`; nil for the property's name in capitals.
  public var valueName: String?
  /// The heading under which help lists it; nil for that of its group.
  public var section: String?
  /// Whether help leaves it out.
  public var isHidden: Bool

  /// Describes an option or argument.
  public init(
    _ abstract: String = "", valueName: String? = nil, section: String? = nil, isHidden: Bool = false
  ) {
    self.abstract = abstract
    self.valueName = valueName
    self.section = section
    self.isHidden = isHidden
  }

  /// Takes the abstract alone.
  public init(stringLiteral value: String) { self.init(value) }

  /// What is left out of help.
  public static let hidden = ArgumentHelp(isHidden: true)
}
