import SQLiteKit
import Testing

@Suite struct ConnectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func connection() throws -> Connection { try Connection(path: folder.file(), mode: .create) }

  @Test(arguments: [
    "plain", "with space", "what?mode=ro", "a#b", "100%41", "file:x", "file:x?vfs=none", ":memory:", "a&b=c",
    "naïve 日", "semi;colon", "back\\slash", "plus+", "quote'\"",
  ])
  func anOddNameOpensTheFileThatBearsIt(name: String) throws {
    try opensTheFileNamed(Array(name.utf8))
  }

  @Test func aNameThatIsNotUTF8OpensTheFileThatBearsIt() throws {
    try opensTheFileNamed([0x61, 0xff, 0xfe, 0x0a, 0x62])
  }

  private func opensTheFileNamed(_ name: [UInt8]) throws {
    try Connection(path: folder.file(name), mode: .create).execute("CREATE TABLE t (a)")
    #expect(try folder.names() == [name])
    for mode in [Connection.Mode.readOnly, .readWrite, .immutable] {
      #expect(
        try Connection(path: folder.file(name), mode: mode).texts("SELECT name FROM sqlite_schema") == ["t"])
    }
  }

  @Test func aPathThatStartsWithTwoSlashesIsNoHost() throws {
    try Connection(path: [UInt8(ascii: "/")] + folder.file("a"), mode: .create).execute("CREATE TABLE t (a)")
    #expect(try folder.names() == [Array("a".utf8)])
  }

  @Test(arguments: [Connection.Mode.readWrite, .readOnly, .immutable])
  func aMissingFileIsNotMade(mode: Connection.Mode) throws {
    let error = #expect(throws: SQLiteError.self) { try Connection(path: folder.file(), mode: mode) }
    #expect(error?.kind == .cannotOpen)
    #expect(try folder.names().isEmpty)
  }

  @Test func aReadOnlyConnectionDoesNotWrite() throws {
    try connection().execute("CREATE TABLE t (a)")
    let reader = try Connection(path: folder.file(), mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.kind == .readOnly)
  }

  @Test func anotherProgramsLockIsWaitedForAndThenReported() throws {
    let one = try connection()
    let other = try Connection(path: folder.file(), mode: .create, busyTimeout: 10)
    try one.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: SQLiteError.self) { try other.transaction {} }
    #expect(error?.kind == .busy)
    try one.execute("COMMIT")
    try other.transaction {}
  }

  @Test func anErrorRollsTheTransactionBack() throws {
    struct Stop: Error {}
    let connection = try connection()
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(try connection.texts("SELECT a FROM t").isEmpty)
    #expect(throws: SQLiteError.self) {
      try connection.transaction { try connection.execute("INSERT INTO t VALUES (1), (1)") }
    }
    let result = try connection.transaction {
      try connection.execute("INSERT INTO t VALUES (2)")
      return "done"
    }
    #expect(result == "done")
    #expect(try connection.texts("SELECT a FROM t") == ["2"])
  }

  @Test func theFirstErrorIsKeptWhereSQLiteRolledBackItself() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY ON CONFLICT ROLLBACK)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { try connection.execute("INSERT INTO t VALUES (1), (1)") }
    }
    #expect(error?.kind == .constraint)
    try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
  }

  @Test func aConnectionSaysWhatWasInsertedAndChanged() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b)")
    try connection.execute("INSERT INTO t VALUES (41, 0), (42, 0)")
    #expect(connection.lastInsertedRowID == 42)
    #expect(connection.changedRows == 2)
    try connection.execute("PRAGMA user_version = -7")
    #expect(try connection.integer(pragma: "user_version") == -7)
    #expect(try connection.integer(pragma: "no_such_pragma") == 0)
  }

  @Test func aStatementIsCompiledOnce() throws {
    let cache = Connection.StatementCache(try connection())
    #expect(try cache.statement("SELECT 1") === cache.statement("SELECT 1"))
    #expect(try cache.statement("SELECT 1") !== cache.statement("SELECT 2"))
    #expect(throws: SQLiteError.self) { try cache.statement("SELEKT") }
  }

  @Test func aDatabaseIsClosedAtOnceWhateverIsStillHeldOfIt() throws {
    let connection = try connection()
    try connection.execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE t (a PRIMARY KEY); CREATE VIRTUAL TABLE w USING fts5 (a)")
    try connection.execute("INSERT INTO t VALUES (1), (2); INSERT INTO w VALUES ('word')")
    let statement = try connection.prepare("SELECT a FROM t")
    let session = try Session(on: connection, tables: ["t"])
    #expect(try statement.step() && connection.texts("SELECT a FROM w") == ["word"])
    #expect(try folder.names().count == 3 && connection.isOpen)
    connection.close()
    #expect(try folder.names().count == 1 && !connection.isOpen)
    connection.close()
    withExtendedLifetime((statement, session)) {}
  }

  @Test func whatWasNotCommittedIsRolledBackWhenADatabaseIsClosed() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (a); BEGIN; INSERT INTO t VALUES (1)")
    connection.close()
    #expect(try self.connection().texts("SELECT a FROM t").isEmpty)
  }

  @Test func aClosedDatabaseIsNotUsed() async {
    await #expect(processExitsWith: .failure) {
      let connection = try Connection(path: Array(":memory:".utf8), mode: .create)
      connection.close()
      try connection.execute("SELECT 1")
    }
  }

  @Test func aCopyThatFailsLeavesNoFile() throws {
    let connection = try Connection(path: folder.file("a"), mode: .create, busyTimeout: 0)
    try connection.execute("CREATE TABLE t (a)")
    let other = try Connection(path: folder.file("a"), mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: SQLiteError.self) { try connection.backUp(to: folder.file("copy")) }
    #expect(error?.kind == .busy)
    try other.execute("ROLLBACK")
    #expect(try folder.names() == [Array("a".utf8)])
    try connection.backUp(to: folder.file("copy"))
  }

  @Test func aCopyHoldsEverythingAndNeverReplacesAnotherFile() throws {
    let connection = try connection()
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES ('kept')")
    try connection.backUp(to: folder.file("copy"))
    try connection.execute("UPDATE t SET a = 'later'")
    #expect(throws: SQLiteError.self) { try connection.backUp(to: folder.file("copy")) }
    let copy = try Connection(path: folder.file("copy"), mode: .readWrite)
    #expect(try copy.texts("SELECT a FROM t") == ["kept"])
    #expect(throws: SQLiteError.self) { try connection.backUp(to: folder.file("no/such/folder")) }
  }
}
