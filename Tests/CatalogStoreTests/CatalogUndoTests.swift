import CatalogMigrations
import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct CatalogUndoTests {
  private func setTitle(_ title: String, ofPhoto number: Int, _ writer: CatalogWriter) async throws {
    try await writer.change("title \(title)") { change in
      try change.run("UPDATE photos SET title = ? WHERE sha256 = ?", title, TestPhoto.id(number).bytes)
    }
  }

  private func titles(_ catalog: TestCatalog) throws -> [String] {
    try catalog.texts("SELECT title FROM photos ORDER BY path")
  }

  @Test func anyChangeIsUndoneByItsNumber() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg"), TestPhoto(2, name: "b.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await setTitle("one", ofPhoto: 1, writer)
    try await setTitle("two", ofPhoto: 2, writer)
    let report = try await writer.undo(.change(2))
    #expect(report.entry.name == "title one" && report.restoredPhotos == 1 && report.restoredFiles == 0)
    #expect(try titles(catalog) == ["NULL", "two"])
    #expect(try await writer.undo(.last).entry.name == "title two")
    #expect(try titles(catalog) == ["NULL", "NULL"])
  }

  @Test func aChangeWithALaterOneOfTheSamePhotoIsRefusedAndNamesIt() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await setTitle("one", ofPhoto: 1, writer)
    try await setTitle("two", ofPhoto: 1, writer)
    let report = try await writer.undo(.change(2))
    #expect(
      report.conflicts.map(\.description) == [
        "the photo /photos/a.jpg was changed since, by change 3 (title two)"
      ])
    #expect(try titles(catalog) == ["two"])
    #expect(try catalog.texts("SELECT count(*) FROM history WHERE undone_by IS NOT NULL") == ["0"])
  }

  @Test func aLaterChangeThatIsUndoneIsNotInTheWay() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await setTitle("one", ofPhoto: 1, writer)
    #expect(try await writer.undo(.importNumber(1)).conflicts.map(\.change?.name) == ["title one"])
    #expect(try await writer.undo(.change(2)).restoredPhotos == 1)
    #expect(try await writer.undo(.importNumber(1)).removedPhotos == 1)
  }

  @Test func aPartOfAnImportStandsForAllOfIt() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    let importID = try await catalog.add([TestPhoto(2, name: "b.jpg")], with: writer)
    try await writer.change("import", importID: importID) {
      try $0.run("UPDATE photos SET title = 'x' WHERE import_id = 1")
    }
    let part = try #require(Int64(try catalog.texts("SELECT max(id) FROM history")[0]))
    #expect(part == 3)
    let report = try await writer.undo(.change(part))
    #expect(report.entry.number == 2 && report.removedPhotos == 1 && report.restoredPhotos == 1)
    #expect(try titles(catalog) == ["NULL"])
    #expect(
      try catalog.texts("SELECT ifnull(undone_by, 'no') FROM history ORDER BY id") == ["no", "4", "4", "no"])
  }

  @Test func aKeywordThatOthersUseByNowStays() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    var metadata = MediaMetadata(format: .jpeg)
    metadata.keywords = ["shared"]
    try await writer.change("keywords") { [metadata] change in
      let rowID = try #require(try change.view.photo(withID: TestPhoto.id(1))?.rowID)
      try change.updatePhoto(rowID, byteCount: 1000, metadata: metadata)
    }
    var other = TestPhoto(2, name: "b.jpg")
    other.metadata.keywords = ["shared"]
    try await catalog.add([other], with: writer)
    #expect(try await writer.undo(.change(2)).conflicts.isEmpty)
    #expect(
      try catalog.texts(
        "SELECT p.path || k.name FROM photo_keywords JOIN keywords AS k ON k.id = keyword_id JOIN photos AS p ON p.id = photo_id"
      ) == ["/photos/b.jpgshared"])
    #expect(try catalog.texts("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func aFailureInTheMiddleLeavesEverythingAsItWas() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let before = try catalog.recordedRows()
    let writer = try CatalogWriter(path: catalog.path)
    try catalog.connection().execute(
      "CREATE TRIGGER stop BEFORE DELETE ON photos BEGIN SELECT raise(ABORT, 'no room left'); END")
    await #expect(throws: CatalogError.self) { try await writer.undo(.last) }
    #expect(try catalog.recordedRows() == before)
    #expect(try catalog.texts("SELECT state FROM imports") == ["running"])
    #expect(try catalog.texts("SELECT count(*) FROM history") == ["1"])
  }

  // MARK: Records

  @Test func importsAreReadBackWithTheirCountsAndItems() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    let importID = try await writer.change("import") { change in
      let importID = try change.beginImport(
        name: "import /p /q", arguments: #"{"paths":["/p","/q"],"jobs":2}"#)
      for (position, name) in [(7, "/p/late"), (3, "/p/early")] {
        try change.addImportItem(
          importID: importID, position: position, path: FilePath(name), outcome: "failed", reason: "torn")
      }
      return importID
    }
    let store = try catalog.store()
    let running = try #require(try store.imports().first)
    #expect(running.state == "running" && running.finishedAt == nil && running.seconds == nil)
    var counts = ImportCounts()
    (counts.found, counts.imported, counts.alreadyKnown, counts.duplicates) = (21, 1, 2, 3)
    (counts.updated, counts.skipped, counts.failed) = (4, 5, 6)
    try await writer.change("import") { [counts] in
      try $0.setImport(importID, counts: counts, state: .finished)
    }
    let record = try #require(try store.imports().first)
    #expect(record.id == importID && record.counts == counts && record.request.paths == ["/p", "/q"])
    #expect(record.state == "finished" && record.seconds.map { (0...60).contains($0) } == true)
    #expect(
      try store.importItems(of: importID).map(\.path.displayText) == ["/p/early", "/p/late"])
    #expect(try store.importItems(of: 99).isEmpty)
  }

  @Test func bytesAreLookedUpInIndicesAlone() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let store = try catalog.store()
    let found = try #require(try store.read { try $0.whereabouts(of: TestPhoto.id(1)) }.first)
    #expect(found.photoID == TestPhoto.id(1) && found.path == FilePath("/photos/a.jpg"))
    #expect(try store.read { try $0.whereabouts(of: TestPhoto.id(2)) }.isEmpty)
    let plan = try store.connection.prepare("EXPLAIN QUERY PLAN " + CatalogView.whereaboutsSQL).map {
      $0.text(3) ?? ""
    }
    #expect(!plan.isEmpty && plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
  }

  @Test func filesThatWereMovedAreLookedUpInIndicesAlone() async throws {
    let catalog = try await TestCatalog([])
    let plan = try catalog.store().connection.prepare("EXPLAIN QUERY PLAN " + CatalogView.movedSQL)
      .map { $0.text(3) ?? "" }
    #expect(plan.contains { $0.contains("transfers_by_source") }, "\(plan)")
    #expect(plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
  }

  // MARK: Older catalogs

  @Test func aCatalogOfVersionOneIsReadAsItIsOnlyWhereThatIsAskedFor() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("catalog.sqlite")
    let migrator = Migrator(Array(CatalogOpening.migrations(CatalogMigrations.all).prefix(1)))
    _ = try CatalogOpening.openForWriting(path, creating: true, migrator: migrator)
    #expect(try Store(path: path, asItIs: true).photoCount() == 0)
    #expect(throws: CatalogError.older(path: path, found: 1, known: CatalogMigrations.all.count)) {
      try CatalogWriter(path: path, updating: false)
    }
    #expect(try folder.names() == ["catalog.sqlite"])
    #expect(try Store(path: path).history().isEmpty)
    let names = try folder.names()
    #expect(names == ["catalog.sqlite", "catalog.sqlite.v1"], "\(names)")
    #expect(try CatalogFileKind.inspect(folder.file("catalog.sqlite.v1")) == .catalog(version: 1))
  }
}
