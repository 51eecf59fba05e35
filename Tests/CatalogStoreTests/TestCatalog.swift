import CSQLite
import Foundation
import PhotoModel

@testable import CatalogStore
@testable import SQLiteKit

/// A folder that is removed with the object that made it.
final class TemporaryFolder: Sendable {
  let path: FilePath
  private let isOwner: Bool

  /// Takes a folder that another process made and will remove.
  init(at path: [UInt8]) {
    self.path = FilePath(bytes: path)
    isOwner = false
  }

  init() throws {
    let name = NSTemporaryDirectory() + "photocat-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    path = FilePath(name)
    isOwner = true
  }

  deinit {
    guard isOwner else { return }
    // A folder that stays behind in the system's temporary place does no harm.
    _ = path.withCString { chmod($0, 0o755) }
    try? FileManager.default.removeItem(atPath: path.displayText)
  }

  func file(_ name: String) -> FilePath { path.appending(name.utf8) }

  /// The names of what lies in the folder, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.displayText).sorted()
  }
}

extension FilePath {
  var url: URL { URL(fileURLWithPath: displayText) }

  /// The bytes of the file.
  func contents() throws -> Data { try Data(contentsOf: url) }
}

/// A photo to be added to a catalog, and what it should look like there.
struct TestPhoto: Sendable {
  var id: PhotoID
  var folder = CatalogFolder(root: FilePath("/photos"), path: FilePath(""))
  var name: [UInt8]
  var metadata = MediaMetadata(format: .jpeg)

  init(_ number: Int, name: String, capturedAt: String? = nil) {
    id = Self.id(number)
    self.name = Array(name.utf8)
    metadata.captured = capturedAt.flatMap { WallClock($0) }.map {
      CaptureTime(wallClock: $0, source: "test")
    }
  }

  var path: FilePath { folder.absolutePath.appending(name) }

  /// A digest that looks like one and is the same in every run.
  static func id(_ number: Int) -> PhotoID {
    var generator = SeededGenerator(seed: UInt64(number))
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let id = PhotoID(bytes: bytes) else { preconditionFailure("32 bytes are a digest") }
    return id
  }

  /// Photos of a few days with names that tie, some of them without a date, in no order.
  static func mixed(dated: Int, undated: Int) -> [TestPhoto] {
    var generator = SeededGenerator(seed: UInt64(dated * 10_000 + undated))
    let clocks = [
      "2019", "2019-05", "2019-05-01", "2019-05-01T00:00:00", "2019-05-01T00:00:00.5", "2020-01-01",
    ]
    let photos = (0..<(dated + undated)).map { number in
      let name = "\(["IMG_", "img_", "b"][number % 3])\(Int.random(in: 0...40, using: &generator)).jpg"
      let clock = number < dated ? clocks.randomElement(using: &generator) : nil
      var photo = TestPhoto(number, name: name, capturedAt: clock)
      let folder = "\(number % 7)/\(number)"
      photo.folder = CatalogFolder(root: FilePath("/photos"), path: FilePath(folder))
      return photo
    }
    return photos.shuffled(using: &generator)
  }

  /// The ids in the order of a listing, sorted the long way.
  static func sortedIDs(_ photos: [TestPhoto], _ order: PhotoOrder) -> [PhotoID] {
    typealias Keyed = (photo: TestPhoto, nameKey: [UInt8])
    func byName(_ one: Keyed, _ other: Keyed) -> Bool {
      if one.nameKey != other.nameKey { return one.nameKey.lexicographicallyPrecedes(other.nameKey) }
      if one.photo.path != other.photo.path { return one.photo.path < other.photo.path }
      return one.photo.id < other.photo.id
    }
    let keyed: [Keyed] = photos.map { ($0, NaturalOrder.key(for: $0.name)) }
    let byTime = Dictionary(grouping: keyed) { $0.photo.metadata.captured?.wallClock }
    let dated = byTime.keys.compactMap { $0 }.sorted().flatMap { byTime[$0, default: []].sorted(by: byName) }
    let undated = byTime[nil, default: []].sorted(by: byName)
    return ((order == .oldestFirst ? dated : dated.reversed()) + undated).map(\.photo.id)
  }
}

/// A catalog in a folder of its own.
struct TestCatalog {
  let folder: TemporaryFolder
  let path: FilePath

  /// Makes a catalog that holds `photos` and that nobody has open.
  init(_ photos: [TestPhoto] = [], in folder: TemporaryFolder? = nil) async throws {
    self.folder = try folder ?? TemporaryFolder()
    path = self.folder.file("catalog.sqlite")
    let writer = try CatalogWriter(path: path, creating: true)
    if !photos.isEmpty { try await add(photos, with: writer) }
  }

  /// Adds photos as an import does, each with its file.
  @discardableResult
  func add(_ photos: [TestPhoto], with writer: CatalogWriter? = nil) async throws -> Int64 {
    let writer = try writer ?? CatalogWriter(path: path)
    let importID = try await writer.change("import /photos") { change in
      try change.beginImport(name: "import /photos", arguments: "{}")
    }
    try await writer.change("import /photos", importID: importID) { change in
      for photo in photos { try change.add(photo, importID: importID) }
    }
    return importID
  }

  /// Adds many rows at once, of which a listing shows nothing but that they are there.
  func addRows(dated: Int, undated: Int) async throws {
    try await CatalogWriter(path: path).change("import") { change in
      let importID = try change.beginImport(name: "import", arguments: "{}")
      try change.adding {
        try change.run(
          """
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1 + ?2)
          INSERT INTO photos (sha256, path, name_key, captured_at, bytes, format, import_id)
          SELECT randomblob(32), CAST('/p/' || n AS BLOB), CAST('k' || (n % 50) AS BLOB),
            CASE WHEN n <= ?1 THEN '20' || (10 + n % 90) END, 1, 'jpeg', ?3
          FROM numbers
          """, dated, undated, importID)
      }
    }
  }

  func store() throws -> Store { try Store(path: path) }

  /// A connection that knows nothing of photocat.
  func connection(_ mode: Connection.Mode = .readWrite) throws -> Connection {
    try Connection(path: path.bytes, mode: mode)
  }

  /// The first column of all rows of a query.
  func texts(_ sql: String) throws -> [String] { try connection().texts(sql) }

  /// All rows of the tables whose changes are recorded, as texts.
  func recordedRows() throws -> [String] {
    let connection = try connection()
    return try CatalogWriter.recordedTables.flatMap { table in
      let columns = try connection.texts("SELECT name FROM pragma_table_info('\(table)')")
      let values = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      return try connection.texts("SELECT '\(table) ' || \(values) FROM \(table) ORDER BY 1")
    }
  }
}

extension CatalogChange {
  @discardableResult
  func add(_ photo: TestPhoto, importID: Int64) throws -> Int64 {
    let folderID = try folderID(of: photo.folder)
    return try adding {
      let rowID = try addPhoto(
        id: photo.id, path: photo.path, byteCount: 1000, metadata: photo.metadata, importID: importID)
      try addFile(
        photoRowID: rowID, folderID: folderID, name: photo.name, role: .original,
        state: FileState(byteCount: 1000, modifiedAt: 7), importID: importID)
      return rowID
    }
  }
}

extension SortedPhotos {
  /// The ids of the whole listing, front to back.
  func ids() throws -> [PhotoID] { try (0..<count()).map { try item(at: $0).id } }

  /// The file names of the whole listing, front to back.
  func fileNames() throws -> [String] { try (0..<count()).map { try item(at: $0).fileName } }
}

extension Connection {
  /// The first column of all rows of a query, as text; NULL is "NULL".
  func texts(_ sql: String) throws -> [String] { try prepare(sql).map { $0.text(0) ?? "NULL" } }

  /// Takes back what a changeset did; a conflict is an error.
  func undo(_ changeset: [UInt8]) throws {
    var size: Int32 = 0
    var inverse: UnsafeMutableRawPointer?
    defer { sqlite3_free(inverse) }
    var code = changeset.withUnsafeBytes {
      sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &size, &inverse)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
    code = sqlite3changeset_apply(handle, size, inverse, nil, { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
  }
}

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
