import CatalogMigrations
import PhotoModel
import SQLiteKit
import Testing

@testable import CatalogStore

@Suite struct CatalogViewTests {
  @Test func aFileIsWhatItsRowSays() async throws {
    let photo = TestPhoto(1, name: "a.jpg")
    let catalog = try await TestCatalog([photo])
    let file = try await CatalogWriter(path: catalog.path).read { view in
      try view.folderID(of: photo.folder).flatMap { try view.file(inFolder: $0, named: photo.name) }
    }
    let found = try #require(file)
    #expect(found.photoID == photo.id && found.sha256 == photo.id && found.hasPhotosBytes)
    #expect(found.root == photo.folder.root && found.path == photo.path && found.name == photo.name)
    #expect(found.role == .original && found.reason == nil && found.importID == 1)
    #expect(found.state == FileState(byteCount: 1000, modifiedAt: 7) && !found.isToBeRead)
  }

  @Test func aRoleThatNobodyKnowsIsDamage() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    try await CatalogWriter(path: catalog.path).change("test") { try $0.run("UPDATE files SET role = 'x'") }
    let store = try catalog.store()
    let error = #expect(throws: CatalogError.self) {
      try store.read { try $0.whereabouts(of: TestPhoto.id(1)) }
    }
    #expect(error?.description.contains("is damaged") == true, "\(error.debugDescription)")
    #expect(error?.description.contains("a file of the unknown role 'x'") == true)
  }

  @Test func aWriterReadsWhileAnotherOneWritesAndLeavesNoHistory() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path, creating: false, patience: 30)
    let entries = try catalog.store().history()
    let other = try catalog.connection()
    try other.execute("BEGIN IMMEDIATE")
    #expect(try await writer.read { try $0.files(ofPhoto: 1) }.count == 1)
    try other.execute("COMMIT")
    try await writer.change("nothing") { _ in }
    #expect(try catalog.store().history() == entries)
  }

  @Test func anOlderCatalogThatStaysAsItIsTellsWhereFilesAre() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("catalog.sqlite")
    let migrator = Migrator(Array(CatalogOpening.migrations(CatalogMigrations.all).prefix(1)))
    let connection = try CatalogOpening.openForWriting(path, creating: true, migrator: migrator)
    try connection.execute(
      """
      INSERT INTO imports (id, started_at, state, arguments) VALUES (1, '', 'finished', '{}');
      INSERT INTO photos (id, sha256, path, name_key, bytes, format, import_id)
        VALUES (1, zeroblob(32), x'2f61', x'61', 1, 'jpeg', 1);
      INSERT INTO roots (id, path) VALUES (1, x'2f');
      INSERT INTO folders (id, root_id, path) VALUES (1, 1, x'');
      INSERT INTO files (photo_id, folder_id, name, role, bytes, mtime_ns, import_id)
        VALUES (1, 1, x'61', 'original', 1, 1, 1)
      """)
    let store = try Store(path: path, asItIs: true)
    let digest = try #require(
      [UInt8](repeating: 0, count: 32).withUnsafeBufferPointer { PhotoID(digest: $0) })
    #expect(try store.read { try $0.whereabouts(of: digest) }.map(\.path) == [FilePath("/a")])
    #expect(try store.read { try $0.formerWhereabouts(of: digest) }.isEmpty)
  }
}
