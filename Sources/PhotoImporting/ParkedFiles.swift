import PhotoModel
import Synchronization

/// Files whose names others have taken, and that have not turned up yet: an import keeps them under names that are
/// free, since they may come in a later batch.
///
/// A program that is killed leaves them so: as files that are gone, which the next import finds again as any other.
final class ParkedFiles: Sendable {
  /// A file that waits to be found.
  struct Parked: Sendable {
    /// Where it was before.
    let path: FilePath
    let photoRowID: Int64
    let sha256: PhotoID
    /// The file that has its name now.
    let successor: Int64
  }

  private let files = Mutex<[Int64: Parked]>([:])
  private let left = Mutex<Set<Int64>>([])

  /// The files that wait, by their keys.
  var all: [Int64: Parked] { files.withLock { $0 } }

  func park(_ id: Int64, _ file: Parked) {
    files.withLock { $0[id] = file }
    left.withLock { _ = $0.remove(id) }
  }

  /// Takes a file from those that wait; returns what was known of it if it was one.
  func find(_ id: Int64) -> Parked? { files.withLock { $0.removeValue(forKey: id) } }

  // MARK: Rows that were left

  /// Notes a row whose content has gone to another one, though its own file has not been looked at yet.
  func leave(_ id: Int64) { left.withLock { _ = $0.insert(id) } }

  /// Whether the content of a row has gone to another one.
  func isLeft(_ id: Int64) -> Bool { left.withLock { $0.contains(id) } }
}
