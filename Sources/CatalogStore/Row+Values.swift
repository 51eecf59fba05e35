import PhotoModel
import SQLiteKit

extension Row {
  /// The value as a SHA-256.
  func photoID(_ column: Int32) throws -> PhotoID {
    guard let id = withBytes(column, { $0.flatMap { PhotoID(digest: $0) } }) else {
      throw SQLiteError.corrupt("a SHA-256 that is not 32 bytes long")
    }
    return id
  }

  /// The value as what a file is to its photo.
  func role(_ column: Int32) throws -> FileRole {
    let role = text(column) ?? ""
    guard let role = FileRole(rawValue: role) else {
      throw SQLiteError.corrupt("a file of the unknown role '\(role)'")
    }
    return role
  }

  /// The value as a path.
  func path(_ column: Int32) -> FilePath { FilePath(bytes: blob(column)) }

  /// The path of a file, from those of its root and its folder and its name.
  func filePath(_ root: Int32, _ folder: Int32, _ name: Int32) -> FilePath {
    path(root).appendingFolder(path(folder)).appending(blob(name))
  }
}

extension SQLiteError {
  /// What is thrown where a catalog holds something that no photocat wrote.
  static func corrupt(_ what: String) -> SQLiteError {
    SQLiteError(code: SQLiteError.Kind.corrupt.rawValue, message: "the catalog holds \(what)")
  }
}

extension FilePath {
  /// The path of a folder below this one; this one itself where `relative` is empty.
  func appendingFolder(_ relative: FilePath) -> FilePath {
    relative.bytes.isEmpty ? self : appending(relative.bytes)
  }
}
