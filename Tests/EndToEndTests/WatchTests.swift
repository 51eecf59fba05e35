import Foundation
import SQLiteKit
import Testing

/// `photocat watch`, with files that arrive while it runs.
@Suite struct WatchTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("inbox/old.jpg", LibraryFixture.photo(1999))
  }

  private func start(_ arguments: String...) throws -> Run {
    try sandbox.start(
      [Programs.photocat, "watch", LibraryFixture.catalog, "--still=1"] + arguments + ["inbox"])
  }

  /// Waits until the run has said `text`.
  private func wait(for text: String, from run: Run) {
    let path = run.scratch.path("err")
    let isSaid = waitUntil(seconds: 30) {
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").contains(text)
    }
    #expect(isSaid, "not said: \(text)")
  }

  private func end(_ run: Run) throws -> Outcome {
    kill(run.process.id, SIGINT)
    return try run.outcome()
  }

  @Test func whatIsThereAndWhatArrivesIsImportedUntilCtrlC() throws {
    let run = try start()
    wait(for: "import 1: 1 photo imported", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    try sandbox.write("inbox/sub/deeper/newer.jpg", LibraryFixture.photo(2002))
    try sandbox.write("inbox/.hidden.jpg", LibraryFixture.photo(2003))
    wait(for: "import 2: 2 photos imported", from: run)
    // The folders that came are watched too.
    try sandbox.write("inbox/sub/deeper/newest.jpg", LibraryFixture.photo(2004))
    wait(for: "import 3: 1 photo imported", from: run)
    let outcome = try end(run)
    #expect(outcome.status == 0 && outcome.out.isEmpty, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("photocat: watching \(sandbox.path("inbox")); Ctrl-C ends it\n"))
    #expect(try library.query("SELECT state FROM imports") == ["finished", "finished", "finished"])
    #expect(try library.query("SELECT count(*) FROM photos") == ["4"])
  }

  @Test func aFileThatIsWrittenSlowlyIsTakenWholeAndOnce() throws {
    let run = try start()
    wait(for: "import 1: 1 photo imported", from: run)
    // Longer between two writes than a file has to be still: only its writer knows that more is to come.
    let photo = LibraryFixture.photo(2001)
    let file = try #require(fopen(sandbox.path("inbox/slow.jpg"), "we"))
    for start in stride(from: 0, to: photo.count, by: photo.count / 2 + 1) {
      let piece = Array(photo[start..<min(photo.count, start + photo.count / 2 + 1)])
      #expect(fwrite(piece, 1, piece.count, file) == piece.count)
      fflush(file)
      usleep(1_800_000)
    }
    #expect(try library.query("SELECT count(*) FROM imports") == ["1"])
    fclose(file)
    wait(for: "import 2: 1 photo imported", from: run)
    #expect(try end(run).status == 0)
    #expect(try library.query("SELECT bytes FROM photos ORDER BY captured_at DESC").first == "\(photo.count)")
    #expect(try library.query("SELECT failed FROM imports") == ["0", "0"])
  }

  @Test func arrivalsAreMovedIntoALibraryInsideTheFolderAndNotTakenAgain() throws {
    let run = try start("--move", "--to=inbox/done", "--template={year}/{name}{ext}")
    wait(for: "import 1: 1 photo imported", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    wait(for: "import 2: 1 photo imported", from: run)
    // Long enough for one more import, if there were one.
    usleep(2_000_000)
    #expect(try end(run).status == 0)
    #expect(try library.files("inbox") == ["done/1999/old.jpg", "done/2001/new.jpg"])
    #expect(try library.query("SELECT found FROM imports") == ["1", "1"])
  }

  @Test func theCatalogInTheFolderIsNoArrival() throws {
    let command = [Programs.photocat, "watch", "--catalog=inbox/c.sqlite", "--still=1", "inbox"]
    let run = try sandbox.start(command)
    wait(for: "import 1: 1 photo imported", from: run)
    usleep(2_500_000)
    let outcome = try end(run)
    #expect(outcome.status == 0 && !outcome.error.contains("import 2"), "\(outcome.error)")
  }

  @Test func aFailedFileIsToldOfByTheStatus() throws {
    try sandbox.write("inbox/bad.jpg", Array("no picture".utf8))
    let run = try start("--quiet")
    wait(for: "bad.jpg", from: run)
    #expect(try end(run).status == 2)
  }

  @Test func aFolderThatGoesAwayIsWaitedFor() throws {
    let run = try start()
    wait(for: "import 1: 1 photo imported", from: run)
    #expect(rename(sandbox.path("inbox"), sandbox.path("elsewhere")) == 0)
    wait(for: "inbox has gone away; waiting for it to come back", from: run)
    try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
    wait(for: "inbox is there again", from: run)
    wait(for: "import 2: 1 photo imported", from: run)
    #expect(try end(run).status == 0)
  }

  @Test func whatIsNoFolderIsRefused() throws {
    let missing = try sandbox.photocat("watch", LibraryFixture.catalog, "nowhere")
    #expect(missing.status == 1)
    #expect(missing.error == "photocat: cannot watch nowhere: there is no such file or folder\n")
    let file = try sandbox.photocat("watch", LibraryFixture.catalog, "inbox/old.jpg")
    #expect(file.status == 1 && file.error.contains("it is a file"))
  }
}
