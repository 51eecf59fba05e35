/// One numbered step from an older schema to the next.
public struct Migration: Equatable, Sendable {
  /// The schema's version after it, counted from 1.
  public let version: Int
  /// The name of the file it came from.
  public let name: String
  /// The statements.
  public let sql: String

  /// Puts a migration together.
  public init(version: Int, name: String, sql: String) {
    self.version = version
    self.name = name
    self.sql = sql
  }
}

/// Brings a database's schema up to date: forward only, each migration in one transaction.
///
/// The version is kept in `user_version`.
public struct Migrator: Sendable {
  /// Why a database was left as it is.
  public enum Failure: Error, Equatable {
    /// The database was made by a program that knows more migrations.
    case newer(found: Int, known: Int)
    /// The version is one that no program writes.
    case impossible(found: Int)
  }

  private let migrations: [Migration]

  /// Takes migrations whose versions are 1, 2, 3 and so on.
  public init(_ migrations: [Migration]) {
    precondition(
      migrations.map(\.version) == Array(1...max(1, migrations.count)).prefix(migrations.count).map { $0 },
      "migrations are numbered from 1 without a gap")
    self.migrations = migrations
  }

  /// The version of the newest schema this program knows.
  public var newestVersion: Int { migrations.count }

  /// Applies what is missing.
  ///
  /// A connection that enforces foreign keys enforces them in the middle of a migration too, so they are best switched
  /// on afterwards; a migration that would leave rows that refer to nothing fails either way.
  ///
  /// - Parameter snapshot: called once before the first change, if the database already holds an older schema, with
  ///   that schema's version; if it throws, nothing is changed. Nobody can write meanwhile, and this connection
  ///   cannot be the source of an online backup: a copy is made through another one.
  public func migrate(_ connection: Connection, snapshot: (_ version: Int) throws -> Void) throws {
    let oldVersion = try knownVersion(of: connection)
    for migration in migrations.dropFirst(oldVersion) {
      try connection.transaction {
        // Another program may have done it, and made its snapshot, while this one waited for the lock.
        guard try knownVersion(of: connection) < migration.version else { return }
        if oldVersion > 0, migration.version == oldVersion + 1 { try snapshot(oldVersion) }
        try apply(migration, to: connection)
      }
    }
  }

  private func knownVersion(of connection: Connection) throws -> Int {
    let version = try connection.integer(pragma: "user_version")
    guard version >= 0 else { throw Failure.impossible(found: version) }
    guard version <= newestVersion else { throw Failure.newer(found: version, known: newestVersion) }
    return version
  }

  private func apply(_ migration: Migration, to connection: Connection) throws {
    try connection.execute(migration.sql)
    if let table = try connection.prepare("PRAGMA foreign_key_check").first({ $0.text(0) ?? "" }) {
      throw SQLiteError(
        code: SQLiteError.Kind.constraint.rawValue,
        message: "after \(migration.name), rows of the table '\(table)' would refer to nothing")
    }
    try connection.execute("PRAGMA user_version = \(migration.version)")
  }
}
