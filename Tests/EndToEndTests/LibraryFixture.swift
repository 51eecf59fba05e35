import Foundation
import SQLiteKit

/// A folder `card` of files and a library that they are copied or moved into.
final class LibraryFixture {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: sandbox.path("library"), withIntermediateDirectories: true)
  }

  static let catalog = "--catalog=library/catalog.sqlite"

  /// Imports `card`, or what the arguments name, with further options.
  @discardableResult
  func run(_ arguments: String..., from path: String = "card") throws -> Outcome {
    try run(arguments, from: path)
  }

  @discardableResult
  func run(_ arguments: [String], from path: String = "card") throws -> Outcome {
    try sandbox.run([Programs.photocat, "import", Self.catalog] + arguments + [path])
  }

  @discardableResult
  func photocat(_ arguments: String...) throws -> Outcome {
    try sandbox.run([Programs.photocat] + arguments + [Self.catalog])
  }

  /// The files below a folder, sorted, without the catalog's.
  func files(_ folder: String = "library") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.path(folder)).filter { name in
      var isFolder: ObjCBool = false
      let path = sandbox.path(folder) + "/" + name
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        && !name.hasPrefix("catalog.sqlite")
    }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] { try sandbox.bytes(of: name) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: sandbox.path(name)) }

  func connection() throws -> Connection {
    try Connection(path: Array(sandbox.path("library/catalog.sqlite").utf8), mode: .readWrite)
  }

  func query(_ sql: String) throws -> [String] { try connection().prepare(sql).map { $0.text(0) ?? "NULL" } }

  /// The reason that `import --json` gave for a file.
  static func reason(_ name: String, in outcome: Outcome) throws -> String? {
    let items = try outcome.object()["items"] as? [[String: Any]] ?? []
    return items.first { ($0["path"] as? String)?.hasSuffix("/" + name) == true }?["reason"] as? String
  }

  static func outcome(_ name: String, in outcome: Outcome) throws -> String? {
    let items = try outcome.object()["items"] as? [[String: Any]] ?? []
    return items.first { ($0["path"] as? String)?.hasSuffix("/" + name) == true }?["outcome"] as? String
  }

  /// A photo of 3 February of a year; `mark` makes it one of its own.
  static func photo(_ year: Int = 2001, mark: String = "") -> [UInt8] {
    TinyPhoto.jpeg(taken: "\(year):02:03 04:05:06", make: "Canon", model: "Canon EOS 5D") + Array(mark.utf8)
  }

  static let sidecar = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/></rdf:RDF></x:xmpmeta>
    """.utf8)
}
