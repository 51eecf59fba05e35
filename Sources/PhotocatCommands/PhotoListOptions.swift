import ArgumentKit

/// Photos beside those on the command line.
struct PhotoListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take more photos from this list, one index or id a line; - for standard input.", valueName: "FILE"))
  var photosFrom: RawArgument?

  /// The photos on the command line, then those in the list.
  func photos(_ arguments: [PhotoChoice]) throws -> [PhotoChoice] {
    guard let photosFrom else { return arguments }
    return try arguments
      + ListFile.entries(of: photosFrom).compactMap { line in
        let word = RawArgument(bytes: line.bytes.filter { !Self.spaces.contains($0) })
        return word.bytes.isEmpty ? nil : try PhotoChoice(argument: word)
      }
  }

  private static let spaces = Set(" \t\r".utf8)
}
