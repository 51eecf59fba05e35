import CatalogStore
import DiskFiles
import FileTransfer
import PathTemplates
import PhotoDescribing
import PhotoModel

/// Files photos that the catalog has: chooses where their files go, writes that down, and follows them there.
///
/// Nothing here touches a source. It is a value: whoever plans a batch keeps it for the next one.
package struct Filing: Sendable {
  let target: FilingTarget
  /// The folder trees of the catalog, the target folder among them.
  let roots: CatalogRoots
  /// The import, or the other run, that files.
  let importID: Int64
  /// Whether it is only found out what would be done: the files stay where they are in the catalog, too.
  let isDryRun: Bool
  /// Why files are filed.
  let purpose: Purpose
  /// Makes folders in the target folder, once there is something to put there; looks into it until then.
  var folders: FolderMaker
  var names: TargetNames
  /// The folders, in the target folder, of which it is written down what was missing.
  private var notedFolders: Set<FilePath> = []
  /// The numbers that templates have come to.
  var counters: [FilePath: Int] = [:]
  /// The paths, in the target folder, that files get which have not come yet.
  var reserved: Set<FilePath> = []
  /// Where files lie that a dry run has not moved.
  private(set) var planned: [Int64: FilePath] = [:]
  /// What was read of files for the plan that is made.
  var readings = FilingReadings()
  /// Whether the target folder is there to put files into.
  var isOpen: Bool

  /// Why files are filed.
  package enum Purpose: Sendable {
    /// They were just found. One whose bytes the catalog has elsewhere is left.
    case importing
    /// The catalog has them, and they are to have other places. Templates mean the names that they had at first.
    case arranging
  }

  /// Throws a `TransferError` where the target folder could not be made.
  package init(
    _ target: FilingTarget, for purpose: Purpose, roots: CatalogRoots, importID: Int64,
    isDryRun: Bool
  ) throws(TransferError) {
    self.target = target
    var roots = roots
    roots.add(target.root)
    self.roots = roots
    self.importID = importID
    self.isDryRun = isDryRun
    self.purpose = purpose
    isOpen = !isDryRun && target.missingFolders.isEmpty
    folders = isOpen ? try FolderMaker(root: target.root) : try FolderMaker(foreseeing: target.root)
    names = TargetNames(in: target.root)
  }

  var copier: FileCopier { FileCopier(folders: folders) }

  /// Where the catalog has a file, or would have it by now.
  func path(of file: CatalogFile) -> FilePath { planned[file.id] ?? file.path }

  // MARK: Planning

  /// Decides about the files of one batch, all of which the catalog has where they lie, and writes down what is to come.
  ///
  /// A file whose bytes the catalog has in another one that stands elsewhere is not brought, and leaves the catalog if
  /// this import added it. Throws ``FilingReadings`` where files have to be read first.
  mutating func plan(_ batch: FilingBatch, in change: CatalogChange) throws -> FilingPlan {
    let files = batch.files
    names.trim()
    if !isDryRun { reserved = [] }
    var plan = FilingPlan(files: files, passed: batch.passed)
    var undecided = Set(files.map(\.file.id))
    var coming: [Int64: [Int]] = [:]
    var order: [Int64] = []
    for (position, filed) in files.enumerated() {
      undecided.remove(filed.file.id)
      if purpose == .importing {
        guard try !leave(filed.file, at: position, besides: undecided, &plan, change) else { continue }
        try succeed(at: position, &plan, change)
      }
      let photo = filed.file.photoRowID
      if coming[photo] == nil { order.append(photo) }
      coming[photo, default: []].append(position)
    }
    try describeChanged(in: change)
    for photo in order { try name(photo, coming[photo] ?? [], &plan, change) }
    guard !readings.areIncomplete else { throw readings }
    readings.endPlan()
    return plan
  }

  /// Leaves a file where it lies if the catalog has its bytes elsewhere; returns whether that is so.
  private mutating func leave(
    _ file: CatalogFile, at position: Int, besides undecided: Set<Int64>, _ plan: inout FilingPlan,
    _ change: CatalogChange
  ) throws -> Bool {
    guard let kept = try kept(file, besides: undecided, change.view) else { return false }
    let isNew = file.importID == importID
    let removes = target.isMove && target.removesDuplicates
    switch kept {
    case .edited:
      plan.files[position].item.outcome = .skipped
      plan.files[position].item.reason = "a sidecar whose file in the catalog was edited since"
    case .file(let other, let away) where !isNew && (!removes || away != nil || isSame(file, other)):
      guard plan.files[position].item.outcome == .known else { return true }
      plan.files[position].item.reason = "already in the catalog, which has it in \(path(of: other)) too"
    case .file(let other, let away):
      plan.twins.append(FilingPlan.Twin(position: position, kept: other, away: away))
      try change.dropFile(file, importID: importID)
      return true
    }
    if isNew { try change.dropFile(file, importID: importID) }
    return true
  }

  /// Whether two files of the catalog are one on the disk, so that neither is a copy of the other.
  private func isSame(_ file: CatalogFile, _ other: CatalogFile) -> Bool {
    planned[other.id] == nil && FileStatus.isSameFile(other.path, file.path)
  }

  /// What the catalog keeps of a file's bytes.
  private enum Kept {
    /// Another file has them, or may have them, if its disk is away for a reason in words.
    case file(CatalogFile, away: String?)
    /// A sidecar that had them was edited since. The older state is not brought beside it: it would count again.
    case edited
  }

  private mutating func kept(
    _ file: CatalogFile, besides undecided: Set<Int64>, _ view: CatalogView
  ) throws -> Kept? {
    var kept: Kept?
    for other in try view.otherFiles(ofPhoto: file.photoRowID, than: file.id, withBytes: file.sha256)
    where !undecided.contains(other.id) && other.role.isMedia == file.role.isMedia {
      switch readings.standings.standing(of: other, bytes: file.sha256) {
      case .there: return .file(other, away: nil)
      case .away(let reason): kept = .file(other, away: reason)
      case .changed where !other.role.isMedia && (FileStatus.byteCount(other.path) ?? 0) > 0:
        kept = kept ?? .edited
      case .gone, .changed: break
      }
    }
    return kept
  }

  /// Puts a file in the stead of one that has other bytes now. That one stays what it is on the disk, and is sorted out
  /// when its folder is imported again.
  private func succeed(at position: Int, _ plan: inout FilingPlan, _ change: CatalogChange) throws {
    let file = plan.files[position].file
    guard file.role == .copy else { return }
    let others = try change.view.otherFiles(ofPhoto: file.photoRowID, than: file.id, withBytes: file.sha256)
    guard let other = others.first(where: { $0.role.isMedia && $0.path != file.path }) else { return }
    if other.role == .original {
      try change.setOriginal(ofPhoto: file.photoRowID, file: file.id, path: file.path)
    } else {
      try change.succeed(other.id, by: file.id)
    }
    try change.setRole(ofFile: other.id, .copy)
    plan.files[position].item.outcome = .moved
    plan.files[position].item.reason = "\(other.path) has other bytes now"
    guard let now = try change.view.content(ofFile: file.id)?.file else { return }
    plan.files[position].file = now
  }

  // MARK: Following

  /// Writes down which files have come to their places, and takes back what was written of the others.
  ///
  /// A photo whose original has not come is as if it had not been found, with all its files of this batch.
  mutating func settle(
    _ plan: FilingPlan, _ arrivals: [Arrival], in change: CatalogChange
  ) throws -> SettledFiling {
    var settled = SettledFiling(plan)
    var lost: [Int64: Arrival] = [:]
    for (step, arrival) in zip(plan.steps, arrivals) where arrival.copied == nil {
      if plan.files[step.position].file.role == .original { lost[step.photoRowID] = arrival }
    }
    for (step, arrival) in zip(plan.steps, arrivals) {
      let file = plan.files[step.position].file
      if let copied = arrival.copied, lost[step.photoRowID] == nil {
        guard try take(copied, step, file, &settled, change) else { continue }
      }
      let reason: String? =
        switch lost[step.photoRowID] ?? arrival {
        case .failed(.sourceChanged) where purpose == .arranging:
          "it changed since it was imported; import it again first"
        case .failed(let error): error.description
        case .notTried: nil
        case .brought(let copied):
          "\(copied.path) was taken into the catalog by another import; import it again"
        }
      settled.drop(step.position, reason)
      if let copied = arrival.copied, copied.method != .found { settled.discards.append(copied) }
      if let row = step.row { try change.forgetTransfer(row) }
      if file.importID == importID { try change.dropFile(file, importID: importID) }
    }
    for twin in plan.twins { try settle(twin, plan, &settled, change) }
    for photo in Set(plan.steps.map(\.photoRowID)).sorted() {
      try change.keepOriginal(ofPhoto: photo, preferring: FileStatus.exists)
    }
    try describeChanged(in: change)
    return settled
  }

  private func describeChanged(in change: CatalogChange) throws {
    try PhotoDescriber(change: change, importID: importID).describeChanged()
  }

  /// Says of a file which one it is a duplicate of, and has its source removed where that is asked for.
  private func settle(
    _ twin: FilingPlan.Twin, _ plan: FilingPlan, _ settled: inout SettledFiling, _ change: CatalogChange
  ) throws {
    let (file, kept) = (plan.files[twin.position].file, twin.kept)
    let coming = plan.step(of: kept)
    if let coming, !settled.isFiled(coming.position) {
      let reason = "the file with the same bytes could not be taken; import it again"
      return settled.drop(twin.position, settled.has(coming.position) ? reason : nil)
    }
    let path = coming.map { target.root.appending($0.request.target.bytes) } ?? path(of: kept)
    var item = plan.files[twin.position].item
    item.outcome = .duplicate
    item.reason = FinishedTransfer.duplicateReason(path)
    let removes = target.removesDuplicates && target.isMove
    if let away = twin.away {
      (item.reason, item.note) = ("\(FinishedTransfer.duplicateReason(path)), but \(away)", .away)
    } else if coming == nil, isSame(file, kept), !removes || FileStatus.hasOneName(file.path) {
      let how = FileStatus.hasOneName(file.path) ? "seen by another path" : "under another name"
      item.reason = "it is itself the file \(path), \(how)"
      item.note = target.relative(path) == nil ? .leftByReference : nil
    } else if removes {
      let transfer = try change.addTransfer(
        importID: importID, kind: .duplicate, source: file.path,
        isOnMount: FileStatus.isMount(file.path.folder), target: path, sha256: file.sha256,
        byteCount: file.state.byteCount, step: .removeSource)
      settled.removals.append(UnfinishedTransfer(transfer: transfer))
      // What is not to be removed after all is corrected.
      item.reason = FinishedTransfer(transfer: transfer, ending: .removed).duplicateReason
    }
    settled.say(item, at: twin.position)
  }

  /// Writes down that a file has come; returns whether it could not be, since the catalog has another one there by now.
  private mutating func take(
    _ copied: CopiedFile, _ step: FilingPlan.Step, _ file: CatalogFile, _ settled: inout SettledFiling,
    _ change: CatalogChange
  ) throws -> Bool {
    let path = copied.path
    guard let folder = roots.folder(at: path.folder) else { return true }
    if isDryRun {
      planned[file.id] = path
    } else {
      let folderID = try change.folderID(of: folder)
      let name = Array(path.name)
      guard try change.view.file(inFolder: folderID, named: name) == nil else { return true }
      try change.forgetRejection(folderID: folderID, name: name)
      try change.fileAway(
        file.id, toFolder: folderID, name: name, path: path, state: file.stateElsewhere(copied),
        importID: importID)
    }
    let transfer = try record(copied, step.row, change)
    if target.isMove {
      settled.removals.append(UnfinishedTransfer(transfer: transfer, arrival: (copied, copier)))
    }
    let loss = copied.lostAttribute.map { ", where its attribute \($0) cannot be kept" }
    settled.note("\(transfer.kind.verb) \(path)\(loss ?? "")", path, at: step.position)
    return false
  }

  /// - Parameter row: what was written down before the file was brought; nil for one that another hand put there.
  private func record(
    _ copied: CopiedFile, _ row: StoredTransfer?, _ change: CatalogChange
  ) throws -> StoredTransfer {
    let step = target.isMove ? StoredTransfer.Step.removeSource : nil
    let request = copied.request
    let isOnMount = FileStatus.isMount(request.source.folder)
    return try row.map { row in
      try change.settleTransfer(
        row, importID: importID, kind: target.isMove ? .moved : .copied, source: request.source,
        isOnMount: isOnMount, step: step)
    }
      ?? change.addTransfer(
        importID: importID, kind: .found, source: request.source, isOnMount: isOnMount, target: copied.path,
        sha256: request.id, byteCount: request.byteCount, step: step)
  }
}

extension Filing {
  /// Writes down which folders are missing on the way to one that files go to, so that an undo removes them again.
  mutating func note(_ folder: FilePath, in change: CatalogChange) throws {
    guard notedFolders.insert(folder).inserted else { return }
    // Whoever finishes what is killed meanwhile has to know the target folder.
    if let root = roots.folder(at: target.root) { _ = try change.folderID(of: root) }
    // Where one cannot be made, the bringing tells.
    let missing = ((try? folders.missingFolders(to: folder)) ?? []).filter {
      $0 == folder || notedFolders.insert($0).inserted
    }
    try change.addMadeFolders(missing, in: target.root, importID: importID)
  }
}

extension StoredTransfer.Kind {
  /// "copied to".
  fileprivate var verb: String {
    switch self {
    case .copied: "copied to"
    case .moved: "moved to"
    case .found: "there already as"
    case .duplicate: "the same bytes as"
    }
  }
}

extension CatalogView {
  /// Whether the catalog has a file at an absolute path.
  func hasFile(at path: FilePath, _ roots: CatalogRoots) throws -> Bool { try file(at: path, roots) != nil }

  /// Returns the file that the catalog has at an absolute path.
  func file(at path: FilePath, _ roots: CatalogRoots) throws -> CatalogFile? {
    guard let folder = roots.folder(at: path.folder), let folderID = try folderID(of: folder) else {
      return nil
    }
    return try file(inFolder: folderID, named: Array(path.name))
  }
}
