/// A list whose items arrive in batches: each batch is drawn as it comes, and then forgotten.
@MainActor
public final class ArrivingList<Cell: ListCell, Item> {
  private let listView = ListView()
  private let items = Arrivals<Item>()
  private let dataSource: ArrayDataSource<Cell, Item>

  /// Makes a list of nothing yet, whose cells come from `nib` and are set up by `configureCell`.
  public init(
    _ nib: ListNib, frame: ListFrame = .none, configureCell: @escaping (Cell, Item) -> Void
  ) {
    dataSource = ArrayDataSource(
      items: items, cellIdentifier: "arrival", configureCell: configureCell)
    listView.frame = frame
    listView.register(nib, forCellReuseIdentifier: "arrival")
    listView.dataSource = dataSource
  }

  /// Draws the rows of `batch` below those that were drawn before.
  public func draw(_ batch: [Item], into renderer: TextRenderer) throws {
    items.replace(with: batch)
    try listView.draw(rows: items.rows, into: renderer)
  }

  /// Draws what stands behind the last row, or in place of all.
  public func drawEnd(into renderer: TextRenderer) throws {
    try listView.drawEnd(into: renderer)
  }
}

/// All items that have arrived, of which the last batch alone is still there.
private final class Arrivals<Item>: ItemSource {
  private(set) var rows = 0..<0
  private var batch: [Item] = []

  func replace(with batch: [Item]) {
    self.batch = batch
    rows = rows.upperBound..<(rows.upperBound + batch.count)
  }

  func count() -> Int { rows.upperBound }

  func item(at index: Int) -> Item { batch[index - rows.lowerBound] }
}
