import SQLiteKit
import TestSupport

@testable import PhotoImporting
@testable import PhotoModel

extension TemporaryFolder {
  /// Writes a file in which the fake media worker finds just this metadata; files with the same note have the same bytes.
  func write(_ metadata: MediaMetadata, to name: String, note: String? = nil) throws {
    var writer = JSONWriter()
    metadata.write(to: &writer)
    try write("answer \(String(decoding: writer.bytes, as: UTF8.self))\n\(note ?? name)", to: name)
  }

  /// Writes a file which the fake media worker takes for this sidecar.
  func write(_ sidecar: Sidecar, to name: String) throws {
    var writer = JSONWriter()
    sidecar.write(to: &writer)
    try write("sidecar \(String(decoding: writer.bytes, as: UTF8.self))\n\(name)", to: name)
  }
}

extension ImportFixture {
  /// What the catalog says: each photo's files as "name role", the original first.
  var groups: [[String]] { get throws { try filesByPhoto() } }

  /// The paths below the folder of the files, of all sidecars and the originals of their photos: "a.xmp → a.jpg".
  var sidecars: [String] {
    get throws {
      try photos().flatMap { photo in
        photo.files.filter { $0.role == .sidecar }.map { file in
          "\(file.path.relative(to: files.path) ?? file.path) → \(photo.path.relative(to: files.path) ?? photo.path)"
        }
      }.sorted()
    }
  }
}
