import CatalogStore
import Dispatch
import FileTransfer
import PhotoModel

extension TransferFinisher {
  /// - Parameter path: the catalog's file.
  init(catalog path: FilePath) {
    let folder = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    if case .folder(let resolved) = ImportPath(folder) {
      catalogFolder = resolved
    } else {
      catalogFolder = folder
    }
  }

  /// Does all that imports and undos have left to be done on disk, and returns why files were left, as sentences.
  func finishAll(_ writer: CatalogWriter) async throws -> [String] {
    let (waiting, dropped) = try await writer.change("import") { change in
      let roots = try change.roots()
      var waiting: [StoredTransfer] = []
      var dropped: [StoredTransfer] = []
      for transfer in try change.unfinishedTransfers() {
        // What another import has taken into the catalog since stays where it is.
        let isTaken = try transfer.step == .takeBack && change.hasFile(at: transfer.target, roots)
        if isTaken { dropped.append(transfer) } else { waiting.append(transfer) }
      }
      return (waiting, dropped)
    }
    guard !(waiting.isEmpty && dropped.isEmpty) else { return [] }
    let finished = await onThread { waiting.map { finish($0) } }
    try await writer.change("import") { try $0.finishTransfers(finished.map(\.transfer) + dropped) }
    return finished.compactMap(\.complaint)
  }

  /// Returns the sources that ``finishAll(_:)`` would remove, by the sizes of their copies.
  func foreseeRemovals(_ writer: CatalogWriter) async throws -> Set<FilePath> {
    let waiting = try await writer.change("import") { try $0.unfinishedTransfers() }
    return Set(
      waiting.filter { $0.step == .removeSource && FileStatus.byteCount($0.target) == $0.byteCount }
        .flatMap { [$0.source, FileCopier.pathAside(of: $0.source)] })
  }

  /// Does what is left to be done after the commit of a batch.
  func remove(_ followUp: TransferFollowUp, by copier: FileCopier) async -> [FinishedTransfer] {
    guard !(followUp.removals.isEmpty && followUp.discards.isEmpty) else { return [] }
    return await onThread {
      for copied in followUp.discards { copier.withdraw(copied) }
      return followUp.removals.map { transfer, copied in
        copied.map { removeSource(of: $0, by: copier, transfer) } ?? finish(transfer)
      }
    }
  }

  /// Tells what ``remove(_:by:)`` would say of the sources that are to go, as far as their folders tell.
  func foresee(_ followUp: TransferFollowUp) -> [FinishedTransfer] {
    followUp.removals.map { transfer, _ in
      settle(transfer) { () throws(TransferError) in
        try FileCopier.foreseeRemoval(of: transfer.source)
        return nil
      }
    }
  }

  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }
}
