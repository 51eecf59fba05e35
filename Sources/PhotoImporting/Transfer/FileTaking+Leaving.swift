import CatalogStore
import DiskFiles
import PhotoModel

/// Files that are not copied or moved, since the catalog has them.
extension FileTaking {
  /// Says of a file that the catalog has where it lies whether it has a second one.
  func leave(_ item: ImportItem, withBytes id: PhotoID, _ context: TransferContext) throws -> ImportItem {
    guard item.outcome == .known else { return item }
    var item = item
    if let other = try change.otherFile(than: item.path, withBytes: id, on: disk) {
      item.reason = "already in the catalog, which has it in \(other) too"
    } else {
      item.reason =
        "already in the catalog by reference, not \(context.transfer.isMove ? "moved" : "copied")"
      item.note = .leftByReference
    }
    return item
  }

  /// A photo or sidecar that the catalog has already: the source stays, unless it is to go.
  mutating func leave(
    _ file: ImportCandidate, _ id: PhotoID, byteCount: Int64, for kept: KeptPlace, photoID: PhotoID,
    _ context: TransferContext
  ) throws -> ImportItem {
    var item = ImportItem(
      path: file.path, outcome: .duplicate, reason: FinishedTransfer.duplicateReason(kept.path),
      photoID: photoID)
    let removes = context.transfer.removesDuplicates && context.transfer.isMove
    if let away = kept.away {
      (item.reason, item.note) = ("\(FinishedTransfer.duplicateReason(kept.path)), but \(away)", .away)
    } else if FileStatus.isSameFile(kept.path, file.path), !removes || FileStatus.hasOneName(file.path) {
      item.reason = "it is itself the file \(kept.path), seen by another path"
      item.note = kept.path.relative(to: context.transfer.root) == nil ? .leftByReference : nil
    } else {
      item.reason = try dropDuplicate(file, id, byteCount: byteCount, keptAt: kept.path, context)
    }
    return item
  }

  /// A sidecar that the catalog has already, or had.
  mutating func leave(
    _ file: ImportCandidate, _ id: PhotoID, byteCount: Int64, for kept: KeptSidecar, photoID: PhotoID,
    _ context: TransferContext
  ) throws -> ImportItem {
    switch kept {
    case .kept(let place):
      try leave(file, id, byteCount: byteCount, for: place, photoID: photoID, context)
    case .edited:
      ImportItem(
        path: file.path, outcome: .skipped, reason: "a sidecar whose file in the catalog was edited since",
        photoID: photoID)
    }
  }
}
