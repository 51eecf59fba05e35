import CSQLite

/// A recorder of what is inserted, updated and deleted in some tables through one connection.
///
/// See <https://www.sqlite.org/sessionintro.html>. A table needs a declared primary key.
public final class Session {
  private let openHandle: OpaquePointer
  /// Keeps the database open as long as it is recorded, unless it is closed.
  private let connection: Connection

  /// Starts to record changes of `tables`.
  public init(on connection: Connection, tables: [String]) throws(SQLiteError) {
    openHandle = try connection.makeSession()
    self.connection = connection
    for table in tables {
      let code = sqlite3session_attach(handle, table)
      guard code == SQLITE_OK else { throw SQLiteError(code: code, database: connection.handle) }
    }
  }

  deinit { connection.end(openHandle) }

  private var handle: OpaquePointer {
    guard connection.isOpen else { fatalError("A session was used after its database was closed.") }
    return openHandle
  }

  /// Whether changes are recorded now.
  public var isRecording: Bool {
    get { sqlite3session_enable(handle, -1) == 1 }
    set { sqlite3session_enable(handle, newValue ? 1 : 0) }
  }

  /// Everything recorded so far as a changeset; empty where nothing changed.
  public func changeset() throws(SQLiteError) -> [UInt8] {
    var size: Int32 = 0
    var buffer: UnsafeMutableRawPointer?
    let code = sqlite3session_changeset(handle, &size, &buffer)
    defer { sqlite3_free(buffer) }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: connection.handle) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: Int(size)))
  }
}
