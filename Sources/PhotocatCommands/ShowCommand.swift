import ArgumentKit
import CatalogStore
import ListKit
import PhotoModel
import PhotoScreens
import TerminalUI

/// `photocat show`: one photo with everything that is known about it.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one photo: its picture in characters, and all that is known about it.",
    discussion: """
      INDEX is the first column of 'photocat list', given the same order; -1 is the last photo. An id is the first \
      digits, four or more, of the SHA-256 of the photo's file; @ before it says that digits alone are an id.
      """,
    examples: [
      ("photocat show 12", "The twelfth photo of the listing"),
      ("photocat show -1", "The last one"),
      ("photocat show 3f9ac2", "The photo whose id starts so"),
      ("photocat show 12 --json | jq .keywords", "Its keywords, for a program"),
    ])

  @Argument(help: ArgumentHelp("The photo's index, or the start of its id.", valueName: "INDEX|ID"))
  var photo: PhotoChoice
  @OptionGroup(title: "Order") var order: OrderOptions
  @Flag(inversion: .prefixedNo, help: ArgumentHelp("Draw the picture in characters.", section: "Output"))
  var picture = true
  @Flag(help: ArgumentHelp("Print one JSON object.", section: "Output"))
  var json = false
  @Flag(help: ArgumentHelp("Add every tag that exiv2 reads from the file.", section: "Output"))
  var allTags = false
  @Flag(help: ArgumentHelp("Say which tag each value came from.", section: "Output"))
  var sources = false
  @OptionGroup(title: "Output") var pager: PagerOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func run() async throws {
    let store = try Store(path: global.location.path)
    defer { store.close() }
    let index = try photo.index(in: store, order: order.order)
    let output = CommandOutput(global, usesPager: pager.pager && !json)
    let photos = try PhotosViewController(
      store: store, query: PhotoQuery(order: order.order, offset: index - 1, limit: 1),
      presentation: presentation(colors: output.colors, width: output.renderer.width))
    let navigation = NavigationController(rootViewController: photos)
    guard try photos.listView.numberOfRows() > 0 else {
      throw PhotoChoiceError.noSuchIndex(index, count: try store.photoCount())
    }
    try photos.listView.selectRow(at: IndexPath(row: 0))
    await navigation.topViewController.load()
    try navigation.draw(into: output.renderer)
    try output.finish()
  }

  @MainActor
  private func presentation(colors: ColorSupport, width: Int?) -> PhotoPresentation {
    PhotoPresentation(format: json ? .json : .text, showsSources: sources) { photo in
      let examiner = FileExaminer(photo)
      return PhotoPresentation.Supplement(
        tags: await allTags ? examiner.tags() : nil,
        picture: await picture && !json ? examiner.picture(colors: colors, width: width) : [])
    }
  }
}
