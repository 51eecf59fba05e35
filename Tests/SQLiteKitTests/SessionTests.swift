import SQLiteKit
import Testing

@Suite struct SessionTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file(), mode: .create)
    try connection.execute(
      """
      CREATE TABLE named (id INTEGER PRIMARY KEY, text TEXT, blob BLOB) STRICT;
      CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT;
      INSERT INTO named VALUES (1, 'one', x'01'), (2, 'two', NULL), (3, 'three', x'');
      """)
  }

  private func rows() throws -> [String] {
    try connection.texts("SELECT id || '|' || quote(text) || '|' || quote(blob) FROM named ORDER BY id")
  }

  @Test func theInverseOfWhatWasRecordedBringsBackTheTable() throws {
    let before = try rows()
    let session = try Session(on: connection, tables: ["named"])
    try connection.execute(
      """
      UPDATE named SET text = 'eins', blob = NULL WHERE id = 1;
      DELETE FROM named WHERE id = 2;
      INSERT INTO named VALUES (4, 'four', x'04');
      UPDATE named SET id = 30 WHERE id = 3;
      """)
    let changeset = try session.changeset()
    let after = try rows()
    #expect(after != before)
    try connection.apply(inverted(changeset))
    #expect(try rows() == before)
    try connection.apply(changeset)
    #expect(try rows() == after)
  }

  @Test func otherTablesAreNotRecorded() throws {
    let session = try Session(on: connection, tables: ["named"])
    try connection.execute("INSERT INTO other VALUES (1)")
    #expect(try session.changeset().isEmpty)
  }

  @Test func nothingIsRecordedWhileRecordingIsOff() throws {
    let before = try rows()
    let session = try Session(on: connection, tables: ["named"])
    #expect(session.isRecording)
    session.isRecording = false
    #expect(!session.isRecording)
    try connection.execute("INSERT INTO named VALUES (4, 'unseen', NULL)")
    #expect(try session.changeset().isEmpty)
    session.isRecording = true
    try connection.execute("INSERT INTO named VALUES (5, 'seen', NULL)")
    try connection.apply(inverted(try session.changeset()))
    #expect(try rows() == before + ["4|'unseen'|NULL"])
  }

  @Test func whatComesToNothingLeavesNothing() throws {
    let session = try Session(on: connection, tables: ["named"])
    try connection.execute("INSERT INTO named VALUES (4, 'x', NULL); DELETE FROM named WHERE id = 4")
    #expect(try session.changeset().isEmpty)
  }

  @Test func whatIsRolledBackIsNotRecorded() throws {
    let session = try Session(on: connection, tables: ["named"])
    try connection.execute("BEGIN; DELETE FROM named; ROLLBACK")
    #expect(try session.changeset().isEmpty)
  }
}
