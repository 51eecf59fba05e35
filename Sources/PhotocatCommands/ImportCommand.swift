import ArgumentKit
import CatalogStore
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat import`: reads folders and files into the catalog.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read folders and files into the catalog.",
    discussion: """
      The files stay where they are and are never written, unless --copy or --move brings them into a folder. What is a photo is told from its content; a file that is \
      in the catalog already and has the same size and time is not opened again. Ctrl-C keeps what was done; the same \
      command goes on from there.
      """,
    examples: [
      ("photocat import ~/Pictures", "Read a folder and all below it"),
      ("photocat import --copy --to ~/Photos /mnt/card", "Copy a card, by year and month"),
      (
        "photocat import --move --template '{year}/{date}_{camera|unknown}_{counter:4}{ext}' inbox",
        "Move a folder, with names of one's own"
      ),
      (
        "photocat import --json /mnt/card | jq -r '.items[] | select(.outcome == \"failed\") | .path'",
        "What failed"
      ),
    ])

  @Argument(help: ArgumentHelp("A folder or a file.", valueName: "PATH"))
  var paths: [RawArgument]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Look into so many files at once; default: one per processor.", valueName: "COUNT"))
  var jobs: Int?
  @OptionGroup(title: "Copying and moving") var transfer: TransferOptions
  @Flag(name: .shortAndLong, help: ArgumentHelp("Print nothing but failures.", section: "Output"))
  var quiet = false
  @Flag(help: ArgumentHelp("Print what became of every file as JSON.", section: "Output"))
  var json = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
    if paths.contains(where: \.bytes.isEmpty) { throw ValidationError("a path is empty") }
  }

  mutating func run() async throws {
    Interrupts.install()
    let location = global.location
    let workers = try MediaWorkers.configuration(jobs: jobs)
    try location.makeFolder()
    let options = ImportOptions(
      paths: paths.map { FilePath(bytes: $0.bytes) }, workers: workers, version: Photocat.version,
      mode: try transfer.mode(catalog: location), isInterrupted: { Interrupts.isRequested })
    let importer = try Importer(catalog: location.path, options: options)
    let listeners = ImportListeners(quiet: quiet, json: json)
    listeners.add(to: importer)
    do {
      let report = try await importer.run()
      try listeners.finish(report)
      if report.isInterrupted { throw ExitCode.interrupted }
      if report.counts.failed > 0 || report.complaints > 0 { throw ExitCode.someItemsFailed }
    } catch {
      listeners.progress.finish()
      throw error
    }
  }
}
