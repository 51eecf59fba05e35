import CSQLite

/// What can be bound to a parameter of a statement.
public protocol Bindable {
  /// Binds the value to the parameter at `index`, counted from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Double: Bindable {
  /// Binds a REAL; a value that is not a number becomes NULL.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: Bindable {
  /// Binds a TEXT.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var copy = self
    return copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        sqlite3_bind_text(
          statement, index, text.baseAddress ?? emptyText, Int32(text.count), photocat_sqlite_transient())
      }
    }
  }
}

extension Array: Bindable where Element == UInt8 {
  /// Binds a BLOB.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard !isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return withUnsafeBytes { bytes in
      sqlite3_bind_blob64(
        statement, index, bytes.baseAddress, UInt64(bytes.count), photocat_sqlite_transient())
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the value, or NULL.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

/// A text of no length that lives for ever: SQLite takes a nil pointer for NULL.
nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  text.initialize(to: 0)
  return UnsafePointer(text)
}()
