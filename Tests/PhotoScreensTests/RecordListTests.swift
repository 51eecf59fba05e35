import CatalogStore
import ListKit
import PhotoModel
import Testing

@testable import PhotoScreens

@Suite @MainActor struct RecordListTests {
  private static let entries = [
    HistoryEntry(
      number: 1, name: "import /photos", doneAt: "2026-01-02T03:04:05Z", importID: 1, undoneBy: 3),
    HistoryEntry(number: 3, name: "undo 1\n\u{1B}[2J", doneAt: "2026-01-02T03:04:06Z", isUndo: true),
  ]

  private func record(_ state: String = "finished") -> ImportRecord {
    var counts = ImportCounts()
    (counts.found, counts.imported, counts.failed) = (3, 2, 1)
    return ImportRecord(
      id: 4, startedAt: "2026-01-02T03:04:05Z", finishedAt: "2026-01-02T03:04:07Z", state: state,
      counts: counts,
      request: ImportRequest(paths: [FilePath("/p"), FilePath("/q")], list: FilePath("/l"), listedCount: 2),
      labels: PhotoLabels(albums: ["Norway"], keywords: ["fjord"]), seconds: 2)
  }

  private func controller(
    _ style: ListStyle, _ entries: [HistoryEntry] = entries
  ) throws -> RecordsViewController<HistoryEntry> {
    try RecordsViewController(title: "History", records: entries, style: style)
  }

  @Test func aTableShowsWhatTheTemplateShowsAndEscapesTheRest() throws {
    let lines = try drawn(controller(.table(fittingWidth: nil))).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("Change  When (UTC)           What"))
    #expect(lines[1].hasPrefix("     1  2026-01-02 03:04:05  import /photos"))
    #expect(lines[1].hasSuffix("3"))
    #expect(lines[2].hasSuffix(#"undo 1\n\e[2J"#))
  }

  @Test func programsGetEveryColumn() throws {
    let lines = try drawn(controller(.tsv)).split(separator: "\n")
    #expect(lines[0] == "change\tdone_at\tname\tundone_by\timport_id\tcan_be_undone")
    #expect(lines[1] == "1\t2026-01-02T03:04:05Z\timport /photos\t3\t1\tfalse")
    #expect(try drawn(controller(.csv)).split(separator: "\n")[0].hasPrefix("change,done_at,"))
  }

  @Test func jsonIsOneArrayOrAnObjectPerLine() throws {
    let text = try drawn(controller(.json))
    let array = try #require(try JSONValue(parsing: text.utf8).array)
    #expect(array.map { $0["change"]?.int } == [1, 3])
    #expect(array.map { $0["can_be_undone"] } == [.bool(false), .bool(false)])
    let lines = try drawn(controller(.ndjson)).split(separator: "\n")
    #expect(try lines.map { try JSONValue(parsing: $0.utf8)["undone_by"]?.int } == [3, nil])
  }

  @Test func nothingIsAnEmptyTableAndAnEmptyArray() throws {
    #expect(try drawn(controller(.table(fittingWidth: 80), [])) == "")
    #expect(try drawn(controller(.json, [])) == "[]\n")
    #expect(try drawn(controller(.ndjson, [])) == "")
  }

  @Test func theChosenImportIsPushedWithItsItems() async throws {
    let catalog = try await TemporaryCatalog([.init("/photos/a.jpg")])
    let imports = try ImportsViewController(store: try catalog.store())
    let navigation = NavigationController(rootViewController: imports)
    try imports.listView.selectRow(at: IndexPath(row: 0))
    let detail = try #require(navigation.topViewController as? ImportViewController)
    #expect(detail.record.id == 1)
    #expect(throws: ListViewError.noSuchRow(1, count: 1)) {
      try imports.listView.selectRow(at: IndexPath(row: 1))
    }
  }

  @Test func anImportIsOpenedAsJSONFromAListInJSON() async throws {
    let catalog = try await TemporaryCatalog([.init("/photos/a.jpg")])
    let imports = try ImportsViewController(store: try catalog.store(), style: .json)
    let navigation = NavigationController(rootViewController: imports)
    try imports.listView.selectRow(at: IndexPath(row: 0))
    #expect(try drawn(navigation.topViewController).hasPrefix("{\"import_id\":1,"))
  }

  @Test func anImportIsShownWithItsCountsAndTheFilesItDidNotTake() throws {
    let item = ImportRecordItem(path: FilePath(bytes: [0x2F, 0xFF]), outcome: "failed", reason: "torn")
    let text = try drawn(ImportViewController(record: record(), items: [item]))
    #expect(text.hasPrefix("Import 4: /p /q --files-from /l (2 paths)\n"))
    for line in ["Ended       2026-01-02 03:04:07 UTC, after 2 s", "Imported    2", #"/\xff"#, "torn"] {
      #expect(text.contains(line), "no \(line) in \(text)")
    }
    #expect(try drawn(ImportViewController(record: record("undone"), items: [])).contains("taken back"))
    let json = ImportViewController(record: record(), items: [item], format: .json)
    let object = try JSONValue(parsing: try drawnBytes(json))
    #expect(object["found"]?.int == 3 && object["seconds"]?.int == 2)
    #expect(object["items"]?.array?.first?["path_base64"]?.string == "L/8=")
  }

  @Test func everyColumnOfTheTemplatesHasAText() {
    let entry = HistoryEntry(number: 1, name: "x", doneAt: "2026", importID: 1, undoneBy: 2)
    #expect(HistoryEntry.template.names.allSatisfy { entry.text(of: $0, isForPeople: false) != nil })
    #expect(ImportRecord.template.names.allSatisfy { record().text(of: $0, isForPeople: false) != nil })
    let item = ImportRecordItem(path: FilePath("/a"), outcome: "failed", reason: "torn")
    #expect(ImportRecordItem.template.names.allSatisfy { item.text(of: $0, isForPeople: false) != nil })
    let check = CheckRecord(
      path: FilePath("/a"), outcome: "known", reason: "why", photoID: TemporaryCatalog.id(1),
      catalogPath: FilePath("/b"))
    #expect(CheckRecord.template.names.allSatisfy { check.text(of: $0, isForPeople: false) != nil })
  }

  @Test func aFileThatTheCatalogHasWhereItLiesIsNotNamedTwice() {
    let check = CheckRecord(
      path: FilePath("/a"), outcome: "known", reason: nil, photoID: nil, catalogPath: FilePath("/a"))
    #expect(check.text(of: "catalog_path", isForPeople: true) == "the same file")
    #expect(check.text(of: "catalog_path", isForPeople: false) == "/a")
  }
}
