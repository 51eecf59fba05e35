/// What help says of a command, and which subcommands it has.
public struct CommandConfiguration: Sendable {
  /// The name on the command line; nil for one made of the type's name.
  public var commandName: String?
  /// One sentence on what the command does.
  public var abstract: String
  /// Paragraphs, parted by empty lines, that full help shows at the end.
  public var discussion: String
  /// What comes after the command's name in the usage line; nil for one made of the declarations.
  public var usage: String?
  /// Real command lines, each with what it does.
  public var examples: [(command: String, explanation: String)]
  /// What `--version` prints; empty where there is no such option.
  public var version: String
  /// Whether lists of commands show this one.
  public var shouldDisplay: Bool
  /// The commands below this one.
  public var subcommands: [any ParsableCommand.Type]
  /// Pages that `help NAME` shows beside those of the commands; read from the root command only.
  public var topics: [HelpTopic]

  /// Describes a command.
  public init(
    commandName: String? = nil, abstract: String = "", discussion: String = "", usage: String? = nil,
    examples: [(command: String, explanation: String)] = [], version: String = "",
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [], topics: [HelpTopic] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.usage = usage
    self.examples = examples
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.topics = topics
  }
}

/// A page of help about something that is no command: `photocat help exit-codes`.
public struct HelpTopic: Sendable {
  /// What is written after `help`.
  public let name: String
  /// One sentence for the list of topics.
  public let abstract: String
  /// The page, printed as it is.
  public let text: String

  /// Takes a page.
  public init(name: String, abstract: String, text: String) {
    self.name = name
    self.abstract = abstract
    self.text = text
  }
}
