import ArgumentKit
import CatalogStore
import ListKit
import PhotoScreens
import TerminalUI

/// `photocat history`: what was done to the catalog, and can be undone.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List what was done to the catalog and can be undone.",
    discussion: """
      The newest change comes last. The first column is the number by which 'photocat undo' takes a change back; an \
      import is one change. A change that is undone has the number of the undo behind it; an undo is in the list, and \
      cannot be undone itself.
      """,
    examples: [
      ("photocat history", "What was done"),
      ("photocat history --json | jq '.[] | select(.can_be_undone)'", "What is not undone"),
    ])

  @Flag(section: "Output") var format: RecordFormat?
  @OptionGroup(title: "Output") var pager: PagerOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func run() async throws {
    let store = try Store(path: global.location.path)
    defer { store.close() }
    let output = CommandOutput(global, usesPager: pager.pager && format == nil)
    let history = try RecordsViewController(
      title: "History", records: try store.history(),
      style: format?.style ?? .table(fittingWidth: output.renderer.width))
    try NavigationController(rootViewController: history).draw(into: output.renderer)
    try output.finish()
    if history.records.isEmpty, format == nil {
      Messages.standard.print("nothing was done to the catalog \(store.path) yet")
    }
  }
}
