import Foundation
import Testing

/// An undo while the import that it takes back is bringing files.
///
/// The import is stopped (SIGSTOP) at a moment that the catalog or the disk tells, and goes on once the undo has come as
/// far as it can.
@Suite(.onProgramThreads) struct TwoProcessTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws { library = try LibraryFixture() }

  private func start(_ arguments: String...) throws -> Run {
    try sandbox.start([Programs.photocat, "import", LibraryFixture.catalog] + arguments + ["card"])
  }

  /// Lets `run` go on after an undo has said that it waits, or has ended.
  private func undoWhileStopped(_ run: Run) throws -> (undo: Outcome, importing: Outcome) {
    let undo = try sandbox.start([Programs.photocat, "undo", LibraryFixture.catalog])
    let said = undo.scratch.path("err")
    #expect(
      waitUntil {
        let text = (try? String(contentsOfFile: said, encoding: .utf8)) ?? ""
        return text.contains("waiting for it") || undo.process.poll() != nil
      })
    #expect(undo.process.poll() == nil, "the undo did not wait")
    kill(run.process.id, SIGCONT)
    return (try undo.outcome(), try run.outcome())
  }

  /// Whether a process has a file open.
  private static func hasOpen(_ path: String, _ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == path
    }
  }

  @Test(.enabled(if: MemoryDisk.isAvailable, "mounting a disk in memory takes root"))
  func anUndoWaitsUntilAMoveHasRemovedItsSources() throws {
    // Another disk, and a file that takes its time to be read once more before it goes.
    let disk = try MemoryDisk("disk", in: sandbox, megabytes: 400)
    defer { withExtendedLifetime(disk) {} }
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    _ = try sandbox.run(["truncate", "-s", "150M", "card/a.jpg"])
    let digest = try sandbox.run(["sha256sum", "card/a.jpg"]).out
    // Makes the catalog.
    #expect(try library.photocat("init").status == 0)
    let statement = try library.connection().prepare(
      "SELECT 1 FROM transfers WHERE step = 'remove source'")
    let run = try start("--move", "--to=disk")
    #expect(try waitUntil { try statement.first { $0.int(0) } == 1 })
    // It has looked whether the copy is there, and reads the source for the last time.
    #expect(waitUntil { Self.hasOpen(sandbox.path("card/a.jpg"), run.process.id) })
    kill(run.process.id, SIGSTOP)
    try #require(library.exists("card/a.jpg"), "the import was stopped too late")
    let (undo, importing) = try undoWhileStopped(run)
    #expect(undo.status == 0)
    #expect(undo.error.contains("1 file back to where it was"), "\(undo.error)")
    // It was the last batch: the import may have come to its end first.
    #expect(
      importing.status == (importing.error.contains("was undone while it ran") ? 1 : 0), "\(importing.error)")
    #expect(try sandbox.run(["sha256sum", "card/a.jpg"]).out == digest)
    #expect(try library.files("disk").isEmpty)
    #expect(try library.query("SELECT count(*) FROM photos") == ["0"])
    #expect(try library.query("SELECT state FROM imports") == ["undone"])
  }

  @Test func anUndoneCopyLeavesNothingOfTheBatchUnderWay() throws {
    for number in 0..<300 {
      try sandbox.write("card/\(number).jpg", LibraryFixture.photo(mark: "\(number)"))
    }
    let run = try start("--copy")
    #expect(waitUntil { library.exists("library/2001/02") })
    #expect(
      try waitUntil {
        try sandbox.names(in: "library/2001/02").contains { $0.hasSuffix(".jpg") }
      })
    kill(run.process.id, SIGSTOP)
    let (undo, importing) = try undoWhileStopped(run)
    #expect(undo.status == 0, "\(undo.error)")
    #expect(importing.status == 1)
    #expect(importing.error.contains("was undone while it ran"), "\(importing.error)")
    let files = try library.files()
    #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("trash/1/") })
    #expect(try library.files("card").count == 300)
    #expect(try library.query("SELECT count(*) FROM files") == ["0"])
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
  }

  @Test func anImportWaitsForAnotherOneToBringItsFiles() throws {
    for number in 0..<40 {
      try sandbox.write("card/\(number).jpg", LibraryFixture.photo(mark: "\(number)"))
      try sandbox.write("other/\(number).jpg", LibraryFixture.photo(2002, mark: "\(number)"))
    }
    let run = try start("--copy")
    #expect(waitUntil { library.exists("library/2001/02") })
    kill(run.process.id, SIGSTOP)
    let other = try sandbox.start(
      [Programs.photocat, "import", LibraryFixture.catalog, "--copy", "other"])
    let said = other.scratch.path("err")
    #expect(
      waitUntil {
        let text = (try? String(contentsOfFile: said, encoding: .utf8)) ?? ""
        return text.contains("waiting for it") || other.process.poll() != nil
      })
    #expect(other.process.poll() == nil, "the second import did not wait")
    #expect(!library.exists("library/2002"))
    kill(run.process.id, SIGCONT)
    #expect(try other.outcome().status == 0)
    #expect(try run.outcome().status == 0)
    #expect(try library.files().count == 80)
    #expect(try library.query("SELECT count(*) FROM photos") == ["80"])
  }
}
