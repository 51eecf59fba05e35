import Glibc
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

  @Test func aSnapshotIsTakenWhileNobodyElseCanWrite() throws {
    try Migrator([first]).migrate(connection) { _ in }
    let other = try Connection(path: folder.file(), mode: .readWrite, busyTimeout: 0)
    try Migrator([first, second]).migrate(connection) { _ in
      let error = #expect(throws: SQLiteError.self) { try other.execute("INSERT INTO one VALUES (9)") }
      #expect(error?.kind == .busy)
    }
    #expect(try connection.texts("SELECT a FROM two") == ["1"])
  }

  @Test func ofTwoAtTheSameTimeOneTakesTheSnapshot() async throws {
    try Migrator([first]).migrate(connection) { _ in }
    try connection.execute("PRAGMA journal_mode = WAL")
    let (path, migrator) = (folder.file(), Migrator([first, second, third]))
    let snapshots = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 1...2 {
        group.addTask {
          var versions: [Int] = []
          try migrator.migrate(try Connection(path: path, mode: .readWrite)) { version in
            versions.append(version)
            // Time for the other one to read the old version and to come upon the lock.
            usleep(100_000)
          }
          return versions
        }
      }
      return try await group.reduce([], +)
    }
    #expect(snapshots == [1])
    #expect(try version() == 3)
  }

  @Test func aMigrationThatLeavesRowsWithoutTheirParentFails() throws {
    let tables = Migration(
      version: 1, name: "m001",
      sql: """
        CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (id REFERENCES parent);
        INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1)
        """)
    let orphaning = Migration(version: 2, name: "m002", sql: "DELETE FROM parent")
    try Migrator([tables]).migrate(connection) { _ in }
    let error = #expect(throws: SQLiteError.self) {
      try Migrator([tables, orphaning]).migrate(connection) { _ in }
    }
    #expect(error?.message == "after m002, rows of the table 'child' would refer to nothing")
    #expect(try version() == 1)
    #expect(try connection.texts("SELECT id FROM parent") == ["1"])
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
