import ArgumentKit
import PhotoModel

/// The order of a listing: the same for every command that takes an index.
struct OrderOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Newest first; photos without a date stay last.")
  var reverse = false

  /// The order asked for.
  var order: PhotoOrder { reverse ? .newestFirst : .oldestFirst }
}

/// Which part of a listing is shown.
struct WindowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show at most so many photos.", valueName: "COUNT"))
  var limit: Int?
  @Option(help: ArgumentHelp("Leave out so many photos at the start.", valueName: "COUNT"))
  var offset = 0

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
    if offset < 0 { throw ValidationError("--offset takes a number from 0 on") }
  }
}
