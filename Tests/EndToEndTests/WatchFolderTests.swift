import Foundation
import SQLiteKit
import Testing

/// Folders that come, go, and cannot be read while photocat watches.
@Suite(.onProgramThreads) struct WatchFolderTests {
  private let fixture: WatchFixture
  private var sandbox: Sandbox { fixture.sandbox }

  init() throws { fixture = try WatchFixture() }

  @Test func aFolderThatIsMovedInIsTakenWithAllThatIsInIt() throws {
    let run = try fixture.start()
    try sandbox.write("outside/a/1.jpg", LibraryFixture.photo(2001))
    try sandbox.write("outside/a/b/2.jpg", LibraryFixture.photo(2002))
    #expect(rename(sandbox.path("outside/a"), sandbox.path("inbox/a")) == 0)
    fixture.wait(for: "import 2: 2 photos imported (", from: run)
    try sandbox.write("inbox/a/b/3.jpg", LibraryFixture.photo(2003))
    fixture.wait(for: "import 3: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func aFolderThatIsMovedOutIsForgottenWithAllThatIsInIt() throws {
    try sandbox.write("inbox/a/1.jpg", LibraryFixture.photo(2001))
    let run = try sandbox.start(
      [Programs.photocat, "watch", LibraryFixture.catalog, "--still=60", "inbox"])
    fixture.wait(for: "Ctrl-C ends it", from: run)
    #expect(rename(sandbox.path("inbox/a"), sandbox.path("outside")) == 0)
    try sandbox.write("outside/2.jpg", LibraryFixture.photo(2002))
    // What waits is counted at the end: the photo that was there first.
    let outcome = try fixture.end(run)
    #expect(outcome.error.contains("1 file that has arrived was not imported"), "\(outcome.error)")
  }

  @Test func aFolderThatGetsAnotherNameIsWatchedUnderIt() throws {
    try sandbox.write("inbox/a/1.jpg", LibraryFixture.photo(2001))
    let run = try sandbox.start(WatchFixture.command([]))
    fixture.wait(for: "import 1: 2 photos imported (", from: run)
    #expect(rename(sandbox.path("inbox/a"), sandbox.path("inbox/b")) == 0)
    fixture.wait(for: "import 2: 1 moved (", from: run)
    try sandbox.write("inbox/b/2.jpg", LibraryFixture.photo(2002))
    fixture.wait(for: "import 3: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func aChangedIgnoreFileCountsAtOnce() throws {
    try sandbox.write("inbox/later/1.jpg", LibraryFixture.photo(2001))
    try sandbox.write("inbox/.photocatignore", Array("later/\n".utf8))
    let run = try fixture.start()
    try sandbox.write("inbox/later/2.jpg", LibraryFixture.photo(2002))
    try fixture.expectMarker(alone: 2, from: run)
    try sandbox.write("inbox/.photocatignore", Array("\n".utf8))
    fixture.wait(for: "import 3: 2 photos imported, 2 already known", from: run)
    // The folder is watched now.
    try sandbox.write("inbox/later/3.jpg", LibraryFixture.photo(2003))
    fixture.wait(for: "import 4: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 0)
  }

  @Test func whereThereWasMoreThanTheKernelKeepsAllIsLookedAt() throws {
    let run = try fixture.start()
    let limit = try #require(
      Int(
        try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
          .trimmingCharacters(in: .newlines)))
    try fixture.arriveTogether(in: run) {
      // Three events each, at least.
      for number in 0..<(limit / 3 + 100) {
        let path = sandbox.path("inbox/.\(number)")
        close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
        unlink(path)
      }
      try sandbox.write("inbox/new.jpg", LibraryFixture.photo(2001))
      try sandbox.write("inbox/new/newer.jpg", LibraryFixture.photo(2002))
    }
    fixture.wait(for: ": 2 photos imported", from: run)
    try sandbox.write("inbox/new/newest.jpg", LibraryFixture.photo(2003))
    fixture.wait(for: ": 1 photo imported (", from: run)
    #expect(waitUntil { (try? fixture.library.query("SELECT count(*) FROM photos")) == ["4"] })
    #expect(try fixture.end(run).status == 0)
  }

  // MARK: Permissions

  /// Starts to watch as somebody whom permissions hold back.
  private func startUnprivileged() throws -> Run {
    _ = try sandbox.shell("chmod 755 . inbox; mkdir -m 777 own")
    return try sandbox.start(
      (Unprivileged.prefix ?? []) + WatchFixture.command([], catalog: "--catalog=own/c.sqlite"))
  }

  @Test(.enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"))
  func aFolderThatCannotBeReadIsToldAndTakenOnceItCan() throws {
    let run = try startUnprivileged()
    fixture.wait(for: "import 1: 1 photo imported", from: run)
    try fixture.arriveTogether(in: run) {
      _ = try sandbox.shell("mkdir inbox/new; cp inbox/old.jpg inbox/new; chmod 0 inbox/new")
    }
    fixture.wait(for: "inbox/new: cannot read the folder: permission denied", from: run)
    _ = try sandbox.shell("chmod 755 inbox/new")
    fixture.wait(for: "import 3: 1 duplicate (", from: run)
    try sandbox.write("inbox/new/newer.jpg", LibraryFixture.photo(2001))
    fixture.wait(for: "import 4: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 2)
  }

  @Test(
    .enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"),
    arguments: [0, 0o444])
  func aFolderThatCouldNotBeReadWhenTheWatchBeganIsToldAndTakenOnceItCan(mode: mode_t) throws {
    unlink(sandbox.path("inbox/old.jpg"))
    try sandbox.write("inbox/closed/a.jpg", LibraryFixture.photo(2001))
    chmod(sandbox.path("inbox/closed"), mode)
    let run = try startUnprivileged()
    fixture.wait(for: "permission denied", from: run)
    fixture.wait(for: "import 1: 1 failed (", from: run)
    chmod(sandbox.path("inbox/closed"), 0o755)
    fixture.wait(for: "import 2: 1 photo imported (", from: run)
    #expect(try fixture.end(run).status == 2)
  }
}
