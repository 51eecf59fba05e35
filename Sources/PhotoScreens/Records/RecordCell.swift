import ListKit

/// One record in a list, as a line of columns.
final class RecordCell: ColumnCell {
  /// Shows `record`.
  func configure(for record: some ListedRecord) {
    let isForPeople = layout.format == .table
    for place in layout.visibleColumns {
      let name = layout.template.columns[place].name
      if let text = record.text(of: name, isForPeople: isForPeople) { set(place, text: text) }
    }
  }
}
