import CatalogStore
import DiskFiles
import FileTransfer
import PhotoModel

/// A transfer of which a step is left to be done.
struct UnfinishedTransfer: Sendable {
  let transfer: StoredTransfer
  /// What this very run has just brought, and with what; nil where the copy has to be read first.
  var arrival: (file: CopiedFile, copier: FileCopier)?
}

/// Does on disk what is left to be done after the catalog was committed.
///
/// Every step may be done twice: whoever is killed in between leaves the row, and the next one finds what was done.
/// A file goes only after one with the same bytes was read elsewhere.
package struct TransferFinisher: Sendable {
  /// The folder of the catalog.
  package let catalogFolder: FilePath
  /// The folder trees that the catalog knows.
  var roots = CatalogRoots([])
  /// Where copies go that are taken back.
  package var trash: FilePath { catalogFolder.appending("trash".utf8) }

  /// Does what is left of one transfer.
  func end(_ unfinished: UnfinishedTransfer) -> FinishedTransfer {
    let transfer = unfinished.transfer
    guard isWithinRoots(transfer) else {
      return FinishedTransfer(
        transfer: transfer, ending: .left(because: "it lies in no folder tree of the catalog"))
    }
    do throws(TransferError) {
      switch transfer.step {
      case .removeSource: return FinishedTransfer(transfer: transfer, ending: try removeSource(unfinished))
      case .takeBack: return FinishedTransfer(transfer: transfer, ending: try takeBack(transfer))
      case .bring, nil: return FinishedTransfer(transfer: transfer, ending: .nothing)
      }
    } catch {
      return FinishedTransfer(transfer: transfer, ending: Self.ending(of: error))
    }
  }

  static func ending(of error: TransferError) -> TransferEnding {
    if error.isPassing { return .waiting(because: error.description) }
    if case .sourceKept(_, let reason) = error { return .left(because: reason) }
    return .left(because: error.description)
  }

  /// Whether a transfer is about folder trees that the catalog has. One that is not was written by another hand.
  func isWithinRoots(_ transfer: StoredTransfer) -> Bool {
    [transfer.source, transfer.target].allSatisfy { roots.folder(at: $0.folder) != nil }
  }

  /// Whether the disk with a file is there. Where a disk is not mounted its folder is missing, or empty.
  func hasDisk(_ path: FilePath) -> Bool {
    guard let root = roots.folder(at: path.folder)?.root else { return FileStatus.exists(path.folder) }
    return FileStatus.hasEntries(root)
  }

  /// Whether the disk that a file came from is there, as far as its folder tells: an emptied one is still there.
  func hasSourceDisk(_ transfer: StoredTransfer) -> Bool {
    let folder = transfer.source.folder
    guard FileStatus.exists(folder) else { return false }
    return !transfer.isOnMount || FileStatus.isMount(folder) || !FileStatus.isEmptyFolder(folder)
  }

  /// Whether a file that was on its way did not come; one on a disk that is not there may have.
  func hasNotCome(_ transfer: StoredTransfer) -> Bool {
    guard transfer.step == .bring, !FileStatus.exists(transfer.target) else { return false }
    return roots.folder(at: transfer.target.folder).map { FileStatus.exists($0.root) } ?? true
  }

  // MARK: Sources

  private func removeSource(_ unfinished: UnfinishedTransfer) throws(TransferError) -> TransferEnding {
    if let (file, copier) = unfinished.arrival {
      return try remove(file, by: copier, of: unfinished.transfer)
    }
    return try removeSource(unfinished.transfer)
  }

  /// Removes a source of which this run has not seen the copy: that one is read first.
  private func removeSource(_ transfer: StoredTransfer) throws(TransferError) -> TransferEnding {
    try FileCopier.bringBack(transfer.source)
    guard FileStatus.exists(transfer.source) else {
      guard hasSourceDisk(transfer) else {
        return .away(because: "cannot remove what is to go from \(transfer.source.folder): it is not there")
      }
      return .sourceGone
    }
    guard FileStatus.byteCount(transfer.source) != nil else {
      throw .sourceKept(transfer.source, reason: "another file has its name now")
    }
    guard FileStatus.byteCount(transfer.target) == transfer.byteCount else {
      let isThere = hasDisk(transfer.target)
      let reason = "\(transfer.target) is not in its place" + (isThere ? " as it was" : "")
      throw isThere
        ? .sourceKept(transfer.source, reason: reason) : .sourceStuck(transfer.source, reason: reason)
    }
    let place = try TransferPlace(transfer.target)
    let copied: CopiedFile
    do throws(TransferError) {
      copied = try place.copier.find(transfer.request(from: transfer.source, to: place.name))
    } catch .sourceChanged {
      throw .sourceKept(transfer.source, reason: "\(transfer.target) has other bytes now")
    }
    return try remove(copied, by: place.copier, of: transfer)
  }

  /// Removes the source of `copied`; one that another run has removed meanwhile is as good.
  ///
  /// Where both are one file, and somebody has written to it since, the name goes that this run gave it.
  private func remove(
    _ copied: CopiedFile, by copier: FileCopier, of transfer: StoredTransfer
  ) throws(TransferError) -> TransferEnding {
    do throws(TransferError) {
      try copier.removeSource(of: copied)
      return .removed
    } catch .sourceGone {
      return .removed
    } catch .sharedBytesTouched(_, let reason) where transfer.kind == .moved && copier.withdrawName(copied) {
      return .unmoved(because: reason)
    }
  }
}

/// A path that a file is brought to, or stands at, by its folder.
struct TransferPlace {
  let folders: FolderMaker
  let copier: FileCopier
  let name: FilePath

  init(_ path: FilePath) throws(TransferError) {
    folders = try FolderMaker(root: path.folder)
    copier = FileCopier(folders: folders)
    name = FilePath(bytes: path.name)
  }
}

extension StoredTransfer {
  func request(from source: FilePath, to name: FilePath) -> CopyRequest {
    CopyRequest(source: source, id: sha256, byteCount: byteCount, target: name, isMove: true)
  }
}
