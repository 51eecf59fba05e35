extension TextRenderer {
  /// Writes `text`, escaped, in a column that is `width` cells wide; if it is wider, cuts it with an ellipsis or
  /// lets it run on.
  public func writeColumn(
    _ text: String, width: Int, alignment: TextAlignment = .left, cuts: Bool = true
  ) throws {
    var text = text
    var row = RowLayout()
    text.withUTF8 { place($0, in: ColumnSlot(0, width: width, alignment: alignment, cuts: cuts), &row) }
    try writeBlanks(row.blanks)
  }

  /// Appends one column to the row, escaped, aligned, and cut if its slot says so.
  ///
  /// Blanks are kept back until some text follows them, so that no row ends with any.
  @inline(__always)
  func place(_ bytes: UnsafeBufferPointer<UInt8>, in slot: ColumnSlot, _ row: inout RowLayout) {
    guard bytes.count > 0 else { return row.blanks &+= slot.width }
    guard let width = TextWidth.plainWidth(of: bytes) else { return placeEscaped(bytes, in: slot, &row) }
    if width > slot.width, slot.cuts { return placeCut(bytes, in: slot, &row) }
    place(bytes, width: width, in: slot, &row)
  }

  @inline(never)
  private func placeEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, in slot: ColumnSlot, _ row: inout RowLayout
  ) {
    scratch.removeAll()
    scratch.appendEscaped(bytes)
    let width = TextWidth.width(of: scratch.bytes)
    if width > slot.width, slot.cuts { return placeCut(scratch.bytes, in: slot, &row) }
    place(scratch.bytes, width: width, in: slot, &row)
  }

  @inline(never)
  private func placeCut(
    _ escaped: UnsafeBufferPointer<UInt8>, in slot: ColumnSlot, _ row: inout RowLayout
  ) {
    guard slot.width > 0 else { return }
    let (byteCount, width) = TextWidth.prefix(of: escaped, fitting: slot.width - 1)
    buffer.append(repeating: UInt8(ascii: " "), count: row.blanks)
    row.blanks = slot.width - width - 1
    buffer.append(UnsafeBufferPointer(rebasing: escaped[..<byteCount]))
    buffer.append("…")
  }

  @inline(__always)
  private func place(
    _ escaped: UnsafeBufferPointer<UInt8>, width: Int, in slot: ColumnSlot, _ row: inout RowLayout
  ) {
    let padding = max(slot.width &- width, 0)
    let isRight = slot.alignment == .right
    buffer.append(repeating: UInt8(ascii: " "), count: isRight ? row.blanks &+ padding : row.blanks)
    buffer.append(escaped)
    row.blanks = isRight ? 0 : padding
  }
}

/// What is known of a row while its columns are placed.
struct RowLayout {
  /// The blanks that are due before the next text.
  var blanks = 0
}
