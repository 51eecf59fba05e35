import Glibc
import PhotoModel

/// An open folder that files are written to; its entries are reached through it, wherever its path leads by then.
final class TargetFolder: Sendable {
  /// The absolute path, for messages.
  let path: FilePath
  private let folder: Descriptor

  init(path: FilePath, folder: Descriptor) {
    self.path = path
    self.folder = folder
  }

  /// Opens the folder that a file lies in; nil with `errno` set where that fails.
  init?(around file: FilePath) {
    path = file.folder.bytes.isEmpty ? FilePath(".") : file.folder
    guard let folder = Descriptor(path, flags: O_RDONLY | O_DIRECTORY) else { return nil }
    self.folder = folder
  }

  var number: Int32 { folder.number }

  /// The folder's number on its disk.
  var identity: FileIdentity? { folder.status.map(FileIdentity.init) }

  /// What the folder has under `name`, itself and not what it leads to; nil with `errno` set where there is nothing.
  func entry(_ name: some Sequence<UInt8>) -> stat? {
    var status = stat()
    let name = FilePath(bytes: name)
    return name.withCString { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
  }

  /// Removes the file `name`; false with `errno` set on a failure.
  @discardableResult
  func remove(_ name: some Sequence<UInt8>) -> Bool {
    FilePath(bytes: name).withCString { unlinkat(number, $0, 0) } == 0
  }

  /// Waits until the disk has the folder's entries.
  func sync() throws(TransferError) {
    // A file system that knows no sync of folders says that the call makes no sense.
    guard fsync(number) == 0 || errno == EINVAL else { throw .writing(path, errno) }
  }
}
