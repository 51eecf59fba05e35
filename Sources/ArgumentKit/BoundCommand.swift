/// A command while its command line is read: the value, and what it declares.
struct BoundCommand {
  /// The value, whose properties' storage the arguments write into.
  var command: any ParsableCommand
  private let arguments: [BoundArgument]
  private var given: Set<Int> = []
  private var positionals: [RawArgument] = []

  init(_ type: any ParsableCommand.Type, isRoot: Bool) {
    let command = type.init()
    let declared = command.boundArguments
    self.command = command
    arguments = declared + Self.builtIn(beside: declared, version: isRoot ? type.configuration.version : "")
  }

  var definitions: [ArgumentDefinition] { arguments.map(\.definition) }

  /// Hands one option to its property.
  mutating func take(_ index: Int, name: ArgumentName, value: RawArgument?) throws {
    given.insert(index)
    guard value != nil else { return try arguments[index].accept(nil, name) }
    try naming("option '\(name.spelling)'") { try arguments[index].accept(value, name) }
  }

  /// Keeps a positional argument until all of them are known.
  mutating func take(_ positional: RawArgument) { positionals.append(positional) }

  /// Hands out the positional arguments, then checks that nothing is missing and that all fits together.
  mutating func finish() throws {
    try assignPositionals()
    for (index, argument) in arguments.enumerated() where argument.definition.kind == .option {
      guard argument.definition.isRequired, !given.contains(index) else { continue }
      let definition = argument.definition
      throw ValidationError("missing option '\(definition.preferredName) \(definition.valueName)'")
    }
    try command.validateAll()
  }

  /// Gives each position its value; the repeating one takes what the others leave.
  private func assignPositionals() throws {
    let places = arguments.filter { $0.definition.kind == .positional }
    var rest = positionals[...]
    for (index, place) in places.enumerated() {
      let needed = places[(index + 1)...].count { $0.definition.isRequired }
      let available = max(0, rest.count - needed)
      let isRequired = place.definition.isRequired
      guard !isRequired || !rest.isEmpty else {
        throw ValidationError("missing argument \(place.definition.valueName)")
      }
      let wanted = place.definition.isRepeating ? available : min(1, available)
      let count = isRequired ? max(1, wanted) : wanted
      for value in rest.prefix(count) {
        try naming(place.definition.valueName) { try place.accept(value, nil) }
      }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first { throw ValidationError("unexpected argument '\(extra.displayText)'") }
  }

  /// Says what an error about a value belongs to.
  private func naming(_ subject: String, _ body: () throws -> Void) throws {
    do { try body() } catch let error as ValidationError {
      throw ValidationError("\(subject): \(error.message)")
    }
  }
}

/// Thrown where `--help` is met.
struct HelpRequest: Error {}

/// Thrown where `--version` is met.
struct VersionRequest: Error {}

extension BoundCommand {
  /// `--help`, and `--version` where there is one to tell; names that the command has itself are left to it.
  private static func builtIn(beside declared: [BoundArgument], version: String) -> [BoundArgument] {
    let taken = Set(declared.flatMap(\.definition.allNames))
    func flag(_ names: [ArgumentName], _ help: ArgumentHelp, _ request: any Error) -> BoundArgument {
      let definition = ArgumentDefinition(
        kind: .flag, names: names.filter { !taken.contains($0) }, help: help, property: "")
      return BoundArgument(definition: definition) { _, _ in throw request }
    }
    let help = flag([.short("h"), .long("help")], "Show this help.", HelpRequest())
    let versionFlag = flag([.long("version")], "Show the version.", VersionRequest())
    return (version.isEmpty ? [] : [versionFlag]) + [help]
  }
}
