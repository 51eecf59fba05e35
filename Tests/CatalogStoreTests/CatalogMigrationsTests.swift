import CatalogMigrations
import Foundation
import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct CatalogMigrationsTests {
  /// The folder of the SQL files beside this one's.
  private var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Migrations")
  }

  @Test func whatIsEmbeddedIsWhatLiesInTheFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".sql") }.sorted()
    #expect(CatalogMigrations.all.map(\.fileName) == names)
    for (fileName, sql) in CatalogMigrations.all {
      #expect(try Data(contentsOf: folder.appendingPathComponent(fileName)) == Data(sql.utf8))
    }
  }

  @Test func namesAreNumberedFromOneWithoutAGap() {
    for (index, migration) in CatalogMigrations.all.enumerated() {
      let digits = String(index + 1)
      let number = String(repeating: "0", count: 3 - digits.count) + digits
      #expect(migration.fileName.hasPrefix("m\(number)_"))
    }
  }

  @Test func everyTableIsStrict() async throws {
    let lax = try await TestCatalog().texts(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    #expect(lax.isEmpty)
  }

  @Test func noForeignKeyCascades() async throws {
    let catalog = try await TestCatalog()
    let actions = """
      SELECT DISTINCT k.on_delete || k.on_update FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) AS k
      """
    #expect(try catalog.texts(actions) == ["NO ACTIONNO ACTION"])
    #expect(CatalogMigrations.all.allSatisfy { !$0.sql.uppercased().contains("ON DELETE CASCADE") })
  }

  @Test func everyRecordedTableIsThereWithAPrimaryKey() async throws {
    let catalog = try await TestCatalog()
    for table in CatalogWriter.recordedTables {
      #expect(try !catalog.texts("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0").isEmpty)
    }
  }

  @Test func anImportLeavesACatalogThatSQLiteFindsSound() async throws {
    let catalog = try await TestCatalog(TestPhoto.mixed(dated: 20, undated: 10))
    #expect(try catalog.texts("PRAGMA foreign_key_check").isEmpty)
    #expect(try catalog.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func foreignKeysHoldWhileWriting() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    await #expect(throws: CatalogError.self) {
      try await writer.change("delete") { try $0.run("DELETE FROM photos") }
    }
    #expect(try catalog.texts("SELECT count(*) FROM photos") == ["1"])
  }

  @Test func aListingReadsTheCoveringIndexAlone() async throws {
    let catalog = try await TestCatalog()
    let store = try catalog.store()
    let statements = try [PhotoOrder.oldestFirst, .newestFirst].flatMap { order in
      try PhotoStatements(order, cache: store.statements).listing.map(\.sql)
    }
    #expect(statements.count == 8)
    for sql in statements {
      let plan = try store.connection.prepare("EXPLAIN QUERY PLAN " + sql).map { $0.text(3) ?? "" }
      #expect(plan.count == 1, "\(plan)")
      #expect(plan.first?.contains("USING COVERING INDEX photos_by_time") == true, "\(plan)")
    }
  }
}
