import CatalogStore
import Foundation
import ListKit
import PhotoModel
import PhotoScreens

/// A catalog in a folder of its own, which goes with it.
final class TemporaryCatalog {
  /// One photo to put in.
  struct Entry: Sendable {
    var path: FilePath
    var metadata: MediaMetadata
    var byteCount: Int64 = 1_000
    /// 2020-02-03 04:05:06 UTC.
    var modifiedAt: Int64 = 1_580_702_706_000_000_000

    init(_ path: String, _ metadata: MediaMetadata = MediaMetadata(format: .jpeg)) {
      self.init(path: FilePath(path), metadata)
    }

    init(path: FilePath, _ metadata: MediaMetadata) {
      self.path = path
      self.metadata = metadata
    }
  }

  private let folder: URL
  private var path: FilePath { FilePath(folder.path).appending("catalog.sqlite".utf8) }

  /// Makes a catalog of `entries`, all in one change; the first has the id 00…01, and so on.
  init(_ entries: [Entry]) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "photocat-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = try CatalogWriter(path: path, creating: true)
    try await writer.change("import") { change in
      let importID = try change.beginImport(name: "import", arguments: "{}")
      try change.adding {
        for (number, entry) in entries.enumerated() {
          try Self.add(entry, id: Self.id(number + 1), importID: importID, to: change)
        }
      }
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the catalog for reading.
  func store() throws -> Store { try Store(path: path) }

  /// The id of the photo that was put in as number `number`.
  static func id(_ number: Int) -> PhotoID {
    let bytes = (0..<32).map { UInt8(truncatingIfNeeded: number >> max(0, (31 - $0) * 8)) }
    guard let id = PhotoID(bytes: bytes) else { preconditionFailure("32 bytes are an id") }
    return id
  }

  private static func add(_ entry: Entry, id: PhotoID, importID: Int64, to change: CatalogChange) throws {
    let rowID = try change.addPhoto(
      id: id, path: entry.path, byteCount: entry.byteCount, metadata: entry.metadata, importID: importID)
    let folder = CatalogFolder(root: entry.path.folder, path: FilePath(""))
    try change.addFile(
      photoRowID: rowID, folderID: try change.folderID(of: folder), name: Array(entry.path.name),
      role: .original, state: FileState(byteCount: entry.byteCount, modifiedAt: entry.modifiedAt),
      importID: importID)
  }
}

extension Store {
  /// The photos of a listing, one after the other.
  func photos(_ query: PhotoQuery = PhotoQuery()) throws -> [Photo] {
    let photos = try sortedPhotos(query)
    return try (0..<photos.count()).map { try photos.item(at: $0) }
  }
}

/// Returns what `controller` draws.
@MainActor
func drawn(_ controller: ViewController, width: Int? = nil) throws -> String {
  String(decoding: try drawnBytes(controller, width: width), as: UTF8.self)
}

/// Returns the bytes that `controller` draws.
@MainActor
func drawnBytes(_ controller: ViewController, width: Int? = nil) throws -> [UInt8] {
  let sink = BufferSink()
  let renderer = TextRenderer(sink: sink, width: width)
  try controller.draw(into: renderer)
  try renderer.flush()
  return sink.bytes
}
