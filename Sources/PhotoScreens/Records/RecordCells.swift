import ListKit
import PhotoModel

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

/// One record in a list for programs, as a JSON object on a line of its own.
final class RecordObjectCell: ListCell {
  private var separator = ""
  private var writer = JSONWriter()

  /// Shows `record` behind `separator`.
  func configure(for record: some ListedRecord, separator: String) {
    self.separator = separator
    record.write(to: &writer)
  }

  /// Forgets the record.
  override func prepareForReuse() {
    super.prepareForReuse()
    writer.removeAll()
  }

  /// Writes the object and what separates it from the one before.
  override func draw(into renderer: TextRenderer) throws {
    try renderer.writeRaw(separator)
    try renderer.writeRaw(writer.bytes)
  }
}
