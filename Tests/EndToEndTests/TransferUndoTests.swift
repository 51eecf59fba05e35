import Foundation
import Testing

/// What becomes of files on disk when an import that copied or moved them is undone.
@Suite(.onProgramThreads) struct TransferUndoTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }
  private let target = "2001/02/2001-02-03_04-05-06_a.jpg"

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/b.xmp", LibraryFixture.sidecar)
  }

  @Test func copiesGoToTheTrashBesideTheCatalog() throws {
    #expect(try library.run("--copy").status == 0)
    let before = try library.files()
    #expect(before.count == 3)
    let promise = try library.photocat("undo", "-n")
    #expect(try library.files() == before)
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("3 files to the trash"), "\(outcome.error)")
    #expect(outcome.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try library.files() == before.map { "trash/1/" + $0 })
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
    #expect(try library.query("SELECT count(*) FROM files") == ["0"])
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
    // The trash is no source of photos.
    #expect(try library.run(from: "library").error.contains("the catalog's trash"))
    #expect(try library.query("SELECT count(*) FROM photos") == ["0"])
  }

  @Test func whatWasMovedGoesBack() throws {
    #expect(try library.run("--move").status == 0)
    #expect(try library.files("card").isEmpty)
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("3 files back to where they were"), "\(outcome.error)")
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
    #expect(try library.bytes("card/a.jpg") == LibraryFixture.photo())
    #expect(try library.files().isEmpty)
  }

  @Test func aFileThatChangedSinceIsLeftAndSaid() throws {
    #expect(try library.run("--move").status == 0)
    try sandbox.write("library/" + target, Array("edited".utf8))
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 2)
    let sentence = "left \(sandbox.path("library/" + target)) where it is: it changed since it was imported"
    #expect(outcome.error.contains(sentence), "\(outcome.error)")
    #expect(try library.files() == [target])
    #expect(try library.files("card") == ["b.jpg", "b.xmp"])
  }

  @Test func aPlaceThatIsTakenIsNotWrittenOver() throws {
    #expect(try library.run("--move").status == 0)
    try sandbox.write("card/a.jpg", Array("another".utf8))
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("another file is at"), "\(outcome.error)")
    #expect(try library.bytes("card/a.jpg") == Array("another".utf8))
    #expect(try library.files() == ["trash/1/" + target])
    #expect(try library.bytes("library/trash/1/" + target) == LibraryFixture.photo())
  }

  @Test func aFolderThatIsGoneIsNotMadeAgain() throws {
    #expect(try library.run("--move").status == 0)
    try FileManager.default.removeItem(atPath: sandbox.path("card"))
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 2)
    #expect(!library.exists("card"))
    #expect(try library.files().allSatisfy { $0.hasPrefix("trash/1/") })
    #expect(try library.files().count == 3)
  }

  @Test func anUndoThatWasKilledIsFinishedByTheNextImport() throws {
    #expect(try library.run("--copy").status == 0)
    // As if the program had been killed after the catalog was committed.
    try library.connection().execute(
      """
      DELETE FROM photo_keywords; DELETE FROM files; DELETE FROM photos;
      UPDATE transfers SET step = 'take back'
      """)
    #expect(try library.run("--copy").status == 0)
    #expect(try library.files().filter { $0.hasPrefix("trash/1/") }.count == 3)
    #expect(try library.files().filter { !$0.hasPrefix("trash/") }.count == 3)
    #expect(try library.query("SELECT count(*) FROM transfers WHERE step IS NOT NULL") == ["0"])
  }

  // MARK: What is not there

  @Test func aFileThatIsGoneIsNoFileThatWentBack() throws {
    #expect(try library.run("--move").status == 0)
    try FileManager.default.removeItem(atPath: sandbox.path("library/" + target))
    let promise = try library.photocat("undo", "-n")
    #expect(promise.status == 2)
    let outcome = try library.photocat("undo", "--json")
    #expect(outcome.status == 2)
    let sentence = "cannot take back \(sandbox.path("library/" + target)): it is not there any more"
    #expect(outcome.error.contains(sentence), "\(outcome.error)")
    #expect(outcome.error.contains("2 files back to where they were"))
    #expect(outcome.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try outcome.object()["returned_files"] as? Int == 2)
    #expect(try library.files("card") == ["b.jpg", "b.xmp"])
    // It is told once.
    #expect(try library.run().status == 0)
  }

  @Test(arguments: ["--copy", "--move"])
  func filesOnADiskThatIsNotThereGoBackWhenItIsThereAgain(mode: String) throws {
    #expect(try library.run(mode, "--to=disk").status == 0)
    try sandbox.write("more/c.jpg", LibraryFixture.photo(2003))
    #expect(try library.run(from: "more").status == 0)
    try FileManager.default.moveItem(atPath: sandbox.path("disk"), toPath: sandbox.path("away"))
    let promise = try library.photocat("undo", "-n", "--import", "1")
    let outcome = try library.photocat("undo", "--json", "--import", "1")
    #expect(outcome.status == 2 && promise.status == 2)
    #expect(outcome.error.contains("its disk is not there"), "\(outcome.error)")
    #expect(outcome.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try outcome.object()["undone"] as? Bool == true)
    #expect(try outcome.object()["returned_files"] as? Int == 0)
    #expect(try outcome.object()["trashed_files"] as? Int == 0)
    let reminder = try library.run(from: "more")
    #expect(reminder.status == 0)
    #expect(reminder.error.contains("its disk is not there"), "\(reminder.error)")

    try FileManager.default.moveItem(atPath: sandbox.path("away"), toPath: sandbox.path("disk"))
    let hope = try library.photocat("undo", "-n")
    let end = try library.photocat("undo", "--json")
    #expect(end.status == 0)
    #expect(end.error == hope.error.replacing("would finish", with: "finished"))
    let what = mode == "--copy" ? "3 files to the trash" : "3 files back to where they were"
    #expect(end.error.contains("finished what an earlier undo has left: \(what)"), "\(end.error)")
    #expect(try end.object()[mode == "--copy" ? "trashed_files" : "returned_files"] as? Int == 3)
    #expect(try end.object()["undone"] as? Bool == false)
    #expect(try library.files("disk").isEmpty)
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
    #expect(try library.files().count == (mode == "--copy" ? 3 : 0))
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
    // The last change stays as long as there is something to take back of an earlier one.
    #expect(
      try library.query("SELECT count(*) FROM history WHERE undone_by IS NULL AND import_id IS NOT NULL") == [
        "2"
      ])
    #expect(try library.photocat("undo").error.contains("undid change"))
  }

  @Test func theNextImportTakesBackWhatAnUndoHasLeft() throws {
    #expect(try library.run("--move", "--to=disk").status == 0)
    try FileManager.default.moveItem(atPath: sandbox.path("disk"), toPath: sandbox.path("away"))
    #expect(try library.photocat("undo").status == 2)
    // As a mount point is.
    try FileManager.default.createDirectory(atPath: sandbox.path("disk"), withIntermediateDirectories: false)
    #expect(try library.photocat("undo").status == 2)
    try FileManager.default.removeItem(atPath: sandbox.path("disk"))
    try FileManager.default.moveItem(atPath: sandbox.path("away"), toPath: sandbox.path("disk"))
    let run = try library.run(from: "card")
    #expect(run.status == 0)
    let sentence = "finished what an earlier undo has left: 3 files back to where they were\n"
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(try library.files("disk").isEmpty)
    #expect(try library.query("SELECT count(*) FROM photos") == ["2"])
  }

  // MARK: What is no work of the import

  @Test(arguments: ["--copy", "--move"])
  func aFileThatWasThereBeforeStaysWhereItIs(mode: String) throws {
    try sandbox.write("library/" + target, LibraryFixture.photo())
    let dryRun = try library.run(mode, "--json", "-n")
    let run = try library.run(mode, "--json")
    #expect(run.status == 0)
    let path = sandbox.path("library/" + target)
    #expect(try LibraryFixture.reason("a.jpg", in: run) == "there already as \(path)")
    #expect(try LibraryFixture.reason("a.jpg", in: dryRun) == LibraryFixture.reason("a.jpg", in: run))
    #expect(try LibraryFixture.outcome("a.jpg", in: run) == "imported")
    let undo = try library.photocat("undo")
    #expect(undo.status == 0)
    // The source that went comes back as a copy.
    let what = mode == "--copy" ? "2 files to the trash" : "3 files back"
    #expect(undo.error.contains(what), "\(undo.error)")
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
    #expect(try library.files().filter { !$0.hasPrefix("trash/") } == [target])
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
  }

  /// Makes the catalog and the disk what they are after a kill between the bringing and the commit.
  private func killBeforeTheCommit(_ mode: String) throws {
    #expect(try library.run(mode).status == 0)
    let source = """
      (SELECT t.source FROM transfers AS t JOIN photos AS p ON p.id = files.photo_id
        WHERE t.sha256 = coalesce(files.sha256, p.sha256))
      """
    try library.connection().execute(
      """
      UPDATE files SET name = substr(\(source), -5),
        folder_id = (SELECT d.id FROM folders AS d JOIN roots AS r ON r.id = d.root_id
          WHERE r.path = CAST('\(sandbox.path("card"))' AS BLOB));
      UPDATE photos SET path = (SELECT t.source FROM transfers AS t WHERE t.sha256 = photos.sha256);
      UPDATE imports SET state = 'running'; UPDATE transfers SET step = 'bring'
      """)
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/b.xmp", LibraryFixture.sidecar)
  }

  @Test(arguments: ["--copy", "--move"])
  func whatAKilledRunBroughtIsItsOwnAndTakenBack(mode: String) throws {
    try killBeforeTheCommit(mode)
    #expect(try library.run(mode).status == 0)
    #expect(try library.files().count == 3)
    #expect(try library.query("SELECT DISTINCT import_id FROM transfers") == ["1"])
    #expect(try library.query("SELECT step FROM transfers WHERE step IS NOT NULL").isEmpty)
    #expect(try library.photocat("undo", "--import", "1").status == 0)
    #expect(try library.files().allSatisfy { $0.hasPrefix("trash/1/") })
    #expect(try library.files().count == (mode == "--copy" ? 3 : 0))
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
  }

  @Test(arguments: ["--copy", "--move"])
  func aKilledRunIsTakenBackWithWhatItBroughtLast(mode: String) throws {
    try killBeforeTheCommit(mode)
    // It was on its way and had not come.
    try FileManager.default.removeItem(atPath: sandbox.path("library/" + target))
    let promise = try library.photocat("undo", "-n")
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 0)
    #expect(outcome.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try library.files().allSatisfy { $0.hasPrefix("trash/1/") })
    #expect(try library.files().count == (mode == "--copy" ? 2 : 0))
    #expect(try library.files("card") == ["a.jpg", "b.jpg", "b.xmp"])
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
  }

  // MARK: Duplicates that were removed

  @Test func aFileForWhichADuplicateWasRemovedIsNotTakenBack() throws {
    #expect(try library.run("--copy").status == 0)
    let dryRun = try library.run("--move", "--remove-duplicates", "-n")
    #expect(dryRun.error.contains("3 duplicates (3 of them would be removed)"), "\(dryRun.error)")
    let run = try library.run("--move", "--remove-duplicates", "--json")
    #expect(run.error.contains("3 duplicates (3 of them removed)"), "\(run.error)")
    #expect(try run.object()["removed_duplicates"] as? Int == 3)
    let path = sandbox.path("library/" + target)
    #expect(try LibraryFixture.reason("a.jpg", in: run) == "the same bytes as \(path); removed")
    #expect(
      try library.photocat("imports", "2", "--json").out.contains("the same bytes as \(path); removed"))
    #expect(try library.files("card").isEmpty)

    let outcome = try library.photocat("undo", "--import", "1")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "the file \(path) stands for \(sandbox.path("card/a.jpg")), which was removed as its duplicate, by change 2 "
      ),
      "\(outcome.error)")
    #expect(try library.files().filter { !$0.hasPrefix("trash/") }.count == 3)
    #expect(try library.query("SELECT count(*) FROM photos") == ["2"])
    // Whoever takes back the later one first knows.
    #expect(try library.photocat("undo").status == 0)
    #expect(try library.photocat("undo", "--import", "1").status == 0)
  }

  // MARK: The trash

  @Test func theTrashHasTheFilesUnderTheirPathsInTheLibrary() throws {
    _ = try sandbox.photocat("init", in: "library")
    #expect(try sandbox.photocat("import", "--copy", "../card", in: "library").status == 0)
    #expect(try sandbox.photocat("undo", in: "library").status == 0)
    #expect(library.exists("library/.photocat/trash/1/" + target))
  }

  // MARK: Folders

  @Test(arguments: ["--copy", "--move"])
  func foldersThatTheImportMadeGoAgainWhereTheyAreEmpty(mode: String) throws {
    // One that was there, empty too, and one that gets a file of somebody else's.
    try FileManager.default.createDirectory(
      atPath: sandbox.path("library/2001/02"), withIntermediateDirectories: true)
    try sandbox.write("card/c.jpg", LibraryFixture.photo(2003))
    #expect(try library.run(mode).status == 0)
    try sandbox.write("library/2003/mine.txt", [1])
    #expect(try library.photocat("undo").status == 0)
    #expect(library.exists("library/2001/02"))
    #expect(!library.exists("library/2002"))
    #expect(!library.exists("library/2003/02"))
    #expect(library.exists("library/2003/mine.txt"))
    #expect(try library.query("SELECT count(*) FROM made_folders") == ["0"])
  }
}
