import ArgumentKit
import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import TerminalUI

/// The program: its commands, and what happens around each of them.
public struct Photocat: ParsableCommand {
  /// The version, as `--version` prints it and as verdicts about files are marked with it.
  public static let version = "0.1.0"

  /// The name, the help and the subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "photocat", abstract: "A photo catalog for people who work in a terminal.",
    discussion: """
      Photos stay where they are, unless told otherwise; photocat reads them into one SQLite file, lists them in the order in which they \
      were taken, and shows each one in plain text. No server, no account, no network.
      """,
    examples: [
      ("photocat import ~/Pictures", "Read a folder into the catalog"),
      ("photocat list --reverse --limit 20", "The twenty newest photos"),
      ("photocat show -1", "The newest photo, with its picture"),
    ],
    version: version,
    subcommands: [
      InitCommand.self, ImportCommand.self, WatchCommand.self, ListCommand.self, ShowCommand.self,
      CheckCommand.self, ArrangeCommand.self, SplitCommand.self, JoinCommand.self, ImportsCommand.self,
      HistoryCommand.self,
      UndoCommand.self,
    ],
    topics: [
      HelpTopics.catalog, HelpTopics.columns, HelpTopics.environment, HelpTopics.exitCodes,
      HelpTopics.templates,
    ])

  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Makes the command with its defaults.
  public init() {}

  /// Runs the command line of this process and returns the status to end with.
  @MainActor
  public static func main() async -> Int32 {
    Interrupts.ignoreWritingSignals()
    if let complaint = ProcessLimits.complaint() {
      Messages.standard.print(complaint)
      return ExitCode.failure.rawValue
    }
    let parser = CommandParser(Photocat.self, width: min(Terminal.standardOutput.size.columns, 100))
    switch parser.parse(RawArgument.ofThisProcess()) {
    case .print(let printout): return show(printout)
    case .run(var parsed): return await run(&parsed)
    }
  }

  @MainActor
  private static func run(_ parsed: inout ParsedCommand) async -> Int32 {
    do {
      try await parsed.command.run()
      return ExitCode.success.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch TextSinkError.closed {
      // Whoever read the output has seen enough.
      return ExitCode.success.rawValue
    } catch let error as ValidationError {
      return show(parsed.usageError(error))
    } catch {
      Messages.standard.print("\(error)")
      return ExitCode.failure.rawValue
    }
  }

  /// Prints help to standard output, complaints to standard error.
  private static func show(_ printout: Printout) -> Int32 {
    let descriptor = printout.exitCode == .success ? STDOUT_FILENO : STDERR_FILENO
    do {
      try printout.text.utf8.withContiguousStorageIfAvailable {
        try FileDescriptorSink(descriptor: descriptor).write(UnsafeRawBufferPointer($0))
      }
    } catch TextSinkError.closed {
      return printout.exitCode.rawValue
    } catch {
      Messages.standard.print("\(error)")
      return ExitCode.failure.rawValue
    }
    return printout.exitCode.rawValue
  }
}

extension Messages {
  /// Messages on standard error.
  static var standard: Messages {
    Messages(program: "photocat", sink: FileDescriptorSink(descriptor: STDERR_FILENO))
  }
}
