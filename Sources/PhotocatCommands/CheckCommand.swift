import ArgumentKit
import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import PhotoScreens
import TerminalUI

/// `photocat check`: which files of a card or a disk the catalog has already.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Say which files of a card or a disk the catalog has already.",
    discussion: """
      Nothing is imported, and the catalog is not written. A file is known if a file of the catalog is there now that \
      has the same bytes: its size and time are those that the catalog has, or else it is read again. If all such files \
      are gone or have changed, the file is lost: the catalog knows the photo and has it no more. If their disk is not \
      there to look, it is away. Both count as not known.

      A file that was imported where it lies, and that the catalog has nowhere else, is known as itself: that is no \
      second copy, and is said. Such files are not opened again while they are unchanged; all others are read to their \
      end. What an import would pass over is passed over here.

      The status is 0 if all photos are known, 4 if some are new, lost or away, and 2 if some could not be read, \
      whatever the others are.
      """,
    examples: [
      ("photocat check /mnt/card", "Every file of the card"),
      ("photocat check --new -0 /mnt/card | xargs -0 cp -t ~/incoming", "Copy what is new"),
      ("photocat check --known /mnt/card > /dev/null && echo 'all are in the catalog'", "Ask by the status"),
    ])

  @Argument(help: ArgumentHelp("A folder or a file.", valueName: "PATH"))
  var paths: [RawArgument] = []
  @OptionGroup(title: "Files") var source: SourceOptions
  @Flag(help: SourceOptions.nullPathsHelp) var nullPaths = false
  @OptionGroup var workers: WorkerOptions
  @Flag(section: "Output") var part: CheckPart?
  @Flag(
    name: [.customShort("0"), .long],
    help: ArgumentHelp(
      "End each path that is printed with a zero byte; for those that are read, see --null-paths.",
      section: "Output"))
  var print0 = false
  @Flag(section: "Output") var format: RecordFormat?
  @Flag(name: .shortAndLong, help: ArgumentHelp("Print no summary.", section: "Output"))
  var quiet = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    try source.check(paths, nullPaths: nullPaths)
    if print0, part == nil { throw ValidationError("--print0 goes with --new or --known") }
    if part != nil, format != nil { throw ValidationError("--new and --known print paths and nothing else") }
  }

  mutating func run() async throws {
    Interrupts.install()
    var options = ImportOptions(
      paths: try source.paths(paths, nullPaths: nullPaths).all, workers: try workers.configuration(),
      version: Photocat.version, isInterrupted: { Interrupts.isRequested })
    options.honoursIgnoreRules = !source.ignoring.noIgnore
    let check = try CatalogCheck(catalog: global.location.path, options: options)
    defer { check.close() }
    let output = CommandOutput(global, usesPager: false)
    let screen = CheckScreen(output: output, part: part, endsWithZero: print0, format: format, isQuiet: quiet)
    try await screen.run(check)
  }
}

/// Which paths are printed, and nothing else.
enum CheckPart: EnumerableFlag {
  case new
  case known

  static func name(for value: CheckPart) -> NameSpecification { .long }

  static func help(for value: CheckPart) -> ArgumentHelp {
    switch value {
    case .new: "Print the paths of photos that are new, lost or away, one per line."
    case .known: "Print the paths of photos that the catalog has, one per line."
    }
  }

  /// Whether a file is one of those.
  func includes(_ outcome: CheckOutcome) -> Bool {
    switch outcome {
    case .known: self == .known
    case .new, .lost, .away: self == .new
    case .skipped, .failed: false
    }
  }
}
