/// Draws a row as one line of columns.
///
/// A subclass says how an item is shown by setting columns; those that ``layout`` does not show need not be set.
/// Texts are kept as bytes: setting and drawing a row allocates nothing.
open class ColumnCell: ListCell {
  /// The columns to show.
  public let layout: ColumnLayout
  @usableFromInline let row: RowText

  /// Makes a cell for the columns of the nib's layout.
  public required init(nib: ListNib, reuseIdentifier: String) {
    layout = nib.layout
    row = RowText(columnCount: layout.template.columns.count)
    super.init(nib: nib, reuseIdentifier: reuseIdentifier)
  }

  /// Empties every column.
  open override func prepareForReuse() {
    row.removeAll()
  }

  /// Draws the line.
  open override func draw(into renderer: TextRenderer) throws {
    try renderer.writeRow(row, layout: layout)
  }

  /// Returns what `column` shows, before escaping.
  public func text(of column: Int) -> String {
    String(decoding: row.bytes(of: column), as: UTF8.self)
  }

  /// Calls `body` with the bytes of `column`, before escaping.
  public func withBytes<Result>(
    of column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(row.bytes(of: column))
  }
}

// MARK: - Setting columns

extension ColumnCell {
  /// Sets the text of `column` to what `body` appends to the buffer that it is given.
  @inlinable
  public func set(_ column: Int, _ body: (ByteBuffer) throws -> Void) rethrows {
    let start = row.buffer.count
    try body(row.buffer)
    row.setColumn(column, from: start)
  }

  /// Sets the text of `column` to untrusted `bytes`.
  public func set(_ column: Int, bytes: UnsafeBufferPointer<UInt8>) {
    set(column) { $0.append(bytes) }
  }

  /// Sets the text of `column`.
  public func set(_ column: Int, text: String) {
    set(column) { $0.append(text) }
  }

  /// Sets the text of `column` to `number` in decimal.
  public func set(_ column: Int, number: Int) {
    set(column) { $0.append(number) }
  }

  /// Sets the text of `column` to a size such as 4000×3000.
  public func set(_ column: Int, width: Int, height: Int) {
    set(column) {
      $0.append(width)
      $0.append("×")
      $0.append(height)
    }
  }
}
