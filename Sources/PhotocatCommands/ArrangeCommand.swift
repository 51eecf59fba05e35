import PhotoFiling
import ArgumentKit
import CatalogStore
import PathTemplates
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat arrange`: files photos that the catalog has under a template.
struct ArrangeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arrange", abstract: "File photos of the catalog in a folder, by a template.",
    discussion: """
      Moves the files of photos to where the template puts them, with their sidecars, raw files, edited versions and \
      movies: after a date was corrected, or to give a library another order. Without photos it is all of them. \
      {name} is the name that a file had when it was imported. Copies of a file stay where they are, and so does \
      whatever is in its place already. Each file goes once its copy was read back and is in the catalog; a file that \
      changed since it was imported stays. The run has a number as an import has: 'photocat imports' lists it, \
      'photocat undo' moves everything back, and after an interruption the same command goes on. Photos are named as \
      for 'photocat show'.
      """,
    examples: [
      ("photocat arrange --to ~/Photos -n", "Where each file would go"),
      ("photocat arrange --to ~/Photos --template '{year}/{date}_{name}{ext}' 12 13", "File two photos"),
      (
        "photocat list --ndjson | jq -r 'select(.kind == \"raw\").id' | photocat arrange --to ~/Raw --photos-from -",
        "File whatever a query finds"
      ),
    ])

  @Argument(help: ArgumentHelp("A photo's index, or the start of its id.", valueName: "INDEX|ID"))
  var photos: [PhotoChoice] = []
  @OptionGroup var list: PhotoListOptions
  @OptionGroup(title: "Order") var order: OrderOptions
  @Option(help: ArgumentHelp("The folder; needed.", valueName: "DIR"))
  var to: RawArgument?
  @Option(help: ArgumentHelp("The paths within it; see 'photocat help templates'.", valueName: "TEMPLATE"))
  var template: String?
  @Flag(help: "Move the files, which is the default.") var move = false
  @Flag(help: "Copy them: the catalog has the copies then, and no longer the files that stay.")
  var copy = false
  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false
  @Flag(name: .shortAndLong, help: ArgumentHelp("Print nothing but failures.", section: "Output"))
  var quiet = false
  @Flag(help: ArgumentHelp("Print what became of every file as JSON.", section: "Output"))
  var json = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    guard let to else { throw ValidationError("--to names the folder to file the photos in") }
    if to.bytes.isEmpty { throw ValidationError("the folder of --to is empty") }
    if copy && move { throw ValidationError("--copy or --move, not both") }
    _ = try TransferOptions.pathTemplate(template)
  }

  mutating func run() async throws {
    guard let to else { return }
    Interrupts.install()
    let location = try global.location
    let target = try FilingTarget(
      root: GlobalOptions.absolute(FilePath(bytes: to.bytes)),
      template: TransferOptions.pathTemplate(template),
      isMove: !copy)
    let chosen = try chosen(in: location.path)
    let scratch = dryRun ? try ScratchCatalog(of: location) : nil
    defer { scratch?.remove() }
    let job = try ImportJob(
      arranging: chosen, in: target, catalog: location.path, scratch: scratch,
      isInterrupted: { Interrupts.isRequested })
    let listeners = ImportListeners(
      of: .arrangement(isMove: !copy), quiet: quiet, json: json, dryRun: dryRun)
    try listeners.end(await listeners.result(of: job))
  }

  /// The keys of the photos that were named, each once; nil for all.
  @MainActor
  private func chosen(in catalog: FilePath) throws -> [Int64]? {
    let store = try Store(path: catalog)
    defer { store.close() }
    guard !photos.isEmpty || list.photosFrom != nil else { return nil }
    var seen: Set<Int64> = []
    return try PhotoSelection(store: store, order: order.order).photos(list.photos(photos)).map(\.rowID)
      .filter { seen.insert($0).inserted }
  }
}

/// Says on standard error what an arrangement did, once it has come to its end.
@MainActor
final class ArrangeReportNotice: ImportObserver {
  private let messages: Messages
  private let isMove: Bool

  init(messages: Messages, isMove: Bool) {
    self.messages = messages
    self.isMove = isMove
  }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { messages.print(text(report)) }

  /// "arrange 3: 12 files moved, 40 in their places already, 1 failed (0.3 s)".
  private func text(_ report: ImportReport) -> String {
    let counts = report.counts
    let verb = (report.isDryRun ? "would be " : "") + (isMove ? "moved" : "copied")
    let parts = [
      (counts.moved, "\(counts.moved == 1 ? "file" : "files") \(verb)"),
      (counts.alreadyKnown, "in \(counts.alreadyKnown == 1 ? "its place" : "their places") already"),
      (counts.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.groupedText) \($0.1)" }
    let what = parts.isEmpty ? "no photos" : parts.joined(separator: ", ")
    let run =
      report.isDryRun ? "dry run: \(what); nothing was written" : "arrange \(report.importID): \(what)"
    return run + " (\(ImportSummary.seconds(report)) s)" + ImportSummary.interruption(report)
  }
}
