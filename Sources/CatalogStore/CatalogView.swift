import PhotoModel
import SQLiteKit

/// What can be read of a catalog, by those who write it too.
///
/// A ``Store`` and a ``CatalogWriter`` lend it for as long as something is read, a ``CatalogChange`` has one of its own,
/// which sees what the change has done so far.
public final class CatalogView {
  let statements: Connection.StatementCache
  /// Whether files have reasons, and keep what they were: those of catalogs from before version 3 do not.
  let knowsParts: Bool
  /// The folders of Takeouts, as far as they were looked for.
  var archiveFolders = ArchiveFolders()

  init(_ statements: Connection.StatementCache, knowsParts: Bool = true) {
    self.statements = statements
    self.knowsParts = knowsParts
  }

  /// Returns the first integer of a query's first row.
  func firstInteger(_ sql: String, _ values: (any Bindable)?...) throws -> Int64? {
    try statements.statement(sql).bind(values).first { $0.int64(0) }
  }
}
