import PhotoModel
import SQLiteKit

/// The only door through which a catalog is written.
///
/// Every change is one transaction and leaves in the history what it takes to undo it. One writer at a time: another
/// program's change is waited for, and after 20 s it is an error.
public actor CatalogWriter {
  /// The tables whose changes a person may want to undo. The rest are records of what happened, or caches.
  static let recordedTables = [
    "roots", "folders", "photos", "files", "keywords", "photo_keywords", "albums", "album_photos",
    "kept_apart",
  ]

  private let connection: Connection
  private let statements: Connection.StatementCache
  private let path: FilePath

  /// Opens the catalog at `path` for writing; an older one is copied and then brought up to date.
  ///
  /// - Parameters:
  ///   - creating: whether a catalog is made where there is none.
  ///   - updating: whether an older one is brought up to date; else it is an error.
  ///
  /// Throws ``CatalogError``; a file that is no catalog of this program stays untouched.
  public init(path: FilePath, creating: Bool = false, updating: Bool = true) throws {
    if !updating { try CatalogOpening.requireNewest(path) }
    try self.init(path: path, creating: creating, patience: CatalogOpening.writerPatience)
  }

  /// - Parameter patience: how long another writer is waited for, in milliseconds.
  init(path: FilePath, creating: Bool, patience: Int32) throws {
    self.path = path
    connection = try CatalogOpening.openForWriting(path, creating: creating, patience: patience)
    statements = Connection.StatementCache(connection)
  }

  /// Opens the catalog as ``init(path:creating:updating:)`` does, and closes it after `body`, whatever comes of that.
  public static func whileOpen<Result>(
    _ path: FilePath, creating: Bool = false, updating: Bool = true,
    isolation: isolated (any Actor)? = #isolation, _ body: (CatalogWriter) async throws -> Result
  ) async throws -> Result {
    let writer = try CatalogWriter(path: path, creating: creating, updating: updating)
    do {
      let result = try await body(writer)
      await writer.close()
      return result
    } catch {
      await writer.close()
      throw error
    }
  }

  /// Closes the catalog, which must not be changed through this after that; see ``Store/close()``.
  public func close() { connection.close() }

  /// Changes the catalog in one transaction, and records in the history how to undo it.
  ///
  /// - Parameters:
  ///   - name: what was done, as people say it: "import /photos".
  ///   - importID: the import that the change is part of. What it only added (``CatalogChange/adding(_:)``) is
  ///     undone by that number, so it is not recorded a second time.
  ///   - body: does the change. If it throws, nothing has happened.
  ///
  /// Throws ``CatalogError`` or what `body` throws; an import that was undone meanwhile gets nothing more. Cost: one
  /// synced commit.
  public func change<Result: Sendable>(
    _ name: String, importID: Int64? = nil, _ body: @Sendable (CatalogChange) throws -> Result
  ) throws -> Result {
    try CatalogOpening.translatingErrors(path) {
      try connection.transaction {
        if let importID { try refuseIfUndone(importID) }
        let session = try Session(on: connection, tables: Self.recordedTables)
        let change = CatalogChange(connection: connection, statements: statements, session: session)
        let result = try body(change)
        try record(name, importID: importID, changeset: try session.changeset())
        return result
      }
    }
  }

  /// Returns what `body` makes of the catalog as it is at one moment; other writers are neither waited for nor kept.
  ///
  /// Throws ``CatalogError`` or what `body` throws.
  public func read<Result: Sendable>(_ body: @Sendable (CatalogView) throws -> Result) throws -> Result {
    try CatalogOpening.translatingErrors(path) {
      let snapshot = try ReadSnapshot(connection)
      return try withExtendedLifetime(snapshot) { try body(CatalogView(statements)) }
    }
  }

  private func refuseIfUndone(_ importID: Int64) throws {
    let state = try statements.statement("SELECT state FROM imports WHERE id = ?").bind(importID)
      .first { $0.text(0) }
    if state == ImportState.undone.rawValue { throw CatalogError.importWasUndone(importID) }
  }

  private func record(_ name: String, importID: Int64?, changeset: [UInt8]) throws {
    guard !changeset.isEmpty else { return }
    try statements.statement("INSERT INTO history (name, done_at, import_id, changeset) VALUES (?, ?, ?, ?)")
      .bind(name, Timestamp.now, importID, changeset).run()
  }

  // MARK: Undo

  /// Takes back a change that is in the history, in one transaction, and writes that down; or tells what would happen.
  ///
  /// What later changes made of the same rows stands in the way: then nothing is done, and the report says what it is.
  /// Throws ``CatalogError``, or ``UndoError`` where there is no such change to take back.
  /// Cost: a walk through all photos and files for an import, else in proportion to the change.
  public func undo(_ target: UndoTarget, isDryRun: Bool = false) throws -> UndoReport {
    try CatalogOpening.translatingErrors(path) {
      let undoing = CatalogUndo(connection: connection, statements: statements)
      do {
        return try connection.transaction {
          let report = try undoing.undo(target)
          if isDryRun || !report.conflicts.isEmpty { throw UndoneNothing(report: report) }
          return report
        }
      } catch let nothing as UndoneNothing {
        return nothing.report
      }
    }
  }

  /// Ends a transaction that is to leave no trace.
  private struct UndoneNothing: Error {
    let report: UndoReport
  }
}
