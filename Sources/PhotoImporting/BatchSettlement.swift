import CatalogStore
import MediaWorkers
import PhotoModel

/// Gives each file of a batch its outcome and writes it down, in the order of the walk.
struct BatchSettlement: Sendable {
  let candidates: [ImportCandidate]
  /// What the media workers said of those that were examined, in order; nil for those that were not asked.
  let outcomes: [MediaOutcome?]
  let importID: Int64
  /// The position of the first candidate in the whole walk.
  let position: Int
  /// The version of photocat.
  let version: String
  /// Says where photos with a position were taken.
  let places: PlaceCompletion
  /// What photos are filed under.
  let labels: PhotoLabels
  /// Whether the walk goes on, so that the photo of a Takeout's JSON may come from another archive.
  var isWalkGoingOn = false
  /// What was known of the folder in which the batch before ended, where files are copied or moved from it.
  var sources = SourceFiles()
  /// Files that lost their names in earlier batches and may turn up in this one.
  var parked = ParkedFiles()
  /// Whether no batch comes after this one.
  var isLast = false
  /// What was copied or moved, where files are not taken where they lie.
  var context: TransferContext?

  /// Where the candidates are in the whole walk.
  var positions: Range<Int> { position..<position + candidates.count }

  /// What came of a batch.
  struct Result: Sendable {
    /// The outcomes of the files that have one; those not examined have none.
    let items: [ImportItem]
    /// What is known of the folder in which the batch ended.
    let sources: SourceFiles
    /// How many photos got a label that they did not have.
    let labelled: Int
    /// The files without outcomes that wait for what the walk may still find.
    let waiting: [ImportCandidate]
    /// What is to be done on disk now.
    let followUp: TransferFollowUp
  }

  /// Commits the batch.
  func commit(in change: CatalogChange) throws -> Result {
    var taking = FileTaking(
      change: change, importID: importID, sources: sources, disk: context?.transfer.disk ?? DiskView(),
      parked: parked, places: places)
    var names = NameChanges(change: change, importID: importID, disk: taking.disk, parked: parked)
    if context == nil { try names.settle(known: arrivals(areKnown: true)) { arrivals(areKnown: false) } }
    var labelling = PhotoLabelling(labels, change: change, importID: importID)
    var items: [ImportItem] = []
    var waiting: [ImportCandidate] = []
    items.reserveCapacity(candidates.count)
    var answers = outcomes.makeIterator()
    let folders = context == nil ? [] : folders
    let starts = Dictionary(uniqueKeysWithValues: folders.map { ($0.start, $0) })
    for (offset, candidate) in candidates.enumerated() {
      if let files = starts[offset] { try taking.noteKept(files) }
      guard var item = try settle(candidate, at: offset, &answers, &taking, &waiting) else { continue }
      if let path = names.moved[offset] { item.noteMove(from: path) }
      items.append(item)
      try labelling.label(item)
      try writeDown(item, position: position + offset, in: change)
    }
    if isLast { try names.forgetParked() }
    try taking.settleAbandoned(and: names.bereft)
    for transfer in context?.missing ?? [] { try change.forgetTransfer(transfer) }
    try PhotoDescribing(change: change, places: places, importID: importID).describeChanged()
    return Result(
      items: items, sources: taking.sources, labelled: labelling.count, waiting: waiting,
      followUp: taking.followUp)
  }

  /// The files that were examined, by whether the catalog has one in the same place.
  private func arrivals(areKnown: Bool) -> [NameChanges.Arrival] {
    var arrivals: [NameChanges.Arrival] = []
    var answers = outcomes.makeIterator()
    for (offset, candidate) in candidates.enumerated() where candidate.needsExamination {
      let answer = answers.next() ?? nil
      guard candidate.isKnown == areKnown, let state = candidate.state,
        let content = answer.flatMap({ candidate.verdict($0).content })
      else { continue }
      arrivals.append(.init(offset: offset, candidate: candidate, state: state, content: content))
    }
    return arrivals
  }

  private func settle(
    _ candidate: ImportCandidate, at offset: Int, _ answers: inout IndexingIterator<[MediaOutcome?]>,
    _ taking: inout FileTaking, _ waiting: inout [ImportCandidate]
  ) throws -> ImportItem? {
    if let item = candidate.item {
      guard let context, let id = candidate.knownBytes else { return item }
      return try taking.leave(item, withBytes: id, context)
    }
    guard let answer = answers.next() ?? nil, let state = candidate.state else { return nil }
    switch candidate.verdict(answer) {
    case .photo(let id, let byteCount, let metadata):
      let photo = examined(id, byteCount, metadata)
      guard let context else { return try taking.take(photo, from: candidate, state: state) }
      return try taking.take(photo, from: candidate, state: state, context.arrivals[offset], context)
    case .sidecar(let id, let sidecar):
      guard let context else {
        let item = try taking.take(sidecar, id: id, from: candidate, state: state)
        guard item.outcome == .skipped, mayWait(sidecar, candidate) else { return item }
        waiting.append(candidate)
        return nil
      }
      return try taking.take(
        sidecar, id: id, from: candidate, state: state, context.arrivals[offset], context)
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
    isWalkGoingOn && sidecar.kind == .takeout && sidecar.photoName != nil
      && TakeoutArchive.place(of: candidate.folder.absolutePath) != nil
  }

  /// A photo with what follows from its position.
  func examined(_ id: PhotoID, _ byteCount: Int64, _ metadata: MediaMetadata) -> ExaminedPhoto {
    var metadata = metadata
    places.complete(&metadata)
    return ExaminedPhoto(id: id, byteCount: byteCount, metadata: metadata)
  }

  /// Decides where the files go that are to be copied or moved, by the positions of their candidates.
  func plan(_ planner: inout TransferPlanner) throws -> [Int: TransferStep] {
    planner.siblings = siblings
    var steps: [Int: TransferStep] = [:]
    for files in folders { steps.merge(try planner.plan(files, places)) { $1 } }
    return steps
  }

  /// The photos and sidecars of the batch.
  private var siblings: Siblings {
    var siblings = Siblings()
    for (candidate, outcome) in zip(candidates.lazy.filter(\.needsExamination), outcomes) {
      switch outcome {
      case .answered(.photo(_, let byteCount, _)), .answered(.sidecar(_, let byteCount, _)):
        siblings.add(candidate, byteCount: byteCount)
      default: break
      }
    }
    return siblings
  }

  /// Remembers a verdict about a file's content, so that it is not opened again while it stays as it is.
  private func remember(
    _ item: ImportItem, _ candidate: ImportCandidate, _ state: FileState, in change: CatalogChange
  ) throws -> ImportItem {
    // The folders that files are copied from are not the catalog's.
    guard context == nil else { return item }
    let folderID = try change.folderID(of: candidate.folder)
    // A photo whose file was damaged since stays a photo; its file is looked into again each time.
    guard try change.view.file(inFolder: folderID, named: candidate.name) == nil else { return item }
    try change.rememberRejection(
      folderID: folderID, name: candidate.name, state: state, outcome: item.outcome.rawValue,
      reason: item.reason ?? "", judgedBy: version)
    return item
  }

  private func writeDown(_ item: ImportItem, position: Int, in change: CatalogChange) throws {
    guard ![.imported, .known, .sidecar].contains(item.outcome) || item.note == .leftByReference else {
      return
    }
    try change.addImportItem(
      importID: importID, position: position, path: item.path, outcome: item.outcome.rawValue,
      reason: item.reason ?? "")
  }
}

extension ImportItem {
  /// Says that the file was somewhere else before, where nothing else has become of it.
  fileprivate mutating func noteMove(from path: FilePath) {
    guard outcome == .known || outcome == .sidecar else { return }
    (outcome, reason) = (.moved, "it was \(path)")
  }
}
