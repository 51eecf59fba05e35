import CatalogStore
import DiskFiles
import Dispatch
import FileTransfer
import FolderWalking
import PhotoDescribing
import PhotoModel

extension TransferFinisher {
  /// - Parameter path: the catalog's file.
  package init(catalog path: FilePath) {
    // Whoever uses the catalog by a link to it has the same trash.
    let path = DiskLock.resolved(path)
    let folder = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    if case .folder(let resolved) = ImportPath(folder) {
      catalogFolder = resolved
    } else {
      catalogFolder = folder
    }
  }

  /// Does what is left of transfers, each if it is still to be done when its turn comes, and writes down what came of it.
  ///
  /// It is called by whoever has the ``DiskLock``.
  ///
  /// - Parameter items: where the import has written down what it did with these files; nil where that is not known.
  func finish(
    _ unfinished: [UnfinishedTransfer], _ writer: CatalogWriter, items: Range<Int>? = nil
  ) async throws -> [FinishedTransfer] {
    guard !unfinished.isEmpty else { return [] }
    var finished: [FinishedTransfer] = []
    for item in unfinished
    where try await writer.read({ try $0.step(of: item.transfer) }) == item.transfer.step {
      finished.append(await onThread { end(item) })
    }
    try await writer.change("import") { [finished] change in
      for file in finished { try change.note(file, among: items, roots) }
    }
    return finished
  }

  /// Does all that is left of these steps by imports and undos that were killed, or failed for a passing reason.
  func finishAll(_ writer: CatalogWriter, _ step: StoredTransfer.Step) async throws -> [FinishedTransfer] {
    let (roots, waiting) = try await writer.change("import") { change in
      let roots = try change.view.roots()
      return (roots, try change.stillWaiting(try change.view.unfinishedTransfers(step), roots))
    }
    var finisher = self
    finisher.roots = roots
    if step == .takeBack { await finisher.clearLeftOvers(of: waiting) }
    // A source comes back from the file that it was a duplicate of, before that one goes.
    let ordered = waiting.filter { !$0.isOwnFile } + waiting.filter(\.isOwnFile)
    let finished = try await finisher.finish(ordered.map { UnfinishedTransfer(transfer: $0) }, writer)
    if step == .takeBack { try await removeFolders(writer) }
    return finished
  }

  /// Does what a run or an undo that was killed has left to be done on disk.
  package func finishEarlier(_ writer: CatalogWriter, _ lock: DiskLock) async throws -> [FinishedTransfer] {
    let isDone = try await writer.read {
      try $0.unfinishedTransfers(.bring, .removeSource, .takeBack).isEmpty
    }
    guard !isDone else { return [] }
    return try await lock.whileHeld {
      try await settleKilled(writer)
      return try await finishAll(writer, .removeSource) + finishAll(writer, .takeBack)
    }
  }

  /// Removes the folders that undone imports made, where they are empty now.
  private func removeFolders(_ writer: CatalogWriter) async throws {
    let folders = try await writer.read { try $0.abandonedFolders() }
    guard !folders.isEmpty else { return }
    await onThread {
      let roots = Dictionary(grouping: folders, by: \.root)
      for (root, folders) in roots {
        guard let maker = try? FolderMaker(foreseeing: root) else { continue }
        for folder in folders { maker.removeEmptyFolder(folder.path) }
      }
    }
    try await writer.change("import") { try $0.forgetMadeFolders(folders) }
  }

  /// Forgets files that were on their way when a run was killed and have not come, and what was written of them.
  func forgetVain(of importID: Int64?, _ writer: CatalogWriter) async throws {
    var finisher = self
    let (roots, waiting) = try await writer.read { view in
      (try view.roots(), try view.unfinishedTransfers(.bring).filter { $0.importID == importID })
    }
    guard !waiting.isEmpty else { return }
    finisher.roots = roots
    await finisher.clearLeftOvers(of: waiting)
    let vain = waiting.filter(finisher.hasNotCome)
    try await writer.change("undo") { change in for transfer in vain { try change.forgetTransfer(transfer) } }
  }

  /// Has the catalog follow what a run that was killed has brought, and takes back what it wrote of the rest: the same
  /// command finds that again.
  ///
  /// A photo whose original has not come counts as not brought, with all its files.
  package func settleKilled(_ writer: CatalogWriter, isDryRun: Bool = false) async throws {
    let (roots, waiting) = try await writer.read { view in
      (try view.roots(), try view.unfinishedTransfers(.bring))
    }
    guard !waiting.isEmpty else { return }
    var finisher = self
    finisher.roots = roots
    if !isDryRun { await finisher.clearLeftOvers(of: waiting) }
    let copies = await onThread { [finisher] in waiting.map { finisher.copy(of: $0) } }
    try await writer.change("import") { change in
      try change.settleKilled(Array(zip(waiting, copies)), roots)
      try PhotoDescriber(change: change, importID: waiting[0].importID)
        .describeChanged()
    }
  }

  /// What stands where a file was to come.
  fileprivate enum Copy: Sendable {
    case whole(CopiedFile)
    /// Nothing is there, or another file.
    case missing
    /// Its disk is not there, or gives nothing back.
    case unknown
  }

  private func copy(of transfer: StoredTransfer) -> Copy {
    guard isWithinRoots(transfer), !hasNotCome(transfer) else { return .missing }
    guard FileStatus.exists(transfer.target) else { return .unknown }
    guard FileStatus.byteCount(transfer.target) == transfer.byteCount else { return .missing }
    do throws(TransferError) {
      let place = try TransferPlace(transfer.target)
      return .whole(try place.copier.find(transfer.request(from: transfer.target, to: place.name)))
    } catch .sourceChanged {
      return .missing
    } catch {
      return .unknown
    }
  }

  /// Returns the sources that ``finishAll(_:_:)`` would remove, by the sizes of their copies.
  package func foreseeRemovals(_ writer: CatalogWriter) async throws -> Set<FilePath> {
    let waiting = try await writer.read { try $0.unfinishedTransfers(.removeSource) }
    return Set(
      waiting.filter { FileStatus.byteCount($0.target) == $0.byteCount }
        .flatMap { [$0.source, FileCopier.pathAside(of: $0.source)] })
  }

  /// Tells what would come of the sources that are to go, as far as their folders tell.
  func foresee(_ removals: [UnfinishedTransfer]) -> [FinishedTransfer] {
    removals.map { item in
      do throws(TransferError) {
        try FileCopier.foreseeRemoval(of: item.transfer.source)
        return FinishedTransfer(transfer: item.transfer, ending: .removed)
      } catch {
        return FinishedTransfer(transfer: item.transfer, ending: Self.ending(of: error))
      }
    }
  }

  /// Does something on the disk that takes its time.
  func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }
}

extension CatalogFile {
  /// The state of the file once it lies where it was brought; one that is to be read again stays so.
  func stateElsewhere(_ copied: CopiedFile) -> FileState {
    FileState(
      byteCount: copied.copy.byteCount, modifiedAt: state.modifiedAt == 0 ? 0 : copied.copy.modifiedAt)
  }
}

extension CatalogChange {
  fileprivate func settleKilled(_ transfers: [(StoredTransfer, TransferFinisher.Copy)], _ roots: CatalogRoots)
    throws
  {
    var files: [(file: CatalogFile, transfer: StoredTransfer, copy: TransferFinisher.Copy)] = []
    for (transfer, copy) in transfers {
      if let file = try view.file(at: transfer.source, roots), file.sha256 == transfer.sha256 {
        files.append((file, transfer, copy))
      } else {
        try giveUp(transfer, copy, roots)
      }
    }
    var (lost, unknown): (Set<Int64>, Set<Int64>) = ([], [])
    for (file, _, copy) in files {
      switch copy {
      case .whole: break
      case .unknown: unknown.insert(file.photoRowID)
      case .missing: if file.role == .original { lost.insert(file.photoRowID) }
      }
    }
    for (file, transfer, copy) in files where !unknown.contains(file.photoRowID) {
      if case .whole(let copied) = copy, !lost.contains(file.photoRowID),
        let folder = roots.folder(at: copied.path.folder), try !view.hasFile(at: copied.path, roots)
      {
        try fileAway(
          file.id, toFolder: folderID(of: folder), name: Array(copied.path.name), path: copied.path,
          state: file.stateElsewhere(copied), importID: transfer.importID)
        _ = try settleTransfer(
          transfer, importID: transfer.importID, kind: transfer.kind, source: transfer.source,
          isOnMount: transfer.isOnMount, step: transfer.kind == .moved ? .removeSource : nil)
        continue
      }
      if file.importID == transfer.importID { try dropFile(file, importID: transfer.importID) }
      try giveUp(transfer, copy, roots)
    }
    for photo in Set(files.map(\.file.photoRowID)).sorted() {
      try keepOriginal(ofPhoto: photo, preferring: FileStatus.exists)
    }
  }

  /// Has what was brought in vain taken back, unless the catalog has it by now.
  private func giveUp(
    _ transfer: StoredTransfer, _ copy: TransferFinisher.Copy, _ roots: CatalogRoots
  ) throws {
    switch copy {
    case .whole where try !view.hasFile(at: transfer.target, roots): try abandonTransfer(transfer)
    case .whole, .missing: try forgetTransfer(transfer)
    case .unknown: break
    }
  }

  /// Returns those of `transfers` that still are to be done, and forgets the others.
  ///
  /// What a later import has taken into the catalog stays where it is.
  func stillWaiting(_ transfers: [StoredTransfer], _ roots: CatalogRoots) throws -> [StoredTransfer] {
    try transfers.filter { transfer in
      guard transfer.step == .takeBack, transfer.isOwnFile,
        let file = try view.file(at: transfer.target, roots),
        try file.importID > transfer.importID || view.isOvertaken(transfer)
      else { return true }
      try forgetTransfer(transfer)
      return false
    }
  }

  /// Writes down what came of a transfer.
  ///
  /// The row of a file that was brought stays, for an undo, and so does that of a duplicate that is removed.
  fileprivate func note(_ file: FinishedTransfer, among items: Range<Int>?, _ roots: CatalogRoots) throws {
    let transfer = file.transfer
    if transfer.kind == .duplicate { try noteDuplicate(file, among: items) }
    guard !file.ending.isPassing else { return }
    if case .unmoved = file.ending { try followBack(transfer, roots) }
    let isGone = file.ending == .removed || file.ending == .sourceGone
    if transfer.step == .removeSource, transfer.kind != .duplicate || isGone {
      try finishTransfer(transfer)
    } else {
      try forgetTransfer(transfer)
    }
  }

  /// Has the catalog follow a file that stays at its source after all; one that this import found is as if it had not.
  private func followBack(_ transfer: StoredTransfer, _ roots: CatalogRoots) throws {
    guard let file = try view.file(at: transfer.target, roots) else { return }
    if file.importID != transfer.importID, let folder = roots.folder(at: transfer.source.folder) {
      // It is to be read again.
      try fileAway(
        file.id, toFolder: folderID(of: folder), name: Array(transfer.source.name), path: transfer.source,
        state: FileState(byteCount: transfer.byteCount, modifiedAt: 0), importID: transfer.importID)
    } else {
      try dropFile(file, importID: transfer.importID)
      try keepOriginal(ofPhoto: file.photoRowID, preferring: FileStatus.exists)
    }
    try PhotoDescriber(change: self, importID: transfer.importID)
      .describeChanged()
  }

  /// Corrects the record of a duplicate, which says until then that it was removed as planned.
  private func noteDuplicate(_ file: FinishedTransfer, among items: Range<Int>?) throws {
    // A later run that cannot do it either has nothing new to say.
    if case .lost = file.ending { return }
    guard items == nil ? !file.ending.isPassing : file.ending != .removed else { return }
    try setReason(
      file.duplicateReason, ofItem: file.transfer.source, importID: file.transfer.importID, among: items)
  }
}
