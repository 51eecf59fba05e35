import ArgumentKit
import CatalogStore
import ListKit
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat split`: makes photos of their own of the files that a photo consists of.
struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Take photos apart that consist of several pictures or movies.",
    discussion: """
      The raw file or JPEG beside the original, edited versions, and the movie of a Live Photo become photos of their \
      own. Each is read again, and takes along its copies, the sidecars that are named after it, and what it said of the \
      photo; albums and keywords given by hand go to both. No later import puts together what was taken apart; \
      'photocat join' does. Photos are named as for 'photocat show'.
      """,
    examples: [
      ("photocat split 12", "Take the twelfth photo of the listing apart"),
      ("photocat split 3f9ac2 -n", "Say what would become of the photo with this id"),
      ("photocat split --import 3", "Take apart all that import 3 put together"),
      (
        "photocat list --ndjson | jq -r 'select(.kind == \"raw\").id' | photocat split --photos-from -",
        "Take apart whatever a query finds"
      ),
    ])

  @Argument(help: ArgumentHelp("A photo's index, or the start of its id.", valueName: "INDEX|ID"))
  var photos: [PhotoChoice] = []
  @OptionGroup var list: PhotoListOptions
  @OptionGroup(title: "Order") var order: OrderOptions
  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Split all photos that this import brought or added to.", valueName: "NUMBER"))
  var importNumber: Int?
  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if (photos.isEmpty && list.photosFrom == nil) == (importNumber == nil) {
      throw ValidationError(
        "name photos by INDEX|ID or with --photos-from, or all of an import with --import")
    }
    if let importNumber, importNumber < 1 { throw ValidationError("imports count from 1") }
  }

  mutating func run() async throws {
    let path = try global.location.path
    let store = try Store(path: path)
    defer { store.close() }
    let (files, name) = try selection(in: store)
    let report = try await CatalogWriter.whileOpen(path, updating: !dryRun) { writer in
      let splitter = PhotoSplitter(writer: writer, workers: try .installed(jobs: nil))
      return try await splitter.split(files, name: name, isDryRun: dryRun)
    }
    for complaint in report.complaints { Messages.standard.print(complaint) }
    if dryRun {
      for part in report.parts { Messages.standard.print("\(part.path) would leave \(part.photo)") }
    }
    Messages.standard.print(summary(report))
    if !report.complaints.isEmpty { throw ExitCode.someItemsFailed }
  }

  /// The files of the photos to split, and the name of the change.
  @MainActor
  private func selection(in store: Store) throws -> (files: [Int64: [PhotoFile]], name: String) {
    if let importNumber {
      guard try store.hasImport(Int64(importNumber)) else {
        throw NoSuchImport(number: importNumber, count: try store.imports().count)
      }
      let rowIDs = try store.photosInParts(ofImport: Int64(importNumber))
      return (try store.files(ofPhotos: rowIDs), "split import \(importNumber)")
    }
    let chosen = try PhotoSelection(store: store, order: order.order).photos(list.photos(photos))
    let files = Dictionary(chosen.map { ($0.rowID, $0.files) }, uniquingKeysWith: { first, _ in first })
    guard let first = chosen.first else { return ([:], "split nothing") }
    let name = files.count == 1 ? first.path.displayText : "\(files.count) photos"
    return (files, "split \(name)")
  }

  /// "3 files became photos of their own", or that there is nothing to do.
  private func summary(_ report: SplitReport) -> String {
    let count = report.parts.count
    let verb = dryRun ? "would become" : "became"
    return switch count {
    case 0: "there is nothing to take apart"
    case 1: "1 file \(verb) a photo of its own"
    default: "\(count.groupedText) files \(verb) photos of their own"
    }
  }
}
