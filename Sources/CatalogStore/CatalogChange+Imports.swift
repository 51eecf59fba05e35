import PhotoModel
import SQLiteKit

/// How many files an import found, and what became of them.
public struct ImportCounts: Equatable, Sendable {
  /// Files that were looked at: the sum of all others.
  public var found = 0
  /// New photos.
  public var imported = 0
  /// Files that the catalog had, unchanged.
  public var alreadyKnown = 0
  /// New files with the bytes of a photo that is there.
  public var duplicates = 0
  /// Files that were changed since they were imported.
  public var updated = 0
  /// Files that were found at another place than before.
  public var moved = 0
  /// Sidecars that were read into their photos.
  public var sidecars = 0
  /// Files that are not meant as photos.
  public var skipped = 0
  /// Files that are meant as photos and could not be taken.
  public var failed = 0

  /// Starts with none.
  public init() {}

  /// The counts by their names in the catalog and in JSON, in the order in which they are listed.
  public static let names: [(name: String, count: WritableKeyPath<ImportCounts, Int> & Sendable)] = [
    ("found", \.found), ("imported", \.imported), ("already_known", \.alreadyKnown),
    ("duplicates", \.duplicates), ("updated", \.updated), ("moved", \.moved), ("sidecars", \.sidecars),
    ("skipped", \.skipped), ("failed", \.failed),
  ]

  /// The counts with their names.
  public var named: [(name: String, count: Int)] { Self.names.map { ($0.name, self[keyPath: $0.count]) } }
}

/// How an import stands.
public enum ImportState: String, Sendable {
  case running
  case finished
  case interrupted
  case failed
  /// What it did was taken back.
  case undone
}

extension CatalogChange {
  /// Writes down that an import begins, and returns its number.
  ///
  /// - Parameters:
  ///   - name: as the history shows it: "import /photos".
  ///   - arguments: what was asked for, as a JSON object.
  public func beginImport(name: String, arguments: String) throws -> Int64 {
    let now = Timestamp.now
    let id = try insert(
      "INSERT INTO imports (started_at, state, arguments) VALUES (?, ?, ?)",
      [now, ImportState.running.rawValue, RunningProcess.current.added(to: arguments)])
    try run("INSERT INTO history (name, done_at, import_id) VALUES (?, ?, ?)", name, now, id)
    return id
  }

  /// Counts files of an import that goes on, so that its record is right if it comes to no good end.
  public func addCounts(_ counts: ImportCounts, toImport id: Int64) throws {
    let columns = ImportCounts.names.map { "\($0.name) = \($0.name) + ?" }.joined(separator: ", ")
    try statements.statement("UPDATE imports SET \(columns) WHERE id = ?")
      .bind(counts.named.map { $0.count } + [id]).run()
  }

  /// Writes down how an import stands.
  public func setImport(_ id: Int64, counts: ImportCounts, state: ImportState) throws {
    let columns = ImportCounts.names.map { "\($0.name) = ?" }.joined(separator: ", ")
    let ended = state == .running ? nil : Timestamp.now
    let values: [(any Bindable)?] = counts.named.map { $0.count } + [state.rawValue, ended, id]
    try statements.statement(
      "UPDATE imports SET \(columns), state = ?, finished_at = ? WHERE id = ? AND state <> 'undone'"
    ).bind(values).run()
  }

  /// Writes down another reason for what became of a file.
  ///
  /// - Parameter positions: where the file was in the walk; nil costs a walk through all that the import wrote down.
  public func setReason(
    _ reason: String, ofItem path: FilePath, importID: Int64, among positions: Range<Int>?
  ) throws {
    try run(
      "UPDATE import_items SET reason = ? WHERE import_id = ? AND position >= ? AND position < ? AND path = ?",
      reason, importID, positions?.lowerBound ?? 0, positions?.upperBound ?? Int.max, path.bytes)
  }

  /// Writes down what became of a file that was not taken as a new photo, and why; what was said of it before goes.
  public func addImportItem(
    importID: Int64, position: Int, path: FilePath, outcome: String, reason: String
  ) throws {
    try run(
      """
      INSERT INTO import_items (import_id, position, path, outcome, reason) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason
      """,
      importID, position, path.bytes, outcome, reason)
  }
}
