import CSQLite

/// Why a changeset does not fit the database.
public enum ChangesetConflict: Hashable, Sendable {
  /// The row no longer has the values that the change starts from.
  case changed(RowChange)
  /// The row is gone.
  case missing(RowChange)
  /// A row with the same key is there already.
  case exists(RowChange)
  /// A constraint of the schema forbids it.
  case constraint(RowChange)
  /// So many rows would refer to nothing.
  case foreignKeys(count: Int)

  /// The row, where it is one.
  public var change: RowChange? {
    switch self {
    case .changed(let change), .missing(let change), .exists(let change), .constraint(let change): change
    case .foreignKeys: nil
    }
  }
}

extension Connection {
  /// Applies all that `changeset` holds, or nothing: then it returns everything that stands in the way.
  ///
  /// - Parameter skippedTables: tables whose changes are left out.
  ///
  /// References between rows are checked when all is done. Works inside a transaction and outside of one.
  public func apply(
    _ changeset: Changeset, skipping skippedTables: Set<String> = []
  ) throws -> [ChangesetConflict] {
    guard !changeset.bytes.isEmpty else { return [] }
    let application = ChangesetApplication(skippedTables: skippedTables)
    try execute("SAVEPOINT changeset")
    let code = application.run(changeset, on: handle)
    if code == SQLITE_OK, application.conflicts.isEmpty {
      try execute("RELEASE changeset")
      return []
    }
    let error = SQLiteError(code: code, database: handle)
    try execute("ROLLBACK TO changeset; RELEASE changeset")
    guard !application.conflicts.isEmpty else { throw error }
    return application.conflicts
  }
}

/// Gathers what SQLite asks and tells while it applies a changeset.
private final class ChangesetApplication {
  private let skippedTables: Set<String>
  private(set) var conflicts: [ChangesetConflict] = []

  init(skippedTables: Set<String>) { self.skippedTables = skippedTables }

  /// Applies the changeset as far as it fits, and returns SQLite's result code.
  func run(_ changeset: Changeset, on handle: OpaquePointer) -> Int32 {
    let context = Unmanaged.passUnretained(self).toOpaque()
    return changeset.bytes.withUnsafeBytes { bytes in
      sqlite3changeset_apply(
        handle, Int32(bytes.count), UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        { context, table in application(from: context)?.isWanted(table) == true ? 1 : 0 },
        { context, kind, iterator in
          // The rest is tried as well, so that all conflicts are known; the caller takes back what was done.
          application(from: context)?.note(kind, iterator)
          return SQLITE_CHANGESET_OMIT
        }, context)
    }
  }

  fileprivate func isWanted(_ table: UnsafePointer<CChar>?) -> Bool {
    table.map { !skippedTables.contains(String(cString: $0)) } ?? true
  }

  fileprivate func note(_ kind: Int32, _ iterator: OpaquePointer?) {
    guard let iterator else { return }
    if kind == SQLITE_CHANGESET_FOREIGN_KEY {
      var count: Int32 = 0
      sqlite3changeset_fk_conflicts(iterator, &count)
      conflicts.append(.foreignKeys(count: Int(count)))
    } else if let change = RowChange(iterator) {
      conflicts.append(Self.conflict(kind, change))
    }
  }

  private static func conflict(_ kind: Int32, _ change: RowChange) -> ChangesetConflict {
    switch kind {
    case SQLITE_CHANGESET_DATA: .changed(change)
    case SQLITE_CHANGESET_NOTFOUND: .missing(change)
    case SQLITE_CHANGESET_CONFLICT: .exists(change)
    default: .constraint(change)
    }
  }
}

/// The object that SQLite was given as a pointer and hands back; whoever applies the changeset holds it.
private func application(from context: UnsafeMutableRawPointer?) -> ChangesetApplication? {
  context.map { Unmanaged<ChangesetApplication>.fromOpaque($0).takeUnretainedValue() }
}
