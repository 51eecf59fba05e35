import PhotoFiling
import CatalogStore
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// Gives each file of a batch its outcome and takes it into the catalog where it lies, in the order of the walk.
struct BatchSettlement: Sendable {
  let files: [ExaminedFile]
  let importID: Int64
  /// The position of the first file in the whole walk.
  let position: Int
  /// The version of photocat.
  let version: String
  /// What photos are filed under.
  let labels: PhotoLabels
  /// Whether the files are filed elsewhere afterwards, so that nothing of their folders is the catalog's in the end.
  var isFiling = false
  /// Whether the walk goes on, so that the photo of a Takeout's JSON may come from another archive.
  var isWalkGoingOn = false
  /// Files that lost their names in earlier batches and may turn up in this one.
  var parked: [Int64: NameChanges.Parked] = [:]
  /// Whether no batch comes after this one.
  var isLast = false

  /// What came of a batch.
  struct Result: Sendable {
    /// The outcomes of the files that have one, each with its position in the walk; those not examined have none.
    var items: [(position: Int, item: ImportItem)] = []
    /// How many photos got a label that they did not have.
    var labelled = 0
    /// The files without outcomes that wait for what the walk may still find.
    var waiting: [ImportCandidate] = []
    /// The files that lost their names and may turn up in a later batch.
    var parked: [Int64: NameChanges.Parked] = [:]
  }

  /// Takes the files.
  func take(in change: CatalogChange) throws -> Result {
    var names = NameChanges(change: change, importID: importID, parked: parked)
    try names.settle(files)
    var taking = FileTaking(
      change: change, importID: importID, parked: names.parked, isFiling: isFiling)
    var labelling = PhotoLabelling(labels, change: change, importID: importID)
    var result = Result()
    result.items.reserveCapacity(files.count)
    for (offset, file) in files.enumerated() {
      guard var item = try take(file, &taking, &result.waiting) else { continue }
      if let path = names.moved[offset] { item.noteMove(from: path) }
      result.items.append((position + offset, item))
      try labelling.label(item)
    }
    if isLast { try names.forgetParked() }
    try taking.settleAbandoned(and: names.bereft)
    try PhotoDescriber(change: change, importID: importID).describeChanged()
    result.labelled = labelling.count
    result.parked = names.parked
    return result
  }

  private func take(
    _ file: ExaminedFile, _ taking: inout FileTaking, _ waiting: inout [ImportCandidate]
  ) throws -> ImportItem? {
    let candidate = file.candidate
    if let item = candidate.item { return item }
    guard let verdict = file.verdict, var state = candidate.state else { return nil }
    switch verdict {
    case .photo(let id, let byteCount, let metadata):
      // What another look may find more of is read again by the next import, as if it had changed.
      if metadata.isPartial { state.modifiedAt = 0 }
      let photo = ExaminedPhoto(id: id, byteCount: byteCount, metadata: PhotoDescriber.own(metadata))
      return try taking.take(photo, from: candidate, state: state)
    case .sidecar(let id, let sidecar):
      let item = try taking.take(sidecar, id: id, from: candidate, state: state)
      guard item.outcome == .skipped, mayWait(sidecar, candidate) else { return item }
      waiting.append(candidate)
      return nil
    case .skipped(let reason):
      let item = ImportItem(path: candidate.path, outcome: .skipped, reason: reason)
      return try remember(item, candidate, state, in: taking.change)
    case .failed(let reason, let isLasting):
      let item = ImportItem(path: candidate.path, outcome: .failed, reason: reason)
      return isLasting ? try remember(item, candidate, state, in: taking.change) : item
    }
  }

  /// Whether the photo of a sidecar that has none may still come, in another archive of a Takeout.
  private func mayWait(_ sidecar: Sidecar, _ candidate: ImportCandidate) -> Bool {
    isWalkGoingOn && !isFiling && sidecar.kind == .takeout && sidecar.photoName != nil
      && TakeoutArchive.place(of: candidate.folder.absolutePath) != nil
  }

  /// Remembers a verdict about a file's content, so that it is not opened again while it stays as it is.
  private func remember(
    _ item: ImportItem, _ candidate: ImportCandidate, _ state: FileState, in change: CatalogChange
  ) throws -> ImportItem {
    guard !isFiling else { return item }
    let folderID = try change.folderID(of: candidate.folder)
    // A photo whose file was damaged since stays a photo; its file is looked into again each time.
    guard try change.view.file(inFolder: folderID, named: candidate.name) == nil else { return item }
    try change.rememberRejection(
      folderID: folderID, name: candidate.name, state: state, outcome: item.outcome.rawValue,
      reason: item.reason ?? "", judgedBy: version)
    return item
  }

  // MARK: What is filed

  /// The files that were taken, as the catalog has them now, and what came of the others.
  func filingBatch(
    _ items: [(position: Int, item: ImportItem)], in view: CatalogView
  ) throws -> FilingBatch {
    var batch = FilingBatch()
    for (position, item) in items {
      let candidate = files[position - self.position].candidate
      if item.photoID != nil, let folderID = try view.folderID(of: candidate.folder),
        let file = try view.file(inFolder: folderID, named: candidate.name)
      {
        batch.files.append(FiledFile(file: file, item: item, position: position))
      } else {
        batch.passed.append((position, item))
      }
    }
    return batch
  }
}

extension ImportItem {
  /// Says that the file was somewhere else before, where nothing else has become of it.
  fileprivate mutating func noteMove(from path: FilePath) {
    guard outcome == .known || outcome == .sidecar else { return }
    (outcome, reason, earlierPath) = (.moved, "it was \(path)", path)
  }
}
