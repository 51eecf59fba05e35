/// Items that can be fetched at any place, one at a time.
///
/// A source may read ahead in windows; a list asks for its items mostly in order. Both questions are asked once
/// per row, so a source keeps the answer to ``count()`` at hand.
public protocol ItemSource<Item> {
  /// What the source holds.
  associatedtype Item

  /// Returns the number of items.
  func count() throws -> Int

  /// Returns the item at `index`, which is between 0 and the count; fails if it cannot be fetched.
  func item(at index: Int) throws -> Item
}

/// The items of an array.
public struct ArrayItems<Item>: ItemSource {
  private let items: [Item]

  /// Makes a source of `items`.
  public init(_ items: [Item]) { self.items = items }

  /// Returns the number of items.
  public func count() -> Int { items.count }

  /// Returns the item at `index`.
  public func item(at index: Int) -> Item { items[index] }
}
