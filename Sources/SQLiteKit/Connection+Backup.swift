import CSQLite
import Glibc

extension Connection {
  /// Copies the whole database, as it is now, into a new file at `path`.
  ///
  /// An existing file is an error, so that no older copy is lost; a copy that fails leaves none. Cost: one read and
  /// one write of the database.
  public func backUp(to path: [UInt8]) throws(SQLiteError) {
    let target = try Connection(path: path, mode: .create)
    guard try target.isEmpty() else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "the file for the copy exists already")
    }
    do {
      try copy(to: target)
    } catch {
      unlink(path.map { CChar(bitPattern: $0) } + [0])
      throw error
    }
  }

  private func copy(to target: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw SQLiteError(code: sqlite3_errcode(target.handle), database: target.handle)
    }
    let step = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, finish == SQLITE_OK else {
      throw SQLiteError(code: step == SQLITE_DONE ? finish : step, database: target.handle)
    }
  }

  private func isEmpty() throws(SQLiteError) -> Bool {
    let statement = try prepare("SELECT 1 FROM sqlite_schema")
    return try !statement.step()
  }
}
