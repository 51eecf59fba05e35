import CatalogStore
import DiskFiles
import FileTransfer
import PathTemplates
import PhotoModel

/// What is to happen on disk for one examined file.
enum TransferStep: Sendable {
  /// Nothing: the catalog has it, or it cannot be taken.
  case none
  /// It is to be brought to a place of its own, as the row says that was written down for it.
  case bring(CopyRequest, StoredTransfer)
  /// It is there already: an interrupted run brought it, whose row is given, or another hand.
  case there(CopiedFile, StoredTransfer?)
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
  var coming: [PhotoID: SourceFiles.Entry] = [:]
  /// Where they go, in the target folder.
  var targets: [PhotoID: FilePath] = [:]
  /// How the catalog will describe the photos that come, by their keys; a photo that is new has a negative one.
  var descriptions: [Int64: MediaMetadata] = [:]
  /// The photos that become part of others.
  var heirs: [Int64: Int64] = [:]

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

  /// What a template is filled with for a photo that the catalog will describe so.
  func values(of photo: ExaminedPhoto, _ file: ImportCandidate, describedBy metadata: MediaMetadata)
    -> TemplateValues
  {
    var values = TemplateValues(
      metadata: metadata, path: file.path, id: photo.id, byteCount: photo.byteCount,
      importedAt: moment, importID: importID)
    values.albums = labels.albums
    values.metadata.keywords += labels.keywords.filter { !metadata.keywords.contains($0) }
    return values
  }

  // MARK: Sidecars

  /// Decides about a sidecar.
  mutating func plan(_ sidecar: Sidecar, id: PhotoID, _ file: ImportCandidate) throws -> TransferStep {
    siblings.remove(file)
    guard try !change.hasFile(file),
      let found = try SidecarTargetFinder(index: index(of: file)).target(of: sidecar, named: file.name),
      let target = stored(found.file),
      try change.keptSidecar(withBytes: id, ofPhoto: found.file.photoRowID, on: transfer.disk) == nil
    else { return .none }
    let paths = CompanionName.paths(for: file.name, role: .sidecar, besides: found.file.name, at: target)
    guard let state = file.state else { return .none }
    let request = request(file, id, state.byteCount, paths[0])
    let check = recognition(of: request)
    var choice = try names.choose(in: change, roots: roots, among: paths, isThere: check)
    var number = 2
    while choice == nil {
      let path = CompanionName.path(for: file.name, number: number, at: target)
      choice = try names.choose(in: change, roots: roots, among: [path], isThere: check)
      number += 1
    }
    return try choice.map { try step($0, request) } ?? .none
  }

  // MARK: Paths

  /// Where a file lies in the target folder; nil for one that does not.
  func stored(_ file: RelatedFile) -> FilePath? {
    if let target = targets[file.sha256] { return target }
    guard let path = file.storedPath?.relative(to: transfer.root), !path.bytes.isEmpty else { return nil }
    return path
  }

  /// - Parameter leads: whether what belongs to the file goes beside it, and so needs names beside it too.
  mutating func choose(
    _ file: ImportCandidate, _ id: PhotoID, _ path: FilePath, leads: Bool
  ) throws -> TransferStep {
    try choose(file, id, key: path, leads: leads) { number in number == 1 ? path : path.numbered(number) }
  }

  mutating func choose(
    _ file: ImportCandidate, _ id: PhotoID, key: FilePath, leads: Bool, _ candidate: (Int) -> FilePath
  ) throws -> TransferStep {
    guard let state = file.state else { return .none }
    let request = request(file, id, state.byteCount, key)
    let (check, isLost, siblings) = (recognition(of: request), loss(of: id), leads ? siblings : Siblings())
    let choice = try names.choose(
      in: change, roots: roots, counter: key, candidate, isThere: check, isLost: isLost,
      companions: { siblings.paths(besides: file, at: $0) })
    return try step(choice, request)
  }

  private func request(
    _ file: ImportCandidate, _ id: PhotoID, _ byteCount: Int64, _ target: FilePath
  ) -> CopyRequest {
    CopyRequest(source: file.path, id: id, byteCount: byteCount, target: target, isMove: transfer.isMove)
  }

  /// Writes down what comes.
  private func step(_ choice: TargetNames.Choice, _ request: CopyRequest) throws -> TransferStep {
    switch choice {
    case .there(let copied):
      return .there(copied, try change.view.expectedTransfer(at: copied.path, sha256: request.id))
    case .free(let path):
      var request = request
      request.target = path
      let row = try change.addTransfer(
        importID: importID, kind: transfer.isMove ? .moved : .copied, source: request.source,
        isOnMount: FileStatus.isMount(request.source.folder), target: transfer.root.appending(path.bytes),
        sha256: request.id, byteCount: request.byteCount, step: .bring)
      return .bring(request, row)
    }
  }

  /// Tells whether the catalog has a photo's file at a path, where it is no more: it comes back to where it was.
  private func loss(of id: PhotoID) -> (FilePath) throws -> Bool {
    let (change, transfer, roots) = (change, transfer, roots)
    return { path in
      let target = transfer.root.appending(path.bytes)
      guard let file = try change.lostFile(at: target, in: transfer, roots) else { return false }
      return try file.sha256 == id && file.photoRowID == change.view.owner(ofBytes: id)?.rowID
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
    guard let folderID = try view.folderID(of: file.folder) else { return false }
    return try view.file(inFolder: folderID, named: file.name) != nil
  }

  /// What the catalog has at an absolute path of the target folder where nothing is any more; nil for a sidecar.
  func lostFile(at path: FilePath, in transfer: Transfer, _ roots: CatalogRoots) throws -> CatalogFile? {
    guard transfer.disk.isGone(path, root: transfer.root), let folder = roots.folder(at: path.folder),
      let folderID = try view.folderID(of: folder),
      let row = try view.file(inFolder: folderID, named: Array(path.name)), row.role != .sidecar
    else { return nil }
    return row
  }

  /// Whether the catalog has a file at an absolute path.
  func hasFile(at path: FilePath, _ roots: CatalogRoots) throws -> Bool {
    guard let folder = roots.folder(at: path.folder), let folderID = try view.folderID(of: folder) else {
      return false
    }
    return try view.file(inFolder: folderID, named: Array(path.name)) != nil
  }
}

extension FolderIndex {
  /// What is known of a folder that files are copied or moved from.
  init(_ change: CatalogChange, source file: ImportCandidate, importID: Int64, _ sources: SourceFiles) throws
  {
    // No folder has the key 0: one that the catalog does not know is empty.
    let folderID = try change.view.folderID(of: file.folder) ?? 0
    self.init(change: change, folderID: folderID, importID: importID, sources: sources)
  }
}
