/// What a command line asks for.
public enum ParseOutcome {
  /// To run a command.
  case run(ParsedCommand)
  /// To print something and end: help, the version, or what is wrong with the command line.
  case print(Printout)
}

/// A command with its options filled in.
public struct ParsedCommand {
  /// The command, ready to run.
  public var command: any ParsableCommand
  /// How it was called: "photocat list".
  public let name: String

  /// Returns what to print where the command finds out only while it runs that its usage was wrong.
  public func usageError(_ error: ValidationError) -> Printout {
    .usageError(error.message, commandName: name)
  }
}

/// A text to print before ending.
public struct Printout: Equatable, Sendable {
  /// The text, its last line ended.
  public let text: String
  /// The status to end with; anything but success means that the text belongs on standard error.
  public let exitCode: ExitCode

  /// Takes the text and the status.
  public init(text: String, exitCode: ExitCode) {
    self.text = text
    self.exitCode = exitCode
  }

  /// The answer to a request for information.
  static func answer(_ text: String) -> Printout { Printout(text: text, exitCode: .success) }

  /// A sentence about wrong usage and where to read on.
  ///
  /// The sentence may quote an argument as it came, so whatever a terminal would obey is shown, not sent.
  static func usageError(_ message: String, commandName: String) -> Printout {
    Printout(
      text:
        "\(commandName): \(RawArgument(message).displayText)\nTry '\(commandName) --help' for more information.\n",
      exitCode: .usage)
  }
}
