import ArgumentKit
import CatalogStore
import PhotoModel
import TerminalUI

/// `photocat init`: makes an empty catalog.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make an empty catalog.",
    discussion: """
      Makes .photocat/catalog.sqlite in this folder, or the file that --catalog or PHOTOCAT_CATALOG names. Commands \
      that are run in this folder or below it find it there. A catalog that is there already stays as it is.
      """,
    examples: [
      ("photocat init", "A catalog for the photos in this folder"),
      ("photocat --catalog ~/photos.sqlite init", "A catalog in a file of its own"),
    ])

  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func run() async throws {
    let location = try chosenLocation
    let existing = try? Store(path: location.path)  // Only decides what is said below.
    existing?.close()
    try location.makeFolder()
    try await CatalogWriter(path: location.path, creating: true).close()
    Messages.standard.print(
      existing != nil ? "the catalog \(location.path) is there already" : "made the catalog \(location.path)")
  }

  private var chosenLocation: CatalogLocation {
    get throws {
      if global.catalog != nil { return try global.location }
      if let path = GlobalOptions.environmentPath("PHOTOCAT_CATALOG"), !path.bytes.isEmpty {
        return try global.location
      }
      let location = CatalogLocation.inside(GlobalOptions.workingFolder)
      try location.requireTrust()
      return location
    }
  }
}
