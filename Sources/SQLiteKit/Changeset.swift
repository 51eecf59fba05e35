import CSQLite

/// What was done to some tables, row by row, as a ``Session`` recorded it.
///
/// See <https://www.sqlite.org/sessionintro.html>.
public struct Changeset: Equatable, Sendable {
  /// The changes in SQLite's own format.
  public let bytes: [UInt8]

  /// Takes what a session recorded.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the changes that take these ones back.
  public func inverted() throws(SQLiteError) -> Changeset {
    var size: Int32 = 0
    var buffer: UnsafeMutableRawPointer?
    let code = bytes.withUnsafeBytes {
      sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &size, &buffer)
    }
    defer { sqlite3_free(buffer) }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, message: Self.unreadable) }
    return Changeset(bytes: Array(UnsafeRawBufferPointer(start: buffer, count: Int(size))))
  }

  /// Calls `body` with every row that is changed, table by table.
  public func forEachChange(_ body: (RowChange) throws -> Void) throws {
    // The iterator reads the bytes in place, and never writes them.
    try bytes.withUnsafeBytes { bytes in
      var iterator: OpaquePointer?
      let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      let code = sqlite3changeset_start(&iterator, Int32(bytes.count), start)
      guard code == SQLITE_OK, let iterator else { throw SQLiteError(code: code, message: Self.unreadable) }
      defer { sqlite3changeset_finalize(iterator) }
      var step = sqlite3changeset_next(iterator)
      while step == SQLITE_ROW {
        guard let change = RowChange(iterator) else {
          throw SQLiteError(code: step, message: Self.unreadable)
        }
        try body(change)
        step = sqlite3changeset_next(iterator)
      }
      guard step == SQLITE_DONE else { throw SQLiteError(code: step, message: Self.unreadable) }
    }
  }

  private static let unreadable = "a changeset cannot be read"
}

/// One row that a changeset inserts, updates or deletes.
public struct RowChange: Hashable, Sendable {
  /// The row's table.
  public let table: String
  /// What is done to it.
  public let operation: Operation
  /// The values of the table's primary key, which tell the row.
  public let key: [KeyValue]

  /// What can be done to a row.
  public enum Operation: Sendable {
    case insert
    case update
    case delete
  }

  /// Reads the change at which an iterator stands.
  init?(_ iterator: OpaquePointer) {
    var table: UnsafePointer<CChar>?
    var columnCount: Int32 = 0
    var code: Int32 = 0
    guard sqlite3changeset_op(iterator, &table, &columnCount, &code, nil) == SQLITE_OK, let table,
      let operation = Operation(code)
    else { return nil }
    var isKey: UnsafeMutablePointer<UInt8>?
    guard sqlite3changeset_pk(iterator, &isKey, nil) == SQLITE_OK, let isKey else { return nil }
    self.table = String(cString: table)
    self.operation = operation
    key = (0..<columnCount).filter { isKey[Int($0)] != 0 }.map { column in
      var value: OpaquePointer?
      if operation == .insert {
        sqlite3changeset_new(iterator, column, &value)
      } else {
        sqlite3changeset_old(iterator, column, &value)
      }
      return KeyValue(value)
    }
  }
}

extension RowChange.Operation {
  fileprivate init?(_ code: Int32) {
    switch code {
    case SQLITE_INSERT: self = .insert
    case SQLITE_UPDATE: self = .update
    case SQLITE_DELETE: self = .delete
    default: return nil
    }
  }
}

/// One value of a primary key.
public enum KeyValue: Hashable, Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  /// A number that is no integer, or nothing: no key of ours.
  case other

  /// The number, where this is one.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  fileprivate init(_ value: OpaquePointer?) {
    guard let value else {
      self = .other
      return
    }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_TEXT: self = .text(String(decoding: Self.bytes(of: value), as: UTF8.self))
    case SQLITE_BLOB: self = .blob(Array(Self.bytes(of: value)))
    default: self = .other
    }
  }

  private static func bytes(of value: OpaquePointer) -> UnsafeRawBufferPointer {
    // The order matters: asking for the bytes may move them.
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }
}
