import CSQLite
import Foundation

@testable import SQLiteKit

/// A new folder that is removed with the object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "photocat-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  // A folder that stays behind in the system's temporary place does no harm.
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of a path in the folder.
  func file(_ name: [UInt8]) -> [UInt8] { Array(path.utf8) + [UInt8(ascii: "/")] + name }

  /// The bytes of a path in the folder.
  func file(_ name: String = "test.sqlite") -> [UInt8] { file(Array(name.utf8)) }

  /// The names of what lies in the folder, as bytes.
  func names() throws -> [[UInt8]] {
    guard let folder = opendir(path) else { throw CocoaError(.fileReadUnknown) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}

extension Connection {
  /// The first column of all rows of a query, as text; NULL is "NULL".
  func texts(_ sql: String) throws -> [String] { try prepare(sql).map { $0.text(0) ?? "NULL" } }

  /// Applies a changeset; a conflict is an error.
  func apply(_ changeset: [UInt8]) throws {
    var bytes = changeset
    let code = bytes.withUnsafeMutableBytes {
      sqlite3changeset_apply(
        handle, Int32($0.count), $0.baseAddress, nil, { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
  }
}

/// The changeset that takes back what `changeset` does.
func inverted(_ changeset: [UInt8]) throws -> [UInt8] {
  var size: Int32 = 0
  var buffer: UnsafeMutableRawPointer?
  let code = changeset.withUnsafeBytes {
    sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &size, &buffer)
  }
  defer { sqlite3_free(buffer) }
  guard code == SQLITE_OK else { throw SQLiteError(code: code, message: "no changeset") }
  return Array(UnsafeRawBufferPointer(start: buffer, count: Int(size)))
}
