import CatalogMigrations
import Foundation
import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct CatalogOpeningTests {
  @Test func aNewCatalogIsMarkedVersionedAndSafe() async throws {
    let catalog = try await TestCatalog()
    let connection = try CatalogOpening.openForWriting(catalog.path, creating: false)
    #expect(try connection.integer(pragma: "application_id") == Int(CatalogMigrations.applicationID))
    #expect(try connection.integer(pragma: "user_version") == CatalogMigrations.all.count)
    #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
    #expect(try connection.integer(pragma: "synchronous") == 2)
    #expect(try connection.integer(pragma: "foreign_keys") == 1)
    #expect(try catalog.path.contents()[68..<72] == Data("phct".utf8))
  }

  @Test func aClosedCatalogIsOneFile() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    #expect(try catalog.store().photoCount() == 1)
    #expect(try catalog.folder.names() == ["catalog.sqlite"])
  }

  @Test func aReaderCannotWrite() async throws {
    let store = try await TestCatalog().store()
    #expect(throws: SQLiteError.self) { try store.connection.execute("DELETE FROM photos") }
  }

  /// Another program writes the header first, and then the pages that it counts.
  @Test func aCatalogThatIsJustGrowingIsKnownForOne() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let size = try catalog.path.contents().count
    #expect(catalog.path.withCString { truncate($0, off_t(size - 4_096)) } == 0)
    #expect(try CatalogFileKind.inspect(catalog.path) == .catalog(version: CatalogMigrations.all.count))
    // To stay so is another matter.
    #expect(throws: CatalogError.self) { try catalog.store().photoCount() }
  }

  // MARK: What is no catalog

  enum Impostor: CaseIterable {
    case folder
    case emptyFile
    case text
    case shortText
    case truncatedDatabase
    case foreignDatabase
    case newerCatalog
    case pipe

    func make(at path: FilePath) async throws {
      let name = path.displayText
      switch self {
      case .folder: try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      case .emptyFile: try Data().write(to: path.url)
      case .text: try Data(String(repeating: "no catalog ", count: 1000).utf8).write(to: path.url)
      case .shortText: try Data("x".utf8).write(to: path.url)
      case .truncatedDatabase: try Data("SQLite format 3\0".utf8).write(to: path.url)
      case .foreignDatabase:
        let other = try Connection(path: path.bytes, mode: .create)
        try other.execute("PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); PRAGMA user_version = 1")
      case .newerCatalog:
        _ = try CatalogWriter(path: path, creating: true)
        try Connection(path: path.bytes, mode: .readWrite).execute("PRAGMA user_version = 9999")
      case .pipe: try #require(mkfifo(name, 0o600) == 0)
      }
    }

    func error(at path: FilePath) -> CatalogError {
      switch self {
      case .folder: .isAFolder(path: path)
      case .emptyFile: .empty(path: path)
      case .text, .shortText, .truncatedDatabase, .pipe: .notADatabase(path: path)
      case .foreignDatabase: .foreign(path: path)
      case .newerCatalog: .newer(path: path, found: 9999, known: CatalogMigrations.all.count)
      }
    }

    func contents(at path: FilePath) throws -> Data? {
      self == .folder || self == .pipe ? nil : try path.contents()
    }
  }

  @Test(arguments: Impostor.allCases)
  func whatIsNoCatalogIsRefusedAndStaysAsItIs(impostor: Impostor) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c")
    try await impostor.make(at: path)
    let before = try impostor.contents(at: path)
    let expected = impostor.error(at: path)
    #expect(throws: expected) { try Store(path: path) }
    #expect(throws: expected) { try CatalogWriter(path: path) }
    if impostor != .emptyFile { #expect(throws: expected) { try CatalogWriter(path: path, creating: true) } }
    #expect(try impostor.contents(at: path) == before)
    #expect(try folder.names() == ["c"])
    #expect(expected.description.contains(path.displayText))
  }

  @Test func anEmptyFileBecomesACatalogWhereOneIsMade() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("c").url)
    _ = try CatalogWriter(path: folder.file("c"), creating: true)
    #expect(try Store(path: folder.file("c")).photoCount() == 0)
  }

  @Test func aMissingCatalogIsMadeOnlyWhereThatIsMeant() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c")
    #expect(throws: CatalogError.missing(path: path)) { try Store(path: path) }
    #expect(throws: CatalogError.missing(path: path)) { try CatalogWriter(path: path) }
    #expect(try folder.names().isEmpty)
    _ = try CatalogWriter(path: path, creating: true)
    #expect(try folder.names() == ["c"])
  }

  @Test func aCatalogInAFolderThatIsNotThereSaysSo() throws {
    let path = try TemporaryFolder().file("no/c")
    let error = #expect(throws: CatalogError.self) { try CatalogWriter(path: path, creating: true) }
    #expect(error?.description.contains("no such file or directory") == true)
    #expect(throws: CatalogError.missing(path: path)) { try Store(path: path) }
  }

  @Test func aPathThroughAFileSaysSo() throws {
    let folder = try TemporaryFolder()
    try Data("x".utf8).write(to: folder.file("file").url)
    let error = #expect(throws: CatalogError.self) { try Store(path: folder.file("file/c")) }
    #expect(error?.description.contains("not a directory") == true)
  }

  @Test func aNewerCatalogWhoseVersionIsStillInItsLogStaysAsItIs() async throws {
    let catalog = try await TestCatalog()
    let newer = try catalog.connection()
    try newer.execute("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 9999")
    let folder = try TemporaryFolder()
    let copy = folder.file("c")
    let log = folder.file("c-wal")
    try catalog.path.contents().write(to: copy.url)
    try catalog.folder.file("catalog.sqlite-wal").contents().write(to: log.url)
    let before = try [copy.contents(), log.contents()]
    let expected = CatalogError.newer(path: copy, found: 9999, known: CatalogMigrations.all.count)
    #expect(throws: expected) { try Store(path: copy) }
    #expect(throws: expected) { try CatalogWriter(path: copy) }
    #expect(try [copy.contents(), log.contents()] == before)
  }

  @Test func aLogThatACrashLeftIsRead() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let writer = try CatalogWriter(path: catalog.path)
    try await catalog.add([TestPhoto(2, name: "b.jpg")], with: writer)
    let folder = try TemporaryFolder()
    for suffix in ["", "-wal"] {
      let file = catalog.folder.file("catalog.sqlite" + suffix)
      try file.contents().write(to: folder.file("c" + suffix).url)
    }
    #expect(try Store(path: folder.file("c")).photoCount() == 2)
    _ = try CatalogWriter(path: folder.file("c"))
    #expect(try Store(path: folder.file("c")).photoCount() == 2)
  }

  // MARK: Locks

  /// SQLite's lock on an open catalog keeps other programs from removing the log under it.
  @Test(arguments: [true, false])
  func lookingAtACatalogKeepsTheLockOfAWriterThatHasItOpen(looks: Bool) async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    if looks {
      _ = try CatalogFileKind.inspect(catalog.path)
      _ = try Store(path: catalog.path)
    }
    #expect(Self.isLocked(catalog.path))
    try await writer.change("nothing") { _ in }
  }

  /// Whether somebody, this process included, holds SQLite's shared lock. Asking gives up this process's locks.
  private static func isLocked(_ path: FilePath) -> Bool {
    let queryOpenFileLock: Int32 = 36  // F_OFD_GETLK
    let descriptor = path.withCString { open($0, O_RDWR | O_CLOEXEC) }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0002
    lock.l_len = 510
    return fcntl(descriptor, queryOpenFileLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  // MARK: Older catalogs

  private func migrator(adding sql: String) -> Migrator {
    Migrator(CatalogOpening.migrations(CatalogMigrations.all + [("m999_more.sql", sql)]))
  }

  @Test func anOlderCatalogIsCopiedBeforeItIsBroughtUpToDate() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let version = CatalogMigrations.all.count
    let connection = try CatalogOpening.openForWriting(
      catalog.path, creating: false, migrator: migrator(adding: "DELETE FROM files; DELETE FROM photos"))
    #expect(try connection.integer(pragma: "user_version") == version + 1)
    let name = "catalog.sqlite.v\(version)"
    #expect(try catalog.folder.names().contains(name))
    #expect(try Store(path: catalog.folder.file(name)).sortedPhotos().fileNames() == ["a.jpg"])
  }

  @Test func anotherCopyTakesAnotherName() async throws {
    let catalog = try await TestCatalog()
    let name = "catalog.sqlite.v\(CatalogMigrations.all.count)"
    try Data("older".utf8).write(to: catalog.folder.file(name).url)
    _ = try CatalogOpening.openForWriting(
      catalog.path, creating: false, migrator: migrator(adding: "CREATE TABLE more (a) "))
    #expect(try catalog.folder.file(name).contents() == Data("older".utf8))
    #expect(try Store(path: catalog.folder.file(name + ".2")).photoCount() == 0)
  }

  @Test func aFailedMigrationLeavesTheCatalogAsItWas() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let error = #expect(throws: CatalogError.self) {
      try CatalogOpening.openForWriting(
        catalog.path, creating: false,
        migrator: migrator(adding: "DELETE FROM files; DELETE FROM photos; SELECT nonsense"))
    }
    #expect(error?.description.contains("nonsense") == true)
    #expect(try catalog.store().sortedPhotos().fileNames() == ["a.jpg"])
  }
}
