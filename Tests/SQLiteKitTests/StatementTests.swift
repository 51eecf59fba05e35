import SQLiteKit
import Testing

@Suite struct StatementTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file(), mode: .create)
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b ANY) STRICT")
  }

  /// Stores a value and reads its type, its bytes and its text back.
  private func stored(_ value: (any Bindable)?) throws -> (type: String?, blob: [UInt8], text: String?) {
    let sql = "SELECT typeof(?1), ?1"
    let stored = try connection.prepare(sql).bind(value).first { ($0.text(0), $0.blob(1), $0.text(1)) }
    return try #require(stored)
  }

  @Test func everyKindOfValueKeepsItsType() throws {
    #expect(try stored(1).type == "integer")
    #expect(try stored(Int64.min).text == "-9223372036854775808")
    #expect(try stored(0.1).type == "real")
    #expect(try stored("x").type == "text")
    #expect(try stored([UInt8(0), 1]).type == "blob")
    #expect(try stored(nil).type == "null")
    #expect(try stored(Double.nan).type == "null")
    #expect(try stored(Int?.none).type == "null")
    #expect(try stored(Int?.some(3)).type == "integer")
  }

  @Test func whatIsEmptyIsNotNULL() throws {
    #expect(try stored("").type == "text")
    #expect(try stored([UInt8]()).type == "blob")
    let lengths = try connection.prepare("SELECT length(?), length(?)").bind("", [UInt8]()).first {
      [$0.optionalInt(0), $0.optionalInt(1)]
    }
    #expect(lengths == [0, 0])
  }

  @Test func textsAndBlobsKeepTheirBytes() throws {
    let odd = "naïve\0日\u{1b}😀"
    #expect(try stored(odd).text == odd)
    #expect(try stored(odd).blob == Array(odd.utf8))
    #expect(try stored(Array<UInt8>(0...255)).blob == Array(0...255))
  }

  @Test func nullAndEmptyBytesAreToldApart() throws {
    try connection.prepare("SELECT NULL, '', x''").forEach { row in
      row.withBytes(0) { #expect($0 == nil) }
      row.withBytes(1) { #expect($0?.count == 0) }
      row.withBytes(2) { #expect($0?.count == 0) }
      #expect(row.text(0) == nil && row.text(1) == "")
      #expect(row.isNull(0) && !row.isNull(1) && !row.isNull(2))
      #expect(row.optionalInt(0) == nil && row.double(0) == nil && row.int(0) == 0 && row.int64(0) == 0)
    }
  }

  @Test func bindingAgainStartsAgain() throws {
    let statement = try connection.prepare("SELECT ?, ? UNION ALL SELECT 3, 4")
    try statement.bind(1, 2)
    #expect(try statement.step())
    try statement.bind(5)
    #expect(try statement.step())
    #expect(statement.row.int(0) == 5)
    #expect(statement.row.isNull(1))
    statement.reset()
    #expect(try statement.step())
    #expect(statement.row.int(0) == 5)
  }

  @Test func stepsEndAndBeginAgain() throws {
    let statement = try connection.prepare("SELECT 1 UNION ALL SELECT 2")
    #expect(try statement.map { $0.int(0) } == [1, 2])
    #expect(try statement.map { $0.int(0) } == [1, 2])
    #expect(try statement.first { $0.int(0) } == 1)
    #expect(try statement.first { $0.int(0) } == 1)
    #expect(try connection.prepare("SELECT 1 WHERE 0").first { $0.int(0) } == nil)
  }

  @Test func aRowThatIsLeftEarlyHoldsNoLock() throws {
    try connection.execute("INSERT INTO t VALUES (1, 1), (2, 2)")
    let statement = try connection.prepare("SELECT a FROM t")
    struct Stop: Error {}
    #expect(throws: Stop.self) { try statement.forEach { _ in throw Stop() } }
    #expect(try statement.first { $0.int(0) } == 1)
    let other = try Connection(path: folder.file(), mode: .readWrite, busyTimeout: 0)
    try other.execute("INSERT INTO t VALUES (3, 3)")
  }

  @Test func aStatementKeepsItsDatabaseOpen() throws {
    let statement = try Connection(path: folder.file(), mode: .readOnly).prepare("SELECT count(*) FROM t")
    #expect(try statement.first { $0.int(0) } == 0)
  }

  // MARK: Errors

  @Test func anErrorCarriesCodeMessageAndSQL() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.prepare("SELECT x\n  FROM nowhere") }
    #expect(error?.code == 1)
    #expect(error?.message == "no such table: nowhere")
    #expect(error?.sql == "SELECT x\n  FROM nowhere")
    #expect(error?.description == "no such table: nowhere (SQLite error 1) in: SELECT x FROM nowhere")
  }

  @Test func anErrorNeverCarriesBoundValues() throws {
    let sql = "INSERT INTO t (a, b) VALUES (?, ?)"
    try connection.prepare(sql).bind(70_077, "secret").run()
    let statement = try connection.prepare(sql)
    let error = #expect(throws: SQLiteError.self) { try statement.bind(70_077, "secret").run() }
    #expect(error?.code == 1555)
    #expect(error?.kind == .constraint)
    #expect(error?.sql == sql)
    let text = error?.description ?? "secret"
    #expect(!text.contains("secret") && !text.contains("70077"))
  }

  @Test func aFailedStatementCanBeUsedAgain() throws {
    let statement = try connection.prepare("INSERT INTO t (a) VALUES (?)")
    try statement.bind(1).run()
    #expect(throws: SQLiteError.self) { try statement.bind(1).run() }
    try statement.bind(2).run()
    #expect(try connection.texts("SELECT a FROM t") == ["1", "2"])
  }

  @Test func aValueWithoutAParameterIsAnError() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.prepare("SELECT ?").bind(1, 2) }
    #expect(error?.code == 25)
    #expect(error?.sql == "SELECT ?")
  }
}
