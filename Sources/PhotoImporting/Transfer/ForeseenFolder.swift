import PhotoModel

/// A folder that may be missing, by the path without links that it would have.
struct ForeseenFolder {
  /// The path.
  let path: FilePath
  /// The folders that would be made: it and those around it.
  let missing: [FilePath]

  /// Resolves links as far as there is something on the disk.
  init(_ path: FilePath) {
    var path = path
    while path.bytes.count > 1, path.bytes.last == UInt8(ascii: "/") {
      path = FilePath(bytes: path.bytes.dropLast())
    }
    if case .folder(let resolved) = ImportPath(path) {
      (self.path, missing) = (resolved, [])
      return
    }
    guard path.folder != path, !path.folder.bytes.isEmpty, !FileStatus.exists(path) else {
      (self.path, missing) = (path, [])
      return
    }
    let around = ForeseenFolder(path.folder)
    self.path = around.path.appending(path.name)
    missing = around.missing + [self.path]
  }
}
