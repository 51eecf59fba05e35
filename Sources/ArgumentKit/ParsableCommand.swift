/// A set of options and arguments, declared as properties with ``Option``, ``Flag``, ``Argument`` or ``OptionGroup``.
public protocol ParsableArguments {
  /// Makes a value in which nothing but the defaults is set; the parser fills in the rest.
  init()

  /// Checks what no single option can check by itself; throws a ``ValidationError`` for wrong usage.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts everything.
  public mutating func validate() throws {}
}

/// A command: its options and arguments, what help says of it, and what it does.
public protocol ParsableCommand: ParsableArguments, SendableMetatype {
  /// The name, the help and the subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the work; throws an ``ExitCode`` to end with that status.
  @MainActor mutating func run() async throws
}

extension ParsableCommand {
  /// Does nothing, as befits a command that only has subcommands.
  @MainActor public mutating func run() async throws {}

  /// The name on the command line: the configured one, or the type's name without "Command", as `kebab-case`.
  public static var commandName: String {
    if let name = configuration.commandName { return name }
    let type = String(describing: Self.self)
    return NameSpecification.kebabCase(type.hasSuffix("Command") ? String(type.dropLast(7)) : type)
  }
}
