/// Shows the rows of its data source, each drawn by a cell that is reused.
///
/// Both the data source and the delegate are held weakly: somebody else must keep them. Drawing any number of
/// rows makes about a screenful of cells.
@MainActor
public final class ListView {
  /// Answers what the list shows.
  public weak var dataSource: (any ListViewDataSource)?
  /// Hears which row was selected.
  public weak var delegate: (any ListViewDelegate)?
  /// What is written around the rows.
  public var frame = ListFrame.none
  private var pools: [CellPool] = []

  /// The number of rows whose cells are held at the same time while drawing.
  static let screenful = 48

  /// Makes a list without a data source.
  public init() {}

  /// Selects the row at `indexPath`: tells the delegate, if the row exists.
  public func selectRow(at indexPath: IndexPath) throws {
    try check(indexPath)
    try delegate?.listView(self, didSelectRowAt: indexPath)
  }
}

// MARK: - Rows

extension ListView {
  /// Returns the number of sections.
  public func numberOfSections() throws -> Int {
    try existingDataSource().numberOfSections(in: self)
  }

  /// Returns the number of rows in `section`.
  public func numberOfRows(inSection section: Int = 0) throws -> Int {
    let source = try existingDataSource()
    let sections = try source.numberOfSections(in: self)
    guard (0..<sections).contains(section) else {
      throw ListViewError.noSuchSection(section, count: sections)
    }
    return try source.listView(self, numberOfRowsInSection: section)
  }

  /// Returns a cell that shows the row at `indexPath`; give it back with ``recycle(_:)``.
  public func cellForRow(at indexPath: IndexPath) throws -> ListCell {
    try check(indexPath)
    return try existingDataSource().listView(self, cellForRowAt: indexPath)
  }

  private func check(_ indexPath: IndexPath) throws {
    let rows = try numberOfRows(inSection: indexPath.section)
    guard (0..<rows).contains(indexPath.row) else {
      throw ListViewError.noSuchRow(indexPath.row, count: rows)
    }
  }

  private func existingDataSource() throws -> any ListViewDataSource {
    guard let dataSource else { throw ListViewError.noDataSource }
    return dataSource
  }
}

// MARK: - Cells

extension ListView {
  /// Registers the nib that makes cells for `identifier`, replacing an earlier one.
  public func register(_ nib: ListNib, forCellReuseIdentifier identifier: String) {
    pools.removeAll { $0.identifier == identifier }
    pools.append(CellPool(nib: nib, identifier: identifier))
  }

  /// Returns a cell registered under `identifier`: a used one if there is one, else a new one.
  public func dequeueReusableCell(withIdentifier identifier: String) throws -> ListCell {
    try pool(for: identifier).dequeue()
  }

  /// Takes back a cell that was dequeued and is no longer shown.
  public func recycle(_ cell: ListCell) {
    // The nib may have been replaced meanwhile; then the old cell is of no further use.
    for pool in pools where pool.identifier == cell.reuseIdentifier { pool.recycle(cell) }
  }

  private func pool(for identifier: String) throws -> CellPool {
    for pool in pools where pool.identifier == identifier { return pool }
    throw ListViewError.unknownCellIdentifier(identifier, registered: pools.map(\.identifier).sorted())
  }
}

// MARK: - Drawing

extension ListView {
  /// Draws every row, section after section, and what the frame has around them.
  public func draw(into renderer: TextRenderer) throws {
    for section in 0..<(try numberOfSections()) {
      try draw(rows: 0..<(try numberOfRows(inSection: section)), inSection: section, into: renderer)
    }
    try drawEnd(into: renderer)
  }

  /// Draws what the frame has behind the last row, or in place of a list without rows.
  public func drawEnd(into renderer: TextRenderer) throws {
    try renderer.writeRaw(try hasRows(inSections: 0..<numberOfSections()) ? frame.closing : frame.empty)
  }

  private func hasRows(inSections sections: Range<Int>) throws -> Bool {
    try sections.contains { try numberOfRows(inSection: $0) > 0 }
  }

  /// Draws the rows of `section` that are in `rows`, by screenfuls, each behind what the frame has before it.
  public func draw(rows: Range<Int>, inSection section: Int = 0, into renderer: TextRenderer) throws {
    guard !rows.isEmpty else { return }
    try check(IndexPath(row: rows.lowerBound, section: section))
    try check(IndexPath(row: rows.upperBound - 1, section: section))
    let source = try existingDataSource()
    var cells: [ListCell] = []
    cells.reserveCapacity(min(rows.count, Self.screenful))
    let isFirst = try rows.lowerBound == 0 && !hasRows(inSections: 0..<section)
    var prefix = isFirst ? frame.opening : frame.separator
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.screenful) {
      for row in start..<min(start + Self.screenful, rows.upperBound) {
        cells.append(try source.listView(self, cellForRowAt: IndexPath(row: row, section: section)))
      }
      for cell in cells {
        if !prefix.isEmpty { try renderer.writeRaw(prefix) }
        try cell.draw(into: renderer)
        recycle(cell)
        prefix = frame.separator
      }
      cells.removeAll(keepingCapacity: true)
    }
  }
}
