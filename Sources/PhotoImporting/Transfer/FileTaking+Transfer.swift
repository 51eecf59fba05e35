import CatalogStore
import DiskFiles
import FileTransfer
import PhotoModel

/// What a settlement has to know of files that are copied or moved.
struct TransferContext: Sendable {
  let transfer: Transfer
  let roots: CatalogRoots
  let arrivals: [Int: Arrival]
  /// Files that were to come and have not.
  let missing: [StoredTransfer]
}

/// What is to be done on disk once the catalog is committed.
struct TransferFollowUp: Sendable {
  /// Transfers whose sources are to go, with the files that were brought; nil for those of duplicates.
  var removals: [UnfinishedTransfer] = []
  /// Files that were brought in vain, since the catalog has got their bytes by another way meanwhile.
  var discards: [CopiedFile] = []
}

extension FileTaking {
  // MARK: Photos

  /// Takes a photo that is copied or moved; nil where it was not tried, since the import ends early.
  mutating func take(
    _ photo: ExaminedPhoto, from file: ImportCandidate, state: FileState, _ arrival: Arrival?,
    _ context: TransferContext
  ) throws -> ImportItem? {
    if try change.hasFile(file) {
      return try leave(take(photo, from: file, state: state), withBytes: photo.id, context)
    }
    try sources.open(file.folder, in: change)
    let owner = try change.view.owner(ofBytes: photo.id)
    if let owner, let kept = try change.keptFile(withBytes: photo.id, ofPhoto: owner.rowID, on: disk),
      !isBack(kept, arrival)
    {
      try discard(arrival, context)
      let contentID = photo.metadata.contentID
      sources.add(file.name, .init(place: .stored(kept.id), path: kept.path, contentID: contentID))
      return try leave(
        file, photo.id, byteCount: photo.byteCount, for: kept, photoID: owner.id, context)
    }
    switch arrival {
    case .notTried: return nil
    case .failed(let error): return failed(file, error.description)
    case nil: return failed(file, "the file with the same bytes could not be taken; import it again")
    case .brought(let copied, let row):
      let place: FilePlace
      switch try self.place(of: file, copied, context, owner: owner?.rowID) {
      case .success(let found): place = found
      case .failure(let refusal): return try refuse(file, refusal, arrival, context)
      }
      let item = try takeNew(photo, owner: owner, at: place)
      try noteTaken(photo, at: place)
      return try record(copied, row, item, context)
    }
  }

  // MARK: Sidecars

  /// Takes a sidecar that is copied or moved; nil where it was not tried.
  mutating func take(
    _ sidecar: Sidecar, id: PhotoID, from file: ImportCandidate, state: FileState,
    _ arrival: Arrival?, _ context: TransferContext
  ) throws -> ImportItem? {
    if try change.hasFile(file) {
      return try leave(take(sidecar, id: id, from: file, state: state), withBytes: id, context)
    }
    try sources.open(file.folder, in: change)
    let match = try SidecarTargetFinder(index: sourceIndex(of: file)).match(sidecar, named: file.name)
    guard let target = match.target else {
      if case .notTried = arrival { return nil }
      try discard(arrival, context)
      return ImportItem(path: file.path, outcome: .skipped, reason: match.reason)
    }
    sources.noteSidecar(id, file.name, of: target.file)
    if let kept = try change.keptSidecar(withBytes: id, ofPhoto: target.file.photoRowID, on: disk) {
      try discard(arrival, context)
      return try leave(
        file, id, byteCount: state.byteCount, for: kept, photoID: target.file.photoID, context)
    }
    switch arrival {
    case .notTried: return nil
    case .failed(let error): return failed(file, error.description)
    case nil:
      if let item = try hear(sidecar, for: target, from: file) { return item }
      return ImportItem(
        path: file.path, outcome: .skipped, reason: "a sidecar of a photo that is not in the target folder")
    case .brought(let copied, let row):
      let place: FilePlace
      switch try self.place(of: file, copied, context) {
      case .success(let found): place = found
      case .failure(let refusal): return try refuse(file, refusal, arrival, context)
      }
      return try record(copied, row, try take(sidecar, id: id, for: target, at: place), context)
    }
  }

  // MARK: Places

  /// What is known of the folder that a file is copied or moved from.
  func sourceIndex(of file: ImportCandidate) throws -> FolderIndex {
    try FolderIndex(change, source: file, importID: importID, sources)
  }

  /// Notes a file by the name that it has in the source, for those that belong to it.
  private mutating func noteTaken(_ photo: ExaminedPhoto, at place: FilePlace) throws {
    guard let row = try change.view.file(inFolder: place.folderID, named: place.name) else { return }
    sources.add(
      place.file.name, .init(place: .stored(row.id), path: place.path, contentID: photo.metadata.contentID))
  }

  /// Whether what the catalog has is the file that was just brought, to where it was before it was lost.
  private func isBack(_ kept: KeptPlace, _ arrival: Arrival?) -> Bool {
    guard case .brought(let copied, .some) = arrival else { return false }
    return kept.path == copied.path
  }

  /// Where a file that was brought lies, or why it cannot be taken there.
  ///
  /// - Parameter owner: the photo that has its bytes. Its own file may have been there, and got lost.
  private mutating func place(
    of file: ImportCandidate, _ copied: CopiedFile, _ context: TransferContext, owner: Int64? = nil
  ) throws -> Result<FilePlace, PlaceRefusal> {
    let path = copied.path
    guard let folder = context.roots.folder(at: path.folder) else { return .failure(.isOutside(path)) }
    let folderID = try change.folderID(of: folder)
    let name = Array(path.name)
    if let row = try change.view.file(inFolder: folderID, named: name) {
      guard row.photoRowID == owner, row.sha256 == copied.request.id else { return .failure(.isTaken(path)) }
    }
    try change.forgetRejection(folderID: folderID, name: name)
    let state = FileState(byteCount: copied.copy.byteCount, modifiedAt: copied.copy.modifiedAt)
    return .success(
      FilePlace(folderID: folderID, file: file, name: name, path: path, state: state, isTransferred: true))
  }

  private mutating func refuse(
    _ file: ImportCandidate, _ refusal: PlaceRefusal, _ arrival: Arrival?, _ context: TransferContext
  ) throws -> ImportItem {
    try discard(arrival, context)
    return failed(file, refusal.reason)
  }

  /// - Parameter row: what was written down before the file was brought; nil for one that another hand put there.
  private mutating func record(
    _ copied: CopiedFile, _ row: StoredTransfer?, _ item: ImportItem, _ context: TransferContext
  ) throws -> ImportItem {
    let isMove = context.transfer.isMove
    let step = isMove ? StoredTransfer.Step.removeSource : nil
    let request = copied.request
    let isOnMount = FileStatus.isMount(request.source.folder)
    let settled =
      try row.map { row in
        try change.settleTransfer(
          row, importID: importID, kind: isMove ? .moved : .copied, source: request.source,
          isOnMount: isOnMount, step: step)
      }
      ?? change.addTransfer(
        importID: importID, kind: .found, source: request.source, isOnMount: isOnMount, target: copied.path,
        sha256: request.id, byteCount: request.byteCount, step: step)
    if isMove {
      followUp.removals.append(
        UnfinishedTransfer(transfer: settled, arrival: (copied, context.transfer.copier)))
    }
    var item = item
    item.path = request.source
    let what = "\(Self.verb(settled.kind)) \(copied.path)"
    item.reason = item.reason.map { "\(what); \($0)" } ?? what
    return item
  }

  private static func verb(_ kind: StoredTransfer.Kind) -> String {
    switch kind {
    case .copied: "copied to"
    case .moved: "moved to"
    case .found: "there already as"
    case .duplicate: "the same bytes as"
    }
  }

  private mutating func discard(_ arrival: Arrival?, _ context: TransferContext) throws {
    // What was there before this run stays, and so does what another import has taken into the catalog.
    guard case .brought(let copied, _) = arrival, copied.method != .found,
      try !change.hasFile(at: copied.path, context.roots)
    else { return }
    followUp.discards.append(copied)
  }

  private func failed(_ file: ImportCandidate, _ reason: String) -> ImportItem {
    ImportItem(path: file.path, outcome: .failed, reason: reason)
  }
}

/// Why a file that was brought is not taken into the catalog.
private enum PlaceRefusal: Error {
  /// The catalog has got a file there meanwhile.
  case isTaken(FilePath)
  /// No folder of the catalog is around it.
  case isOutside(FilePath)

  var reason: String {
    switch self {
    case .isTaken(let path): "\(path) was taken into the catalog by another import; import it again"
    case .isOutside(let path): "\(path) lies in no folder of the catalog; it was not imported"
    }
  }
}
