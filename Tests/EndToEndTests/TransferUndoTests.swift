import Foundation
import Testing

/// What becomes of files on disk when an import that copied or moved them is undone.
@Suite struct TransferUndoTests {
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
}
