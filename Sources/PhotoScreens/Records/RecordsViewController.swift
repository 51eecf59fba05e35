import ListKit

/// Lists records, and leaves to its subclass what happens when one is chosen.
///
/// It owns the object that is both data source and delegate of its list.
open class RecordsViewController<Record: ListedRecord>: ListViewController {
  /// What is listed, in its order.
  public let records: [Record]
  private var source: (any ListViewDataSource & ListViewDelegate)?

  /// Lists `records` in `style`.
  public init(title: String, records: [Record], style: ListStyle) throws {
    self.records = records
    let layout = try style.layout(Record.template, all: Record.template.names)
    super.init(title: title, layout: layout, frame: style.frame)
    if let layout {
      show(ListNib(RecordCell.self, layout: layout)) { (cell: RecordCell, record) in
        cell.configure(for: record)
      }
    } else {
      show(ListNib(ObjectCell.self)) { (cell: ObjectCell, record) in cell.configure(for: record) }
    }
  }

  /// Opens the chosen record; does nothing unless a subclass does.
  open func didSelect(_ record: Record) throws {}

  private func show<Cell: ListCell>(_ nib: ListNib, configureCell: @escaping (Cell, Record) -> Void) {
    let source = SelectableArrayDataSource(
      items: records, cellIdentifier: "record", configureCell: configureCell,
      didSelect: { [weak self] record in try self?.didSelect(record) })
    self.source = source
    listView.register(nib, forCellReuseIdentifier: "record")
    listView.dataSource = source
    listView.delegate = source
  }
}
