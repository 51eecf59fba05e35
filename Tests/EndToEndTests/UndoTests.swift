import Foundation
import SQLiteKit
import Testing

/// `photocat imports`, `history` and `undo`.
@Suite(.onProgramThreads) struct UndoTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Two imports: three photos with a text and a broken file; then a copy of one, a new photo and a changed one.
  private func importTwice() throws {
    try sandbox.writePhotos(3)
    try sandbox.write("photos/notes.txt", Array("a text".utf8))
    try sandbox.write("photos/broken.jpg", Array("no picture".utf8))
    #expect(try sandbox.photocat("import", "-q", Sandbox.catalog, "photos").status == 2)
    try sandbox.write("more/copy.png", TinyPhoto.png("photo 1"))
    try sandbox.write("more/new.png", TinyPhoto.png("new"))
    try sandbox.write("photos/2.png", TinyPhoto.png("changed, and longer"))
    #expect(try sandbox.photocat("import", "-q", Sandbox.catalog, "photos", "more").status == 2)
  }

  // MARK: Imports

  @Test func theImportsAreListedTheNewestLast() throws {
    try importTwice()
    let table = try sandbox.photocat("imports", Sandbox.catalog)
    #expect(table.status == 0 && table.error == "")
    #expect(table.lines.count == 3)
    #expect(table.lines[0].hasPrefix("Import  When (UTC)"))
    #expect(table.lines[2].contains("photos more"))
    let imports = try sandbox.photocat("imports", "--json", Sandbox.catalog).objects()
    #expect(imports.map { $0["import_id"] as? Int } == [1, 2])
    #expect(imports.map { $0["state"] as? String } == ["finished", "finished"])
    #expect(imports.map { $0["imported"] as? Int } == [3, 1])
    #expect(imports.map { $0["updated"] as? Int } == [0, 1])
    #expect(imports[1]["paths"] as? [String] == ["photos", "more"])
    let csv = try sandbox.photocat("imports", "--csv", Sandbox.catalog)
    #expect(csv.lines[0].hasPrefix("import_id,started_at,state,found,imported,"))
    #expect(csv.lines.count == 3)
    #expect(try sandbox.photocat("imports", "--tsv", Sandbox.catalog).lines[2].hasPrefix("2\t"))
    #expect(try sandbox.photocat("imports", "--ndjson", Sandbox.catalog).lines.count == 2)
  }

  @Test(arguments: [["--files-from=list"], ["--files-from=-"], []])
  func manyPathsMakeNoLongListings(source: [String]) throws {
    try sandbox.writePhotos(2)
    let gone = (1...3_000).map { "photos/that is not there/number \($0).jpg" }
    let paths = ["photos/1.png", "photos/2.png"] + gone
    try sandbox.write("list", Array(paths.map { $0 + "\n" }.joined().utf8))
    let command = source.isEmpty ? "xargs -d'\\n' -a list \"$PHOTOCAT\" import -q" : "\"$PHOTOCAT\" import -q"
    let run = try sandbox.shell(
      "\(command) \(Sandbox.catalog) \(source.joined(separator: " ")) <list 2>&1 | wc -l")
    #expect(run.out == "3000\n")
    let what =
      switch source.first {
      case "--files-from=list": "--files-from list (3,002 paths)"
      case "--files-from=-": "--files-from - (3,002 paths)"
      default: "photos/1.png photos/2.png photos/that is not there/number 1.jpg"
      }
    let history = try sandbox.photocat("history", Sandbox.catalog).out
    #expect(history.contains("import " + what) && history.utf8.count < 500, "\(history)")
    #expect(history.contains("3,002 paths)"))
    let imports = try sandbox.photocat("imports", Sandbox.catalog).out
    #expect(imports.contains(what) && imports.utf8.count < 800, "\(imports)")
    let one = try sandbox.photocat("imports", "1", Sandbox.catalog)
    #expect(one.out.hasPrefix("Import 1: " + what) && (one.lines.first?.count ?? 0) < 300)
    let undo = try sandbox.photocat("undo", "-n", Sandbox.catalog)
    #expect((undo.out + undo.error).utf8.count < 500)
    let record = try sandbox.photocat("imports", "1", "--json", Sandbox.catalog).object()
    #expect(record["files_from"] as? String == source.first?.replacing("--files-from=", with: ""))
    #expect(record["files_from_count"] as? Int == (source.isEmpty ? nil : 3_002))
    #expect(record["files_from_folders"] as? [String] == (source.isEmpty ? [] : [sandbox.path("photos")]))
    #expect(record["path_count"] as? Int == (source.isEmpty ? 3_002 : 0))
    #expect((record["paths"] as? [String])?.count == (source.isEmpty ? 100 : 0))
  }

  @Test func anImportIsShownWithEveryFileThatItDidNotTake() throws {
    try importTwice()
    let text = try sandbox.photocat("imports", "1", Sandbox.catalog)
    #expect(text.status == 0)
    #expect(text.out.hasPrefix("Import 1: photos\n"))
    for part in ["Failed      1", "broken.jpg", "notes.txt", "not a photo: a text"] {
      #expect(text.out.contains(part), "no \(part) in \(text.out)")
    }
    #expect(!text.out.contains("1.png"))
    #expect(try sandbox.photocat("imports", "-2", Sandbox.catalog).out == text.out)
  }

  @Test func theRecordSaysWhatTheImportSaid() throws {
    try sandbox.writePhotos(2)
    try sandbox.write("photos/copy.png", TinyPhoto.png("photo 1"))
    try sandbox.write("photos/notes.txt", Array("a text".utf8))
    let said = try sandbox.photocat("import", "--json", "-q", Sandbox.catalog, "photos").object()
    let record = try sandbox.photocat("imports", "-1", "--json", Sandbox.catalog).object()
    for name in [
      "import_id", "found", "imported", "already_known", "duplicates", "updated", "skipped", "failed",
    ] {
      #expect(record[name] as? Int == said[name] as? Int, "\(name)")
    }
    #expect(record["interrupted"] as? Bool == false)
    func notTaken(_ object: [String: Any]) -> [[String]] {
      (object["items"] as? [[String: Any]] ?? []).filter { $0["outcome"] as? String != "imported" }.map {
        item in ["path", "outcome", "reason"].map { item[$0] as? String ?? "nothing" }
      }
    }
    #expect(notTaken(record).count == 2)
    #expect(notTaken(record) == notTaken(said))
  }

  @Test func anImportThatIsNotThereIsSaid() throws {
    _ = try sandbox.photocat("init", Sandbox.catalog)
    #expect(try sandbox.photocat("imports", Sandbox.catalog).error.contains("has no imports yet"))
    #expect(try sandbox.photocat("imports", "--json", Sandbox.catalog).objects().isEmpty)
    try importTwice()
    for number in ["3", "-3"] {
      let outcome = try sandbox.photocat("imports", number, Sandbox.catalog)
      #expect(outcome.status == 1 && outcome.out == "")
      #expect(outcome.error.hasPrefix("photocat: there is no import \(number)"))
    }
    #expect(try sandbox.photocat("imports", "0", Sandbox.catalog).status == 64)
  }

  // MARK: Undo

  @Test func undoTakesBackTheLastImportAndThenTheOneBefore() throws {
    try importTwice()
    let before = try sandbox.shell("stat -c '%n %s %Y %a' photos photos/* more more/*").out
    let first = try sandbox.photocat("undo", Sandbox.catalog)
    #expect(first.status == 0 && first.out == "")
    #expect(
      first.error == "photocat: undid change 2 (import photos more): 1 photo and 2 files removed, "
        + "1 photo and 1 file as before\n")
    #expect(try sandbox.photoCount() == 3)
    #expect(try sandbox.photocat("undo", Sandbox.catalog).status == 0)
    #expect(try sandbox.photoCount() == 0)
    let third = try sandbox.photocat("undo", Sandbox.catalog)
    #expect(third.status == 1 && third.error == "photocat: there is nothing to undo\n")
    #expect(try sandbox.shell("stat -c '%n %s %Y %a' photos photos/* more more/*").out == before)
    let states = try sandbox.photocat("imports", "--json", Sandbox.catalog).objects()
    #expect(states.map { $0["state"] as? String } == ["undone", "undone"])
    let again = try sandbox.photocat("import", "--json", "-q", Sandbox.catalog, "photos", "more").object()
    #expect(again["imported"] as? Int == 4 && again["duplicates"] as? Int == 1)
    #expect(again["already_known"] as? Int == 0)
  }

  @Test func theHistoryTellsWhatIsUndoneAndByWhat() throws {
    try importTwice()
    _ = try sandbox.photocat("undo", Sandbox.catalog)
    let table = try sandbox.photocat("history", Sandbox.catalog)
    #expect(table.status == 0 && table.lines.count == 4)
    #expect(table.lines[0].hasPrefix("Change  When (UTC)"))
    let history = try sandbox.photocat("history", "--json", Sandbox.catalog).objects()
    #expect(
      history.map { $0["name"] as? String } == [
        "import photos", "import photos more", "undo 2 (import photos more)",
      ])
    #expect(history.map { $0["can_be_undone"] as? Bool } == [true, false, false])
    #expect(history[1]["undone_by"] as? Int == history[2]["change"] as? Int)
    #expect(history.map { $0["import_id"] as? Int } == [1, 2, nil])
    for number in [2, history[2]["change"] as? Int ?? 0] {
      let outcome = try sandbox.photocat("undo", "\(number)", Sandbox.catalog)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("undo"))
    }
  }

  @Test func anUndoThatLaterChangesBuildOnDoesNothingAndNamesThem() throws {
    try importTwice()
    let before = try sandbox.photocat("list", "--json", Sandbox.catalog).out
    let outcome = try sandbox.photocat("undo", "--import", "1", "--json", Sandbox.catalog)
    #expect(outcome.status == 1)
    let report = try outcome.object()
    #expect(report["undone"] as? Bool == false)
    let conflicts = report["conflicts"] as? [[String: Any]] ?? []
    #expect(conflicts.count == 2)
    #expect(Set(conflicts.compactMap { $0["change"] as? Int }) == [2])
    #expect(
      outcome.error.hasSuffix(
        "photocat: change 1 (import photos) cannot be undone; nothing was done; undo 2 first\n"))
    #expect(outcome.error.contains("photos/2.png was changed since, by change 2 (import photos more)"))
    #expect(try sandbox.photocat("list", "--json", Sandbox.catalog).out == before)
  }

  @Test func aDryRunSaysWhatWouldHappenAndLeavesTheCatalogAsItIs() throws {
    try importTwice()
    let bytes = try sandbox.bytes(of: "catalog.sqlite")
    let promise = try sandbox.photocat("undo", "-n", Sandbox.catalog)
    #expect(promise.status == 0)
    #expect(try sandbox.bytes(of: "catalog.sqlite") == bytes)
    #expect(try sandbox.names(in: "") == ["catalog.sqlite", "more", "photos"])
    #expect(
      try sandbox.photocat("undo", Sandbox.catalog).error
        == promise.error.replacing("would undo", with: "undid"))
  }

  // MARK: Older catalogs

  /// A catalog as the first version of the schema has it, with one photo that is a file of the sandbox.
  private func makeVersionOne() throws {
    try sandbox.writePhotos(1)
    _ = try sandbox.photocat("import", "-q", "--catalog=new.sqlite", "photos")
    let sql = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Migrations/m001_catalog.sql")
    let connection = try Connection(path: Array(sandbox.path("catalog.sqlite").utf8), mode: .create)
    try connection.execute(try String(contentsOf: sql, encoding: .utf8))
    try connection.execute(
      """
      PRAGMA application_id = \(0x7068_6374); PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
      ATTACH '\(sandbox.path("new.sqlite"))' AS new
      """)
    for table in ["imports", "roots", "folders", "photos", "files"] {
      let names = try connection.prepare("SELECT name FROM pragma_table_info('\(table)', 'main')")
        .map { $0.text(0) ?? "" }.joined(separator: ", ")
      try connection.execute("INSERT INTO main.\(table) (\(names)) SELECT \(names) FROM new.\(table)")
    }
    try connection.execute(
      """
      INSERT INTO history (id, name, done_at, import_id) SELECT id, name, done_at, import_id FROM new.history
      """)
  }

  private func version(of name: String) throws -> Int {
    try Connection(path: Array(sandbox.path(name).utf8), mode: .immutable).integer(pragma: "user_version")
  }

  @Test func aCatalogOfVersionOneIsCopiedBroughtUpToDateAndUndone() throws {
    try makeVersionOne()
    #expect(try version(of: "catalog.sqlite") == 1)
    let bytes = try sandbox.bytes(of: "catalog.sqlite")
    let dryRun = try sandbox.photocat("undo", "--dry-run", Sandbox.catalog)
    #expect(dryRun.status == 1 && dryRun.error.contains("was made by an earlier photocat"))
    #expect(try sandbox.photocat("check", "-q", Sandbox.catalog, "photos").status == 0)
    #expect(try sandbox.bytes(of: "catalog.sqlite") == bytes)

    #expect(try sandbox.photoCount() == 1)
    #expect(try version(of: "catalog.sqlite") > 1)
    #expect(try version(of: "catalog.sqlite.v1") == 1)
    #expect(
      try sandbox.names(in: "").filter { $0.hasPrefix("catalog") } == ["catalog.sqlite", "catalog.sqlite.v1"])
    #expect(try sandbox.photocat("undo", Sandbox.catalog).status == 0)
    #expect(try sandbox.photoCount() == 0)
    #expect(try sandbox.photocat("list", "--json", "--catalog=catalog.sqlite.v1").objects().count == 1)
  }
}
