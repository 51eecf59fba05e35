import PhotoFiling
import CatalogStore
import MediaWorkers
import PhotoImporting
import PhotoModel
import Synchronization
import TestSupport
import Testing

/// What holds for an import as a whole, whatever the files are.
@MainActor
@Suite struct ImportRunTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func write(_ text: String, to name: String) throws { try fixture.files.write(text, to: name) }

  @Test func theRecordHasCountsAndAReasonForEveryFileThatWasNotTaken() async throws {
    try write("alpha", to: "a.jpg")
    try write("alpha", to: "b.jpg")
    try write("text", to: "c.jpg")
    try write("text", to: "d.txt")
    try write("changing", to: "e.jpg")
    try write("x", to: ".hidden")
    try await fixture.run()
    try write("has changed", to: "e.jpg")
    let result = try await fixture.run()
    #expect(
      result.counts.found == 6 && result.counts.alreadyKnown == 2 && result.counts.updated == 1
        && result.counts.skipped == 2 && result.counts.failed == 1)
    #expect(
      try fixture.query(
        """
        SELECT id, state, found, imported, already_known, duplicates, updated, skipped, failed,
          finished_at IS NOT NULL FROM imports
        """, columns: 10) == ["1|finished|6|2|0|1|0|2|1|1", "2|finished|6|0|2|0|1|2|1|1"])
    let folder = fixture.files.path.displayText + "/"
    #expect(
      try fixture.query(
        """
        SELECT position, replace(CAST(path AS TEXT), '\(folder)', ''), outcome, replace(reason, '\(folder)', '')
        FROM import_items WHERE import_id = 1 ORDER BY position
        """, columns: 4) == [
          "0|.hidden|skipped|a hidden file", "2|b.jpg|duplicate|the same bytes as a.jpg",
          "3|c.jpg|failed|not a picture: a text", "4|d.txt|skipped|not a photo: a text",
        ])
  }

  @Test func whatWasReadWithoutExiv2IsReadAgainByTheNextImport() async throws {
    try write("alpha", to: "a.jpg")
    // Crashes a worker that has read another file, so that a careful one has to read it.
    try write("beta", to: "once-1.jpg")
    let first = try await fixture.run()
    #expect(first.counts.imported == 2 && first.counts.failed == 0)
    #expect(try fixture.photo("once-1.jpg")?.metadata.caption?.contains("--without-exiv2") == true)
    let second = try await fixture.run()
    #expect(second.counts.alreadyKnown == 1 && second.counts.updated == 1)
    #expect(try fixture.photo("once-1.jpg")?.metadata.caption?.contains("--without-exiv2") == false)
    let third = try await fixture.run(workers: ImportFixture.noWorker)
    #expect(third.counts.alreadyKnown == 2)
  }

  @Test func positionsGoOnFromBatchToBatch() async throws {
    for number in 1_000..<2_050 { try write("photo \(number)", to: "\(number).jpg") }
    try write("text", to: "last.txt")
    let result = try await fixture.run(workers: FakeMedia.configuration(jobs: 2))
    #expect(result.items.last == "last.txt: skipped, not a photo: a text")
    #expect(try fixture.query("SELECT position FROM import_items") == ["1050"])
  }

  @Test(arguments: [1, 3]) func observersHearOfEveryFileOnceInTheOrderOfTheWalk(jobs: Int) async throws {
    let names = (100..<400).map { ($0 % 9 == 0 ? "late-\($0)" : "\($0)") + ".jpg" }.sorted()
    for name in names { try write(name, to: name) }
    let result = try await fixture.run(workers: FakeMedia.configuration(jobs: jobs))
    #expect(result.items == names.map { "\($0): imported" })
    let progress = try #require(result.recorder.lastProgress)
    #expect(progress.done == 300 && progress.total == 300 && progress.isTotalFinal)
  }

  @Test func anInterruptedImportKeepsWhatWasSettledAndTheNextOneCompletesIt() async throws {
    for number in 100..<160 { try write("photo \(number)", to: "\(number).jpg") }
    let questions = Atomic<Int>(0)
    let first = try await fixture.run {
      questions.add(1, ordering: .relaxed).newValue > 25
    }
    #expect(first.report.isInterrupted && (10...30).contains(first.counts.imported))
    #expect(first.counts.found == first.counts.imported)
    #expect(try fixture.photos().count == first.counts.imported)
    #expect(
      try fixture.query("SELECT state, imported FROM imports", columns: 2) == [
        "interrupted|\(first.counts.imported)"
      ])
    let second = try await fixture.run()
    #expect(second.counts.alreadyKnown == first.counts.imported)
    #expect(second.counts.imported == 60 - first.counts.imported)
    #expect(try fixture.photos().count == 60)
  }

  @Test func anInterruptionAfterTheLastFileIsNone() async throws {
    try write("alpha", to: "a.jpg")
    let end = ImportEnd()
    let job = try ImportJob(
      catalog: fixture.catalog,
      options: ImportOptions(
        paths: [fixture.files.path], workers: FakeMedia.configuration(), version: "1",
        isInterrupted: { end.isReached.load(ordering: .relaxed) }))
    job.observers.add(end)
    let report = try await job.result()
    let wasInterrupted = end.isReached.load(ordering: .relaxed)
    #expect(wasInterrupted)
    #expect(!report.isInterrupted && report.counts.imported == 1)
    #expect(try fixture.query("SELECT state FROM imports") == ["finished"])
  }

  /// Notes that a file was settled.
  @MainActor
  private final class ImportEnd: ImportObserver {
    nonisolated let isReached = Atomic<Bool>(false)

    func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
      isReached.store(true, ordering: .relaxed)
    }
  }

  @Test func aMissingWorkerIsAnErrorAndTheRecordSaysSo() async throws {
    try write("alpha", to: "a.jpg")
    await #expect(throws: MediaPoolError.self) {
      try await self.fixture.run(workers: ImportFixture.noWorker)
    }
    #expect(try fixture.query("SELECT state FROM imports") == ["failed"])
  }

  @Test func aFailureOfTheDatabaseIsThrownAndTheCatalogStaysWhole() async throws {
    for number in 1_000..<2_100 { try write("photo \(number)", to: "\(number).jpg") }
    _ = try CatalogWriter(path: fixture.catalog, creating: true)
    // The smallest number has no magnitude.
    try fixture.execute("CREATE INDEX full ON photos (abs(-9223372036854775807 - (id > 1050)))")
    await #expect { try await self.fixture.run() } throws: { error in
      guard case CatalogError.database(_, let cause) = error else { return false }
      return cause.message.contains("integer overflow")
    }
    // The first batch was committed, nothing of the second.
    #expect(try fixture.query("SELECT count(*) FROM photos") == ["1024"])
    #expect(try fixture.query("SELECT state, imported FROM imports", columns: 2) == ["failed|1024"])
    #expect(try fixture.query("PRAGMA integrity_check") == ["ok"])
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
    try fixture.execute("DROP INDEX full")
    let second = try await fixture.run()
    #expect(second.counts.alreadyKnown == 1_024 && second.counts.imported == 76)
  }

  @Test func historyAddsATenthAtMost() async throws {
    for number in 0..<1_000 { try write("photo \(number)", to: "\(number).jpg") }
    try await fixture.run(workers: FakeMedia.configuration(jobs: 2))
    func pages() throws -> Int {
      try fixture.execute("VACUUM")
      return try Int(fixture.query("PRAGMA page_count")[0]) ?? 0
    }
    let withHistory = try pages()
    try fixture.execute("DELETE FROM history")
    let without = try pages()
    #expect(without > 50 && (withHistory - without) * 10 <= without)
  }

  @Test func twoImportsAtOnceTakeEveryFileOnce() async throws {
    for number in 0..<200 { try write("photo \(number / 2)", to: "\(number).jpg") }
    async let one = fixture.run()
    async let other = fixture.run()
    let counts = try await [one.counts, other.counts]
    #expect(counts.map(\.found) == [200, 200])
    #expect(counts.map(\.imported).reduce(0, +) == 100)
    #expect(counts.map(\.duplicates).reduce(0, +) == 100)
    #expect(counts.map(\.alreadyKnown).reduce(0, +) == 200)
    #expect(try fixture.query("SELECT count(*) FROM files") == ["200"])
    #expect(try fixture.photos().count == 100)
  }

  // MARK: Roots

  @Test func aFolderInsideARootBelongsToThatRoot() async throws {
    try write("alpha", to: "a/b/1.jpg")
    try await fixture.run(["a"])
    #expect(try await fixture.run(["a/b"], workers: ImportFixture.noWorker).items == ["a/b/1.jpg: known"])
    #expect(
      try await fixture.run(["a/b/1.jpg"], workers: ImportFixture.noWorker).items == ["a/b/1.jpg: known"])
    #expect(try fixture.query("SELECT count(*) FROM roots") == ["1"])
  }

  @Test func aFolderAroundARootBecomesARootAndKnowsTheFilesOfTheInnerOne() async throws {
    try write("alpha", to: "a/b/1.jpg")
    try write("beta", to: "a/2.jpg")
    try await fixture.run(["a/b"])
    let result = try await fixture.run(["a"])
    #expect(result.items == ["a/2.jpg: imported", "a/b/1.jpg: known"])
    #expect(try fixture.query("SELECT count(*) FROM roots") == ["2"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
    #expect(try fixture.filesByPhoto() == [["a/2.jpg original"], ["a/b/1.jpg original"]])
  }

  @Test func aFileIsTakenOnceHoweverOftenItWasAskedFor() async throws {
    try write("alpha", to: "a/1.jpg")
    let result = try await fixture.run(["a/1.jpg", "a", "a/1.jpg"])
    #expect(result.counts.imported == 1 && result.counts.duplicates == 0)
    #expect(try fixture.filesByPhoto() == [["a/1.jpg original"]])
  }
}
