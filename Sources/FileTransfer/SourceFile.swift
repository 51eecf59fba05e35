import Glibc
import PhotoModel

/// A regular file, open for being copied.
struct SourceFile {
  let path: FilePath
  let file: Descriptor
  /// The file's status when it was opened.
  let status: stat

  var identity: FileIdentity { FileIdentity(status) }

  /// Opens the file at `path`, which is not a link.
  init(_ path: FilePath) throws(TransferError) {
    // A pipe would otherwise wait for a writer.
    guard let file = Descriptor(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      throw .reading(path, errno)
    }
    try self.init(path: path, file: file)
  }

  /// Takes a file that is open already.
  init(path: FilePath, file: Descriptor) throws(TransferError) {
    guard let status = file.status else { throw .reading(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .sourceUnreadable(path, reason: "it is not a file")
    }
    self.path = path
    self.file = file
    self.status = status
  }

  /// Checks that the file is still as it was when it was opened, as far as the system keeps track.
  func requireUnchanged() throws(TransferError) {
    guard let now = file.status else { throw .reading(path, errno) }
    guard FileIdentity(now) == identity, now.st_nlink > 0 else { throw .sourceChanged(path) }
  }

  /// Reads the file and checks that it has the bytes of `id`.
  func requireBytes(of id: PhotoID) throws(TransferError) {
    let digest = try FileDigest.compute(file) { .sourceUnreadable(path, reason: $0) }
    guard digest == id else { throw .sourceChanged(path) }
  }
}
