import CatalogStore
import DiskFiles
import FileTransfer
import Glibc
import PhotoModel

/// How a file that the catalog has stands on its disk.
enum Standing: Equatable, Sendable {
  /// It is there with the bytes that the catalog knows.
  case there
  /// It is not there any more, though the folder tree that it was in is.
  case gone
  /// It is there, with other bytes.
  case changed
  /// Nobody can tell, for a reason in words: its disk is not there, or cannot be read.
  case away(String)
}

extension DiskView {
  /// Looks at a file of the catalog that had the bytes of `id` when it was last read.
  ///
  /// One whose size and time are those of the catalog is taken at its word; one of the same size and another time,
  /// which may just have been touched, is read, once. Cost of the rest: one look at the file's status.
  func standing(of file: CatalogFile, bytes id: PhotoID) -> Standing {
    if isForeseen(file.path) { return .there }
    var status = stat()
    guard file.path.withCString({ lstat($0, &status) }) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        return .away("\(file.path) cannot be looked at: \(SystemError.lastReason)")
      }
      guard exists(file.root) else { return .away("\(file.root) is not there to look") }
      guard FileStatus.exists(file.root), FileStatus.isEmptyFolder(file.root) else { return .gone }
      return .away("\(file.root) is empty, as it is where a disk is not mounted")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .changed }
    let state = FileState(status)
    if state == file.state { return .there }
    guard state.byteCount == file.state.byteCount else { return .changed }
    return read(file.path, state, id)
  }

  private func read(_ path: FilePath, _ state: FileState, _ id: PhotoID) -> Standing {
    let key = ReadFile(path: path, state: state, id: id)
    if let matches = remembered(key) { return matches ? .there : .changed }
    do throws(TransferError) {
      let matches = try FileBytes.match(path, id)
      remember(key, matches)
      return matches ? .there : .changed
    } catch .sourceGone {
      return .gone
    } catch {
      return .away(error.description)
    }
  }
}

/// A file that was read to find out whether it has certain bytes.
struct ReadFile: Hashable {
  let path: FilePath
  let byteCount: Int64
  let modifiedAt: Int64
  let id: PhotoID

  init(path: FilePath, state: FileState, id: PhotoID) {
    self.path = path
    byteCount = state.byteCount
    modifiedAt = state.modifiedAt
    self.id = id
  }
}
