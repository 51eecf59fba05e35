import CSQLite

/// A failure that SQLite reported.
///
/// It never holds bound values, so that it can be shown and logged.
public struct SQLiteError: Error, Equatable, Sendable {
  /// The extended result code: <https://www.sqlite.org/rescode.html>.
  public let code: Int32
  /// What SQLite says about it.
  public let message: String
  /// The statement that failed, if it was one.
  public let sql: String?

  /// Puts an error together.
  public init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  init(code: Int32, database: OpaquePointer?, sql: String? = nil) {
    let message = database.map { String(cString: sqlite3_errmsg($0)) }
    self.init(code: code, message: message ?? String(cString: sqlite3_errstr(code)), sql: sql)
  }

  /// The kind of failure: the low byte of the code.
  public var kind: Kind { Kind(rawValue: code & 0xFF) }

  /// A primary result code.
  public struct Kind: RawRepresentable, Equatable, Sendable {
    /// The code's number.
    public let rawValue: Int32

    /// Takes any code.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Another connection holds the lock.
    public static let busy = Kind(rawValue: SQLITE_BUSY)
    /// The database or its folder cannot be written.
    public static let readOnly = Kind(rawValue: SQLITE_READONLY)
    /// The file cannot be opened.
    public static let cannotOpen = Kind(rawValue: SQLITE_CANTOPEN)
    /// A read or write failed.
    public static let inputOutput = Kind(rawValue: SQLITE_IOERR)
    /// The disk is full.
    public static let full = Kind(rawValue: SQLITE_FULL)
    /// The file is damaged.
    public static let corrupt = Kind(rawValue: SQLITE_CORRUPT)
    /// The file is no database.
    public static let notADatabase = Kind(rawValue: SQLITE_NOTADB)
    /// A value is longer than it may be.
    public static let tooBig = Kind(rawValue: SQLITE_TOOBIG)
    /// A constraint of the schema was not met.
    public static let constraint = Kind(rawValue: SQLITE_CONSTRAINT)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// Message, code and SQL in one line.
  public var description: String {
    let text = "\(message) (SQLite error \(code))"
    guard let sql else { return text }
    return text + " in: " + sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
