import CSQLite

/// A prepared statement: bind, step through the rows, reset.
public final class Statement {
  private let openHandle: OpaquePointer
  /// Keeps the database open as long as a statement of it lives, unless it is closed.
  private let connection: Connection
  /// The SQL as it was given.
  public let sql: String

  init(handle: OpaquePointer, connection: Connection, sql: String) {
    openHandle = handle
    self.connection = connection
    self.sql = sql
  }

  deinit { connection.finalize(openHandle) }

  private var handle: OpaquePointer {
    guard connection.isOpen else { fatalError("A statement was used after its database was closed.") }
    return openHandle
  }

  /// Resets the statement and binds `values` to the parameters in order; those left over are NULL.
  @discardableResult
  public func bind(_ values: [(any Bindable)?]) throws(SQLiteError) -> Statement {
    reset()
    sqlite3_clear_bindings(handle)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      try check(value.bind(to: handle, at: Int32(index + 1)))
    }
    return self
  }

  /// Resets the statement and binds `values` to the parameters in order.
  @discardableResult
  public func bind(_ values: (any Bindable)?...) throws(SQLiteError) -> Statement { try bind(values) }

  /// Moves on to the next row; false after the last one.
  ///
  /// The reading lock is released at the end; a statement that is left before it has to be ``reset()``.
  public func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = SQLiteError(code: code, database: sqlite3_db_handle(handle), sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs the statement to its end, without looking at rows.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Goes back to before the first row; bindings stay.
  public func reset() { sqlite3_reset(handle) }

  /// The current row; valid until the next ``step()`` or ``reset()``.
  public var row: Row { Row(handle: handle) }

  /// Calls `body` with every row.
  public func forEach(_ body: (Row) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(row) }
  }

  /// Returns what `body` makes of every row.
  public func map<Element>(_ body: (Row) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    try forEach { elements.append(try body($0)) }
    return elements
  }

  /// Returns what `body` makes of the first row, or nil where there is none.
  public func first<Element>(_ body: (Row) throws -> Element) throws -> Element? {
    defer { reset() }
    return try step() ? try body(row) : nil
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, database: sqlite3_db_handle(handle), sql: sql)
    }
  }
}
