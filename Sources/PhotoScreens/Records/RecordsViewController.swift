import ListKit

/// Lists records, and leaves to its subclass what happens when one is chosen.
///
/// It owns the object that is both data source and delegate of its list.
@MainActor
open class RecordsViewController<Record: ListedRecord>: ViewController {
  /// The list.
  public let listView = ListView()
  /// What is listed, in its order.
  public let records: [Record]
  private let format: RecordListFormat
  private let layout: ColumnLayout?
  private var source: (any ListViewDataSource & ListViewDelegate)?

  /// Lists `records` in `format`.
  public init(title: String, records: [Record], format: RecordListFormat) throws {
    self.records = records
    self.format = format
    layout = try format.layout(Record.template)
    super.init(title: title)
    let source = makeSource()
    self.source = source
    listView.dataSource = source
    listView.delegate = source
  }

  /// Opens the chosen record; does nothing unless a subclass does.
  open func didSelect(_ record: Record) throws {}

  /// Draws the headings and all rows; a table without rows is nothing at all.
  open override func draw(into renderer: TextRenderer) throws {
    if case .table = format, records.isEmpty { return }
    try layout?.drawHeader(into: renderer)
    try listView.draw(into: renderer)
    switch format {
    case .json: try renderer.writeRaw(records.isEmpty ? "[]\n" : "\n]\n")
    case .ndjson: if !records.isEmpty { try renderer.newline() }
    default: break
    }
  }

  // MARK: Rows

  private func makeSource() -> any ListViewDataSource & ListViewDelegate {
    let identifier = "record"
    let didSelect = { [weak self] (record: Record) throws in
      try self?.didSelect(record)
      return
    }
    guard let layout else {
      listView.register(ListNib(RecordObjectCell.self), forCellReuseIdentifier: identifier)
      return SelectableArrayDataSource(
        items: Array(records.enumerated()), cellIdentifier: identifier,
        configureCell: { [format] (cell: RecordObjectCell, row) in
          cell.configure(for: row.element, separator: Self.separator(format, row.offset))
        }, didSelect: { try didSelect($0.element) })
    }
    listView.register(ListNib(RecordCell.self, layout: layout), forCellReuseIdentifier: identifier)
    return SelectableArrayDataSource(
      items: records, cellIdentifier: identifier,
      configureCell: { (cell: RecordCell, record) in cell.configure(for: record) }, didSelect: didSelect)
  }

  private static func separator(_ format: RecordListFormat, _ row: Int) -> String {
    switch (format, row) {
    case (.json, 0): "[\n"
    case (.json, _): ",\n"
    case (_, 0): ""
    default: "\n"
    }
  }
}
