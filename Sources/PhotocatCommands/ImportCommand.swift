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
      ("photocat import --copy --to ~/Photos --dry-run /mnt/card", "Where each file would go"),
      (
        "photocat import --move --template '{year}/{date}_{camera|unknown}_{counter:4}{ext}' inbox",
        "Move a folder, with names of one's own"
      ),
      ("photocat import --album 'Norway 2019' --keyword fjord /mnt/card", "Put all of it in an album"),
      (
        "photocat import --json /mnt/card | jq -r '.items[] | select(.outcome == \"failed\") | .path'",
        "What failed"
      ),
    ])

  @Argument(help: ArgumentHelp("A folder or a file.", valueName: "PATH"))
  var paths: [RawArgument] = []
  @OptionGroup(title: "Files") var source: SourceOptions
  @Flag(name: [.customShort("0"), .long], help: SourceOptions.nullPathsHelp) var nullPaths = false
  @OptionGroup var workers: WorkerOptions
  @Flag(
    name: [.customShort("n"), .long],
    help: "Say what would happen to every file, and write nothing at all.")
  var dryRun = false
  @OptionGroup(title: "Copying and moving") var transfer: TransferOptions
  @OptionGroup(title: "Organising") var labels: LabelOptions
  @Flag(name: .shortAndLong, help: ArgumentHelp("Print nothing but failures.", section: "Output"))
  var quiet = false
  @Flag(help: ArgumentHelp("Print what became of every file as JSON.", section: "Output"))
  var json = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    try source.check(paths, nullPaths: nullPaths)
  }

  mutating func run() async throws {
    Interrupts.install()
    let location = try global.location
    let workers = try self.workers.configuration()
    let paths = try source.paths(paths, nullPaths: nullPaths)
    if !dryRun { try location.makeFolder() }
    var options = ImportOptions(
      paths: paths.all, workers: workers, version: Photocat.version,
      mode: try transfer.mode(catalog: location), isInterrupted: { Interrupts.isRequested })
    options.honoursIgnoreRules = !source.ignoring.noIgnore
    options.labels = labels.labels
    options.list = paths.list
    let scratch = dryRun ? try ScratchCatalog(of: location) : nil
    defer { scratch?.remove() }
    let job = try ImportJob(catalog: location.path, options: options, scratch: scratch)
    let listeners = ImportListeners(
      of: .importing(options.labels), quiet: quiet, json: json, dryRun: dryRun)
    try listeners.end(await listeners.result(of: job))
  }
}
