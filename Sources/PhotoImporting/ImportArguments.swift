import FoundationEssentials

/// What an import was asked for, as its record keeps it.
struct ImportArguments: Encodable {
  let paths: [String]
  let jobs: Int

  init(_ options: ImportOptions) {
    paths = options.paths.map(\.displayText)
    jobs = options.workers.jobs
  }

  /// A JSON object.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
