import SQLiteKit
import Testing

@Suite struct ChangesetTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file(), mode: .create)
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE parents (id INTEGER PRIMARY KEY, text TEXT) STRICT;
      CREATE TABLE children (
        name TEXT NOT NULL, number INTEGER NOT NULL, parent INTEGER REFERENCES parents (id),
        PRIMARY KEY (name, number)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO parents VALUES (1, 'one'), (2, 'two'), (3, 'three');
      INSERT INTO children VALUES ('a', 1, 1), ('b', 2, 2);
      """)
  }

  private func recorded(_ sql: String) throws -> Changeset {
    let session = try Session(on: connection, tables: ["parents", "children"])
    try connection.execute(sql)
    return Changeset(bytes: try session.changeset())
  }

  private func rows() throws -> [String] {
    try connection.texts("SELECT id || text FROM parents ORDER BY id")
      + connection.texts("SELECT name || number || parent FROM children ORDER BY name, number")
  }

  private func change(
    _ table: String, _ operation: RowChange.Operation, _ key: [KeyValue], in changeset: Changeset
  ) throws -> RowChange? {
    var found: RowChange?
    try changeset.forEachChange { change in
      if change.table == table, change.operation == operation, change.key == key { found = change }
    }
    return found
  }

  @Test func everyChangedRowIsToldWithItsKey() throws {
    let changeset = try recorded(
      """
      UPDATE parents SET text = 'eins' WHERE id = 1;
      DELETE FROM children WHERE name = 'b';
      INSERT INTO children VALUES ('c', 9, 3);
      """)
    #expect(try change("parents", .update, [.integer(1)], in: changeset) != nil)
    #expect(try change("children", .delete, [.text("b"), .integer(2)], in: changeset) != nil)
    #expect(try change("children", .insert, [.text("c"), .integer(9)], in: changeset) != nil)
    var count = 0
    try changeset.forEachChange { _ in count += 1 }
    #expect(count == 3)
  }

  @Test func theInverseTakesTheChangesBack() throws {
    let before = try rows()
    let changeset = try recorded(
      """
      UPDATE parents SET text = 'eins' WHERE id = 1; DELETE FROM children WHERE name = 'b';
      INSERT INTO parents VALUES (4, 'four'); INSERT INTO children VALUES ('d', 4, 4);
      """)
    #expect(try rows() != before)
    #expect(try connection.apply(changeset.inverted()).isEmpty)
    #expect(try rows() == before)
  }

  @Test func aConflictIsToldAndNothingIsDone() throws {
    let changeset = try recorded(
      """
      UPDATE parents SET text = 'eins' WHERE id = 1; UPDATE parents SET text = 'zwei' WHERE id = 2;
      UPDATE children SET parent = 3 WHERE name = 'a'; DELETE FROM children WHERE name = 'b';
      """)
    try connection.execute(
      """
      UPDATE parents SET text = 'uno' WHERE id = 1; DELETE FROM children WHERE name = 'a';
      INSERT INTO children VALUES ('b', 2, 3);
      """)
    let before = try rows()
    let conflicts = Set(try connection.apply(changeset.inverted()))
    let inverse = try changeset.inverted()
    #expect(
      conflicts == [
        .changed(try #require(try change("parents", .update, [.integer(1)], in: inverse))),
        .missing(try #require(try change("children", .update, [.text("a"), .integer(1)], in: inverse))),
        .exists(try #require(try change("children", .insert, [.text("b"), .integer(2)], in: inverse))),
      ])
    #expect(try rows() == before)
  }

  @Test func aColumnThatTheChangeLeftAloneMayHaveChangedSince() throws {
    try connection.execute("ALTER TABLE parents ADD COLUMN more TEXT")
    let changeset = try recorded("UPDATE parents SET text = 'eins' WHERE id = 1")
    try connection.execute("UPDATE parents SET more = 'x' WHERE id = 1")
    #expect(try connection.apply(changeset.inverted()).isEmpty)
    #expect(try connection.texts("SELECT text || more FROM parents WHERE id = 1") == ["onex"])
  }

  @Test func aRowThatOthersReferToIsNotDeleted() throws {
    let changeset = try recorded("INSERT INTO parents VALUES (4, 'four')")
    try connection.execute("INSERT INTO children VALUES ('d', 4, 4)")
    let before = try rows()
    #expect(try connection.apply(changeset.inverted()) == [.foreignKeys(count: 1)])
    #expect(try rows() == before)
    #expect(try connection.texts("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func tablesThatAreSkippedStayAsTheyAre() throws {
    let changeset = try recorded(
      "INSERT INTO parents VALUES (4, 'four'); INSERT INTO children VALUES ('d', 4, 4)")
    #expect(try connection.apply(changeset.inverted(), skipping: ["parents"]).isEmpty)
    #expect(try connection.texts("SELECT text FROM parents WHERE id = 4") == ["four"])
    #expect(try connection.texts("SELECT name FROM children WHERE number = 4").isEmpty)
  }

  @Test func itIsAppliedInsideATransactionThatGoesOn() throws {
    let changeset = try recorded("UPDATE parents SET text = 'eins' WHERE id = 1")
    try connection.transaction {
      #expect(try connection.apply(changeset.inverted()).isEmpty)
      #expect(try connection.apply(changeset.inverted()).count == 1)
      try connection.execute("DELETE FROM children")
    }
    #expect(try rows() == ["1one", "2two", "3three"])
  }

  @Test func whatIsNoChangesetIsAnError() {
    #expect(throws: SQLiteError.self) { try Changeset(bytes: Array("nonsense".utf8)).inverted() }
    #expect(throws: SQLiteError.self) { try Changeset(bytes: Array("nonsense".utf8)).forEachChange { _ in } }
    #expect(throws: SQLiteError.self) { try connection.apply(Changeset(bytes: Array("nonsense".utf8))) }
  }
}
