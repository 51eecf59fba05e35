/// A name of an option: `--limit` or `-n`.
public enum ArgumentName: Hashable, Sendable {
  /// A name after two dashes.
  case long(String)
  /// A letter or digit after one dash.
  case short(Character)

  /// The name with its dashes.
  public var spelling: String {
    switch self {
    case .long(let name): "--" + name
    case .short(let letter): "-" + String(letter)
    }
  }

  /// Whether the name comes after two dashes.
  public var isLong: Bool { if case .long = self { true } else { false } }
}

/// Which names an option has, said relative to its property's name.
public struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
  private enum Element: Sendable {
    case long
    case short
    case custom(ArgumentName)
  }

  private var elements: [Element]

  /// Joins several specifications.
  public init(arrayLiteral elements: NameSpecification...) {
    self.elements = elements.flatMap(\.elements)
  }

  private init(_ element: Element) { elements = [element] }

  /// The property's name in kebab-case: `--dry-run` for `dryRun`.
  public static let long = NameSpecification(.long)
  /// The first letter of the property's name.
  public static let short = NameSpecification(.short)
  /// Both.
  public static let shortAndLong: NameSpecification = [.short, .long]
  /// The given name after two dashes.
  public static func customLong(_ name: String) -> NameSpecification { .init(.custom(.long(name))) }
  /// The given letter or digit after one dash.
  public static func customShort(_ letter: Character) -> NameSpecification { .init(.custom(.short(letter))) }

  /// Returns the names for the property called `property`, short ones first.
  func names(for property: String) -> [ArgumentName] {
    let kebab = Self.kebabCase(property)
    let names = elements.compactMap { element -> ArgumentName? in
      switch element {
      case .long: .long(kebab)
      case .short: kebab.first.map { .short($0) }
      case .custom(let name): name
      }
    }
    return names.filter { !$0.isLong } + names.filter(\.isLong)
  }

  /// Turns `camelCase` into `camel-case`.
  static func kebabCase(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty { result += "-" }
      result += character.lowercased()
    }
    return result
  }
}
