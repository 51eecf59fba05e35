/// The texts of one row's columns, as bytes in one reused buffer.
///
/// Setting a column again leaves the old bytes unused until the row is cleared.
public final class RowText {
  @usableFromInline let buffer = ByteBuffer()
  private let ranges: UnsafeMutablePointer<(start: Int, end: Int)>
  private let columnCount: Int

  /// Makes an empty row of `columnCount` columns.
  init(columnCount: Int) {
    self.columnCount = columnCount
    ranges = .allocate(capacity: max(columnCount, 1))
    removeAll()
  }

  deinit { ranges.deallocate() }

  /// Empties every column.
  func removeAll() {
    buffer.removeAll()
    ranges.update(repeating: (0, 0), count: columnCount)
  }

  /// Returns the bytes of `column`, until the row next changes.
  func bytes(of column: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(column >= 0 && column < columnCount, "The row has no such column.")
    let range = ranges[column]
    return UnsafeBufferPointer(rebasing: buffer.bytes[range.start..<range.end])
  }

  /// Makes what was appended since the buffer's count was `start` the text of `column`.
  @usableFromInline
  func setColumn(_ column: Int, from start: Int) {
    precondition(column >= 0 && column < columnCount, "The row has no such column.")
    ranges[column] = (start, buffer.count)
  }
}
