/// One option, flag or argument as declared; parsing, help and all other descriptions of it read this.
public struct ArgumentDefinition: Sendable {
  /// How an argument appears on the command line.
  public enum Kind: Sendable {
    /// A name alone.
    case flag
    /// A name with a value.
    case option
    /// A value alone, told by its position.
    case positional
  }

  /// How it appears on the command line.
  public var kind: Kind
  /// Its names, short ones first; empty for a positional argument.
  public var names: [ArgumentName]
  /// The name that switches a flag off: `--no-picture`.
  public var inversion: ArgumentName?
  /// What it does.
  public var abstract: String
  /// What stands for its value.
  public var valueName: String
  /// The heading it is listed under; nil for the general one.
  public var section: String?
  /// Whether descriptions leave it out.
  public var isHidden: Bool
  /// Whether it may be given several times, all of them counting.
  public var isRepeating: Bool
  /// Whether it must be given.
  public var isRequired: Bool
  /// The default as it would be written; nil where there is none worth showing.
  public var defaultText: String?
  /// The values that can be given, where they can be listed.
  public var allowedValues: [String]

  /// Describes an argument whose property is called `property`.
  init(
    kind: Kind, names: [ArgumentName], help: ArgumentHelp, property: String, isRepeating: Bool = false,
    isRequired: Bool = false, defaultText: String? = nil, allowedValues: [String] = []
  ) {
    self.kind = kind
    self.names = names
    self.abstract = help.abstract
    self.valueName = help.valueName ?? NameSpecification.kebabCase(property).uppercased()
    self.section = help.section
    self.isHidden = help.isHidden
    self.isRepeating = isRepeating
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.allowedValues = allowedValues
  }

  /// Every name, the inversion included.
  public var allNames: [ArgumentName] { names + (inversion.map { [$0] } ?? []) }

  /// The name that messages use: the long one where there is one, the value's name for a positional argument.
  public var preferredName: String {
    (names.first(where: \.isLong) ?? names.first)?.spelling ?? valueName
  }
}
