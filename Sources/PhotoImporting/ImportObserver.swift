import CatalogStore

/// How far an import has come.
public struct ImportProgress: Equatable, Sendable {
  /// Files of which the outcome is known or about to be.
  public var done: Int
  /// Files found so far.
  public var total: Int
  /// Whether all files have been found.
  public var isTotalFinal: Bool
}

/// Hears of what an import does. All calls are optional.
@MainActor
public protocol ImportObserver: AnyObject {
  /// Tells that `items` have their outcomes, in the order of the walk; what they added is committed.
  func importer(_ importer: Importer, didSettle items: [ImportItem])
  /// Tells how far the import has come, some times a second.
  func importer(_ importer: Importer, didAdvanceTo progress: ImportProgress)
}

extension ImportObserver {
  /// Does nothing.
  public func importer(_ importer: Importer, didSettle items: [ImportItem]) {}
  /// Does nothing.
  public func importer(_ importer: Importer, didAdvanceTo progress: ImportProgress) {}
}
