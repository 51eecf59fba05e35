import Foundation
import Testing

/// What an undo brings back where a move found the bytes in the target already, or a place that the catalog had lost.
@Suite(.onProgramThreads) struct FilingUndoTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }
  private let target = "2001/02/2001-02-03_04-05-06_a.jpg"

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: sandbox.path(name))
  }

  private func expectTheSourceBack(_ names: [String] = ["a.jpg"]) throws {
    #expect(try library.files("card") == names)
    #expect(try library.bytes("card/\(names[0])") == LibraryFixture.photo())
  }

  /// Undoes the last import, as was foreseen.
  private func undo(status: Int32 = 0) throws -> Outcome {
    let promise = try library.photocat("undo", "-n")
    let outcome = try library.photocat("undo")
    #expect(outcome.status == status && promise.status == status, "\(outcome.error)")
    #expect(outcome.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try library.query("SELECT count(*) FROM transfers WHERE step IS NOT NULL") == ["0"])
    return outcome
  }

  @Test func aFileThatWasMovedToAPlaceThatTheCatalogHadLostGoesBack() throws {
    #expect(try library.run("--copy").status == 0)
    try remove("library/" + target)
    #expect(try library.run("--move").status == 0)
    #expect(try library.files() == [target] && library.files("card") == [])
    #expect(try undo().error.contains("1 file back to where it was"))
    try expectTheSourceBack()
    #expect(try library.files() == [])
  }

  @Test func aSourceWhoseBytesStoodInTheTargetComesBackAsACopy() throws {
    try sandbox.write("library/" + target, LibraryFixture.photo())
    #expect(try library.run("--move").status == 0)
    #expect(try library.files("card") == [])
    #expect(try undo().error.contains("1 file back to where it was"))
    try expectTheSourceBack()
    #expect(try library.files() == [target])
  }

  @Test func theSourceOfACopyThatStoodThereIsNotMadeAgain() throws {
    try sandbox.write("library/" + target, LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    try remove("card/a.jpg")
    _ = try undo()
    #expect(try library.files("card") == [])
    #expect(try library.files() == [target])
  }

  @Test(arguments: [false, true])
  func aDuplicateThatWasRemovedComesBack(isOfSameImport: Bool) throws {
    if !isOfSameImport { #expect(try library.run("--copy").status == 0) }
    try sandbox.write("card/b.jpg", LibraryFixture.photo())
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    #expect(try library.files("card") == [])
    _ = try undo()
    try expectTheSourceBack(["a.jpg", "b.jpg"])
    #expect(try library.files() == (isOfSameImport ? [] : [target]))
  }

  @Test func aDuplicateThatCannotComeBackIsNamed() throws {
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    try sandbox.write("library/" + target, LibraryFixture.photo(mark: "edited"))
    let outcome = try undo(status: 2)
    let (source, kept) = (sandbox.path("card/a.jpg"), sandbox.path("library/" + target))
    #expect(outcome.error.contains("cannot bring back \(source): \(kept) has other bytes now"))
    #expect(try library.files("card") == [])
  }

  @Test func aDuplicateThatTheCatalogKnowsWhereItLiesIsRemovedAndComesBack() throws {
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run().status == 0)
    #expect(try library.query("SELECT count(*) FROM files") == ["2"])
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    #expect(try library.files("card") == [])
    #expect(try library.query("SELECT count(*) FROM files") == ["1"])
    _ = try undo()
    try expectTheSourceBack()
    #expect(try library.query("SELECT count(*) FROM files") == ["2"])
  }

  @Test func theSameCommandFinishesAnUndoThatWasKilled() throws {
    #expect(try library.run("--move").status == 0)
    // As if the program had been killed after the catalog was committed.
    try library.connection().execute(
      """
      DELETE FROM photo_keywords; DELETE FROM files; DELETE FROM photos;
      UPDATE transfers SET step = 'take back'; UPDATE imports SET state = 'undone';
      UPDATE history SET undone_by = id WHERE import_id = 1
      """)
    let promise = try library.photocat("undo", "1", "-n")
    #expect(promise.status == 0 && promise.error.contains("would finish what an earlier undo has left"))
    let outcome = try library.photocat("undo", "1")
    #expect(outcome.status == 0, "\(outcome.error)")
    try expectTheSourceBack()
    #expect(try library.photocat("undo", "1").status == 1)
  }

  @Test(arguments: ["--copy", "--move"])
  func nothingGoesThroughALinkAndAllGoesBackOnceItIsAFolder(mode: String) throws {
    #expect(try library.run(mode).status == 0)
    let folder = mode == "--copy" ? "library/trash" : "card"
    if mode == "--move" { try remove("card") }
    try sandbox.write("elsewhere/mine.txt", [1])
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path(folder), withDestinationPath: sandbox.path("elsewhere"))
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("links are not followed; the next import tries again"), "\(outcome.error)")
    #expect(try library.files("elsewhere") == ["mine.txt"])
    try remove(folder)
    try FileManager.default.createDirectory(atPath: sandbox.path(folder), withIntermediateDirectories: false)
    #expect(try library.photocat("undo").status == 0)
    #expect(try library.files(folder) == [mode == "--copy" ? "1/" + target : "a.jpg"])
  }

  // MARK: Names, and ledgers of others

  @Test func aLongNameLeavesRoomForWhatBelongsToThePhoto() throws {
    let name = String(repeating: "x", count: 250)
    try sandbox.write("card/\(name).jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/\(name).xmp", LibraryFixture.sidecar)
    #expect(try library.run("--move", "--template={name}{ext}").status == 0)
    #expect(try library.files("card") == [])
    let names = try library.files().filter { $0.hasPrefix("xx") }
    #expect(names.count == 2 && names.allSatisfy { $0.utf8.count <= 215 })
    #expect(try library.run(from: "library").error.contains("3 already known"))
    _ = try library.photocat("undo", "1")
    #expect(try library.files("card") == ["a.jpg", "\(name).jpg", "\(name).xmp"])
  }

  @Test(arguments: ["remove source", "take back"])
  func aLedgerDoesNothingOutsideTheFoldersOfItsCatalog(step: String) throws {
    #expect(try library.run("--copy").status == 0)
    try sandbox.write("private/a.jpg", LibraryFixture.photo())
    let (source, target) = (sandbox.path("private/a.jpg"), sandbox.path("library/" + target))
    let isRemoval = step == "remove source"
    try library.connection().execute(
      """
      UPDATE transfers SET step = '\(step)', how = 'moved', source = CAST('\(isRemoval ? source : target)' AS BLOB),
        target = CAST('\(isRemoval ? target : source)' AS BLOB)
      """)
    let outcome = try library.run(from: "library")
    #expect(outcome.error.contains("it lies in no folder tree of the catalog"), "\(outcome.error)")
    #expect(library.exists("private/a.jpg"))
    #expect(try library.query("SELECT count(*) FROM transfers WHERE step IS NOT NULL") == ["0"])
  }
}
