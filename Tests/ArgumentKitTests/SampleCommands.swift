import ArgumentKit

/// A small program whose command line the tests read.
struct Sample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Keep samples.",
    examples: [("sample list --reverse", "The newest samples first")], version: "1.2.3",
    subcommands: [ListSamples.self, ShowSample.self, AddSamples.self, Boxes.self, Secret.self],
    topics: [HelpTopic(name: "exit-codes", abstract: "What each status means.", text: "0 done\n1 failed\n")])

  @OptionGroup(title: "Global options") var global: GlobalOptions
}

struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file that holds the samples.", valueName: "FILE"))
  var store: RawArgument?
  @Option(help: ArgumentHelp("Whether to use colour.", valueName: "WHEN"))
  var color = When.auto
}

enum When: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

enum Format: EnumerableFlag {
  case json
  case csv
  case print0

  static func name(for value: Format) -> NameSpecification {
    value == .print0 ? [.customShort("0"), .long] : .long
  }

  static func help(for value: Format) -> ArgumentHelp {
    switch value {
    case .json: "Print JSON."
    case .csv: "Print CSV."
    case .print0: "Print names, each ended by a zero byte."
    }
  }
}

struct ListSamples: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the samples, oldest first.",
    examples: [
      ("sample list --limit 20", "The first twenty samples"),
      ("sample list -0 | xargs -0 ls", "Hand the names to another program"),
    ])

  @Flag(name: .shortAndLong, help: "Newest first.") var reverse = false
  @Flag(name: .shortAndLong, help: "Say less.") var quiet = false
  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp(
      "Stop after so many samples, counted from the first one that is listed.", valueName: "N"))
  var limit: Int?
  @Option(help: ArgumentHelp("Leave out so many samples.", valueName: "N")) var offset = 0
  @Option(help: ArgumentHelp("Show this column; may be repeated.", valueName: "NAME")) var column: [String] =
    []
  @Flag(inversion: .prefixedNo, help: "Send long output through a pager.") var pager = true
  @Flag(section: "Output") var format: Format?
  @OptionGroup(title: "Global options") var global: GlobalOptions
}

struct ShowSample: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one sample.")

  @Argument(help: ArgumentHelp("Which one; negative from the end.", valueName: "INDEX")) var index: Int
  @Flag(name: [.customShort("1"), .long]) var once = false
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    guard index != 0 else { throw ValidationError("an index begins at 1") }
  }
}

struct AddSamples: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add samples.")

  @Argument(help: "The files.") var paths: [RawArgument]
  @Argument(help: ArgumentHelp(valueName: "BOX")) var box: String
  @Option(help: ArgumentHelp(valueName: "GRAMS")) var weight: Double
}

struct Boxes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boxes", abstract: "Work with boxes.", subcommands: [EmptyBox.self])
}

struct EmptyBox: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "empty", abstract: "Empty a box.")

  @Argument(help: "The boxes.") var names = ["all"]
  @OptionGroup var global: GlobalOptions
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "secret", shouldDisplay: false)

  @Option(help: .hidden) var token: String?
}

/// Reads a command line that is written with spaces.
func parse(_ line: String, width: Int = 80) -> ParseOutcome {
  parse(line.split(separator: " ").map { RawArgument($0) }, width: width)
}

func parse(_ arguments: [RawArgument], width: Int = 80) -> ParseOutcome {
  CommandParser(Sample.self, width: width).parse(arguments)
}

/// Returns the command that `line` asks to run, or nil where it asks for another one or for none.
func command<Command: ParsableCommand>(_ line: String, as type: Command.Type = Command.self) -> Command? {
  guard case .run(let parsed) = parse(line) else { return nil }
  return parsed.command as? Command
}

/// Returns what `line` prints, or nil where it runs a command.
func printout(_ line: String, width: Int = 80) -> Printout? {
  guard case .print(let printout) = parse(line, width: width) else { return nil }
  return printout
}

/// Returns the first line of the complaint about `line`, without the hint; nil where there is none.
func complaint(_ line: String) -> String? {
  guard let printout = printout(line), printout.exitCode == .usage else { return nil }
  return printout.text.split(separator: "\n").first.map(String.init)
}
