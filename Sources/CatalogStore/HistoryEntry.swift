import SQLiteKit

/// One change in the history of a catalog; an import is one, of however many parts.
public struct HistoryEntry: Equatable, Sendable {
  /// By which it is named.
  public let number: Int64
  /// What was done, as people say it: "import /photos".
  public let name: String
  /// When, ISO 8601 in UTC.
  public let doneAt: String
  /// The import, where it was one.
  public let importID: Int64?
  /// The number of the change that took it back, where one did.
  public let undoneBy: Int64?
  /// Whether it took another change back; such a change cannot be undone itself.
  public let isUndo: Bool

  /// Whether it can be undone, if no later change stands in the way.
  public var isUndoable: Bool { undoneBy == nil && !isUndo }

  /// Puts an entry together.
  public init(
    number: Int64, name: String, doneAt: String, importID: Int64? = nil, undoneBy: Int64? = nil,
    isUndo: Bool = false
  ) {
    self.number = number
    self.name = name
    self.doneAt = doneAt
    self.importID = importID
    self.undoneBy = undoneBy
    self.isUndo = isUndo
  }
}

extension HistoryEntry {
  /// The entries among the rows of the history, which holds the parts of imports too.
  static let selection = """
    SELECT id, name, done_at, import_id, undone_by, import_id IS NULL AND changeset IS NULL
    FROM history WHERE (import_id IS NULL OR changeset IS NULL)
    """

  /// Reads a row of ``selection``.
  init(_ row: Row) {
    self.init(
      number: row.int64(0), name: row.text(1) ?? "", doneAt: row.text(2) ?? "",
      importID: row.optionalInt(3).map { Int64($0) }, undoneBy: row.optionalInt(4).map { Int64($0) },
      isUndo: row.int(5) != 0)
  }
}

extension Store {
  /// Returns the history, oldest change first.
  public func history() throws -> [HistoryEntry] {
    try translatingErrors {
      try statements.statement(HistoryEntry.selection + " ORDER BY id").map { HistoryEntry($0) }
    }
  }
}
