import CatalogStore
import DiskFiles
import FileTransfer
import Glibc
import PhotoModel

/// How files that the catalog has stand on their disks. A file that has to be read for that is read once.
package struct Standings: Sendable {
  /// How a file stands.
  package enum Standing: Equatable {
    /// It is there with the bytes that the catalog knows.
    case there
    /// It is not there any more, though the folder tree that it was in is.
    case gone
    /// It is there, with other bytes.
    case changed
    /// Nobody can tell, for a reason in words: its disk is not there, or cannot be read.
    case away(String)
  }

  private struct ReadFile: Hashable {
    let path: FilePath
    let byteCount: Int64
    let modifiedAt: Int64
    let id: PhotoID
  }

  /// How the files stood that were read.
  private var readFiles: [ReadFile: Standing] = [:]
  /// Whether files that have to be read are only noted, and taken for unchanged until ``readNotedFiles()``.
  private let postponesReading: Bool
  private var unread: Set<ReadFile> = []

  /// Starts with no file read.
  package init() { postponesReading = false }

  init(postponingReading: Bool) { postponesReading = postponingReading }

  /// Whether files were taken for unchanged that are yet to be read.
  var hasUnreadFiles: Bool { !unread.isEmpty }

  /// Reads the files that were noted.
  mutating func readNotedFiles() {
    for file in unread { readFiles[file] = Self.read(file) }
    unread = []
  }

  /// Looks at a file of the catalog that had the bytes of `id` when it was last read.
  ///
  /// One whose size and time are those of the catalog is taken at its word; one of the same size and another time,
  /// which may just have been touched, is read. Cost of the rest: one look at the file's status.
  package mutating func standing(of file: CatalogFile, bytes id: PhotoID) -> Standing {
    var status = stat()
    guard file.path.withCString({ lstat($0, &status) }) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        return .away("\(file.path) cannot be looked at: \(SystemError.lastReason)")
      }
      guard FileStatus.exists(file.root) else { return .away("\(file.root) is not there to look") }
      guard FileStatus.isEmptyFolder(file.root) else { return .gone }
      return .away("\(file.root) is empty, as it is where a disk is not mounted")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .changed }
    let state = FileState(status)
    if state == file.state { return .there }
    guard state.byteCount == file.state.byteCount else { return .changed }
    return standing(
      reading: ReadFile(
        path: file.path, byteCount: state.byteCount, modifiedAt: state.modifiedAt, id: id))
  }

  private mutating func standing(reading file: ReadFile) -> Standing {
    if let standing = readFiles[file] { return standing }
    guard !postponesReading else {
      unread.insert(file)
      return .there
    }
    let standing = Self.read(file)
    readFiles[file] = standing
    return standing
  }

  private static func read(_ file: ReadFile) -> Standing {
    do throws(TransferError) {
      return try FileBytes.match(file.path, file.id) ? .there : .changed
    } catch .sourceGone {
      return .gone
    } catch {
      return .away(error.description)
    }
  }
}
