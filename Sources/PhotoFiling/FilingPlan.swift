import CatalogStore
import FileTransfer
import PhotoModel

/// A file that is to be filed, and what is said of it.
package struct FiledFile: Sendable {
  /// The file as the catalog has it.
  var file: CatalogFile
  /// What becomes of it, and why.
  var item: ImportItem
  /// Its position in the walk.
  let position: Int

  /// Puts the parts together.
  package init(file: CatalogFile, item: ImportItem, position: Int) {
    (self.file, self.item, self.position) = (file, item, position)
  }
}

/// The files of a batch that are to be filed, and what came of the others.
package struct FilingBatch: Sendable {
  package var files: [FiledFile] = []
  package var passed: [(position: Int, item: ImportItem)] = []

  /// Takes the files to be filed.
  package init(_ files: [FiledFile] = []) { self.files = files }
}

/// Where the files of a batch go.
struct FilingPlan: Sendable {
  /// A file that is to be brought to a place of its own.
  struct Step: Sendable {
    /// The position among the plan's files.
    let position: Int
    let photoRowID: Int64
    let request: CopyRequest
    /// What was written down for it; nil for one that another hand put there.
    let row: StoredTransfer?
    /// The file that stands there already, from an interrupted run or by another hand.
    let found: CopiedFile?
  }

  /// A file with the bytes of one that the catalog keeps.
  struct Twin: Sendable {
    /// The position among the plan's files.
    let position: Int
    let kept: CatalogFile
    /// Why the kept one could not be looked at; nil where it is there.
    let away: String?
  }

  var files: [FiledFile]
  /// What came of files that are not filed.
  let passed: [(position: Int, item: ImportItem)]
  var steps: [Step] = []
  var twins: [Twin] = []

  /// The step that brings a file.
  func step(of file: CatalogFile) -> Step? { steps.first { files[$0.position].file.id == file.id } }
}

/// What came of the files of a batch.
struct SettledFiling: Sendable {
  private var items: [(position: Int, item: ImportItem)?]
  private let passed: [(position: Int, item: ImportItem)]
  /// The transfers whose sources are to go.
  var removals: [UnfinishedTransfer] = []
  /// Files that were brought in vain.
  var discards: [CopiedFile] = []

  init(_ plan: FilingPlan) {
    items = plan.files.map { ($0.position, $0.item) }
    passed = plan.passed
  }

  /// The outcomes of all files that have one, in the order of the walk.
  var outcomes: [(position: Int, item: ImportItem)] {
    (items.compactMap(\.self) + passed).sorted { $0.position < $1.position }
  }

  private var filed: Set<Int> = []

  /// Whether a file has come to its place.
  func isFiled(_ position: Int) -> Bool { filed.contains(position) }

  /// Whether something is said of a file.
  func has(_ position: Int) -> Bool { items[position] != nil }

  /// Says where a file went, before what was to be said of it.
  mutating func note(_ what: String, _ path: FilePath, at position: Int) {
    guard var entry = items[position] else { return }
    filed.insert(position)
    if entry.item.earlierPath == path { entry.item.reason = "the file there was gone" }
    if entry.item.outcome == .known { entry.item.outcome = .moved }
    entry.item.reason = entry.item.reason.map { "\(what); \($0)" } ?? what
    items[position] = entry
  }

  /// Replaces what is said of a file.
  mutating func say(_ item: ImportItem, at position: Int) { items[position]?.item = item }

  /// Says that a file was not filed; without a reason it was not tried, and nothing is said of it.
  mutating func drop(_ position: Int, _ reason: String?) {
    guard let reason else {
      items[position] = nil
      return
    }
    items[position]?.item.outcome = .failed
    items[position]?.item.reason = reason
  }
}
