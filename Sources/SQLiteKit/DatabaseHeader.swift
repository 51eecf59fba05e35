import CSQLite

/// The first hundred bytes of a database file: <https://www.sqlite.org/fileformat.html>, section 1.3.
public struct DatabaseHeader: Equatable, Sendable {
  /// Whether the file begins as every database does.
  public let isDatabase: Bool
  /// Whether changes go to a write-ahead log, rather than to a rollback journal.
  public let usesWriteAheadLog: Bool
  /// The number in `user_version`.
  public let userVersion: Int
  /// The number in `application_id`.
  public let applicationID: Int

  private static let length = 100

  /// Reads the header of the file at `path` and nothing else: no journal is played back and no schema is looked at.
  ///
  /// The file is opened by SQLite's means, since closing it by others would give up the locks of this process.
  public init(ofFileAt path: [UInt8]) throws(SQLiteError) {
    let connection = try Connection(path: path, mode: .immutable)
    var bytes = [UInt8](repeating: 0, count: Self.length)
    let code = photocat_sqlite_read_start(connection.handle, &bytes, Int32(bytes.count))
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
    func number(at offset: Int) -> Int {
      Int(Int32(truncatingIfNeeded: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }))
    }
    isDatabase = bytes.starts(with: "SQLite format 3\0".utf8)
    usesWriteAheadLog = bytes[18] == 2 || bytes[19] == 2
    userVersion = number(at: 60)
    applicationID = number(at: 68)
  }
}
