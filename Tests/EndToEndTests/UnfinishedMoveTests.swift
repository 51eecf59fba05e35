import Foundation
import Testing

/// Moves that were killed, or could not remove their sources, and what an undo or a later import makes of them.
@Suite(.onProgramThreads) struct UnfinishedMoveTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }
  private let target = "2001/02/2001-02-03_04-05-06_a.jpg"

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
  }

  /// Makes the disk and the catalog what they are after a kill while the source of the last import lay aside.
  private func leaveAside() throws {
    try sandbox.write("card/.photocat-aside-a.jpg", LibraryFixture.photo())
    try leaveToBeRemoved()
  }

  private func leaveToBeRemoved() throws {
    try library.connection().execute(
      "UPDATE transfers SET step = 'remove source' WHERE import_id = (SELECT max(id) FROM imports)")
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: sandbox.path(name))
  }

  private func rename(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(atPath: sandbox.path(name), toPath: sandbox.path(newName))
  }

  private func expectTheSourceBack() throws {
    #expect(try library.files("card") == ["a.jpg"])
    #expect(try library.bytes("card/a.jpg") == LibraryFixture.photo())
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
  }

  // MARK: Sources that lie aside

  @Test func anUndoBringsBackTheSourceThatLiesAside() throws {
    #expect(try library.run("--move").status == 0)
    try leaveAside()
    let undo = try library.photocat("undo")
    #expect(undo.status == 0)
    #expect(undo.error.contains("1 file back to where it was"), "\(undo.error)")
    try expectTheSourceBack()
    #expect(try library.files().isEmpty)
  }

  @Test func anUndoBringsBackTheSourceOfACopyThatIsGone() throws {
    #expect(try library.run("--move").status == 0)
    try leaveAside()
    try remove("library/" + target)
    let promise = try library.photocat("undo", "-n")
    let undo = try library.photocat("undo")
    #expect(undo.status == 0)
    #expect(undo.error == promise.error.replacing("would undo", with: "undid"))
    try expectTheSourceBack()
  }

  @Test func anUndoBringsBackTheSourceOfACopyThatWasEdited() throws {
    #expect(try library.run("--move").status == 0)
    try leaveAside()
    try sandbox.write("library/" + target, Array("edited".utf8))
    let promise = try library.photocat("undo", "-n")
    let undo = try library.photocat("undo")
    #expect(undo.status == 2)
    #expect(undo.error.contains("where it is: it changed since it was imported"), "\(undo.error)")
    #expect(
      undo.error
        == promise.error.replacing("would undo", with: "undid").replacing("would leave", with: "left"))
    try expectTheSourceBack()
    #expect(try library.files() == [target])
  }

  @Test func anUndoBringsBackTheSourceOfACopyWhoseDiskIsNotThere() throws {
    #expect(try library.run("--move", "--to=disk").status == 0)
    try leaveAside()
    try rename("disk", to: "away")
    #expect(try library.photocat("undo").status == 2)
    #expect(try library.files("card") == ["a.jpg"])
    try rename("away", to: "disk")
    #expect(try library.photocat("undo").status == 0)
    try expectTheSourceBack()
    #expect(try library.files("disk").isEmpty)
  }

  @Test func anUndoBringsBackTheSourceOfAFileThatWasThereBefore() throws {
    try sandbox.write("library/" + target, LibraryFixture.photo())
    #expect(try library.run("--move").status == 0)
    try leaveAside()
    #expect(try library.photocat("undo").status == 0)
    try expectTheSourceBack()
    #expect(try library.files() == [target])
  }

  @Test func anUndoBringsBackADuplicateThatLiesAside() throws {
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    try leaveAside()
    #expect(try library.photocat("undo").status == 0)
    #expect(try library.files("card") == ["a.jpg"])
    let path = sandbox.path("library/" + target)
    let reasons = try library.query("SELECT reason FROM import_items WHERE import_id = 2")
    #expect(reasons == ["the same bytes as \(path)"])
    // Now the other one may go.
    #expect(try library.photocat("undo", "--import", "1").status == 0)
    try expectTheSourceBack()
  }

  // MARK: Sources whose disk is not there

  @Test func aRemovalWaitsUntilTheDiskOfItsSourceIsThereAgain() throws {
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try leaveToBeRemoved()
    try sandbox.write("more/b.jpg", LibraryFixture.photo(2002))
    try rename("card", to: "away")
    let run = try library.run(from: "more")
    #expect(run.status == 0)
    let sentence = "cannot remove what is to go from \(sandbox.path("card")): it is not there; the next"
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(try library.query("SELECT step FROM transfers WHERE import_id = 2") == ["remove source"])
    try rename("away", to: "card")
    #expect(try library.run(from: "more").status == 0)
    #expect(try library.files("card").isEmpty)
    #expect(try removedReasons() == ["removed"])
  }

  @Test(.enabled(if: MemoryDisk.isAvailable, "mounting a disk in memory takes root"))
  func aRemovalWaitsWhileTheSourcesMountPointIsEmpty() throws {
    var disk: MemoryDisk? = try MemoryDisk("stick", in: sandbox, megabytes: 4)
    try sandbox.write("stick/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--move", from: "stick").status == 0)
    try leaveToBeRemoved()
    withExtendedLifetime(disk) {}
    disk = nil
    try sandbox.write("more/b.jpg", LibraryFixture.photo(2002))
    #expect(try library.run(from: "more").status == 0)
    #expect(try library.query("SELECT step FROM transfers WHERE import_id = 1") == ["remove source"])
    disk = try MemoryDisk("stick", in: sandbox, megabytes: 4)
    try sandbox.write("stick/a.jpg", LibraryFixture.photo())
    #expect(try library.run(from: "more").status == 0)
    #expect(try library.files("stick").isEmpty)
    withExtendedLifetime(disk) {}
  }

  @Test func aDuplicateThatIsGoneAlreadyIsNotSaidToBeRemoved() throws {
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    try leaveToBeRemoved()
    #expect(try library.run().status == 0)
    #expect(try removedReasons() == ["it was gone already"])
    #expect(try library.query("SELECT count(*) FROM transfers WHERE step IS NOT NULL") == ["0"])
    // It may have been removed all the same: the other file stays.
    #expect(try library.photocat("undo", "--import", "1").status == 1)
  }

  @Test(.enabled(if: MemoryDisk.isAvailable, "mounting a disk in memory takes root"))
  func nothingGoesBackIntoAnEmptyMountPoint() throws {
    var disk: MemoryDisk? = try MemoryDisk("stick", in: sandbox, megabytes: 4)
    try sandbox.write("stick/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--move", from: "stick").status == 0)
    withExtendedLifetime(disk) {}
    disk = nil
    let promise = try library.photocat("undo", "-n")
    let undo = try library.photocat("undo")
    #expect(undo.status == 2)
    #expect(undo.error.contains("the disk of \(sandbox.path("stick")) is not there"), "\(undo.error)")
    #expect(undo.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try library.files("stick").isEmpty)
    #expect(try library.files() == [target])
    disk = try MemoryDisk("stick", in: sandbox, megabytes: 4)
    #expect(try library.photocat("undo").status == 0)
    #expect(try library.files("stick") == ["a.jpg"])
    #expect(try library.files().isEmpty)
    withExtendedLifetime(disk) {}
  }

  @Test func filesThatHaveToWaitAreNotInTheWayOfAnotherUndo() throws {
    #expect(try library.run("--copy", "--to=disk").status == 0)
    try remove("disk")
    #expect(try library.photocat("undo").status == 2)
    try sandbox.write("more/b.jpg", LibraryFixture.photo(2002))
    #expect(try library.run(from: "more").status == 0)
    let promise = try library.photocat("undo", "-n")
    let undo = try library.photocat("undo")
    #expect(undo.status == 0)
    #expect(undo.error.contains("undid change"), "\(undo.error)")
    #expect(undo.error.contains("its disk is not there"), "\(undo.error)")
    #expect(undo.error == promise.error.replacing("would undo", with: "undid"))
    #expect(try library.query("SELECT count(*) FROM photos") == ["0"])
    // Only where there is nothing else it is the files that are told of.
    let last = try library.photocat("undo")
    #expect(last.status == 2)
    #expect(last.error.contains("finished what an earlier undo has left: no file"), "\(last.error)")
  }

  @Test func aFileForWhichADuplicateWasRemovedStaysAlsoUnderItsOldName() throws {
    #expect(try library.run("--copy").status == 0)
    try remove("card/a.jpg")
    let renamed = "library/2001/02/favourite.jpg"
    try rename("library/" + target, to: renamed)
    #expect(try library.run(from: "library/2001").status == 0)
    try sandbox.write("card/again.jpg", LibraryFixture.photo())
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    #expect(try library.files("card").isEmpty)
    #expect(try library.photocat("undo", "--import", "2").status == 0)
    try rename(renamed, to: "library/" + target)
    let undo = try library.photocat("undo", "--import", "1")
    #expect(undo.status == 1)
    #expect(undo.error.contains("which was removed as its duplicate"), "\(undo.error)")
    #expect(try library.files() == [target])
  }

  @Test func theTrashLiesBesideTheCatalogThatALinkLeadsTo() throws {
    #expect(try library.run("--copy").status == 0)
    try sandbox.write("other/b.jpg", LibraryFixture.photo(2002))
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("other/c.sqlite"), withDestinationPath: "../library/catalog.sqlite")
    #expect(try sandbox.photocat("undo", "--catalog=other/c.sqlite").status == 0)
    #expect(try library.files() == ["trash/1/" + target])
    #expect(!library.exists("other/trash"))
  }

  @Test func aFileOnADiskThatIsNotMountedIsNotBroughtAgain() throws {
    #expect(try library.run("--copy", "--to=disk").status == 0)
    try rename("disk", to: "away")
    // As a mount point is.
    try FileManager.default.createDirectory(atPath: sandbox.path("disk"), withIntermediateDirectories: false)
    let dryRun = try library.run("--copy", "--to=disk", "--json", "-n")
    let run = try library.run("--copy", "--to=disk", "--json")
    #expect(run.status == 0)
    #expect(try run.object()["away"] as? Int == 1)
    let reason = try LibraryFixture.reason("a.jpg", in: run)
    #expect(reason?.hasSuffix("disk is empty, as it is where a disk is not mounted") == true)
    #expect(try LibraryFixture.reason("a.jpg", in: dryRun) == reason)
    #expect(try library.files("disk").isEmpty)
  }

  /// What the record of import 2 says of its duplicates, after the path.
  private func removedReasons() throws -> [String] {
    try library.query("SELECT reason FROM import_items WHERE import_id = 2").map {
      String($0.split(separator: "; ").last ?? "")
    }
  }
}
