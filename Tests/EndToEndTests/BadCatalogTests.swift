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

  private func database(_ name: String, _ sql: String) throws {
    let connection = try Connection(path: Array(sandbox.path(name).utf8), mode: .readWrite)
    try connection.execute(sql)
  }
}
