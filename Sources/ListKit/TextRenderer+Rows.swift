extension TextRenderer {
  /// Writes the visible columns of `row` as one line, in the format of `layout`.
  func writeRow(_ row: RowText, layout: ColumnLayout) throws {
    switch layout.format {
    case .table:
      writeColumns(of: row, layout: layout)
    case .csv:
      try writeFields(of: row, layout: layout, separator: UInt8(ascii: ",")) { try writeCSVField($0) }
    case .rawCSV:
      try writeFields(of: row, layout: layout, separator: UInt8(ascii: ",")) {
        try writeCSVField($0, isGuarded: false)
      }
    case .tsv:
      try writeFields(of: row, layout: layout, separator: UInt8(ascii: "\t")) { try writeTSVField($0) }
    }
    try newline()
  }

  /// Writes the visible columns of `row`, aligned, without a line end.
  func writeColumns(of row: RowText, layout: ColumnLayout) {
    var line = RowLayout()
    layout.slots.withUnsafeBufferPointer { slots in
      for slot in slots {
        place(row.bytes(of: slot.column), in: slot, &line)
        line.blanks &+= ColumnLayout.gap
      }
    }
  }

  private func writeFields(
    of row: RowText, layout: ColumnLayout, separator: UInt8,
    with writeField: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    for (position, slot) in layout.slots.enumerated() {
      if position > 0 { buffer.append(separator) }
      try writeField(row.bytes(of: slot.column))
    }
  }
}
