import CatalogStore
import FileTransfer
import PhotoModel

/// What came of the last step of a transfer.
struct FinishedTransfer: Sendable {
  let transfer: StoredTransfer
  /// Why a file was left where it is, or went elsewhere; nil where all went as it should.
  let complaint: String?
}

/// Does on disk what is left to be done after the catalog was committed.
///
/// Every step may be done twice: whoever is killed in between leaves the row, and the next one finds what was done.
/// A file goes only after one with the same bytes was read elsewhere.
struct TransferFinisher: Sendable {
  /// The folder of the catalog.
  let catalogFolder: FilePath
  /// Where copies go that are taken back.
  var trash: FilePath { catalogFolder.appending("trash".utf8) }

  /// Does what is left of one transfer.
  func finish(_ transfer: StoredTransfer) -> FinishedTransfer {
    settle(transfer) { () throws(TransferError) in
      switch transfer.step {
      case .removeSource: try removeSource(transfer)
      case .takeBack: try takeBack(transfer)
      case nil: nil
      }
    }
  }

  /// Removes the source of a file that `copier` has just brought.
  func removeSource(of copied: CopiedFile, by copier: FileCopier, _ transfer: StoredTransfer)
    -> FinishedTransfer
  {
    settle(transfer) { () throws(TransferError) in
      try remove(copied, by: copier)
      return nil
    }
  }

  /// Removes the source of `copied`; one that another run has removed meanwhile is as good.
  private func remove(_ copied: CopiedFile, by copier: FileCopier) throws(TransferError) {
    do throws(TransferError) {
      try copier.removeSource(of: copied)
    } catch .sourceGone {}
  }

  func settle(
    _ transfer: StoredTransfer, _ body: () throws(TransferError) -> String?
  ) -> FinishedTransfer {
    do throws(TransferError) {
      return FinishedTransfer(transfer: transfer, complaint: try body())
    } catch {
      return FinishedTransfer(transfer: transfer, complaint: error.description)
    }
  }

  // MARK: Sources

  /// Removes a source of which this run has not seen the copy: that one is read first.
  private func removeSource(_ transfer: StoredTransfer) throws(TransferError) -> String? {
    try FileCopier.bringBack(transfer.source)
    guard FileStatus.exists(transfer.source) else { return nil }
    guard FileStatus.byteCount(transfer.target) == transfer.byteCount else {
      throw .sourceKept(transfer.source, reason: "\(transfer.target) is not in its place as it was")
    }
    let place = try Place(transfer.target)
    let copied: CopiedFile
    do throws(TransferError) {
      copied = try place.copier.find(transfer.request(from: transfer.source, to: place.name))
    } catch .sourceChanged {
      throw .sourceKept(transfer.source, reason: "\(transfer.target) has other bytes now")
    }
    try remove(copied, by: place.copier)
    return nil
  }

  // MARK: Undo

  private func takeBack(_ transfer: StoredTransfer) throws(TransferError) -> String? {
    try FileCopier.bringBack(transfer.target)
    guard FileStatus.exists(transfer.target) else { return nil }
    guard transfer.kind == .moved else {
      try putAway(transfer)
      return nil
    }
    // A folder that is gone may be that of a card: nothing is made where it was.
    guard FileStatus.exists(transfer.source.folder) else {
      try putAway(transfer)
      return "\(transfer.target) went to the trash: the folder of \(transfer.source) is gone"
    }
    guard try move(transfer, to: transfer.source) else {
      try putAway(transfer)
      return "\(transfer.target) went to the trash: another file is at \(transfer.source) now"
    }
    return nil
  }

  /// Brings a file to the trash, under its path in the catalog's folder or on the disk.
  private func putAway(_ transfer: StoredTransfer) throws(TransferError) {
    let trash = trash.appending(String(transfer.importID).utf8)
    let path =
      transfer.target.relative(to: catalogFolder) ?? FilePath(bytes: transfer.target.bytes.dropFirst())
    var place = trash.appending(path.bytes)
    var number = 1
    while try !move(transfer, to: place) {
      number += 1
      place = trash.appending(path.numbered(number).bytes)
    }
  }

  /// Moves a file from its target to `path`; false where another file is there.
  ///
  /// Where a run was killed after the first half, the file has both names, or there are two with the same bytes.
  private func move(_ transfer: StoredTransfer, to path: FilePath) throws(TransferError) -> Bool {
    let place = try Place(path)
    let request = transfer.request(from: transfer.target, to: place.name)
    let copied: CopiedFile
    do throws(TransferError) {
      _ = try LeftOvers(in: place.folders).remove(from: FilePath(""))
      copied = try place.copier.bring([request])[0].get()
    } catch .nameTaken {
      guard let found = try? place.copier.find(request) else { return false }
      copied = found
    } catch .sourceGone {
      // Another run has taken it back meanwhile.
      return true
    } catch .sourceChanged {
      throw .sourceKept(transfer.target, reason: "it changed since it was imported")
    }
    try remove(copied, by: place.copier)
    return true
  }
}

/// A path that a file is brought to, or stands at, by its folder.
private struct Place {
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
  fileprivate func request(from source: FilePath, to name: FilePath) -> CopyRequest {
    CopyRequest(source: source, id: sha256, byteCount: byteCount, target: name, isMove: true)
  }
}
