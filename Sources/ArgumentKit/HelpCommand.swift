/// `help`, `help COMMAND` and `help TOPIC`; the parser answers it itself.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show help about a command or a topic.")

  @Argument(help: ArgumentHelp("A command, with its subcommand, or a topic.", valueName: "SUBJECT"))
  var subject: [String] = []
}
