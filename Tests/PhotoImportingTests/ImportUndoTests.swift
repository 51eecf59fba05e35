import CatalogStore
import PhotoImporting
import PhotoModel
import TestSupport
import Testing

@Suite @MainActor struct ImportUndoTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func write(_ text: String, to name: String) throws { try fixture.files.write(text, to: name) }

  @discardableResult
  private func undo(_ target: UndoTarget = .last, isDryRun: Bool = false) async throws -> UndoReport {
    try await CatalogWriter(path: fixture.catalog).undo(target, isDryRun: isDryRun)
  }

  /// All rows of `tables` as texts, by default of all there are.
  private func rows(_ tables: [String]? = nil) throws -> [String] {
    let all = try fixture.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return try (tables ?? all).flatMap { table in
      let columns = try fixture.query("SELECT name FROM pragma_table_info('\(table)')")
      let values = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      return try fixture.query("SELECT '\(table) ' || \(values) FROM \(table) ORDER BY 1")
    }
  }

  private let photoTables = ["photos", "files", "photo_keywords"]

  private func expectSound() throws {
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
    #expect(try fixture.query("PRAGMA integrity_check") == ["ok"])
  }

  /// Two imports, of which the second has new files, a duplicate, a photo that was changed in place, and a changed
  /// file whose earlier picture lives on in a copy.
  private func importTwice() async throws -> (before: [String], second: ImportResult) {
    try write("alpha", to: "a.jpg")
    try write("beta", to: "b.jpg")
    try write("gamma", to: "c.jpg")
    try write("gamma", to: "d.jpg")
    try await fixture.run()
    let before = try rows(photoTables)
    try write("alpha", to: "a2.jpg")
    try write("beta, changed", to: "b.jpg")
    try write("gamma, changed", to: "c.jpg")
    try write("epsilon", to: "e.jpg")
    return (before, try await fixture.run())
  }

  // MARK: What it takes back

  @Test func anUndoneImportLeavesNoPhotosAndItsRecord() async throws {
    try write("alpha", to: "a.jpg")
    try write("alpha", to: "b.jpg")
    try write("text", to: "c.txt")
    try await fixture.run()
    let report = try await undo()
    #expect(report.removedPhotos == 1 && report.removedFiles == 2 && report.conflicts.isEmpty)
    #expect(try rows(photoTables).isEmpty)
    #expect(
      try fixture.query("SELECT state, imported, duplicates FROM imports", columns: 3) == ["undone|1|1"])
    #expect(try fixture.query("SELECT count(*) FROM import_items") == ["2"])
    try expectSound()
  }

  @Test func duplicatesAndChangedFilesGoBackToWhatTheyWere() async throws {
    let (before, second) = try await importTwice()
    #expect(
      second.items == [
        "a.jpg: known", "a2.jpg: duplicate, the same bytes as a.jpg",
        "b.jpg: updated, its bytes changed since it was imported",
        "c.jpg: updated, its bytes changed; the earlier picture is still in d.jpg", "d.jpg: known",
        "e.jpg: imported",
      ])
    #expect(try rows(photoTables) != before)
    let report = try await undo()
    #expect(report.entry.importID == 2)
    #expect(report.removedPhotos == 2 && report.removedFiles == 2)
    #expect(report.restoredPhotos == 2 && report.restoredFiles == 3)
    #expect(try rows(photoTables) == before)
    try expectSound()
  }

  @Test func theNextImportTakesTheFilesAgainAsTheFirstOneDid() async throws {
    let (_, second) = try await importTwice()
    try await undo()
    #expect(try await fixture.run().items == second.items)
    try expectSound()
  }

  @Test func aPhotoThatWasChangedInPlaceHasItsEarlierMetadataAgain() async throws {
    try write("before", to: "a.jpg")
    try await fixture.run()
    try write("afterwards", to: "a.jpg")
    try await fixture.run()
    #expect(try fixture.photo("a.jpg")?.metadata.title == "afterwards")
    try await undo()
    #expect(try fixture.photo("a.jpg")?.metadata.title == "before")
    #expect(try await fixture.run().counts.updated == 1)
  }

  @Test func undoingAgainTakesBackTheChangeBefore() async throws {
    _ = try await importTwice()
    #expect(try await undo().entry.importID == 2)
    #expect(try await undo().entry.importID == 1)
    #expect(try rows(photoTables).isEmpty)
    await #expect(throws: UndoError.nothingToUndo) { try await undo() }
    try expectSound()
  }

  @Test func anImportThatChangedNothingIsUndoneLikeAnyOther() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try await fixture.run()
    let before = try rows(photoTables)
    let report = try await undo()
    #expect(report.entry.importID == 2 && report.removedFiles == 0 && report.restoredFiles == 0)
    #expect(try rows(photoTables) == before)
  }

  @Test func whatAnImportAddedAndChangedItselfIsRemovedAndNothingElse() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run(["a.jpg"])
    let id = try await CatalogWriter(path: fixture.catalog).change("import") { change in
      try change.beginImport(name: "import twice", arguments: "{}")
    }
    let root = fixture.files.path
    try await CatalogWriter(path: fixture.catalog).change("import", importID: id) { change in
      let folder = try change.folderID(of: CatalogFolder(root: root, path: FilePath("")))
      try change.adding {
        let rowID = try change.addPhoto(
          id: try #require(PhotoID(bytes: Array(repeating: 1, count: 32))), path: root, byteCount: 1,
          metadata: MediaMetadata(format: .jpeg), importID: id)
        try change.addFile(
          photoRowID: rowID, folderID: folder, name: Array("x.jpg".utf8), role: .original,
          state: FileState(byteCount: 1, modifiedAt: 1), importID: id)
      }
      let file = try #require(try change.view.file(inFolder: folder, named: Array("x.jpg".utf8)))
      try change.updateFile(file.id, state: FileState(byteCount: 2, modifiedAt: 2), sha256: nil)
    }
    let report = try await undo()
    #expect(report.removedPhotos == 1 && report.removedFiles == 1)
    #expect(report.restoredPhotos == 0 && report.restoredFiles == 0 && report.conflicts.isEmpty)
    #expect(try fixture.filesByPhoto() == [["a.jpg original"]])
  }

  @Test func theFilesOnDiskStayAsTheyAre() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try await undo()
    #expect(FileBytes.read(fixture.files.path.appending("a.jpg".utf8).displayText) == Array("alpha".utf8))
  }

  // MARK: What stands in the way

  private func expectRefusal(_ target: UndoTarget, _ sentences: [String]) async throws {
    let before = try rows()
    let report = try await undo(target)
    let base = fixture.files.path.displayText
    let found = report.conflicts.map {
      $0.description.replacing(base + "/", with: "").replacing(base, with: "all")
    }
    #expect(found.sorted() == sentences.sorted())
    #expect(report.removedPhotos == 0 && report.removedFiles == 0)
    #expect(try rows() == before)
  }

  @Test func aPhotoThatGotAFileFromALaterImportStaysUntilThatIsUndone() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run(["a.jpg"])
    try write("alpha", to: "b.jpg")
    try await fixture.run(["b.jpg"])
    try await expectRefusal(
      .importNumber(1), ["the photo a.jpg has got the file b.jpg since, by change 2 (import b.jpg)"])
    try await undo(.importNumber(2))
    #expect(try await undo(.importNumber(1)).removedPhotos == 1)
    try expectSound()
  }

  @Test func aPhotoThatALaterImportChangedStays() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run(["a.jpg"])
    try write("alpha, changed", to: "a.jpg")
    try await fixture.run(["a.jpg"])
    try await expectRefusal(
      .change(1),
      [
        "the file a.jpg was changed since, by change 2 (import a.jpg)",
        "the photo a.jpg was changed since, by change 2 (import a.jpg)",
      ])
  }

  @Test func aPhotoThatWasGivenAnEarlierFileStays() async throws {
    try write("alpha", to: "a.jpg")
    try write("alpha", to: "b.jpg")
    try await fixture.run()
    try write("omega", to: "c.jpg")
    try await fixture.run()
    try write("omega", to: "b.jpg")
    try await fixture.run()
    try await expectRefusal(
      .importNumber(2), ["the photo c.jpg has got the file b.jpg since, by change 3 (import all)"])
  }

  @Test func aChangedRowThatWasChangedAgainIsNamedOnce() async throws {
    try write("one", to: "a.jpg")
    try await fixture.run()
    try write("two, longer", to: "a.jpg")
    try await fixture.run()
    try write("three, longer still", to: "a.jpg")
    try await fixture.run()
    let report = try await undo(.importNumber(2))
    #expect(Set(report.conflicts.map(\.kind)) == [.fileChanged, .photoChanged])
    #expect(report.conflicts.count == 2)
    #expect(Set(report.conflicts.compactMap(\.change?.importID)) == [3])
    try await undo()
    #expect(try await undo(.importNumber(2)).conflicts.isEmpty)
    #expect(try fixture.photo("a.jpg")?.metadata.title == "one")
  }

  @Test func anImportThatIsUndoneWhileItRunsStops() async throws {
    let writer = try CatalogWriter(path: fixture.catalog, creating: true)
    let id = try await writer.change("import") { try $0.beginImport(name: "import", arguments: "{}") }
    try await undo()
    await #expect(throws: CatalogError.importWasUndone(id)) {
      try await writer.change("import", importID: id) { _ in }
    }
    try await writer.change("import") { try $0.setImport(id, counts: ImportCounts(), state: .failed) }
    #expect(try fixture.query("SELECT state FROM imports") == ["undone"])
  }

  // MARK: Looking first

  @Test func aDryRunTellsWhatTheUndoThenDoesAndWritesNothing() async throws {
    _ = try await importTwice()
    let (before, bytes) = (try rows(), FileBytes.read(fixture.catalog.displayText))
    let promise = try await undo(isDryRun: true)
    #expect(try rows() == before)
    #expect(FileBytes.read(fixture.catalog.displayText) == bytes)
    #expect(try await undo() == promise)
  }

  // MARK: The history

  @Test func anUndoIsAChangeInTheHistoryThatCannotBeUndone() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run(["a.jpg"])
    try await undo()
    let entries = try Store(path: fixture.catalog).history()
    #expect(entries.map(\.number) == [1, 2])
    #expect(entries.map(\.undoneBy) == [2, nil])
    #expect(entries.map(\.isUndo) == [false, true])
    #expect(entries[1].name == "undo 1 (\(entries[0].name))")
    await #expect(throws: UndoError.alreadyUndone(entries[0])) { try await undo(.change(1)) }
    await #expect(throws: UndoError.alreadyUndone(entries[0])) { try await undo(.importNumber(1)) }
    await #expect(throws: UndoError.isAnUndo(entries[1])) { try await undo(.change(2)) }
    await #expect(throws: UndoError.noSuchChange(9)) { try await undo(.change(9)) }
    await #expect(throws: UndoError.noSuchImport(9)) { try await undo(.importNumber(9)) }
  }

  @Test func theUndoOfALargeImportTakesNoRoomInTheHistory() async throws {
    for number in 0..<500 { try write("photo \(number)", to: "\(number).jpg") }
    try await fixture.run(workers: FakeMedia.configuration(jobs: 2))
    try await undo()
    let sizes = "SELECT sum(length(name) + length(done_at) + ifnull(length(changeset), 0)) FROM history"
    #expect(try #require(Int(try fixture.query(sizes)[0])) < 1_000)
  }
}
