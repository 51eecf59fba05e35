import PhotoModel
import SQLiteKit

/// The reading side of a catalog: listings, one photo's details, and what an import needs to know.
///
/// It owns a read-only connection and belongs to one actor; readers are never blocked by an import.
public final class Store {
  let connection: Connection
  private let view: CatalogView
  var statements: Connection.StatementCache { view.statements }
  /// Where the catalog lies.
  public let path: FilePath
  /// The listing whose snapshot the connection shows now.
  private weak var snapshot: ReadSnapshot?

  /// Opens the catalog at `path` for reading; an older one is brought up to date first.
  ///
  /// - Parameter asItIs: whether an older catalog stays as it is; only the tables that it has can be asked for then.
  ///
  /// Throws ``CatalogError``.
  public init(path: FilePath, asItIs: Bool = false) throws {
    self.path = path
    connection = try CatalogOpening.openForReading(path, asItIs: asItIs)
    let version = try CatalogOpening.translatingErrors(path) { [connection] in
      try connection.integer(pragma: "user_version")
    }
    view = CatalogView(Connection.StatementCache(connection), knowsParts: version >= 3)
  }

  /// Closes the catalog; neither the store nor a listing of it may be used after that.
  ///
  /// A program does this before it ends, on every way out: what is only let go may be closed after the end, that is
  /// never, and leaves the files of its log behind.
  public func close() { connection.close() }

  /// Returns the photos that `query` asks for, in its order, fetched by windows as they are looked at.
  ///
  /// The photos stay as they are now for as long as the result lives, whatever an import does meanwhile; another
  /// listing asked for in that time shows the same state.
  /// Cost: nothing until a photo is looked at.
  public func sortedPhotos(_ query: PhotoQuery = PhotoQuery()) throws -> SortedPhotos {
    let snapshot = try holdSnapshot()
    return try translatingErrors {
      try SortedPhotos(query, statements: statements, snapshot: snapshot, path: path)
    }
  }

  /// Returns the same photos as ``sortedPhotos(_:)``, each with everything the catalog knows about it.
  public func sortedDetails(_ query: PhotoQuery = PhotoQuery()) throws -> SortedDetails {
    sortedDetails(of: try sortedPhotos(query))
  }

  /// Returns the photos of a listing of this store, each with everything the catalog knows about it.
  public func sortedDetails(of photos: SortedPhotos) -> SortedDetails {
    SortedDetails(photos: photos, store: self)
  }

  /// How many photos the catalog holds. Cost: a walk through an index.
  public func photoCount() throws -> Int {
    try translatingErrors { try statements.statement("SELECT count(*) FROM photos").first { $0.int(0) } ?? 0 }
  }

  /// Returns what `body` makes of the catalog; a failure of SQLite becomes a ``CatalogError`` that names it.
  public func read<Result>(_ body: (CatalogView) throws -> Result) throws -> Result {
    try translatingErrors { try body(view) }
  }

  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    try CatalogOpening.translatingErrors(path, body)
  }

  private func holdSnapshot() throws -> ReadSnapshot {
    if let snapshot { return snapshot }
    let new = try translatingErrors { try ReadSnapshot(connection) }
    snapshot = new
    return new
  }
}

/// A read transaction that lasts as long as somebody holds it.
final class ReadSnapshot {
  private let connection: Connection

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    try connection.execute("BEGIN")
    // The transaction sees the catalog as it is at its first read.
    try connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1")
  }

  deinit {
    guard connection.isOpen else { return }
    // Ending a transaction that only read cannot lose anything, and nobody is left to hear of a failure.
    try? connection.execute("ROLLBACK")
  }
}
