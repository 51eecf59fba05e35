import ArgumentKit
import CatalogStore
import FolderWalking
import ListKit
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat watch`: imports what arrives in a folder.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Import what arrives in a folder, until Ctrl-C.",
    discussion: """
      First imports what is there already. Then every file that arrives in the folder, or in a folder below it, is \
      imported as soon as it has been still for a few seconds and nobody has it open for writing; files that arrive \
      together are one import. Hidden files, other programs' debris, and what a .photocatignore names are passed over. \
      What belongs to an arrival and lies beside it, such as its sidecar or the other half of a pair, is looked at with \
      it. A folder that goes away, such as a disk, is waited for.

      Ctrl-C is the normal end: the status is 0, or 2 if some files failed; arrivals that were still on their way are \
      counted, and the same command takes them. Where it cuts an import short, the status is 130; what was done is kept.

      The system tells of what this machine writes. On a network share (NFS, SMB) it does not hear what others write \
      there, nor whether they have closed it: watch on the machine that has the disk, or run 'photocat import' from time \
      to time.
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
    let location = try global.location
    let workers = try self.workers.configuration()
    try location.makeFolder()
    let mode = try transfer.mode(catalog: location)
    let watcher = try FolderWatcher(
      FilePath(bytes: folder.bytes),
      options: FolderWatchOptions(
        quiet: .seconds(still ?? 3), honoursIgnoreRules: !ignoring.noIgnore, catalog: location.path,
        excluded: mode.unwatchedFolders(catalog: location.path),
        isInterrupted: { Interrupts.isRequested }))
    try mode.check(watcher.folder)
    watcher.onPresenceChange = { [folder = watcher.folder, quiet] in
      Self.tell(folder, isPresent: $0, quiet: quiet)
    }
    var options = ImportOptions(
      paths: [watcher.folder], workers: workers, version: Photocat.version, mode: mode,
      isInterrupted: { Interrupts.isRequested })
    options.honoursIgnoreRules = !ignoring.noIgnore
    options.labels = labels.labels
    options.postpones = { watcher.postpones($0) }
    // A catalog that cannot be had is told now rather than with the first photo.
    try await CatalogWriter(path: location.path, creating: true).close()
    try watcher.start()
    if !quiet, !Interrupts.isRequested {
      Messages.standard.print("watching \(watcher.folder); Ctrl-C ends it")
    }
    let haveFailed = try await importBursts(of: watcher, options, into: location.path)
    if let left = watcher.leftBehind { Self.tell(left, in: watcher.folder) }
    if haveFailed { throw ExitCode.someItemsFailed }
  }

  /// Imports what arrives until the watch is to end; tells whether something failed.
  @MainActor
  private func importBursts(
    of watcher: FolderWatcher, _ options: ImportOptions, into catalog: FilePath
  ) async throws -> Bool {
    var options = options
    var haveFailed = false
    while let burst = try await watcher.nextBurst() {
      options.selection = burst.selection
      let report = try await take(options, into: catalog)
      if report.isInterrupted { throw ExitCode.interrupted }
      if report.counts.failed > 0 || report.complaints > 0 { haveFailed = true }
    }
    return haveFailed
  }

  // MARK: What is told

  private static func tell(_ folder: FilePath, isPresent: Bool, quiet: Bool) {
    if !isPresent {
      Messages.standard.print("\(folder) has gone away; waiting for it to come back")
    } else if !quiet {
      Messages.standard.print("\(folder) is there again")
    }
  }

  /// Says what has arrived too late to be imported.
  private static func tell(_ left: WatchBurst, in folder: FilePath) {
    let what =
      switch left {
      case .everything: "not all that is in \(folder) was looked at"
      case .files(let files, _) where files.count == 1: "1 file that has arrived was not imported"
      case .files(let files, _): "\(files.count.groupedText) files that have arrived were not imported"
      }
    Messages.standard.print(what + ": run the same command to go on")
  }

  // MARK: One import

  /// Runs one import.
  @MainActor
  private func take(_ options: ImportOptions, into catalog: FilePath) async throws -> ImportReport {
    let job = try ImportJob(catalog: catalog, options: options)
    return try await ImportListeners(of: .importing(options.labels), quiet: quiet, json: false).result(
      of: job)
  }
}
