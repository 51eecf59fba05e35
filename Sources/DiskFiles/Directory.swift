import CLinux
import Glibc
import PhotoModel

/// An open folder.
package final class Directory {
  private let stream: OpaquePointer

  /// Opens the folder, and walks through no link on the way; nil with `errno` set where that fails.
  package init?(_ path: FilePath) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let descriptor = path.withCString { photocat_open_without_links(AT_FDCWD, $0, flags) }
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// For calls that take names relative to a folder.
  package var descriptor: Int32 { dirfd(stream) }

  /// What tells this folder from every other one on the machine.
  package var identity: FolderIdentity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FolderIdentity(status) : nil
  }

  /// The names of all entries but "." and "..", as bytes, in the disk's order; nil with `errno` set on a failure.
  package func names() -> [[UInt8]]? {
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
      let name = Self.name(of: entry)
      if name != [UInt8(ascii: ".")] && name != Array("..".utf8) { names.append(name) }
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // The name may reach beyond the array that C declares for it: it ends with its zero, wherever that is.
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    return Array(
      UnsafeBufferPointer(
        start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
  }
}
