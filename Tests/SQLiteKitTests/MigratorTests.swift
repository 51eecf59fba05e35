import SQLiteKit
import Testing

@Suite struct MigratorTests {
  private let folder: TemporaryFolder
  private let connection: Connection
  private let first = Migration(
    version: 1, name: "m001", sql: "CREATE TABLE one (a); INSERT INTO one VALUES (1)")
  private let second = Migration(version: 2, name: "m002", sql: "ALTER TABLE one RENAME TO two")
  private let third = Migration(version: 3, name: "m003", sql: "INSERT INTO two VALUES (3)")

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file(), mode: .create)
  }

  private func version() throws -> Int { try connection.integer(pragma: "user_version") }

  @Test func migrationsAreAppliedInTheirOrderAndOnlyOnce() throws {
    let migrator = Migrator([first, second, third])
    #expect(migrator.newestVersion == 3)
    try migrator.migrate(connection) { _ in }
    try migrator.migrate(connection) { _ in }
    #expect(try connection.texts("SELECT a FROM two") == ["1", "3"])
    #expect(try version() == 3)
  }

  @Test func aFailedMigrationChangesNothingAndThoseBeforeItStay() throws {
    let failing = Migration(version: 2, name: "m002", sql: "INSERT INTO one VALUES (2); CREATE TABLE one (a)")
    let error = #expect(throws: SQLiteError.self) {
      try Migrator([first, failing, third]).migrate(connection) { _ in }
    }
    #expect(error?.message.contains("already exists") == true)
    #expect(try version() == 1)
    #expect(try connection.texts("SELECT a FROM one") == ["1"])
    try Migrator([first, second, third]).migrate(connection) { _ in }
    #expect(try version() == 3)
  }

  @Test func aNewDatabaseNeedsNoSnapshot() throws {
    try Migrator([first, second]).migrate(connection) { _ in Issue.record("there was nothing to copy") }
    #expect(try version() == 2)
  }

  @Test func aSnapshotIsTakenOnceBeforeTheFirstChangeOfAnOlderSchema() throws {
    try Migrator([first]).migrate(connection) { _ in }
    var versions: [Int] = []
    var rows: [[String]] = []
    try Migrator([first, second, third]).migrate(connection) { version in
      versions.append(version)
      rows.append(try connection.texts("SELECT a FROM one"))
    }
    #expect(versions == [1])
    #expect(rows == [["1"]])
    try Migrator([first, second, third]).migrate(connection) { _ in Issue.record("nothing was to be done") }
  }

  @Test func withoutASnapshotNothingIsChanged() throws {
    struct DiskIsFull: Error {}
    try Migrator([first]).migrate(connection) { _ in }
    #expect(throws: DiskIsFull.self) {
      try Migrator([first, second, third]).migrate(connection) { _ in throw DiskIsFull() }
    }
    #expect(try version() == 1)
    #expect(try connection.texts("SELECT a FROM one") == ["1"])
  }

  @Test func aNewerDatabaseIsRefusedAndStaysAsItIs() throws {
    try Migrator([first, second]).migrate(connection) { _ in }
    #expect(throws: Migrator.Failure.newer(found: 2, known: 1)) {
      try Migrator([first]).migrate(connection) { _ in Issue.record("nothing may be done") }
    }
    #expect(try version() == 2)
    #expect(try connection.texts("SELECT a FROM two") == ["1"])
  }
}
