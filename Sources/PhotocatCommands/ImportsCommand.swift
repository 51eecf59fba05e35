import ArgumentKit
import CatalogStore
import ListKit
import PhotoScreens
import TerminalUI

/// `photocat imports`: the records of all imports, or of one.
struct ImportsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "imports", abstract: "List the imports, or show one with every file that it did not take.",
    discussion: """
      The newest import comes last. With its number (negative: counted from the end, -1 is the last one) an import is \
      shown with its counts and with each file that was a duplicate, updated, skipped or failed, and why. With --json \
      it is the object that 'import --json' prints, as far as the record goes: files that were imported, or known \
      already, are counted there but not named, photo_id is always null, and the seconds are whole. Of many paths on the \
      command line the first hundred are kept, and of a list its name and the folders around its files.
      """,
    examples: [
      ("photocat imports", "All imports"),
      ("photocat imports -1", "The last one, with what it did not take and why"),
      (
        "photocat imports 3 --json | jq -r '.items[] | select(.outcome == \"failed\") | .path'",
        "What failed in import 3"
      ),
    ])

  @Argument(help: ArgumentHelp("The import's number; -1 is the last one.", valueName: "NUMBER"))
  var number: Int?
  @Flag(section: "Output") var format: RecordFormat?
  @OptionGroup(title: "Output") var pager: PagerOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if number == 0 { throw ValidationError("imports count from 1, or from -1 at the end") }
    if number != nil, let format, format != .json {
      throw ValidationError("one import is printed as text or, with --json, as one JSON object")
    }
  }

  mutating func run() async throws {
    let store = try Store(path: global.location.path)
    defer { store.close() }
    let output = CommandOutput(global, usesPager: pager.pager && format == nil)
    let imports = try ImportsViewController(
      store: store, style: format?.style ?? .table(fittingWidth: output.renderer.width))
    let navigation = NavigationController(rootViewController: imports)
    if let number { try open(number, in: imports) }
    try navigation.draw(into: output.renderer)
    try output.finish()
    if imports.records.isEmpty, format == nil {
      Messages.standard.print(
        "the catalog \(store.path) has no imports yet; 'photocat import FOLDER' makes one")
    }
  }

  @MainActor
  private func open(_ number: Int, in imports: ImportsViewController) throws {
    let count = imports.records.count
    let row =
      number < 0
      ? (-number <= count ? count + number : nil) : imports.records.firstIndex { $0.id == Int64(number) }
    guard let row else { throw NoSuchImport(number: number, count: count) }
    try imports.listView.selectRow(at: IndexPath(row: row))
  }
}

/// An import was asked for that there is not.
struct NoSuchImport: Error, CustomStringConvertible {
  let number: Int
  let count: Int

  var description: String {
    count == 0
      ? "the catalog has no imports yet; 'photocat import FOLDER' makes one"
      : "there is no import \(number); 'photocat imports' lists them"
  }
}
