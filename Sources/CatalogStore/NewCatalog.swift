import CLinux
import Glibc
import PhotoModel

/// A catalog in the making: it has another name until it is whole, so that nothing half-made is ever taken for one.
struct NewCatalog {
  private let path: FilePath
  /// Where the file belongs: a link to an empty file leads there.
  private let place: FilePath
  private let folder: FilePath
  /// The names of catalogs in the making begin so; the number of their process follows.
  private let prefix: [UInt8]
  private var name: [UInt8] { prefix + Array(String(getpid()).utf8) }

  init(at path: FilePath) {
    self.path = path
    place = path.withoutLinks
    folder = place.folder.bytes.isEmpty ? FilePath(".") : place.folder
    prefix = Array(place.name) + Array(".new-".utf8)
  }

  /// Has `body` make the catalog at the path that it is given, and gives it its name, unless another program was first.
  func make(_ body: (FilePath) throws -> Void) throws {
    removeLeftOvers()
    let draft = folder.appending(name)
    do {
      try body(draft)
      try publish(draft)
    } catch {
      remove(name)
      throw error
    }
  }

  /// Gives the catalog its name, where there is nothing or an empty file, whose permissions it takes over.
  private func publish(_ draft: FilePath) throws(CatalogError) {
    let folder = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { throw .unreadable(path: path, reason: "its folder: " + SystemError.lastReason) }
    defer { close(folder) }
    var status = stat()
    if place.withCString({ stat($0, &status) }) == 0 {
      guard status.st_size == 0 else { return remove(name) }
      _ = draft.withCString { chmod($0, status.st_mode & 0o7777) }
      try rename(draft)
    } else if !renamed(in: folder) {
      guard errno != EEXIST else { return remove(name) }
      // Not every disk can promise that nothing is replaced.
      try rename(draft)
    }
    fsync(folder)
  }

  private func renamed(in folder: Int32) -> Bool {
    FilePath(bytes: name).withCString { old in
      FilePath(bytes: Array(place.name)).withCString { photocat_rename_no_replace(folder, old, $0) }
    } == 0
  }

  private func rename(_ draft: FilePath) throws(CatalogError) {
    guard draft.withCString({ old in place.withCString { Glibc.rename(old, $0) } }) == 0 else {
      throw .unreadable(path: path, reason: SystemError.lastReason)
    }
  }

  private func remove(_ name: [UInt8]) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      _ = folder.appending(name + Array(suffix.utf8)).withCString { unlink($0) }
    }
  }

  /// Removes what processes have left that were killed at this.
  private func removeLeftOvers() {
    guard let stream = folder.withCString({ opendir($0) }) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.starts(with: prefix),
        let process = pid_t(String(decoding: name.dropFirst(prefix.count), as: UTF8.self)),
        kill(process, 0) != 0 && errno == ESRCH
      else { continue }
      remove(name)
    }
  }
}
