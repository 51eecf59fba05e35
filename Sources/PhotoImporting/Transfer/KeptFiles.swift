import CatalogStore
import DiskFiles
import PhotoModel

/// A file of the catalog that makes another one with the same bytes needless.
struct KeptPlace {
  let id: Int64
  let path: FilePath
  /// Why it could not be looked at; nil where it is there.
  let away: String?
}

/// What the catalog has of a sidecar that is copied or moved.
enum KeptSidecar {
  /// A file with the same bytes.
  case kept(KeptPlace)
  /// A file that had them and was edited since. The older state is not brought beside it: it would count again.
  case edited
}

extension CatalogChange {
  /// Returns a file of a photo that has these bytes, unless it is gone or has changed. One that cannot be looked at,
  /// since its disk is away, comes only where there is no better one.
  func keptFile(withBytes id: PhotoID, ofPhoto rowID: Int64, on disk: DiskView) throws -> KeptPlace? {
    var away: KeptPlace?
    for file in try view.files(withBytes: id, ofPhoto: rowID) {
      switch disk.standing(of: file, bytes: id) {
      case .there: return KeptPlace(id: file.id, path: file.path, away: nil)
      case .away(let reason): away = away ?? KeptPlace(id: file.id, path: file.path, away: reason)
      case .gone, .changed: break
      }
    }
    return away
  }

  /// Returns what the catalog has of a photo's sidecar with these bytes; nil where it is gone, or left empty.
  func keptSidecar(withBytes id: PhotoID, ofPhoto rowID: Int64, on disk: DiskView) throws -> KeptSidecar? {
    var found: KeptSidecar?
    for file in try view.files(withBytes: id, ofPhoto: rowID) where file.role == .sidecar {
      switch disk.standing(of: file, bytes: id) {
      case .there: return .kept(KeptPlace(id: file.id, path: file.path, away: nil))
      case .away(let reason): found = .kept(KeptPlace(id: file.id, path: file.path, away: reason))
      case .changed where (FileStatus.byteCount(file.path) ?? 0) > 0: found = found ?? .edited
      case .gone, .changed: break
      }
    }
    return found
  }

  /// Returns a file other than the one at `path` that is there with these bytes.
  func otherFile(than path: FilePath, withBytes id: PhotoID, on disk: DiskView) throws -> FilePath? {
    try view.whereabouts(of: id).first { file in
      !FileStatus.isSameFile(file.path, path) && disk.standing(of: file, bytes: id) == .there
    }?.path
  }
}
