import SQLiteKit

/// Takes back one change of the history, within a transaction of the caller's.
///
/// What an import only added goes by the number of the import; everything else goes back by the inverted changesets,
/// newest first. Nothing of this touches a file on disk; what is to happen there is written down in the table of
/// transfers. Where the report has conflicts the caller must roll back.
struct CatalogUndo {
  let connection: Connection
  let statements: Connection.StatementCache

  /// Undoes `target` and writes that down.
  func undo(_ target: UndoTarget) throws -> UndoReport {
    let entry = try CatalogView(statements).undoEntry(for: target)
    var report = UndoReport(entry: entry)
    var restored = RestoredRows()
    let later = LaterChanges(entry, statements: statements)
    if let importID = entry.importID {
      report.conflicts = try later.changesToAdditions(of: importID) + later.removedDuplicates(of: importID)
    }
    report.conflicts += try takeBackChanges(of: entry, later, &restored)
    guard report.conflicts.isEmpty else { return report }
    if let importID = entry.importID {
      report.conflicts = try later.filesInTheWay(of: importID)
      guard report.conflicts.isEmpty else { return report }
      try removeAdditions(of: importID, &report)
    }
    try count(restored, in: &report)
    try writeDown(entry)
    return report
  }

  // MARK: What it changed

  /// Tables of names for others to refer to: a name that nobody refers to is no trouble, and one that a change added
  /// may be in use by others now.
  private static let nameTables: Set<String> = ["roots", "folders", "keywords", "albums"]

  /// Takes back the changesets one after the other, up to the first one that does not fit; returns what is in its way.
  private func takeBackChanges(
    of entry: HistoryEntry, _ later: LaterChanges, _ restored: inout RestoredRows
  ) throws -> [UndoConflict] {
    for changeset in try changesets(of: entry) {
      let inverse = try changeset.inverted()
      let conflicts = try connection.apply(inverse, skipping: try Self.addedNames(inverse))
      guard conflicts.isEmpty else { return try later.describe(conflicts) }
      try inverse.forEachChange { restored.note($0) }
    }
    return []
  }

  /// The changesets of a change, newest first.
  private func changesets(of entry: HistoryEntry) throws -> [Changeset] {
    try statements.statement(
      """
      SELECT changeset FROM history WHERE (id = ? OR import_id = ?) AND changeset IS NOT NULL ORDER BY id DESC
      """
    ).bind(entry.number, entry.importID).map { Changeset(bytes: $0.blob(0)) }
  }

  /// The tables of names from which an inverted changeset only deletes what the change had added.
  private static func addedNames(_ inverse: Changeset) throws -> Set<String> {
    var tables = nameTables
    try inverse.forEachChange { if $0.operation != .delete { tables.remove($0.table) } }
    return tables
  }

  // MARK: What an import added

  private func removeAdditions(of importID: Int64, _ report: inout UndoReport) throws {
    for table in ["photo_keywords", "album_photos"] {
      try statements.statement(
        "DELETE FROM \(table) WHERE photo_id IN (SELECT id FROM photos WHERE import_id = ?)"
      ).bind(importID).run()
    }
    try statements.statement("DELETE FROM files WHERE import_id = ?").bind(importID).run()
    report.removedFiles += connection.changedRows
    try statements.statement("DELETE FROM photos WHERE import_id = ?").bind(importID).run()
    report.removedPhotos += connection.changedRows
    try takeBackTransfers(of: importID, &report)
    try statements.statement("UPDATE imports SET state = ? WHERE id = ?").bind(
      ImportState.undone.rawValue, importID
    ).run()
    try removeEmptyAlbums()
  }

  /// Removes the albums that imports made which are undone by now, once no other import has photos in them.
  private func removeEmptyAlbums() throws {
    try statements.statement(
      """
      DELETE FROM albums WHERE import_id IN (SELECT id FROM imports WHERE state = ?)
        AND NOT EXISTS (SELECT 1 FROM album_photos WHERE album_id = albums.id)
      """
    ).bind(ImportState.undone.rawValue).run()
  }

  /// Leaves it to whoever called to take back what the import copied and moved: see ``StoredTransfer/Step``.
  ///
  /// The catalog goes first, in one transaction with the plan for the disk. Whoever is killed after it has left files
  /// that the catalog no longer has, each whole in its place, and the rows by which they are taken back the next time.
  private func takeBackTransfers(of importID: Int64, _ report: inout UndoReport) throws {
    // Sources that were to go stay, also one that lies aside for the moment. Those that went because their bytes were in
    // the target folder already come back: their targets are no work of the import, and stay.
    let condition = """
       WHERE import_id = ?1 AND (how IN ('copied', 'moved', 'duplicate') OR step = 'remove source'
        OR how = 'found' AND (SELECT json_extract(arguments, '$.mode') FROM imports WHERE id = ?1) = 'move')
      """
    report.takenBack = try statements.statement(StoredTransfer.selection + condition + " ORDER BY id")
      .bind(importID).map { try StoredTransfer($0).takenBack }
    try statements.statement("UPDATE transfers SET step = 'take back'" + condition).bind(importID).run()
    try statements.statement("DELETE FROM transfers WHERE import_id = ? AND step IS NOT 'take back'")
      .bind(importID).run()
  }

  /// Counts what went back; what was touched and removed in the end counts as removed alone.
  private func count(_ restored: RestoredRows, in report: inout UndoReport) throws {
    report.removedPhotos += restored.removedPhotos
    report.removedFiles += restored.removedFiles
    report.restoredPhotos = try remaining(restored.photos, in: "photos")
    report.restoredFiles = try remaining(restored.files, in: "files")
  }

  private func remaining(_ ids: Set<Int64>, in table: String) throws -> Int {
    let list = "[" + ids.map { String($0) }.joined(separator: ",") + "]"
    return try statements.statement(
      "SELECT count(*) FROM \(table) WHERE id IN (SELECT value FROM json_each(?))"
    ).bind(list).first { $0.int(0) } ?? 0
  }

  // MARK: The history

  private func writeDown(_ entry: HistoryEntry) throws {
    try statements.statement("INSERT INTO history (name, done_at) VALUES (?, ?)")
      .bind("undo \(entry.number) (\(entry.name))", Timestamp.now).run()
    try statements.statement("UPDATE history SET undone_by = ? WHERE id = ? OR import_id = ?")
      .bind(connection.lastInsertedRowID, entry.number, entry.importID).run()
  }
}

/// The photos and files that went back to what they were.
private struct RestoredRows {
  private(set) var photos: Set<Int64> = []
  private(set) var files: Set<Int64> = []
  private(set) var removedPhotos = 0
  private(set) var removedFiles = 0

  /// Notes a change of an inverted changeset.
  mutating func note(_ change: RowChange) {
    guard let id = change.key.first?.integer else { return }
    switch (change.table, change.operation) {
    case ("photos", .delete): removedPhotos += 1
    case ("files", .delete): removedFiles += 1
    case ("photos", _), ("photo_keywords", _), ("album_photos", _): photos.insert(id)
    case ("files", _): files.insert(id)
    default: break
    }
  }
}

extension CatalogView {
  /// Returns the change that is meant; throws ``UndoError`` where there is none that can be taken back.
  public func undoEntry(for target: UndoTarget) throws -> HistoryEntry {
    let entry: HistoryEntry
    switch target {
    case .last:
      let sql =
        HistoryEntry.selection
        + " AND undone_by IS NULL AND (import_id IS NOT NULL OR changeset IS NOT NULL) ORDER BY id DESC LIMIT 1"
      guard let last = try statements.statement(sql).first({ HistoryEntry($0) }) else {
        throw UndoError.nothingToUndo
      }
      entry = last
    case .change(let number):
      // A part of an import stands for all of it.
      let sql =
        HistoryEntry.selection
        + " AND (id = ?1 OR import_id = (SELECT import_id FROM history WHERE id = ?1))"
      guard let named = try statements.statement(sql).bind(number).first({ HistoryEntry($0) }) else {
        throw UndoError.noSuchChange(number)
      }
      entry = named
    case .importNumber(let number):
      let sql = HistoryEntry.selection + " AND import_id = ?"
      guard let named = try statements.statement(sql).bind(number).first({ HistoryEntry($0) }) else {
        throw UndoError.noSuchImport(number)
      }
      entry = named
    }
    guard entry.undoneBy == nil else { throw UndoError.alreadyUndone(entry) }
    guard !entry.isUndo else { throw UndoError.isAnUndo(entry) }
    return entry
  }
}
