/// Reads command lines for a root command and its subcommands.
///
/// Options may stand anywhere. One before the subcommand's name has to be declared by the root (that tells whether a
/// value follows) and counts as if it stood behind the name; an ``OptionGroup`` in both declares it once.
public struct CommandParser {
  private let root: any ParsableCommand.Type
  private let width: Int

  /// Makes a parser whose help is wrapped to `width` columns.
  public init(_ root: any ParsableCommand.Type, width: Int = 80) {
    self.root = root
    self.width = width
  }

  /// Finds out what `arguments`, without the program's name, ask for.
  public func parse(_ arguments: [RawArgument]) -> ParseOutcome {
    var types: [any ParsableCommand.Type] = [root]
    do {
      return try parse(arguments, into: &types)
    } catch is HelpRequest {
      return .print(.answer(helpText(for: types)))
    } catch is VersionRequest {
      return .print(.answer("\(root.commandName) \(root.configuration.version)\n"))
    } catch {
      if asksForHelp(arguments) { return .print(.answer(helpText(for: types))) }
      return .print(.usageError("\(error)", commandName: name(of: types)))
    }
  }

  private func parse(
    _ arguments: [RawArgument], into types: inout [any ParsableCommand.Type]
  ) throws -> ParseOutcome {
    var options: [RawArgument] = []
    var rest = arguments
    while let group = types.last, !group.configuration.subcommands.isEmpty {
      guard let split = try splitAtCommandName(rest, in: types) else {
        guard rest.isEmpty, options.isEmpty else { throw ValidationError("a command is missing") }
        return .print(.answer(HelpRenderer(CommandDefinition(types), width: width).shortText))
      }
      options += split.options
      rest = split.rest
      types.append(split.command)
    }
    return try parse(options + rest, for: types)
  }

  private func parse(
    _ arguments: [RawArgument], for types: [any ParsableCommand.Type]
  ) throws -> ParseOutcome {
    var bound = BoundCommand(types.last ?? root, isRoot: types.count == 1)
    var reader = ArgumentReader(arguments, definitions: bound.definitions)
    while let item = try reader.next() {
      switch item {
      case .option(let index, let name, let value): try bound.take(index, name: name, value: value)
      case .positional(let value): bound.take(value)
      }
    }
    try bound.finish()
    if let help = bound.command as? HelpCommand { return .print(answer(help)) }
    return .run(ParsedCommand(command: bound.command, name: name(of: types)))
  }

  private func name(of types: [any ParsableCommand.Type]) -> String {
    types.map { $0.commandName }.joined(separator: " ")
  }

  /// Whether help is asked for after a mistake, which then matters no more.
  private func asksForHelp(_ arguments: [RawArgument]) -> Bool {
    let options = arguments.prefix { $0.text != "--" }
    return options.contains { $0.text == "--help" || $0.text == "-h" }
  }
}

extension CommandParser {
  private typealias Split = (
    options: [RawArgument], command: any ParsableCommand.Type, rest: [RawArgument]
  )

  /// Finds the subcommand's name behind the options before it; nil where there is none.
  private func splitAtCommandName(
    _ arguments: [RawArgument], in types: [any ParsableCommand.Type]
  ) throws -> Split? {
    var bound = BoundCommand(types.last ?? root, isRoot: types.count == 1)
    var reader = ArgumentReader(arguments, definitions: bound.definitions)
    while let item = try reader.next() {
      switch item {
      case .option(let index, let name, let value): try bound.take(index, name: name, value: value)
      case .positional(let name):
        let options = arguments[..<(reader.position - 1)].filter { $0.text != "--" }
        let command = try subcommand(named: name, in: types)
        return (options, command, Array(arguments[reader.position...]))
      }
    }
    return nil
  }

  private func subcommand(
    named name: RawArgument, in types: [any ParsableCommand.Type]
  ) throws -> any ParsableCommand.Type {
    let group = types.last ?? root
    let isRoot = types.count == 1
    if let text = name.text, let found = group.subcommand(named: text, isRoot: isRoot) { return found }
    let visible = group.allSubcommands(isRoot: isRoot).filter { $0.configuration.shouldDisplay }
    let nearest = NearestName.suggestion(for: name.displayText, among: visible.map { $0.commandName })
    throw ValidationError.unknown("command", name.displayText, nearest: nearest)
  }
}

extension CommandParser {
  /// Full help about the command at the end of `types`.
  private func helpText(for types: [any ParsableCommand.Type]) -> String {
    HelpRenderer(CommandDefinition(types), topics: root.configuration.topics, width: width).fullText
  }

  private func answer(_ help: HelpCommand) -> Printout {
    if let topic = root.configuration.topics.first(where: { [$0.name] == help.subject }) {
      return .answer(topic.text.hasSuffix("\n") ? topic.text : topic.text + "\n")
    }
    var types: [any ParsableCommand.Type] = [root]
    for name in help.subject {
      guard let found = types.last?.subcommand(named: name, isRoot: types.count == 1) else {
        return unknownSubject(name, in: types)
      }
      types.append(found)
    }
    return .answer(helpText(for: types))
  }

  private func unknownSubject(_ name: String, in types: [any ParsableCommand.Type]) -> Printout {
    let commands = types.last?.allSubcommands(isRoot: types.count == 1).map { $0.commandName } ?? []
    let topics = types.count == 1 ? root.configuration.topics.map(\.name) : []
    let nearest = NearestName.suggestion(for: name, among: commands + topics)
    let subject = RawArgument(name).displayText
    let error = ValidationError.unknown("command or topic", subject, nearest: nearest)
    return .usageError(error.message, commandName: root.commandName)
  }
}
