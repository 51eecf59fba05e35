import CSQLite

/// An open database. It belongs to one actor or thread at a time.
public final class Connection {
  /// Nil once it is closed.
  private var openHandle: OpaquePointer?
  private var statements: Set<OpaquePointer> = []
  private var sessions: Set<OpaquePointer> = []

  /// How a database is opened.
  public enum Mode: Sendable {
    /// Reading and writing; the file is made where there is none.
    case create
    /// Reading and writing a file that is there.
    case readWrite
    /// Reading only.
    case readOnly
    /// Reading a file of which nobody can write, not even its lock files; a left-over WAL would be ignored.
    case immutable
  }

  /// Opens the database at `path`, given as bytes.
  ///
  /// - Parameter busyTimeout: how many milliseconds a statement waits for another connection's lock.
  public init(path: [UInt8], mode: Mode, busyTimeout: Int32 = 5_000) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = Self.open(path: path, mode: mode, handle: &handle)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code: code, database: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    openHandle = handle
    sqlite3_extended_result_codes(handle, 1)
    setBusyTimeout(busyTimeout)
    // A database may come from anybody.
    let distrust = photocat_sqlite_distrust(handle)
    guard distrust == SQLITE_OK else { throw SQLiteError(code: distrust, database: handle) }
  }

  /// Sets how many bytes one value, or one row, may have from now on; a longer one is an error of the kind `tooBig`.
  public func limitValues(toBytes count: Int32) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, count) }

  /// Sets how many milliseconds a statement waits for another connection's lock from now on.
  public func setBusyTimeout(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  deinit { close() }

  var handle: OpaquePointer {
    guard let openHandle else { fatalError("A database was used after it was closed.") }
    return openHandle
  }

  /// Whether it is not closed yet.
  public var isOpen: Bool { openHandle != nil }

  /// Closes the database now, rather than when nobody holds it any more; a second time nothing happens.
  ///
  /// What was prepared on it goes with it and must not be used after that; what was not committed is rolled back.
  public func close() {
    guard let openHandle else { return }
    for session in sessions { sqlite3session_delete(session) }
    // Those of its own that SQLite has prepared, such as for full-text tables, it finalizes itself.
    for statement in statements { sqlite3_finalize(statement) }
    (sessions, statements) = ([], [])
    self.openHandle = nil
    sqlite3_close_v2(openHandle)
  }

  private static func open(path: [UInt8], mode: Mode, handle: inout OpaquePointer?) -> Int32 {
    let flags: Int32 =
      switch mode {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      }
    let uri = uri(for: path, parameters: mode == .immutable ? "?immutable=1" : "")
    return sqlite3_open_v2(uri, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
  }

  /// Spells a path as a URI, so that one that starts with "file:" or holds "?" means just itself.
  ///
  /// An absolute path follows an empty host: of "//a/b" the "a" would be one.
  private static func uri(for path: [UInt8], parameters: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
    var uri = Array((path.first == UInt8(ascii: "/") ? "file://" : "file:").utf8)
    for byte in path {
      if plain.contains(byte) {
        uri.append(byte)
      } else {
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self) + parameters
  }

  /// Runs one or more statements that have no parameters and whose rows nobody wants.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle, sql: sql) }
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw SQLiteError(code: code, database: handle, sql: sql) }
    statements.insert(statement)
    return Statement(handle: statement, connection: self, sql: sql)
  }

  /// Lets go of a statement, unless that is done.
  func finalize(_ statement: OpaquePointer) {
    if statements.remove(statement) != nil { sqlite3_finalize(statement) }
  }

  /// Starts a session, which goes at the latest when the database is closed.
  func makeSession() throws(SQLiteError) -> OpaquePointer {
    var session: OpaquePointer?
    let code = sqlite3session_create(handle, "main", &session)
    guard code == SQLITE_OK, let session else { throw SQLiteError(code: code, database: handle) }
    sessions.insert(session)
    return session
  }

  /// Ends a session, unless that is done.
  func end(_ session: OpaquePointer) {
    if sessions.remove(session) != nil { sqlite3session_delete(session) }
  }

  /// Runs `body` in a transaction that takes the writing lock at once; an error rolls everything back.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A failure may have rolled back already; the first error is the one that tells what happened.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The rowid of the row inserted last.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last INSERT, UPDATE or DELETE touched.
  public var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// The value of a pragma that is one integer, such as `user_version`.
  public func integer(pragma name: String) throws -> Int {
    try prepare("PRAGMA \(name)").first { $0.int(0) } ?? 0
  }

  /// Keeps a compiled statement for every SQL text it is asked for.
  public final class StatementCache {
    private let connection: Connection
    private var statements: [String: Statement] = [:]

    /// Starts empty.
    public init(_ connection: Connection) { self.connection = connection }

    /// Returns the statement for `sql`, compiled the first time.
    public func statement(_ sql: String) throws(SQLiteError) -> Statement {
      if let statement = statements[sql] { return statement }
      let statement = try connection.prepare(sql)
      statements[sql] = statement
      return statement
    }
  }
}
