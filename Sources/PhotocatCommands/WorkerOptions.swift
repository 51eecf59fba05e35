import ArgumentKit
import MediaWorkers

/// How many media workers a command may use.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Look into so many files at once; default: one per processor.", valueName: "COUNT"))
  var jobs: Int?

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
  }

  /// How the workers are run; throws where `photocat-media` is not found.
  func configuration() throws -> MediaWorkerConfiguration { try .installed(jobs: jobs) }
}
