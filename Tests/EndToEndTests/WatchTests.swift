import Foundation
import SQLiteKit
import Testing

/// `photocat watch`, with files that arrive while it runs.
@Suite(.onProgramThreads) struct WatchTests {
  private let fixture: WatchFixture
  private var library: LibraryFixture { fixture.library }
  private var sandbox: Sandbox { fixture.sandbox }

  init() throws { fixture = try WatchFixture() }

  @Test func whatIsThereAndWhatArrivesIsImportedUntilCtrlC() throws {
    let run = try fixture.start()
    try fixture.arriveTogether(in: run) {
      try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
      try sandbox.write("inbox/sub/deeper/newer.jpg", LibraryFixture.photo(2002))
      try sandbox.write("inbox/.hidden.jpg", LibraryFixture.photo(2003))
    }
    fixture.wait(for: "import 2: 2 photos imported", from: run)
    // The folders that came are watched too.
    try sandbox.write("inbox/sub/deeper/newest.jpg", LibraryFixture.photo(2004))
    fixture.wait(for: "import 3: 1 photo imported", from: run)
    let outcome = try fixture.end(run)
    #expect(outcome.status == 0 && outcome.out.isEmpty, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("photocat: watching \(sandbox.path("inbox")); Ctrl-C ends it\n"))
    #expect(try library.query("SELECT state FROM imports") == ["finished", "finished", "finished"])
    #expect(try library.query("SELECT count(*) FROM photos") == ["4"])
  }

  @Test func filesAndFoldersWhoseNamesBeginAsTheCatalogsDoesArrive() throws {
    let run = try sandbox.start(WatchFixture.command([], catalog: "--catalog=inbox/cat"))
    fixture.wait(for: "import 1: 1 photo imported", from: run)
    try fixture.arriveTogether(in: run) {
      try sandbox.write("inbox/cats.jpg", LibraryFixture.photo(2001))
      try sandbox.write("inbox/category/a.jpg", LibraryFixture.photo(2002))
    }
    fixture.wait(for: "import 2: 2 photos imported (", from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func arrivalsAreMovedIntoALibraryInsideTheFolderAndNotTakenAgain() throws {
    let run = try fixture.start("--move", "--to=inbox/done", "--template={year}/{name}{ext}")
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    fixture.wait(for: "import 2: 1 photo imported", from: run)
    try fixture.expectMarker(alone: 3, from: run)
    #expect(try fixture.end(run).status == 0)
    #expect(
      try library.files("inbox") == ["done/1999/old.jpg", "done/2001/new.jpg", "done/2020/marker3.jpg"])
    #expect(try fixture.found() == ["1", "1", "1"])
  }

  @Test func theCatalogInTheFolderIsNoArrival() throws {
    let run = try sandbox.start(WatchFixture.command([], catalog: "--catalog=inbox/c.sqlite"))
    fixture.wait(for: "import 1: 1 photo imported", from: run)
    try fixture.expectMarker(alone: 2, from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func aFailedFileIsToldOfByTheStatus() throws {
    try sandbox.write("inbox/bad.jpg", Array("no picture".utf8))
    let run = try sandbox.start(WatchFixture.command(["--quiet"]))
    fixture.wait(for: "bad.jpg", from: run)
    #expect(try fixture.end(run).status == 2)
  }

  @Test func aFolderThatGoesAwayIsWaitedFor() throws {
    let run = try fixture.start()
    #expect(rename(sandbox.path("inbox"), sandbox.path("elsewhere")) == 0)
    fixture.wait(for: "inbox has gone away; waiting for it to come back", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    fixture.wait(for: "inbox is there again", from: run)
    fixture.wait(for: "import 2: 1 photo imported", from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func quietKeepsTheReturnOfAFolderToItself() throws {
    let run = try sandbox.start(WatchFixture.command(["--quiet"]))
    #expect(waitUntil { (try? library.query("SELECT state FROM imports")) == ["finished"] })
    #expect(rename(sandbox.path("inbox"), sandbox.path("elsewhere")) == 0)
    fixture.wait(for: "inbox has gone away; waiting for it to come back", from: run)
    try sandbox.write("inbox/bad.jpg", Array("no picture".utf8))
    fixture.wait(for: "bad.jpg", from: run)
    let outcome = try fixture.end(run)
    #expect(outcome.status == 2 && outcome.error.split(separator: "\n").count == 2, "\(outcome.error)")
  }

  @Test func copiesAreMadeAndTheArrivalsStay() throws {
    let run = try fixture.start("--copy", "--template={year}/{name}{ext}")
    try sandbox.write("inbox/sub/new.jpg", LibraryFixture.photo(2001))
    fixture.wait(for: "import 2: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
    #expect(try library.files() == ["1999/old.jpg", "2001/new.jpg"])
    #expect(try library.files("inbox") == ["old.jpg", "sub/new.jpg"])
    #expect(try library.bytes("library/2001/new.jpg") == LibraryFixture.photo(2001))
  }

  @Test func aSidecarThatCameBeforeItsPhotoIsReadWithIt() throws {
    let run = try fixture.start()
    try sandbox.write("inbox/new.jpg.xmp", LibraryFixture.sidecar)
    fixture.wait(for: "import 2: 1 skipped (", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    fixture.wait(for: "import 3: 1 photo imported, 1 sidecar (", from: run)
    #expect(try fixture.end(run).status == 0)
    #expect(try library.query("SELECT rating FROM photos WHERE captured_at LIKE '2001%'") == ["3"])
  }

  // MARK: Beginning and end

  @Test(arguments: [SIGINT, SIGTERM])
  func whatIsOnItsWayAtTheEndIsToldOf(signal: Int32) throws {
    let run = try sandbox.start(
      [Programs.photocat, "watch", LibraryFixture.catalog, "--still=60", "inbox"])
    fixture.wait(for: "Ctrl-C ends it", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    let outcome = try fixture.end(run, by: signal)
    #expect(outcome.status == 0)
    let text = "photocat: 2 files that have arrived were not imported: run the same command to go on\n"
    #expect(outcome.error.hasSuffix(text), "\(outcome.error)")
    let again = try fixture.library.run(from: "inbox")
    #expect(again.status == 0 && again.error.contains("2 photos imported"))
  }

  @Test(arguments: [
    (["--catalog=inbox/old.jpg"], "old.jpg is no photocat catalog"), (["--catalog=no/folder/c"], "no/folder"),
    (["--catalog=c", "--move", "--to=."], "inbox lies in the target folder"),
  ])
  func whatCannotBeDoneIsToldBeforeSomethingArrives(options: [String], reason: String) throws {
    let run = try sandbox.start([Programs.photocat, "watch", "--still=60"] + options + ["inbox"])
    defer { kill(run.process.id, SIGINT) }
    let hasEnded = waitUntil(seconds: 50) { run.process.poll() != nil }
    #expect(hasEnded)
    kill(run.process.id, SIGINT)
    let outcome = try run.outcome()
    #expect(outcome.status == 1 && !outcome.error.contains("watching"), "\(outcome.error)")
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }

  @Test func whatIsNoFolderIsRefused() throws {
    let missing = try sandbox.photocat("watch", LibraryFixture.catalog, "nowhere")
    #expect(missing.status == 1)
    #expect(missing.error == "photocat: cannot watch nowhere: there is no such file or folder\n")
    let file = try sandbox.photocat("watch", LibraryFixture.catalog, "inbox/old.jpg")
    #expect(file.status == 1 && file.error.contains("it is a file"))
  }
}
