import CSQLite

/// One row of a result; columns are counted from 0.
public struct Row {
  private let handle: OpaquePointer

  init(handle: OpaquePointer) { self.handle = handle }

  /// Whether the value is NULL.
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The value as an integer; 0 for NULL.
  public func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The value as an integer; 0 for NULL.
  public func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The value as an integer, or nil for NULL.
  public func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  /// The value as a number, or nil for NULL.
  public func double(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  /// The value as text, or nil for NULL.
  public func text(_ column: Int32) -> String? {
    withBytes(column) { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The bytes of a text or blob, empty for NULL.
  public func blob(_ column: Int32) -> [UInt8] {
    withBytes(column) { bytes in bytes.map { Array($0) } ?? [] }
  }

  /// Calls `body` with the bytes of a text or blob where they lie in SQLite's memory, or nil for NULL.
  public func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    guard let start else { return try body(isNull(column) ? nil : UnsafeBufferPointer(start: nil, count: 0)) }
    return try body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count))
  }
}
