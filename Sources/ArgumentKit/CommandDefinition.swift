/// A command as declared, with its arguments and subcommands; help and all other descriptions read this.
public struct CommandDefinition: Sendable {
  /// The command's name, after those of the commands above it: ["photocat", "list"].
  public let path: [String]
  /// What its configuration says.
  public let configuration: CommandConfiguration
  /// Its options, flags and arguments in the order of their declaration, `--help` at the end.
  public let arguments: [ArgumentDefinition]

  /// Describes the command at the end of `types`, each of which is a subcommand of the one before it.
  public init(_ types: [any ParsableCommand.Type]) {
    path = types.map { $0.commandName }
    configuration = types.last?.configuration ?? CommandConfiguration()
    arguments = types.last.map { BoundCommand($0, isRoot: types.count == 1).definitions } ?? []
    self.types = types
  }

  private let types: [any ParsableCommand.Type]

  /// The command as it is called: "photocat list".
  public var name: String { path.joined(separator: " ") }

  /// The subcommands that lists show, `help` included.
  public var subcommands: [CommandDefinition] {
    types.last?.allSubcommands(isRoot: types.count == 1).filter { $0.configuration.shouldDisplay }
      .map { CommandDefinition(types + [$0]) } ?? []
  }

  /// The arguments that descriptions show.
  public var visibleArguments: [ArgumentDefinition] { arguments.filter { !$0.isHidden } }
}

extension ParsableCommand {
  /// The configured subcommands; a root command that has any has `help` as well.
  static func allSubcommands(isRoot: Bool) -> [any ParsableCommand.Type] {
    let configured = configuration.subcommands
    return isRoot && !configured.isEmpty ? configured + [HelpCommand.self] : configured
  }

  /// The subcommand called `name`.
  static func subcommand(named name: String, isRoot: Bool) -> (any ParsableCommand.Type)? {
    allSubcommands(isRoot: isRoot).first { $0.commandName == name }
  }
}
