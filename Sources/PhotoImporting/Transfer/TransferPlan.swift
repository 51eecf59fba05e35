import CatalogStore
import FileTransfer
import PathTemplates
import PhotoModel

/// What is to happen on disk for one examined file.
enum TransferStep: Sendable {
  /// Nothing: the catalog has it, or it cannot be taken.
  case none
  /// It is to be brought to a place of its own.
  case bring(CopyRequest)
  /// An interrupted run brought it already.
  case there(CopiedFile)
  /// It cannot have a place.
  case refused(TransferError)
}

/// Decides where the files of a batch go, in the order of the walk, before any of them is touched.
///
/// It follows the rules by which ``FileTaking`` takes them afterwards; where the two disagree, since something
/// happened in between, what was brought in vain is removed again.
struct TransferPlanner {
  let change: CatalogChange
  let transfer: Transfer
  /// What the photos are filed under, for templates.
  let labels: PhotoLabels
  let importID: Int64
  let roots: CatalogRoots
  /// When the import began, for templates.
  let moment: WallClock?
  var sources: SourceFiles
  var names: TargetNames
  /// The files of the batch that come after the one at hand.
  var siblings = Siblings()
  /// The bytes that come with this batch, with the files that bring them.
  private var coming: [PhotoID: SourceFiles.Entry] = [:]

  init(
    change: CatalogChange, transfer: Transfer, labels: PhotoLabels, importID: Int64, roots: CatalogRoots,
    moment: WallClock?, sources: SourceFiles, names: TargetNames
  ) {
    self.change = change
    self.transfer = transfer
    self.labels = labels
    self.importID = importID
    self.roots = roots
    self.moment = moment
    self.sources = sources
    self.names = names
  }

  // MARK: Photos

  /// Decides about a photo.
  mutating func plan(_ photo: ExaminedPhoto, _ file: ImportCandidate) throws -> TransferStep {
    siblings.remove(file)
    try sources.open(file.folder, in: change)
    guard try !change.hasFile(file) else { return .none }
    if let owner = try change.owner(ofBytes: photo.id),
      let kept = try change.keptFile(withBytes: photo.id, ofPhoto: owner.rowID, on: transfer.disk)
    {
      let contentID = photo.metadata.contentID
      sources.add(file.name, .init(place: .stored(kept.id), path: kept.path, contentID: contentID))
      return .none
    } else if let first = coming[photo.id] {
      sources.add(file.name, first)
      return .none
    }
    let step = try place(photo, file)
    let target =
      switch step {
      case .none, .refused: FilePath?.none
      case .bring(let request): transfer.root.appending(request.target.bytes)
      case .there(let copied): copied.path
      }
    let role = try RelationFinder(index: index(of: file)).relation(of: photo, named: file.name)?.role
    let entry = SourceFiles.Entry(
      place: .planned(RelatedFile(photo, named: file.name, role: role ?? "original")), path: target,
      contentID: photo.metadata.contentID)
    sources.add(file.name, entry)
    coming[photo.id] = entry
    return step
  }

  private func index(of file: ImportCandidate) throws -> FolderIndex {
    try FolderIndex(change, source: file, importID: importID, sources)
  }

  private mutating func place(_ photo: ExaminedPhoto, _ file: ImportCandidate) throws -> TransferStep {
    if let (partner, role) = try partner(of: photo, file), let target = stored(partner) {
      return try choose(
        file, photo.id, CompanionName.path(for: file.name, role: role, besides: partner.name, at: target))
    }
    let values = values(of: photo, file)
    guard transfer.template.hasCounter else {
      return try choose(file, photo.id, transfer.template.path(for: values))
    }
    let template = transfer.template
    return try choose(file, photo.id, key: template.path(for: values)) { number in
      template.path(for: values, counter: number)
    }
  }

  private func values(of photo: ExaminedPhoto, _ file: ImportCandidate) -> TemplateValues {
    var values = TemplateValues(
      metadata: photo.metadata, path: file.path, id: photo.id, byteCount: photo.byteCount,
      importedAt: moment, importID: importID)
    values.albums = labels.albums
    values.metadata.keywords += labels.keywords.filter { !photo.metadata.keywords.contains($0) }
    return values
  }

  private func partner(
    of photo: ExaminedPhoto, _ file: ImportCandidate
  ) throws -> (RelatedFile, CompanionName.Role)? {
    if let contentID = photo.metadata.contentID,
      let name = sources.name(withContentID: contentID, isVideo: !photo.metadata.format.isVideo),
      let partner = try index(of: file).file(named: name)
    {
      return (partner, .twin)
    }
    guard !photo.metadata.format.isVideo,
      let relation = try RelationFinder(index: index(of: file)).relation(of: photo, named: file.name)
    else { return nil }
    return (relation.partner, relation.role == "edited" ? .edited : .twin)
  }

  // MARK: Sidecars

  /// Decides about a sidecar.
  mutating func plan(_ sidecar: Sidecar, id: PhotoID, _ file: ImportCandidate) throws -> TransferStep {
    siblings.remove(file)
    try sources.open(file.folder, in: change)
    guard try !change.hasFile(file),
      let found = try SidecarTargetFinder(index: index(of: file)).target(of: sidecar, named: file.name),
      let target = stored(found.file),
      try change.keptSidecar(withBytes: id, ofPhoto: found.file.photoRowID, on: transfer.disk) == nil
    else { return .none }
    let paths = CompanionName.paths(for: file.name, role: .sidecar, besides: found.file.name, at: target)
    guard let state = file.state else { return .none }
    let request = request(file, id, state.byteCount, paths[0])
    let check = recognition(of: request)
    if let choice = try names.choose(in: change, roots: roots, among: paths, isThere: check) {
      return step(choice, request)
    }
    let partner = FilePath(bytes: target.name)
    return .refused(
      .targetUnwritable(
        transfer.root.appending(paths[0].bytes),
        reason: "the name is taken, as is every other one that would belong to \(partner)"))
  }

  // MARK: Paths

  /// Where a file lies in the target folder; nil for one that does not.
  private func stored(_ file: RelatedFile) -> FilePath? {
    guard let path = file.storedPath?.relative(to: transfer.root), !path.bytes.isEmpty else { return nil }
    return path
  }

  private mutating func choose(_ file: ImportCandidate, _ id: PhotoID, _ path: FilePath) throws
    -> TransferStep
  {
    try choose(file, id, key: path) { number in number == 1 ? path : path.numbered(number) }
  }

  private mutating func choose(
    _ file: ImportCandidate, _ id: PhotoID, key: FilePath, _ candidate: (Int) -> FilePath
  ) throws -> TransferStep {
    guard let state = file.state else { return .none }
    let request = request(file, id, state.byteCount, key)
    let (check, siblings) = (recognition(of: request), siblings)
    let choice = try names.choose(
      in: change, roots: roots, counter: key, candidate, isThere: check,
      companions: { siblings.paths(besides: file, at: $0) })
    return step(choice, request)
  }

  private func request(
    _ file: ImportCandidate, _ id: PhotoID, _ byteCount: Int64, _ target: FilePath
  ) -> CopyRequest {
    CopyRequest(source: file.path, id: id, byteCount: byteCount, target: target, isMove: transfer.isMove)
  }

  private func step(_ choice: TargetNames.Choice, _ request: CopyRequest) -> TransferStep {
    switch choice {
    case .there(let copied): return .there(copied)
    case .free(let path):
      var request = request
      request.target = path
      return .bring(request)
    }
  }

  /// Finds the file that is asked for where an interrupted run has brought it.
  private func recognition(of request: CopyRequest) -> (FilePath) throws -> CopiedFile? {
    let (change, transfer, roots) = (change, transfer, roots)
    return { path in
      let target = transfer.root.appending(path.bytes)
      guard FileStatus.byteCount(target) == request.byteCount, try !change.hasFile(at: target, roots)
      else { return nil }
      var found = request
      found.target = path
      // Another file, or one that cannot be read, is a name that is taken.
      guard let copied = try? transfer.copier.find(found) else { return nil }
      // A move that was killed may have left a second name of the source, which is no copy.
      return transfer.isMove || !copied.isSource ? copied : nil
    }
  }
}

extension CatalogChange {
  /// Whether the catalog has the file in the place where the walk found it.
  func hasFile(_ file: ImportCandidate) throws -> Bool {
    guard let folderID = try knownFolderID(of: file.folder) else { return false }
    return try self.file(inFolder: folderID, named: file.name) != nil
  }

  /// Whether the catalog has a file at an absolute path.
  func hasFile(at path: FilePath, _ roots: CatalogRoots) throws -> Bool {
    guard let folder = roots.folder(at: path.folder), let folderID = try knownFolderID(of: folder) else {
      return false
    }
    return try file(inFolder: folderID, named: Array(path.name)) != nil
  }
}

extension FolderIndex {
  /// What is known of a folder that files are copied or moved from.
  init(_ change: CatalogChange, source file: ImportCandidate, importID: Int64, _ sources: SourceFiles) throws
  {
    // No folder has the key 0: one that the catalog does not know is empty.
    let folderID = try change.knownFolderID(of: file.folder) ?? 0
    self.init(change: change, folderID: folderID, importID: importID, sources: sources)
  }
}
