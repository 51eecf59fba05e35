/// Shows one list below its headings.
///
/// A subclass owns the data source, since the list holds it weakly.
open class ListViewController: ViewController {
  /// The list.
  public let listView = ListView()
  private let layout: ColumnLayout?

  /// Makes a controller whose list has no data source yet.
  ///
  /// - Parameters:
  ///   - layout: the columns that have headings; nil for rows without columns.
  ///   - frame: what is written around the rows.
  public init(title: String, layout: ColumnLayout? = nil, frame: ListFrame = .none) {
    self.layout = layout
    super.init(title: title)
    listView.frame = frame
  }

  /// Draws the headings and all rows; a table without rows is nothing at all.
  open override func draw(into renderer: TextRenderer) throws {
    if let layout {
      if layout.format == .table, try listView.numberOfRows() == 0 { return }
      try layout.drawHeader(into: renderer)
    }
    try listView.draw(into: renderer)
  }
}
