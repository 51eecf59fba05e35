import DiskFiles
import Glibc
import PhotoModel

/// A folder that is gone with its contents when nobody holds it any more.
package final class TemporaryFolder: Sendable {
  /// The folder.
  package let path: FilePath

  /// Makes the folder.
  package init() throws {
    var template = Array("\(temporaryPlace)/photocat-import-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(what: "mkdtemp", code: errno) }
    path = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: FilePath) {
    _ = path.withCString { chmod($0, 0o700) }
    for name in Directory(path)?.names() ?? [] {
      let entry = path.appending(name)
      // What cannot be unlinked is a folder.
      if entry.withCString({ unlink($0) }) != 0 { remove(entry) }
    }
    _ = path.withCString { rmdir($0) }
  }

  /// Writes a file, and the folders that lead to it; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> FilePath {
    try write(text, to: Array(name.utf8))
  }

  /// Writes a file whose name need not be UTF-8; returns its path.
  @discardableResult
  package func write(_ text: String, to name: [UInt8]) throws -> FilePath {
    let file = path.appending(name)
    try makeFolders(to: file.folder)
    let descriptor = file.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw SystemFailure(what: "open \(file)", code: errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw SystemFailure(what: "write \(file)", code: errno)
    }
    return file
  }

  /// Makes a folder, and those that lead to it; returns its path.
  @discardableResult
  package func makeFolder(_ name: String) throws -> FilePath {
    let folder = path.appending(name.utf8)
    try makeFolders(to: folder)
    return folder
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    let link = path.appending(name.utf8)
    guard link.withCString({ symlink(target, $0) }) == 0 else {
      throw SystemFailure(what: "symlink \(link)", code: errno)
    }
  }

  /// Gives a file a second name, and makes the folders that lead to it.
  package func hardLink(_ name: String, as other: String) throws {
    let (old, new) = (path.appending(name.utf8), path.appending(other.utf8))
    try makeFolders(to: new.folder)
    guard old.withCString({ old in new.withCString { Glibc.link(old, $0) } }) == 0 else {
      throw SystemFailure(what: "link \(new)", code: errno)
    }
  }

  /// Gives a file another time, so many seconds after 1970.
  package func touch(_ name: String, at seconds: Int) throws {
    let file = path.appending(name.utf8)
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    guard file.withCString({ utimensat(AT_FDCWD, $0, [time, time], 0) }) == 0 else {
      throw SystemFailure(what: "utimensat \(file)", code: errno)
    }
  }

  private func makeFolders(to folder: FilePath) throws {
    guard folder.relative(to: path)?.bytes.isEmpty == false else { return }
    try makeFolders(to: folder.folder)
    guard folder.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
      throw SystemFailure(what: "mkdir \(folder)", code: errno)
    }
  }
}

/// A system call that a test needs has failed.
package struct SystemFailure: Error {
  /// The call.
  package let what: String
  /// The system's error number.
  package let code: Int32

  /// Puts the parts together.
  package init(what: String, code: Int32) {
    self.what = what
    self.code = code
  }
}

/// Where temporary files belong.
private var temporaryPlace: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
