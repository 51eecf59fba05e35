/// Supplies cells and hears selections, for a list whose controller has nothing else to do.
///
/// A list view holds both its data source and its delegate weakly, so the owner of the list must keep this
/// object, or the list has neither.
@MainActor
public final class SelectableArrayDataSource<Cell: ListCell, Item>: ArrayDataSource<Cell, Item> {
  @usableFromInline let didSelect: (Item) throws -> Void

  /// Makes a data source of any `items` that calls `didSelect` with the item of a selected row.
  @inlinable
  public init<Source: ItemSource>(
    items: Source, cellIdentifier: String, configureCell: @escaping (Cell, Item) -> Void,
    didSelect: @escaping (Item) throws -> Void
  ) where Source.Item == Item {
    self.didSelect = didSelect
    super.init(items: items, cellIdentifier: cellIdentifier, configureCell: configureCell)
  }

  /// Makes a data source of the `items` of an array that calls `didSelect` with the item of a selected row.
  @inlinable
  public convenience init(
    items: [Item], cellIdentifier: String, configureCell: @escaping (Cell, Item) -> Void,
    didSelect: @escaping (Item) throws -> Void
  ) {
    self.init(
      items: ArrayItems(items), cellIdentifier: cellIdentifier, configureCell: configureCell,
      didSelect: didSelect)
  }
}

extension SelectableArrayDataSource: ListViewDelegate {
  /// Passes the item at `indexPath` to `didSelect`; fails if it cannot be fetched.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) throws {
    try didSelect(try item(at: indexPath))
  }
}
