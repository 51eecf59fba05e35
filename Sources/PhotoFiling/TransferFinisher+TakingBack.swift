import CatalogStore
import DiskFiles
import FileTransfer
import Glibc
import PhotoModel

extension TransferFinisher {
  /// Brings the file of an import that was undone to the trash, or back to where it came from.
  ///
  /// A source that a killed move has left aside gets its name back first: it may be the last file with its bytes.
  func takeBack(_ transfer: StoredTransfer) throws(TransferError) -> TransferEnding {
    if transfer.kind != .copied { try FileCopier.bringBack(transfer.source) }
    guard transfer.isOwnFile else { return try restore(transfer) }
    try FileCopier.bringBack(transfer.target)
    if let obstacle = obstacle(to: transfer) { return obstacle }
    guard transfer.kind == .moved else {
      try putAway(transfer)
      return .trashed(because: nil)
    }
    // A folder that is gone may be that of a card: nothing is made where it was.
    guard FileStatus.exists(transfer.source.folder) else {
      try putAway(transfer)
      return .trashed(because: Self.folderGone(transfer))
    }
    guard hasSourceDisk(transfer) else { return Self.sourceAway(transfer) }
    guard try move(transfer, to: transfer.source) else {
      try putAway(transfer)
      return .trashed(because: Self.placeTaken(transfer))
    }
    return .returned
  }

  /// Gives a source its bytes back that went because they were at the target already. That file stays.
  private func restore(_ transfer: StoredTransfer) throws(TransferError) -> TransferEnding {
    if let ending = obstacle(toRestoring: transfer) { return ending }
    let place = try TransferPlace(transfer.source)
    var request = transfer.request(from: transfer.target, to: place.name)
    request.isMove = false
    do throws(TransferError) {
      _ = try place.copier.bring([request])[0].get()
      return .returned
    } catch .nameTaken {
      return .nothing
    } catch .sourceGone {
      return .lost(because: "\(transfer.target) is gone")
    } catch .sourceChanged {
      return .lost(because: "\(transfer.target) has other bytes now")
    }
  }

  /// How the restoring of a source ends before it begins; nil where nothing is in the way.
  private func obstacle(toRestoring transfer: StoredTransfer) -> TransferEnding? {
    let (source, target) = (transfer.source, transfer.target)
    if FileStatus.exists(source) { return .nothing }
    guard FileStatus.exists(source.folder) else {
      return .lost(because: "its folder is gone; \(target) has the same bytes")
    }
    guard hasSourceDisk(transfer) else {
      return .away(because: "cannot bring back \(source): its disk is not there")
    }
    guard FileStatus.exists(target) || hasDisk(target) else {
      return .away(because: "cannot bring back \(source): the disk of \(target) is not there")
    }
    guard let byteCount = FileStatus.byteCount(target) else { return .lost(because: "\(target) is gone") }
    return byteCount == transfer.byteCount ? nil : .lost(because: "\(target) has other bytes now")
  }

  /// Tells what ``takeBack(_:)`` would come to, by sizes; the bytes of a file are read only where its old place is taken.
  func foreseeTakingBack(_ transfer: StoredTransfer) -> FinishedTransfer {
    FinishedTransfer(transfer: transfer, ending: foresee(transfer))
  }

  private func foresee(_ transfer: StoredTransfer) -> TransferEnding {
    if hasNotCome(transfer) { return .nothing }
    guard transfer.isOwnFile else {
      return obstacle(toRestoring: transfer) ?? refusal(transfer.source.folder, transfer.source) ?? .returned
    }
    if let obstacle = obstacle(to: transfer) { return obstacle }
    guard transfer.kind == .moved else {
      return refusal(catalogFolder, trash) ?? .trashed(because: nil)
    }
    let folder = transfer.source.folder
    guard FileStatus.exists(folder) else {
      return refusal(catalogFolder, trash) ?? .trashed(because: Self.folderGone(transfer))
    }
    guard hasSourceDisk(transfer) else { return Self.sourceAway(transfer) }
    guard !FileStatus.exists(transfer.source) || isFile(of: transfer, at: transfer.source) else {
      return refusal(catalogFolder, trash) ?? .trashed(because: Self.placeTaken(transfer))
    }
    return refusal(folder, transfer.source) ?? .returned
  }

  // MARK: What is in the way

  private func obstacle(to transfer: StoredTransfer) -> TransferEnding? {
    let target = transfer.target
    guard FileStatus.exists(target) else {
      guard hasDisk(target) else {
        return .away(because: "cannot take back \(target): its disk is not there")
      }
      return doneBefore(transfer) ?? .gone
    }
    guard FileStatus.byteCount(target) == transfer.byteCount else { return .left(because: Self.changed) }
    return nil
  }

  /// What a run has done already that was killed before it could write that down.
  private func doneBefore(_ transfer: StoredTransfer) -> TransferEnding? {
    if transfer.kind == .moved {
      let places = [transfer.source, FileCopier.pathAside(of: transfer.source)]
      if places.contains(where: { isFile(of: transfer, at: $0) }) { return .returned }
    }
    var number = 1
    while FileStatus.exists(trashPlace(of: transfer, number)) {
      if isFile(of: transfer, at: trashPlace(of: transfer, number)) { return .trashed(because: nil) }
      number += 1
    }
    return nil
  }

  /// Whether the file at `path` has the bytes of a transfer.
  private func isFile(of transfer: StoredTransfer, at path: FilePath) -> Bool {
    guard FileStatus.byteCount(path) == transfer.byteCount,
      let folders = try? FolderMaker(foreseeing: path.folder)
    else { return false }
    let request = transfer.request(from: path, to: FilePath(bytes: path.name))
    return (try? FileCopier(folders: folders).find(request)) != nil
  }

  private func refusal(_ folder: FilePath, _ path: FilePath) -> TransferEnding? {
    guard folder.withCString({ access($0, W_OK | X_OK) }) != 0 else { return nil }
    return .waiting(because: "cannot write \(path): \(SystemError.lastReason)")
  }

  private static let changed = "it changed since it was imported"

  private static func sourceAway(_ transfer: StoredTransfer) -> TransferEnding {
    let folder = transfer.source.folder
    return .away(because: "cannot take back \(transfer.target): the disk of \(folder) is not there")
  }

  private static func folderGone(_ transfer: StoredTransfer) -> String {
    "the folder of \(transfer.source) is gone"
  }

  private static func placeTaken(_ transfer: StoredTransfer) -> String {
    "another file is at \(transfer.source) now"
  }

  // MARK: Moving

  /// Brings a file to the trash.
  private func putAway(_ transfer: StoredTransfer) throws(TransferError) {
    var number = 1
    while try !move(transfer, to: trashPlace(of: transfer, number)) { number += 1 }
  }

  /// Where a file goes in the trash: under the path that it has in its folder tree, with a number from the second on.
  private func trashPlace(of transfer: StoredTransfer, _ number: Int) -> FilePath {
    let trash = trash.appending(String(transfer.importID).utf8)
    let root = roots.folder(at: transfer.target.folder)?.root ?? catalogFolder
    let path = transfer.target.relative(to: root) ?? FilePath(bytes: transfer.target.bytes.dropFirst())
    return trash.appending((number == 1 ? path : path.numbered(number)).bytes)
  }

  /// Moves a file from its target to `path`; false where another file is there.
  ///
  /// Where a run was killed after the first half, the file has both names, or there are two with the same bytes.
  private func move(_ transfer: StoredTransfer, to path: FilePath) throws(TransferError) -> Bool {
    let place = try TransferPlace(path)
    let request = transfer.request(from: transfer.target, to: place.name)
    let copied: CopiedFile
    do throws(TransferError) {
      copied = try place.copier.bring([request])[0].get()
    } catch .nameTaken {
      guard let found = try? place.copier.find(request) else { return false }
      copied = found
    } catch .sourceGone {
      // Another run has taken it back meanwhile.
      return true
    } catch .sourceChanged {
      throw .sourceKept(transfer.target, reason: Self.changed)
    }
    do throws(TransferError) {
      try place.copier.removeSource(of: copied)
    } catch .sourceGone {
      // So is this.
    } catch .sharedBytesTouched(let path, let reason) {
      throw .sourceKept(path, reason: reason)
    }
    return true
  }

  // MARK: Left-overs

  /// Removes the half-written files that killed runs have left where these transfers came from, went to, and go now.
  func clearLeftOvers(of transfers: [StoredTransfer]) async {
    let transfers = transfers.filter(isWithinRoots)
    let folders = Set(
      transfers.flatMap { [$0.source.folder, $0.target.folder, trashPlace(of: $0, 1).folder] })
    await onThread {
      for folder in folders where FileStatus.exists(folder) {
        // What cannot be removed is in nobody's way.
        _ = try? LeftOvers(in: FolderMaker(root: folder)).remove(from: FilePath(""))
      }
    }
  }
}
