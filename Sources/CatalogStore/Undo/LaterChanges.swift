import PhotoModel
import SQLiteKit

/// Finds what was done after a change to the rows that its undo would touch.
struct LaterChanges {
  private let entry: HistoryEntry
  private let statements: Connection.StatementCache

  init(_ entry: HistoryEntry, statements: Connection.StatementCache) {
    self.entry = entry
    self.statements = statements
  }

  // MARK: Rows that an import added

  /// Returns a conflict for each photo or file that an import added and that a later change has touched.
  func changesToAdditions(of importID: Int64) throws -> [UndoConflict] {
    var conflicts: [UndoConflict] = []
    var seen: Set<CatalogRow> = []
    try forEachLaterChange { change, number in
      guard let row = CatalogRow(change), !seen.contains(row), try self.importID(of: row) == importID else {
        return
      }
      seen.insert(row)
      conflicts.append(try conflict(row, change: number))
    }
    return conflicts
  }

  /// Returns a conflict for each file that an import brought and because of which a later one removed a duplicate: it
  /// may be the last one with its bytes.
  ///
  /// The file may have had another path then. Only one that another import brought there is certainly another file.
  func removedDuplicates(of importID: Int64) throws -> [UndoConflict] {
    try statements.statement(
      """
      SELECT d.target, d.source, d.import_id
      FROM transfers AS t JOIN transfers AS d ON d.sha256 = t.sha256 AND d.how = 'duplicate'
      WHERE t.import_id = ?1 AND t.how IN ('copied', 'moved') AND d.step IS NULL AND d.import_id <> ?1
        AND (d.target = t.target OR NOT EXISTS (
          SELECT 1 FROM transfers AS o
          WHERE o.sha256 = d.sha256 AND o.how IN ('copied', 'moved', 'found') AND o.target = d.target))
      GROUP BY d.id ORDER BY d.id
      """
    ).bind(importID).map { row in
      UndoConflict(
        kind: .duplicateRemoved(FilePath(bytes: row.blob(1))), path: FilePath(bytes: row.blob(0)),
        change: try importEntry(row.int64(2)))
    }
  }

  /// Returns a conflict for each file that is no work of an import and belongs to a photo that the import added.
  func filesInTheWay(of importID: Int64) throws -> [UndoConflict] {
    let found = try statements.statement(
      """
      SELECT p.path, f.id, f.import_id FROM photos AS p JOIN files AS f ON f.photo_id = p.id
      WHERE p.import_id = ?1 AND f.import_id <> ?1 ORDER BY f.id
      """
    ).bind(importID).map { (FilePath(bytes: $0.blob(0)), $0.int64(1), $0.int64(2)) }
    guard !found.isEmpty else { return [] }
    var movers: [Int64: Int64] = [:]
    try forEachLaterChange { change, number in
      if case .file(let id) = CatalogRow(change) { movers[id] = number }
    }
    return try found.map { photo, fileID, origin in
      let file = try path(of: .file(fileID)) ?? FilePath("")
      let change = try movers[fileID].map { try historyEntry($0) } ?? importEntry(origin)
      return UndoConflict(kind: .photoHasFile(file), path: photo, change: change)
    }
  }

  // MARK: Rows that are not as they were left

  /// Says which photos and files are in the way of a changeset, and which later change touched each last.
  func describe(_ conflicts: [ChangesetConflict]) throws -> [UndoConflict] {
    var changers: [RowChange.Place: Int64] = [:]
    let changes = Set(conflicts.compactMap(\.change).map(\.place))
    try forEachLaterChange { change, number in
      if changes.contains(change.place) { changers[change.place] = number }
    }
    var seen: Set<CatalogRow> = []
    return try conflicts.compactMap { conflict in
      guard let change = conflict.change else {
        return UndoConflict(kind: .rowChanged(table: "references"), path: nil, change: nil)
      }
      let number = changers[change.place]
      guard let row = CatalogRow(change) else {
        return UndoConflict(
          kind: .rowChanged(table: change.table), path: nil,
          change: try number.flatMap { try historyEntry($0) })
      }
      return seen.insert(row).inserted ? try self.conflict(row, change: number) : nil
    }
  }

  private func conflict(_ row: CatalogRow, change number: Int64?) throws -> UndoConflict {
    UndoConflict(
      kind: row.isFile ? .fileChanged : .photoChanged, path: try path(of: row),
      change: try number.flatMap { try historyEntry($0) })
  }

  // MARK: The history

  /// Calls `body` with each row that was changed after the change and is not taken back, and the number of the row of
  /// the history that says so; oldest first.
  private func forEachLaterChange(_ body: (RowChange, Int64) throws -> Void) throws {
    let later = try statements.statement(
      """
      SELECT id FROM history
      WHERE id > ? AND changeset IS NOT NULL AND undone_by IS NULL AND import_id IS NOT ? ORDER BY id
      """
    ).bind(entry.number, entry.importID ?? -1).map { $0.int64(0) }
    for number in later {
      let changeset = try statements.statement("SELECT changeset FROM history WHERE id = ?").bind(number)
        .first { Changeset(bytes: $0.blob(0)) }
      try changeset?.forEachChange { try body($0, number) }
    }
  }

  /// The entry that a row of the history is, or is a part of.
  private func historyEntry(_ number: Int64) throws -> HistoryEntry? {
    try statements.statement(
      HistoryEntry.selection + " AND (id = ?1 OR import_id = (SELECT import_id FROM history WHERE id = ?1))"
    ).bind(number).first { HistoryEntry($0) }
  }

  private func importEntry(_ importID: Int64) throws -> HistoryEntry? {
    try statements.statement(HistoryEntry.selection + " AND import_id = ?").bind(importID)
      .first { HistoryEntry($0) }
  }

  // MARK: Photos and files

  private func importID(of row: CatalogRow) throws -> Int64? {
    try statements.statement("SELECT import_id FROM \(row.isFile ? "files" : "photos") WHERE id = ?")
      .bind(row.id).first { $0.int64(0) }
  }

  private func path(of row: CatalogRow) throws -> FilePath? {
    guard row.isFile else {
      return try statements.statement("SELECT path FROM photos WHERE id = ?").bind(row.id)
        .first { FilePath(bytes: $0.blob(0)) }
    }
    return try statements.statement(
      """
      SELECT r.path, d.path, f.name FROM files AS f JOIN folders AS d ON d.id = f.folder_id
        JOIN roots AS r ON r.id = d.root_id WHERE f.id = ?
      """
    ).bind(row.id).first { row in
      row.filePath(0, 1, 2)
    }
  }
}

/// A photo, its keywords and albums included, or a file, by its key.
enum CatalogRow: Hashable {
  case photo(Int64)
  case file(Int64)

  /// The photo or file that a change is about; nil for those of other tables.
  init?(_ change: RowChange) {
    guard let id = change.key.first?.integer else { return nil }
    switch change.table {
    case "photos", "photo_keywords", "album_photos": self = .photo(id)
    case "files": self = .file(id)
    default: return nil
    }
  }

  var isFile: Bool { if case .file = self { true } else { false } }

  var id: Int64 {
    switch self {
    case .photo(let id), .file(let id): id
    }
  }
}

extension RowChange {
  /// The row alone, whatever is done to it.
  fileprivate struct Place: Hashable {
    let table: String
    let key: [KeyValue]
  }

  fileprivate var place: Place { Place(table: table, key: key) }
}
