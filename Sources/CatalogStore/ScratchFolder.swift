import Glibc
import PhotoModel

/// A private folder in the temporary place, which goes with whoever holds it; what a killed process left there goes with
/// the next one that is made.
final class ScratchFolder {
  let path: FilePath
  /// The open folder, locked: the lock ends with the process, however that ends.
  private let lock: Int32

  private static let prefix = Array("photocat-dry-run-".utf8)

  /// Makes the folder. Throws ``CatalogError/unreadable(path:reason:)``.
  init() throws(CatalogError) {
    let parent = Self.place
    Self.removeLeftOvers(in: parent)
    while true {
      let folder = try Self.make(in: parent)
      let descriptor = folder.withCString { open($0, Self.openingFolder) }
      flock(descriptor, LOCK_EX | LOCK_NB)
      // Another process may have taken it for a left-over in between.
      if Self.isSame(descriptor, folder) {
        (path, lock) = (folder, descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    remove()
    close(lock)
  }

  /// Removes the folder with what is in it, unless that is done; open files last until they are closed.
  func remove() {
    guard Self.isSame(lock, path) else { return }
    Self.remove(path)
  }

  private static let openingFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private static var place: FilePath {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return FilePath(place.isEmpty ? "/tmp" : place)
  }

  private static func make(in parent: FilePath) throws(CatalogError) -> FilePath {
    let pattern = parent.appending(prefix + Array("XXXXXX".utf8))
    var template = (pattern.bytes + [0]).map { CChar(bitPattern: $0) }
    guard mkdtemp(&template) != nil else {
      throw .unreadable(path: parent, reason: "no temporary folder: " + SystemError.lastReason)
    }
    return FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  private static func isSame(_ descriptor: Int32, _ folder: FilePath) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(descriptor, &open) == 0 && folder.withCString { lstat($0, &named) } == 0
      && open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  private static func removeLeftOvers(in parent: FilePath) {
    for name in names(in: parent) where name.starts(with: prefix) {
      let folder = parent.appending(name)
      let descriptor = folder.withCString { open($0, openingFolder) }
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      remove(folder)
    }
  }

  /// Removes a folder of files.
  private static func remove(_ folder: FilePath) {
    for name in names(in: folder) { _ = folder.appending(name).withCString { unlink($0) } }
    _ = folder.withCString { rmdir($0) }
  }

  private static func names(in folder: FilePath) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if ![[UInt8(ascii: ".")], Array("..".utf8)].contains(name) { names.append(name) }
    }
    return names
  }
}
