import CatalogMigrations
import Glibc
import PhotoModel
import SQLiteKit

/// Opens a catalog's file: checked first, made or brought up to date for writing, as gently as possible for reading.
enum CatalogOpening {
  /// How long a writer waits for another one, in milliseconds.
  static let writerPatience: Int32 = 20_000
  /// How long a reader waits; only a program that does not use the write-ahead log makes it wait at all.
  static let readerPatience: Int32 = 5_000

  static let migrator = Migrator(migrations(CatalogMigrations.all))

  static func migrations(_ files: [(fileName: String, sql: String)]) -> [Migration] {
    files.enumerated().map {
      Migration(version: $0.offset + 1, name: $0.element.fileName, sql: $0.element.sql)
    }
  }

  // MARK: Writing

  /// Opens the catalog for writing; makes it where there is none, and updates an older one.
  static func openForWriting(
    _ path: FilePath, creating: Bool, migrator: Migrator = migrator, patience: Int32 = writerPatience
  ) throws -> Connection {
    let kind = try CatalogFileKind.inspect(path)
    switch kind {
    case .missing where !creating: throw CatalogError.missing(path: path)
    case .empty where !creating: throw CatalogError.empty(path: path)
    default: try requireWritable(path, kind)
    }
    return try translatingErrors(path) {
      if case .catalog = kind {
      } else {
        try NewCatalog(at: path).make { try prepare($0, patience, with: migrator).close() }
      }
      // A connection that may write merges a left-over log when it closes, even one of a newer photocat's.
      if walSize(of: path) > 0 { _ = try knownVersion(of: connectForReading(path), at: path) }
      let connection = try prepare(path, patience, with: migrator)
      connection.setBusyTimeout(patience)
      try connection.execute("PRAGMA foreign_keys = ON")
      try connection.execute("PRAGMA synchronous = FULL")
      try connection.execute("PRAGMA cache_size = -32768")
      return connection
    }
  }

  /// Opens a catalog, and makes it one or brings it up to date where that is needed.
  private static func prepare(
    _ path: FilePath, _ patience: Int32, with migrator: Migrator
  ) throws -> Connection {
    // Each step waits a little and all of them together as long as they may, so that waits do not add up.
    let connection = try Connection(path: path.bytes, mode: .create, busyTimeout: min(patience, 100))
    try patiently(patience) { try makeCatalog(connection, at: path, with: migrator) }
    return connection
  }

  /// Makes a catalog of what is open, as far as it is none yet or an older one.
  private static func makeCatalog(
    _ connection: Connection, at path: FilePath, with migrator: Migrator
  ) throws {
    try requireOwnSchema(connection, at: path)
    if try connection.integer(pragma: "application_id") == 0 {
      try connection.execute("PRAGMA application_id = \(CatalogMigrations.applicationID)")
    }
    try migrate(connection, at: path, with: migrator)
    // Where the write-ahead log cannot work SQLite stays with its rollback journal, which is as safe.
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  private static func migrate(_ connection: Connection, at path: FilePath, with migrator: Migrator) throws {
    do {
      try migrator.migrate(connection) { version in
        // It sees what was committed last, and nobody can commit more while `connection` has the writing lock.
        let reader = try Connection(path: path.bytes, mode: .readWrite)
        try reader.backUp(to: snapshotPath(for: path, version: version).bytes)
      }
    } catch Migrator.Failure.newer(let found, let known) {
      throw CatalogError.newer(path: path, found: found, known: known)
    } catch Migrator.Failure.impossible(let found) {
      throw CatalogError.impossibleVersion(path: path, found: found)
    }
  }

  /// A name beside the catalog that nothing has yet: `catalog.sqlite.v1`, `catalog.sqlite.v1.2`, …
  private static func snapshotPath(for path: FilePath, version: Int) -> FilePath {
    let base = FilePath(bytes: path.bytes + Array(".v\(version)".utf8))
    var candidate = base
    var counter = 2
    while candidate.withCString({ access($0, F_OK) }) == 0 {
      candidate = FilePath(bytes: base.bytes + Array(".\(counter)".utf8))
      counter += 1
    }
    return candidate
  }

  /// Throws where the catalog at `path` cannot be written, or made where it is missing; tried by no write.
  static func requireWritable(_ path: FilePath, _ kind: CatalogFileKind) throws(CatalogError) {
    if kind == .missing { try requireFolder(of: path) } else { try requireWritable(path) }
  }

  private static func requireFolder(of path: FilePath) throws(CatalogError) {
    let folder = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
      throw .readOnly(path: path, reason: "folder \(folder): " + SystemError.lastReason)
    }
  }

  private static func requireWritable(_ path: FilePath) throws(CatalogError) {
    guard path.withCString({ access($0, W_OK) }) == 0 else {
      throw .readOnly(path: path, reason: SystemError.lastReason)
    }
    let folder = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
      throw .readOnly(path: path, reason: "its folder: " + SystemError.lastReason)
    }
  }

  // MARK: Reading

  /// Opens the catalog for reading, brought up to date first where it is older, unless it is to stay `asItIs`.
  static func openForReading(_ path: FilePath, asItIs: Bool = false) throws -> Connection {
    switch try CatalogFileKind.inspect(path) {
    case .missing: throw CatalogError.missing(path: path)
    case .empty: throw CatalogError.empty(path: path)
    case .catalog: break
    }
    return try translatingErrors(path) {
      if let connection = try readerOfNewest(path, orOlder: asItIs) { return connection }
      _ = try openForWriting(path, creating: false)
      return try connectForReading(path)
    }
  }

  /// Returns nil where the catalog is an older one, and has let go of it by then: whoever closes a catalog last merges
  /// its log, and that should be the writer that brings it up to date.
  private static func readerOfNewest(_ path: FilePath, orOlder: Bool) throws -> Connection? {
    let connection = try connectForReading(path)
    let version = try knownVersion(of: connection, at: path)
    try requireOwnSchema(connection, at: path)
    return version == migrator.newestVersion || orOlder ? connection : nil
  }

  /// Throws where the catalog would have to be brought up to date.
  static func requireNewest(_ path: FilePath) throws {
    guard case .catalog = try CatalogFileKind.inspect(path) else { return }
    let version = try translatingErrors(path) { try knownVersion(of: connectForReading(path), at: path) }
    guard version == migrator.newestVersion else {
      throw CatalogError.older(path: path, found: version, known: migrator.newestVersion)
    }
  }

  /// The version of the catalog's schema, its log considered; throws where this photocat does not know it.
  private static func knownVersion(of connection: Connection, at path: FilePath) throws -> Int {
    let version = try connection.integer(pragma: "user_version")
    try requireKnown(version, at: path)
    return version
  }

  /// Throws where a version is none that this photocat knows.
  static func requireKnown(_ version: Int, at path: FilePath) throws(CatalogError) {
    guard version >= 0 else { throw .impossibleVersion(path: path, found: version) }
    guard version <= migrator.newestVersion else {
      throw .newer(path: path, found: version, known: migrator.newestVersion)
    }
  }

  /// Throws where the schema holds what acts by itself and stands in no migration: a trigger, a view or a virtual table
  /// runs whatever its maker wrote as soon as a table is read or written.
  private static func requireOwnSchema(_ connection: Connection, at path: FilePath) throws {
    let strangers = try connection.prepare(
      """
      SELECT type, name, coalesce(sql, '') FROM sqlite_schema
      WHERE type NOT IN ('table', 'index') OR type = 'table' AND coalesce(rootpage, 0) = 0
      """
    ).map { (type: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "") }
    for stranger in strangers where !CatalogMigrations.all.contains(where: { $0.sql.contains(stranger.sql) })
    {
      let type = stranger.type == "table" ? "virtual table" : stranger.type
      throw CatalogError.foreignSchema(path: path, what: "the \(type) '\(stranger.name)'")
    }
  }

  private static func connectForReading(_ path: FilePath) throws -> Connection {
    do {
      return try reader(path, canTidyUp(path) ? .readWrite : .readOnly)
    } catch  where [.cannotOpen, .readOnly].contains(error.kind) {
      // A catalog in the write-ahead mode wants lock files, which cannot be made here. Nobody else can write either.
      guard walSize(of: path) == 0 else { throw CatalogError.unmergedChanges(path: path) }
      return try reader(path, .immutable)
    }
  }

  /// Longer than any value that is shown, and so short that some of them do no harm.
  private static let longestValue: Int32 = 16 << 20

  private static func reader(_ path: FilePath, _ mode: Connection.Mode) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path.bytes, mode: mode, busyTimeout: readerPatience)
    connection.limitValues(toBytes: longestValue)
    try connection.execute("PRAGMA query_only = ON")
    try connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1")
    return connection
  }

  /// Whether a reader may be opened with the right to write, with which it removes the log's files when it closes.
  ///
  /// It never writes data (`query_only`). A log with something in it is left alone: it may be a newer program's.
  private static func canTidyUp(_ path: FilePath) -> Bool {
    walSize(of: path) == 0 && path.withCString { access($0, W_OK) } == 0
  }

  private static func walSize(of path: FilePath) -> Int {
    var status = stat()
    let log = FilePath(bytes: path.bytes + Array("-wal".utf8))
    return log.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : 0
  }

  // MARK: Errors

  /// Runs `body` and says what a failure of SQLite means for the catalog.
  static func translatingErrors<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw CatalogError(error, path: path)
    } catch let error as JSONError {
      throw CatalogError(.corrupt("a note that is no JSON: \(error)"), path: path)
    }
  }
}
