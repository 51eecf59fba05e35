import Glibc
import SQLiteKit
import Testing

/// Files that are no catalogs, and catalogs that cannot be written.
@Suite(.onProgramThreads) struct BadCatalogTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.writePhotos(1)
  }

  private static let commands = [["list"], ["show", "1"], ["import", "photos"], ["init"]]

  /// Runs every command on the file `catalog`, which has to stay as it is, with nothing beside it.
  private func expectRefusal(_ catalog: String, _ sentence: String, commands: [[String]] = commands) throws {
    let (before, names) = (try sandbox.bytes(of: catalog), try sandbox.names(in: "bad"))
    for command in commands {
      let outcome = try sandbox.run([Programs.photocat] + command + ["--catalog=\(catalog)"])
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.out == "")
      #expect(outcome.error.contains(sentence), "\(command): \(outcome.error)")
      #expect(try sandbox.bytes(of: catalog) == before)
      #expect(try sandbox.names(in: "bad") == names)
    }
  }

  @Test(arguments: ["Dear diary", String(repeating: "0123456789", count: 1_000)])
  func aTextFileIsRefused(text: String) throws {
    try sandbox.write("bad/diary.txt", Array(text.utf8))
    try expectRefusal("bad/diary.txt", "is no photocat catalog; it was left untouched")
  }

  @Test func anotherProgramsDatabaseIsRefused() throws {
    try sandbox.write("bad/other.db", [])
    try database("bad/other.db", "CREATE TABLE things (id INTEGER PRIMARY KEY)")
    try expectRefusal("bad/other.db", "is another program's database; it was left untouched")
  }

  @Test func aNewerCatalogIsRefused() throws {
    try sandbox.write("bad/.keep", [])
    _ = try sandbox.photocat("import", "--catalog=bad/newer", "photos")
    try database("bad/newer", "PRAGMA user_version = 99")
    try expectRefusal("bad/newer", "was made by a newer photocat")
  }

  @Test func anEmptyFileIsNoCatalogUntilOneIsMadeOfIt() throws {
    try sandbox.write("bad/empty", [])
    try expectRefusal("bad/empty", "is empty and no catalog yet", commands: [["list"], ["show", "1"]])
    #expect(try sandbox.photocat("init", "--catalog=bad/empty").status == 0)
    #expect(try sandbox.photocat("list", "--catalog=bad/empty").status == 0)
  }

  @Test func aFolderIsRefused() throws {
    try sandbox.write("bad/folder/.keep", [])
    for command in Self.commands {
      let outcome = try sandbox.run([Programs.photocat] + command + ["--catalog=bad/folder"])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("is a folder"))
    }
    #expect(try sandbox.names(in: "bad/folder") == [".keep"])
  }

  @Test func aMissingCatalogIsSaidAndNotMadeByReading() throws {
    for command in [["list"], ["show", "1"]] {
      let outcome = try sandbox.run([Programs.photocat] + command + ["--catalog=none"])
      #expect(outcome.status == 1)
      #expect(
        outcome.error
          == "photocat: there is no catalog at none; 'photocat init' or 'photocat import' makes one\n")
    }
    #expect(try sandbox.photocat("import", "photos", "--catalog=no/folder/c").status == 1)
    #expect(try sandbox.names(in: "") == ["photos"])
  }

  @Test(.enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"))
  func aReadOnlyCatalogCanBeListedAndImportSaysWhyNotWritten() throws {
    try sandbox.write("bad/.keep", [])
    _ = try sandbox.photocat("import", "--catalog=bad/c", "photos")
    _ = try sandbox.shell("chmod 755 . photos; chmod 444 bad/c; chmod 555 bad; chmod 644 photos/*")
    defer { _ = try? sandbox.shell("chmod 755 bad") }
    let (before, names) = (try sandbox.bytes(of: "bad/c"), try sandbox.names(in: "bad"))
    let prefix = Unprivileged.prefix ?? []
    let list = try sandbox.run(prefix + [Programs.photocat, "list", "--json", "--catalog=bad/c"])
    #expect(try list.objects().count == 1)
    #expect(list.status == 0)
    #expect(try sandbox.run(prefix + [Programs.photocat, "show", "1", "--catalog=bad/c"]).status == 0)
    let outcome = try sandbox.run(prefix + [Programs.photocat, "import", "photos", "--catalog=bad/c"])
    #expect(outcome.status == 1)
    #expect(outcome.error.lowercased().contains("cannot write the catalog bad/c: permission denied"))
    #expect(try sandbox.bytes(of: "bad/c") == before)
    #expect(try sandbox.names(in: "bad") == names)
  }

  // MARK: Catalogs from others

  @Test(arguments: [
    ("PRAGMA user_version = -1", "says that its version is -1"),
    ("CREATE TRIGGER evil AFTER INSERT ON imports BEGIN DELETE FROM photos; END", "holds the trigger 'evil'"),
    ("CREATE VIEW evil AS SELECT 1", "holds the view 'evil'"),
    (
      """
      ALTER TABLE photos RENAME TO others; CREATE VIEW photos AS
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n
      """, "holds the view 'photos'"
    ), ("CREATE VIRTUAL TABLE evil USING fts5(x)", "holds the virtual table 'evil'"),
  ])
  func whatNoPhotocatWritesIsRefused(change: (sql: String, sentence: String)) throws {
    try sandbox.write("bad/.keep", [])
    _ = try sandbox.photocat("import", "--catalog=bad/c", "photos")
    try database("bad/c", change.sql)
    try expectRefusal(
      "bad/c", change.sentence, commands: [["list"], ["show", "1"], ["import", "photos"], ["undo"]])
  }

  @Test func aJournalBesideACatalogIsNotPlayedBack() throws {
    try sandbox.write("bad/.keep", [])
    _ = try sandbox.photocat("import", "--catalog=bad/c", "photos")
    try sandbox.write("bad/c-journal", Array("a journal".utf8))
    try expectRefusal("bad/c", "move the journal elsewhere and try again")
    // One that names another file is a trap also where the catalog has no write-ahead log.
    try sandbox.shell("rm bad/c-journal").expectSuccess()
    try database("bad/c", "PRAGMA journal_mode = DELETE")
    try sandbox.write(
      "bad/c-journal",
      [UInt8](repeating: 0, count: 600) + [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    try expectRefusal("bad/c", "move the journal elsewhere and try again")
    try sandbox.shell("rm bad/c-journal").expectSuccess()
    #expect(try sandbox.photocat("list", "--catalog=bad/c").status == 0)
  }

  @Test(arguments: ["chmod 777 .photocat", "chmod 666 .photocat/catalog.sqlite"])
  func aCatalogInTheHandsOfOthersIsUsedOnlyWhereItIsNamed(change: String) throws {
    _ = try sandbox.photocat("init")
    _ = try sandbox.photocat("import", "photos")
    #expect(try sandbox.photocat("list", in: "photos").status == 0)
    try sandbox.shell(change).expectSuccess()
    for command in ["list", "init", "history", "undo"] {
      let outcome = try sandbox.photocat(command)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("if you trust it, name it with --catalog or PHOTOCAT_CATALOG"))
    }
    let catalog = ".photocat/catalog.sqlite"
    #expect(try sandbox.photocat("list", "--catalog=\(catalog)").status == 0)
    #expect(try sandbox.photocat("list", environment: ["PHOTOCAT_CATALOG": catalog]).status == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aCatalogOfAnotherUserIsUsedOnlyWhereItIsNamed() throws {
    _ = try sandbox.photocat("init")
    try sandbox.shell("chown nobody .photocat/catalog.sqlite").expectSuccess()
    let outcome = try sandbox.photocat("list", in: "photos")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("belongs to another user (nobody)"))
    #expect(try sandbox.photocat("list", "--catalog=.photocat/catalog.sqlite").status == 0)
  }

  @Test func aValueOfManyMegabytesIsNotShown() throws {
    _ = try sandbox.photocat("import", "--catalog=c", "photos")
    try database("c", "UPDATE photos SET title = CAST(zeroblob(30000000) AS TEXT)")
    for command in [["list", "--json"], ["show", "1", "--no-picture"]] {
      let outcome = try sandbox.run([Programs.photocat] + command + ["--catalog=c"])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("holds a value that is longer than photocat ever writes"))
    }
    try database("c", "UPDATE photos SET title = NULL, path = zeroblob(200000)")
    #expect(try sandbox.photocat("list", "--catalog=c").error.contains("is damaged"))
  }

  @Test(arguments: ["overwritten", "zeroed", "cut"])
  func aDamagedPageAnywhereGivesASentence(damage: String) throws {
    _ = try sandbox.photocat("import", "--catalog=c", "photos", Programs.samples)
    let outcome = try sandbox.shell(
      """
      size=$(stat -c %s c); pages=$((size / 4096)); failures=0
      for page in $(seq 0 $((pages - 1))); do
        cp c d
        case \(damage) in
          overwritten) head -c 4096 /dev/zero | tr '\\0' '\\245' | dd of=d bs=4096 seek=$page conv=notrunc status=none;;
          zeroed) dd if=/dev/zero of=d bs=4096 count=1 seek=$page conv=notrunc status=none;;
          cut) truncate -s $((page * 4096 + 2048)) d;;
        esac
        for command in 'list --json' 'show 1 --no-picture' history 'imports -1' 'import photos'; do
          timeout 60 "$PHOTOCAT" $command --catalog=d >out 2>err; status=$?
          [ $status -le 2 ] && { [ $status = 0 ] || grep -q '^photocat: ' err; } || {
            echo "page $page, $command: status $status, $(head -c 200 err)"; failures=$((failures + 1)); }
          rm -f d-wal d-shm
        done
        rm -f d*
      done
      echo "$pages pages, $failures failures"
      """)
    #expect(outcome.out.contains(" pages, 0 failures"), "\(outcome.out)")
    #expect(!outcome.out.hasPrefix("0 pages"))
  }

  private func database(_ name: String, _ sql: String) throws {
    let connection = try Connection(path: Array(sandbox.path(name).utf8), mode: .readWrite)
    try connection.execute(sql)
  }
}

extension Outcome {
  /// Notes where a script failed that a test needs.
  fileprivate func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == 0, "\(error)", sourceLocation: sourceLocation)
  }
}
