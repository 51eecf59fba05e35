import CatalogMigrations
import Foundation
import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct CatalogWriterTests {
  private struct Stop: Error, Equatable {}

  /// The changesets in the history, oldest first.
  private func changesets(_ catalog: TestCatalog) throws -> [[UInt8]] {
    try catalog.connection().prepare("SELECT changeset FROM history WHERE changeset IS NOT NULL ORDER BY id")
      .map { $0.blob(0) }
  }

  @Test func aChangeThatFailsHasNotHappened() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let before = try catalog.recordedRows()
    let history = try catalog.texts("SELECT name FROM history")
    let writer = try CatalogWriter(path: catalog.path)
    await #expect(throws: Stop()) {
      try await writer.change("fail") { change in
        let importID = try change.beginImport(name: "fail", arguments: "{}")
        try change.add(TestPhoto(2, name: "b.jpg"), importID: importID)
        try change.run("UPDATE photos SET title = 'x'")
        throw Stop()
      }
    }
    #expect(try catalog.recordedRows() == before)
    #expect(try catalog.texts("SELECT name FROM history") == history)
    #expect(try catalog.texts("SELECT count(*) FROM imports") == ["1"])
    try await catalog.add([TestPhoto(2, name: "b.jpg")], with: writer)
    #expect(try catalog.store().photoCount() == 2)
  }

  @Test func aFailureOfSQLiteNamesTheCatalog() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    let error = await #expect(throws: CatalogError.self) {
      try await writer.change("twice") { _ = try $0.add(TestPhoto(1, name: "secret.jpg"), importID: 1) }
    }
    #expect(error?.description.contains(catalog.path.displayText) == true)
    #expect(error?.description.contains("UNIQUE constraint failed: photos.sha256") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func theHistoryTakesBackAnUpdate() async throws {
    var photo = TestPhoto(1, name: "a.jpg", capturedAt: "2019")
    photo.metadata.keywords = ["one", "two"]
    photo.metadata.title = "before"
    let catalog = try await TestCatalog([photo, TestPhoto(2, name: "b.jpg")])
    let before = try catalog.recordedRows()
    let writer = try CatalogWriter(path: catalog.path)
    var metadata = MediaMetadata(format: .jpeg)
    metadata.title = "after"
    metadata.keywords = ["two", "three"]
    try await writer.change("update a.jpg") { [photo, metadata] change in
      let rowID = try #require(try change.view.photo(withID: photo.id)?.rowID)
      try change.updatePhoto(rowID, byteCount: 7, metadata: metadata)
    }
    #expect(try catalog.recordedRows() != before)
    #expect(try catalog.texts("SELECT name FROM history ORDER BY id") == ["import /photos", "update a.jpg"])
    let changeset = try #require(try changesets(catalog).first)
    try catalog.connection().undo(changeset)
    #expect(try catalog.recordedRows() == before)
  }

  @Test func theHistoryTakesBackFilesThatWereChangedMovedAndMadeOriginal() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg"), TestPhoto(2, name: "b.jpg")])
    let before = try catalog.recordedRows()
    let writer = try CatalogWriter(path: catalog.path)
    try await writer.change("rearrange") { change in
      let folderID = try change.folderID(of: TestPhoto(1, name: "").folder)
      let one = try #require(try change.view.file(inFolder: folderID, named: Array("a.jpg".utf8)))
      let other = try #require(try change.view.file(inFolder: folderID, named: Array("b.jpg".utf8)))
      try change.moveFile(other.id, toPhoto: one.photoRowID, role: .copy)
      try change.updateFile(
        one.id, state: FileState(byteCount: 5, modifiedAt: 8), sha256: TestPhoto.id(77))
      try change.setOriginal(
        ofPhoto: one.photoRowID, file: other.id, path: FilePath("/photos/b.jpg"))
    }
    #expect(try catalog.recordedRows() != before)
    try catalog.connection().undo(try #require(try changesets(catalog).first))
    #expect(try catalog.recordedRows() == before)
  }

  @Test func whatWasOnlyAddedIsNotRecorded() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    #expect(try catalog.texts("SELECT name FROM history") == ["import /photos"])
    #expect(try changesets(catalog).isEmpty)
  }

  @Test func additionsInsideAdditionsAreNotRecordedEither() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    let importID = try await catalog.add([], with: writer)
    try await writer.change("import", importID: importID) { change in
      _ = try change.adding { try change.add(TestPhoto(1, name: "a.jpg"), importID: importID) }
      try change.adding {
        let folderID = try change.folderID(of: CatalogFolder(root: FilePath("/new"), path: FilePath("")))
        try change.addFile(
          photoRowID: 1, folderID: folderID, name: [1], role: .copy,
          state: FileState(byteCount: 1, modifiedAt: 1), importID: importID)
      }
    }
    #expect(try changesets(catalog).isEmpty)
  }

  @Test func aChangeAfterAdditionsIsRecordedAlone() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await writer.change("import", importID: 1) { change in
      try change.add(TestPhoto(2, name: "b.jpg"), importID: 1)
      try change.run("UPDATE photos SET title = 'x' WHERE id = 1")
    }
    try catalog.connection().undo(try #require(try changesets(catalog).first))
    #expect(try catalog.texts("SELECT title FROM photos ORDER BY id") == ["NULL", "NULL"])
    #expect(try catalog.texts("SELECT import_id FROM history ORDER BY id") == ["1", "1"])
  }

  @Test func theHistoryOfALargeImportIsAtMostATenthOfTheCatalog() async throws {
    let catalog = try await TestCatalog(
      (0..<2000).map { TestPhoto($0, name: "IMG_\($0).jpg", capturedAt: "2019-05-01T10:00:00") })
    let size = try catalog.path.contents().count
    let length = "coalesce(sum(length(name) + length(done_at) + coalesce(length(changeset), 0)), 0)"
    let history = try #require(Int(try catalog.texts("SELECT \(length) FROM history")[0]))
    #expect(history > 0 && history * 10 <= size)
  }

  // MARK: Other writers

  @Test func anotherWriterIsAnErrorThatSaysSoOncePatienceIsOver() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path, creating: false, patience: 30)
    let other = try catalog.connection()
    try other.execute("BEGIN EXCLUSIVE")
    let clock = ContinuousClock()
    let start = clock.now
    let error = await #expect(throws: CatalogError.busy(path: catalog.path)) {
      try await writer.change("wait") { _ in }
    }
    #expect(clock.now - start >= .milliseconds(30))
    #expect(error?.description.contains("another program is writing the catalog \(catalog.path)") == true)
    try other.execute("COMMIT")
    try await catalog.add([TestPhoto(1, name: "a.jpg")], with: writer)
    #expect(try catalog.store().photoCount() == 1)
  }

  @Test func openingWaitsNoLongerThanAChange() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c")
    // Somebody is making the same catalog, and does not come to an end.
    let other = try Connection(path: path.bytes, mode: .create)
    try other.execute("PRAGMA application_id = \(CatalogMigrations.applicationID); BEGIN IMMEDIATE")
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: CatalogError.busy(path: path)) {
      try CatalogWriter(path: path, creating: true, patience: 200)
    }
    let waited = clock.now - start
    #expect(waited >= .milliseconds(200) && waited < .seconds(5))
  }

  @Test func anotherWritersChangeIsWaitedFor() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    let path = catalog.path
    let (locked, signal) = AsyncStream.makeStream(of: Void.self)
    let other = Task.detached {
      defer { signal.finish() }
      let connection = try Connection(path: path.bytes, mode: .readWrite)
      try connection.execute("BEGIN EXCLUSIVE")
      signal.yield()
      usleep(50_000)
      try connection.execute("COMMIT")
    }
    for await _ in locked.prefix(1) {}
    try await catalog.add([TestPhoto(1, name: "a.jpg")], with: writer)
    try await other.value
    #expect(try catalog.store().photoCount() == 1)
  }

  // MARK: Imports

  @Test func anImportIsWrittenDown() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    let importID = try await writer.change("import") { change in
      let importID = try change.beginImport(name: "import /p", arguments: "{\"paths\":[\"/p\"]}")
      try change.addImportItem(
        importID: importID, position: 3, path: FilePath(bytes: [0x2f, 0xff]), outcome: "failed",
        reason: "torn")
      return importID
    }
    #expect(
      try catalog.texts("SELECT state || ifnull(finished_at, ' open') FROM imports") == ["running open"])
    var counts = ImportCounts()
    (counts.found, counts.imported, counts.alreadyKnown, counts.duplicates) = (21, 1, 2, 3)
    (counts.updated, counts.skipped, counts.failed, counts.moved, counts.sidecars) = (4, 5, 6, 7, 8)
    try await writer.change("import") { [counts] change in
      try change.setImport(importID, counts: counts, state: .interrupted)
    }
    let numbers =
      "found || ' ' || imported || already_known || duplicates || updated || skipped || failed || moved || sidecars"
    #expect(try catalog.texts("SELECT \(numbers) FROM imports") == ["21 12345678"])
    #expect(try catalog.store().imports().map(\.counts) == [counts])
    #expect(counts.named.map(\.count) == [21, 1, 2, 3, 4, 7, 8, 5, 6])
    #expect(try catalog.texts("SELECT state || (finished_at >= started_at) FROM imports") == ["interrupted1"])
    #expect(
      try catalog.texts("SELECT hex(path) || position || outcome || reason FROM import_items") == [
        "2FFF3failedtorn"
      ])
    #expect(try catalog.texts("SELECT name FROM history") == ["import /p"])
  }
}
