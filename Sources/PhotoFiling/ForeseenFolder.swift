import DiskFiles
import FolderWalking
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
    if let within = around.step(path.name) {
      self = within
    } else {
      self.path = around.path.appending(path.name)
      missing = around.missing + [self.path]
    }
  }

  /// The folder that "." or ".." leads to from here; nil for another name, and where there can be no folder.
  private func step(_ name: ArraySlice<UInt8>) -> ForeseenFolder? {
    guard missing.last == path || ImportPath(path).isFolder else { return nil }
    if name.elementsEqual(".".utf8) { return self }
    return name.elementsEqual("..".utf8) ? ForeseenFolder(path.folder) : nil
  }
}
