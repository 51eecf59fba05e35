import DiskFiles
import PhotoModel

extension FileTaking {
  /// Has the source of a duplicate removed, be it a photo or a sidecar, where that was asked for; returns what is said
  /// of it.
  mutating func dropDuplicate(
    _ file: ImportCandidate, _ id: PhotoID, byteCount: Int64, keptAt path: FilePath,
    _ context: TransferContext
  ) throws -> String {
    guard context.transfer.removesDuplicates, context.transfer.isMove, path != file.path else {
      return FinishedTransfer.duplicateReason(path)
    }
    let transfer = try change.addTransfer(
      importID: importID, kind: .duplicate, source: file.path,
      isOnMount: FileStatus.isMount(file.path.folder), target: path, sha256: id, byteCount: byteCount,
      step: .removeSource)
    followUp.removals.append(UnfinishedTransfer(transfer: transfer))
    // What is not to be removed after all is corrected.
    return FinishedTransfer(transfer: transfer, ending: .removed).duplicateReason
  }
}
