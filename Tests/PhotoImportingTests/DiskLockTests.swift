@testable import PhotoFiling
import CatalogStore
import DiskFiles
import Glibc
import PathTemplates
import PhotoModel
import SQLiteKit
import Synchronization
import TestSupport
import Testing

@testable import PhotoImporting

/// The right to touch files on disk for a catalog.
@MainActor
@Suite struct DiskLockTests {
  private let fixture: ImportFixture
  private let library: TemporaryFolder

  init() throws {
    fixture = try ImportFixture()
    library = try TemporaryFolder()
  }

  private var lockFile: FilePath { FilePath(bytes: fixture.catalog.bytes + Array("-files".utf8)) }

  /// What happened, in order.
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  private func waitFor(_ log: Log, _ entry: String) async throws {
    for _ in 0..<18_000 where !log.all.contains(entry) { try await Task.sleep(for: .milliseconds(10)) }
    try #require(log.all.contains(entry))
  }

  @Test func whoComesSecondWaitsAndSaysSoOnceAlsoByALink() async throws {
    _ = try CatalogWriter(path: fixture.catalog, creating: true)
    let link = fixture.files.path.appending("link.sqlite".utf8)
    #expect(fixture.catalog.withCString { target in link.withCString { symlink(target, $0) } } == 0)
    let log = Log()
    let first = DiskLock(catalog: fixture.catalog) { log.add("the first waits") }
    let second = DiskLock(catalog: link) { log.add("the second waits") }
    let holding = Task {
      try await first.whileHeld {
        log.add("the first has it")
        try await waitFor(log, "the second waits")
        log.add("the first gives it up")
      }
    }
    try await waitFor(log, "the first has it")
    try await second.whileHeld { log.add("the second has it") }
    try await holding.value
    #expect(
      log.all == ["the first has it", "the second waits", "the first gives it up", "the second has it"])
  }

  @Test func whoeverWaitsComesBeforeWhoeverComesAgain() async throws {
    let log = Log()
    let (busy, patient) = (
      DiskLock(catalog: fixture.catalog) {}, DiskLock(catalog: fixture.catalog) { log.add("waits") }
    )
    let waiting = Mutex<Task<Void, any Error>?>(nil)
    for round in 0..<40 where !log.all.contains("has it") {
      try await busy.whileHeld {
        if round == 0 {
          let task = Task { try await patient.whileHeld { log.add("has it") } }
          waiting.withLock { $0 = task }
          try await waitFor(log, "waits")
        }
        log.add("round")
      }
    }
    try await waiting.withLock { $0 }?.value
    #expect(log.all == ["waits", "round", "has it"] || log.all == ["waits", "round", "has it", "round"])
  }

  @Test func aReferenceImportAndADryRunMakeNoLockFile() async throws {
    try fixture.files.write("alpha", to: "a.jpg")
    try await fixture.run()
    #expect(!FileStatus.exists(lockFile))
    _ = try await UndoRun(CatalogWriter(path: fixture.catalog), catalog: fixture.catalog, didWait: {})
      .run(.last, isDryRun: true)
    #expect(!FileStatus.exists(lockFile))
    try await fixture.run(
      mode: .filing(FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: false)))
    #expect(FileStatus.byteCount(lockFile) == 0)
  }

  @Test(arguments: [true, false])
  func whereNothingKeepsThemApartAnUndoneImportTakesAwayWhatItBrought(isMove: Bool) async throws {
    try fixture.files.write("alpha", to: "a.jpg")
    try fixture.files.write("beta", to: "b.jpg")
    let catalog = fixture.catalog
    // Comes between the planning and the bringing, as an undo without the lock may.
    let undo: @Sendable () -> Bool = {
      // A catalog that is not made yet has nothing to undo.
      let connection = try? Connection(path: catalog.bytes, mode: .readWrite, busyTimeout: 5_000)
      try? connection?.execute(
        "UPDATE imports SET state = 'undone' WHERE EXISTS (SELECT 1 FROM transfers WHERE step = 'bring')")
      return false
    }
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: isMove)
    await #expect(throws: CatalogError.importWasUndone(1)) {
      try await fixture.run(mode: .filing(target), isInterrupted: undo)
    }
    #expect(Directory(library.path)?.names()?.isEmpty == true)
    #expect((Directory(fixture.files.path)?.names() ?? []).count == 2)
  }

  @Test func aSourceIsLeftWhereTheCatalogHasChangedItsMind() async throws {
    try fixture.files.write("alpha", to: "a.jpg")
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: false)
    try await fixture.run(mode: .filing(target))
    let connection = try Connection(path: fixture.catalog.bytes, mode: .readWrite)
    try connection.execute("UPDATE transfers SET how = 'moved', step = 'remove source'")
    let writer = try CatalogWriter(path: fixture.catalog)
    let waiting = try await writer.read { try $0.unfinishedTransfers(.removeSource) }
    try connection.execute("UPDATE transfers SET step = 'take back'")
    let finished = try await TransferFinisher(catalog: fixture.catalog)
      .finish(waiting.map { UnfinishedTransfer(transfer: $0) }, writer)
    #expect(finished.isEmpty)
    #expect(FileStatus.exists(fixture.files.path.appending("a.jpg".utf8)))
    #expect(try fixture.query("SELECT step FROM transfers") == ["take back"])
  }
}
