import Foundation
import SQLiteKit
import Testing

/// Files that somebody has open for writing, for longer than a file has to be still.
@Suite(.onProgramThreads) struct WatchWriterTests {
  private let fixture: WatchFixture
  private var sandbox: Sandbox { fixture.sandbox }

  init() throws { fixture = try WatchFixture() }

  /// The sizes of the photos of slow writers, as the catalog has them.
  private func sizes() throws -> [String] {
    try fixture.library.query("SELECT bytes FROM photos WHERE captured_at LIKE '2010%' ORDER BY bytes")
  }

  @Test func filesThatAreWrittenSlowlyAreTakenWholeAndOnce() throws {
    let run = try fixture.start()
    // One that was made and is empty yet, one that could be taken for whole.
    let writers = try ["late.jpg", "slow.jpg"].map { try SlowWriter(sandbox.path("inbox/\($0)"), mark: $0) }
    writers[1].begin()
    try fixture.expectMarker(alone: 2, from: run)
    writers[0].begin()
    for writer in writers { writer.finish() }
    fixture.wait(for: "import 3: 2 photos imported (", from: run)
    let outcome = try fixture.end(run)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sizes() == writers.map { "\($0.photo.count)" })
    #expect(try fixture.found() == ["1", "1", "2"])
  }

  @Test(arguments: [("--copy", false), ("--move", true)])
  func whoeverWroteBeforeTheWatchBeganIsWaitedFor(mode: String, isOld: Bool) throws {
    let path = sandbox.path("inbox/slow.jpg")
    let writer = try SlowWriter(path)
    writer.begin()
    // A file that was changed a moment ago is waited for anyway.
    if isOld { #expect(utimensat(AT_FDCWD, path, [timespec(), timespec()], 0) == 0) }
    let run = try fixture.start(mode, "--template={year}/{name}{ext}")
    try fixture.expectMarker(alone: 2, from: run)
    writer.finish()
    fixture.wait(for: "import 3: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
    #expect(try fixture.found() == ["1", "1", "1"])
    #expect(try fixture.library.bytes("library/2010/slow.jpg") == writer.photo)
    #expect(fixture.library.exists("inbox/slow.jpg") == (mode == "--copy"))
  }

  @Test func aChangedIgnoreFileDoesNotMakeItForgetWhoIsWriting() throws {
    let run = try fixture.start()
    let writer = try SlowWriter(sandbox.path("inbox/slow.jpg"))
    writer.begin()
    try fixture.arriveTogether(in: run) {
      try sandbox.write("inbox/.photocatignore", Array("*.tmp\n".utf8))
    }
    // All is looked at once more.
    fixture.wait(for: "import 2: 1 already known", from: run)
    try fixture.expectMarker(alone: 3, from: run)
    writer.finish()
    fixture.wait(for: "import 4: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
    #expect(try sizes() == ["\(writer.photo.count)"])
  }

  @Test func aMoveLeavesWhatIsBeingWritten() throws {
    let writer = try SlowWriter(sandbox.path("inbox/slow.jpg"))
    writer.begin()
    let outcome = try fixture.library.run("--move", "--template={year}/{name}{ext}", from: "inbox")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("slow.jpg is still being written; it was left where it is"))
    #expect(try fixture.library.files() == ["1999/old.jpg"])
    writer.finish()
    let again = try fixture.library.run("--move", "--template={year}/{name}{ext}", from: "inbox")
    #expect(again.status == 0, "\(again.error)")
    #expect(try fixture.library.bytes("library/2010/slow.jpg") == writer.photo)
    #expect(try fixture.library.files("inbox") == [])
  }
}
