/// Supplies one configured cell per item; the list view that uses it holds it weakly.
///
/// The list knows nothing about the items, and the items know nothing about cells: `configureCell` brings them
/// together. There is no data source without items and without that closure.
@MainActor
public class ArrayDataSource<Cell: ListCell, Item>: ListViewDataSource {
  @usableFromInline let items: any ItemSource<Item>
  @usableFromInline let cellIdentifier: String
  /// Fetches the item at an index and configures the cell with it.
  ///
  /// A closure made in the generic initialiser rather than a method, since there the compiler knows the types of
  /// the source and its items and can specialise the work that is done for every row.
  @usableFromInline let configureRow: (ListCell, Int) throws -> Void

  /// Makes a data source of any `items`, whose cells are dequeued as `cellIdentifier` and set up by
  /// `configureCell`.
  @inlinable
  public init<Source: ItemSource>(
    items: Source, cellIdentifier: String, configureCell: @escaping (Cell, Item) -> Void
  ) where Source.Item == Item {
    self.items = items
    self.cellIdentifier = cellIdentifier
    configureRow = { cell, index in
      guard let cell = cell as? Cell else {
        throw ListViewError.wrongCell(
          identifier: cellIdentifier, expected: "\(Cell.self)", actual: "\(type(of: cell))")
      }
      configureCell(cell, try items.checkedItem(at: index))
    }
  }

  /// Makes a data source of the `items` of an array.
  @inlinable
  public convenience init(
    items: [Item], cellIdentifier: String, configureCell: @escaping (Cell, Item) -> Void
  ) {
    self.init(items: ArrayItems(items), cellIdentifier: cellIdentifier, configureCell: configureCell)
  }

  /// Returns the item at `indexPath`; fails if there is none, or if it cannot be fetched.
  public func item(at indexPath: IndexPath) throws -> Item {
    guard indexPath.section == 0 else { throw ListViewError.noSuchSection(indexPath.section, count: 1) }
    return try items.checkedItem(at: indexPath.row)
  }

  /// Returns the number of items.
  public func listView(_ listView: ListView, numberOfRowsInSection section: Int) throws -> Int {
    try items.count()
  }

  /// Returns a cell configured with the item at `indexPath`.
  public func listView(_ listView: ListView, cellForRowAt indexPath: IndexPath) throws -> ListCell {
    guard indexPath.section == 0 else { throw ListViewError.noSuchSection(indexPath.section, count: 1) }
    let cell = try listView.dequeueReusableCell(withIdentifier: cellIdentifier)
    try configureRow(cell, indexPath.row)
    return cell
  }
}

extension ItemSource {
  /// Returns the item at `index`, or fails saying which rows there are.
  @inlinable
  func checkedItem(at index: Int) throws -> Item {
    let count = try count()
    guard index >= 0, index < count else { throw ListViewError.noSuchRow(index, count: count) }
    return try item(at: index)
  }
}
