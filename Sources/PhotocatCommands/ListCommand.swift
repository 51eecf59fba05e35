import ArgumentKit
import CatalogStore
import ListKit
import PhotoModel
import PhotoScreens
import TerminalUI

/// `photocat list`: the photos in the order in which they were taken.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List photos in the order in which they were taken.",
    discussion: """
      The oldest photo comes first; photos of the same moment follow their names, and photos without a date come \
      last. The first column is the index by which 'photocat show' opens a photo. On a terminal the table is fitted \
      to its width; elsewhere nothing is cut.
      """,
    examples: [
      ("photocat list --reverse --limit 20", "The twenty newest photos"),
      ("photocat list --columns index,date,lens,title", "Other columns; 'photocat help columns' names them"),
      ("photocat list --ndjson | jq -r 'select(.rating >= 4).path'", "The paths of good photos"),
      ("photocat list -0 | xargs -0 du -ch", "Hand the files to another program"),
    ])

  @OptionGroup(title: "Order") var order: OrderOptions
  @OptionGroup(title: "Part") var window: WindowOptions
  @Flag(section: "Output") var format: ListFormat?
  @Option(help: ArgumentHelp("Show these columns, in this order.", valueName: "NAME,NAME", section: "Output"))
  var columns: ColumnNames?
  @OptionGroup(title: "Output") var pager: PagerOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if columns != nil, format == .print0 { throw ValidationError("--columns has no use with --print0") }
  }

  mutating func run() async throws {
    let store = try Store(path: global.location.path)
    defer { store.close() }
    let output = CommandOutput(global, usesPager: pager.pager && format == nil)
    let photos = try makeList(store, fittingWidth: output.renderer.width)
    try NavigationController(rootViewController: photos).draw(into: output.renderer)
    try output.finish()
    if format == nil { try sayIfEmpty(photos, store) }
  }

  @MainActor
  private func makeList(_ store: Store, fittingWidth width: Int?) throws -> ListViewController {
    let query = PhotoQuery(order: order.order, offset: window.offset, limit: window.limit)
    if format == .print0 { return try PhotoPathsViewController(store: store, query: query) }
    return try (format?.style ?? .table(fittingWidth: width)).makePhotoList(
      store: store, query: query, columns: columns?.names)
  }

  /// A table of nothing is empty output; a person wants to know why.
  @MainActor
  private func sayIfEmpty(_ photos: ListViewController, _ store: Store) throws {
    guard try photos.listView.numberOfRows() == 0 else { return }
    let count = try store.photoCount()
    Messages.standard.print(
      count == 0
        ? "the catalog \(store.path) has no photos yet; 'photocat import FOLDER' reads some"
        : "no photo in that part of the listing, which has photos 1 to \(count)")
  }
}

/// How a list is written, if not as a table.
enum ListFormat: EnumerableFlag {
  case json
  case ndjson
  case csv
  case csvRaw
  case tsv
  case print0

  static func name(for value: ListFormat) -> NameSpecification {
    value == .print0 ? [.customShort("0"), .long] : .long
  }

  static func help(for value: ListFormat) -> ArgumentHelp {
    switch value {
    case .json: "Print everything about the photos as one JSON array."
    case .ndjson: "Print everything about the photos, one JSON object per line."
    case .csv: "Print comma-separated values, with an apostrophe before what a spreadsheet would run."
    case .csvRaw: "Print comma-separated values, with every byte as it is unless on a terminal."
    case .tsv: "Print tab-separated values, with \\t, \\n and \\\\ for what is inside."
    case .print0: "Print the photos' paths, each ended by a zero byte."
    }
  }

  /// The style; nil for paths, which have a list of their own.
  var style: ListStyle? {
    switch self {
    case .json: .json
    case .ndjson: .ndjson
    case .csv: .csv
    case .csvRaw: .rawCSV
    case .tsv: .tsv
    case .print0: nil
    }
  }
}
