import CatalogStore
import ListKit

/// Lists what was done to the catalog, and whether it is undone.
public final class HistoryViewController: RecordsViewController<HistoryEntry> {
  /// Lists the history of the catalog, oldest change first.
  ///
  /// Throws ``CatalogError``.
  public init(store: Store, format: RecordListFormat = .table(fittingWidth: nil)) throws {
    try super.init(title: "History", records: try store.history(), format: format)
  }
}
