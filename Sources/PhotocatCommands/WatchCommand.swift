import ArgumentKit
import CatalogStore
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat watch`: imports what arrives in a folder.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Import what arrives in a folder, until Ctrl-C.",
    discussion: """
      First imports what is there already. Then every file that arrives in the folder, or in a folder below it, is \
      imported as soon as it has been still for a few seconds and whoever wrote it has closed it; files that arrive \
      together are one import. Hidden files, other programs' debris, and what a .photocatignore names are passed over. \
      A folder that goes away, such as a disk, is waited for.

      Ctrl-C is the normal end: the status is 0, or 2 if some files failed. Where it cuts an import short, the status \
      is 130; what was done is kept, and the same command goes on from there.
      """,
    examples: [
      ("photocat watch ~/Inbox", "Import what arrives, leaving it there"),
      ("photocat watch --move --to ~/Photos ~/Inbox", "Move it into folders by year and month"),
      ("photocat watch --still 30 /mnt/ftp", "Wait longer, for a slow upload"),
    ])

  @Argument(help: ArgumentHelp("A folder.", valueName: "DIR"))
  var folder: RawArgument
  @Option(help: ArgumentHelp("How long a file has to be still; default: 3.", valueName: "SECONDS"))
  var still: Int?
  @OptionGroup var ignoring: IgnoreOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup(title: "Copying and moving") var transfer: TransferOptions
  @OptionGroup(title: "Organising") var labels: LabelOptions
  @Flag(name: .shortAndLong, help: ArgumentHelp("Print nothing but failures.", section: "Output"))
  var quiet = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if let still, !(1...3_600).contains(still) {
      throw ValidationError("--still takes a number from 1 to 3600")
    }
    if folder.bytes.isEmpty { throw ValidationError("the path is empty") }
  }

  mutating func run() async throws {
    Interrupts.install()
    let location = global.location
    let workers = try self.workers.configuration()
    try location.makeFolder()
    let mode = try transfer.mode(catalog: location)
    let watcher = try FolderWatcher(
      FilePath(bytes: folder.bytes),
      options: FolderWatchOptions(
        quiet: .seconds(still ?? 3), honoursIgnoreRules: !ignoring.noIgnore, catalog: location.path,
        mode: mode,
        isInterrupted: { Interrupts.isRequested }))
    watcher.onPresenceChange = { [folder = watcher.folder] isPresent in
      Messages.standard.print(
        isPresent ? "\(folder) is there again" : "\(folder) has gone away; waiting for it to come back")
    }
    if !quiet { Messages.standard.print("watching \(watcher.folder); Ctrl-C ends it") }
    var options = ImportOptions(
      paths: [watcher.folder], workers: workers, version: Photocat.version, mode: mode,
      isInterrupted: { Interrupts.isRequested })
    options.honoursIgnoreRules = !ignoring.noIgnore
    options.labels = labels.labels
    var haveFailed = false
    while let burst = try await watcher.nextBurst() {
      options.selection = { burst.contains($0) }
      let report = try await take(options, into: location.path)
      if report.isInterrupted { throw ExitCode.interrupted }
      if report.counts.failed > 0 || report.complaints > 0 { haveFailed = true }
    }
    if haveFailed { throw ExitCode.someItemsFailed }
  }

  /// Runs one import.
  @MainActor
  private func take(_ options: ImportOptions, into catalog: FilePath) async throws -> ImportReport {
    let job = try ImportJob(catalog: catalog, options: options)
    return try await ImportListeners(labels: options.labels, quiet: quiet, json: false).result(of: job)
  }
}
