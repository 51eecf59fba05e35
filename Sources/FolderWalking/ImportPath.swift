import Glibc
import PhotoModel

/// A path that an import was asked for, with links resolved.
package enum ImportPath: Sendable {
  /// A folder.
  case folder(FilePath)
  /// Anything else that is there.
  case file(FilePath)
  /// Nothing that can be imported, and why.
  case unusable(FilePath, reason: String)

  /// Looks at what lies at `path`.
  package init(_ path: FilePath) {
    guard let resolved = Self.resolve(path) else {
      let reason = errno == ENOENT ? "there is no such file or folder" : SystemError.lastReason
      self = .unusable(path, reason: reason)
      return
    }
    var status = stat()
    guard resolved.withCString({ stat($0, &status) }) == 0 else {
      self = .unusable(path, reason: SystemError.lastReason)
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder(resolved) : .file(resolved)
  }

  /// Whether it is a folder.
  package var isFolder: Bool { if case .folder = self { true } else { false } }

  /// The folder that becomes a root of the catalog, if none is around it yet.
  package var root: FilePath? {
    switch self {
    case .folder(let path): path
    case .file(let path): path.folder
    case .unusable: nil
    }
  }

  private static func resolve(_ path: FilePath) -> FilePath? {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) })
  }
}
