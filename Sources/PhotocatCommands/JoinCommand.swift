import ArgumentKit
import CatalogStore
import PhotoImporting
import PhotoModel
import TerminalUI

/// `photocat join`: makes one photo of several.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Put photos together that are one.",
    discussion: """
      The first photo stays as it is. The files of the others are added to it, each as what its format makes it: the raw \
      file or the JPEG beside the other one, the movie of a picture, else an edited version. What they say fills what \
      the first photo lacks, and their keywords and albums are kept. 'photocat split' takes apart what was joined, \
      and 'photocat undo' brings all of it back. Photos are named as for 'photocat show'.
      """,
    examples: [
      ("photocat join 12 13", "Add the files of photo 13 to photo 12"),
      ("photocat join 3f9ac2 81b04d 77aa01 -n", "Say what would become of three photos"),
    ])

  @Argument(
    help: ArgumentHelp("Indices or starts of ids: first the photo that stays.", valueName: "INDEX|ID"))
  var photos: [PhotoChoice] = []
  @OptionGroup var list: PhotoListOptions
  @OptionGroup(title: "Order") var order: OrderOptions
  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if photos.count < 2, list.photosFrom == nil { throw ValidationError("give at least two photos") }
  }

  mutating func run() async throws {
    let path = try global.location.path
    let photos = try list.photos(photos)
    guard photos.count > 1 else { throw ValidationError("the list leaves fewer than two photos to join") }
    let store = try Store(path: path)
    defer { store.close() }
    let chosen = try PhotoSelection(store: store, order: order.order).photos(photos)
    guard Set(chosen.map(\.id)).count == chosen.count else { throw PhotoNamedTwice() }
    let heir = chosen[0].path
    let name = chosen.count == 2 ? chosen[1].path.displayText : "\(chosen.count - 1) photos"
    let joined = try await CatalogWriter.whileOpen(path, updating: !dryRun) { writer in
      try await PhotoJoiner(writer: writer).join(
        Array(chosen.dropFirst()), to: chosen[0], name: "join \(name) to \(heir)", isDryRun: dryRun)
    }
    let verb = dryRun ? "would become" : "became"
    for file in joined {
      Messages.standard.print("\(file.path) \(verb) part of \(heir): \(file.role.rawValue)")
    }
  }
}

/// One photo cannot be joined to itself.
struct PhotoNamedTwice: Error, CustomStringConvertible {
  var description: String { "a photo is named twice; nothing was done" }
}
