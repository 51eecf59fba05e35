import PhotoModel
import SQLiteKit

/// The record of one import.
public struct ImportRecord: Equatable, Sendable {
  /// Its number.
  public let id: Int64
  /// When it began, ISO 8601 in UTC.
  public let startedAt: String
  /// When it ended; nil while it runs, or if it was killed.
  public let finishedAt: String?
  /// How it stands: a state of ``ImportState``.
  public let state: String
  /// What became of the files.
  public let counts: ImportCounts
  /// The folders and files that were asked for.
  public let request: ImportRequest
  /// The albums and keywords that were asked for.
  public let labels: PhotoLabels
  /// How long it took, to the second; nil as long as it has no end.
  public let seconds: Int?

  /// Puts a record together.
  public init(
    id: Int64, startedAt: String, finishedAt: String?, state: String, counts: ImportCounts,
    request: ImportRequest, labels: PhotoLabels = PhotoLabels(), seconds: Int?
  ) {
    self.id = id
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.state = state
    self.counts = counts
    self.request = request
    self.labels = labels
    self.seconds = seconds
  }
}

/// A file that an import did not take as a new photo.
public struct ImportRecordItem: Equatable, Sendable {
  /// The absolute path.
  public let path: FilePath
  /// What became of it: duplicate, updated, skipped or failed.
  public let outcome: String
  /// Why.
  public let reason: String

  /// Puts an item together.
  public init(path: FilePath, outcome: String, reason: String) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
  }
}

extension Store {
  /// Returns the records of all imports, oldest first.
  public func imports() throws -> [ImportRecord] {
    try translatingErrors {
      try statements.statement(
        """
        SELECT id, started_at, finished_at, state, arguments, unixepoch(finished_at) - unixepoch(started_at),
          \(ImportCounts.names.map(\.name).joined(separator: ", "))
        FROM imports ORDER BY id
        """
      ).map { try importRecord($0) }
    }
  }

  /// Returns the files that an import did not take as new photos, in the order of its walk.
  ///
  /// Those that were imported, or known already, are only counted.
  public func importItems(of importID: Int64) throws -> [ImportRecordItem] {
    try translatingErrors {
      try statements.statement(
        "SELECT path, outcome, reason FROM import_items WHERE import_id = ? ORDER BY position"
      ).bind(importID).map { row in
        ImportRecordItem(
          path: FilePath(bytes: row.blob(0)), outcome: row.text(1) ?? "", reason: row.text(2) ?? "")
      }
    }
  }

  private func importRecord(_ row: Row) throws -> ImportRecord {
    // What is wrong with them does not help anybody: photocat did not write them so.
    guard let arguments = try? JSONValue(parsing: (row.text(4) ?? "{}").utf8) else {
      throw SQLiteError.corrupt("an import whose arguments are no JSON")
    }
    let state = row.text(3) ?? ""
    let request = ImportRequest(arguments)
    let hasDied = state == ImportState.running.rawValue && RunningProcess(arguments)?.isOver == true
    return ImportRecord(
      id: row.int64(0), startedAt: row.text(1) ?? "", finishedAt: row.text(2),
      state: hasDied ? ImportState.interrupted.rawValue : state,
      counts: hasDied ? try countsOfInterrupted(row) : Self.importCounts(row), request: request,
      labels: PhotoLabels(
        albums: arguments["albums"]?.strings ?? [], keywords: arguments["keywords"]?.strings ?? []),
      seconds: row.optionalInt(5))
  }

  /// Reads the counts of an import whose process has died: its last photos may not have been counted any more.
  private func countsOfInterrupted(_ row: Row) throws -> ImportCounts {
    var counts = Self.importCounts(row)
    let photos = try statements.statement("SELECT count(*) FROM photos WHERE import_id = ?")
      .bind(row.int64(0)).first { $0.int(0) }
    let uncounted = max(0, (photos ?? 0) - counts.imported)
    counts.imported += uncounted
    counts.found += uncounted
    return counts
  }

  /// Reads the counts, which come last.
  private static func importCounts(_ row: Row) -> ImportCounts {
    var counts = ImportCounts()
    for (index, entry) in ImportCounts.names.enumerated() {
      counts[keyPath: entry.count] = row.int(Int32(6 + index))
    }
    return counts
  }
}
