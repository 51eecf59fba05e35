import PhotoModel
import SQLiteKit

/// What can be written to a catalog, within one change.
public final class CatalogChange {
  /// What the catalog holds, with what the change has done so far.
  public let view: CatalogView
  let connection: Connection
  let statements: Connection.StatementCache
  private let session: Session
  /// The photos whose descriptions have to be worked out again before the change ends.
  var undescribedPhotos: Set<Int64> = []

  init(connection: Connection, statements: Connection.StatementCache, session: Session) {
    view = CatalogView(statements)
    self.connection = connection
    self.statements = statements
    self.session = session
  }

  /// Does something that only adds rows which came with an import.
  ///
  /// They are undone by the import's number, and so not recorded: the history of a large import stays small. Photos,
  /// files and albums carry that number; a photo's keywords and places in albums go with it. Roots, folders and
  /// keywords carry none, since later imports share them: they stay when the import is undone, and nothing shows them
  /// without a photo. Calls may
  /// be nested.
  @discardableResult
  public func adding<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasRecording = session.isRecording
    session.isRecording = false
    defer { session.isRecording = wasRecording }
    return try body()
  }

  /// Runs a statement with values bound in order.
  func run(_ sql: String, _ values: (any Bindable)?...) throws {
    try statements.statement(sql).bind(values).run()
  }

  /// Runs an INSERT and returns the new row's key.
  func insert(_ sql: String, _ values: [(any Bindable)?]) throws -> Int64 {
    try statements.statement(sql).bind(values).run()
    return connection.lastInsertedRowID
  }
}
