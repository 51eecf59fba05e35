import CatalogStore
import FileTransfer
import PhotoModel

/// A photo on its way to a path.
private struct ComingPhoto {
  let position: Int
  let file: ImportCandidate
  let photo: ExaminedPhoto
  /// The key of the photo that it will be, or belong to.
  let rowID: Int64
  /// What it may go beside, the best first.
  var neighbours: [Neighbour]
  /// What goes beside others gets its path after them.
  var turn: Int
}

extension TransferPlanner {
  /// Decides about the files of a folder, and returns what is to happen by their positions.
  ///
  /// First it is found out which photos come, what belongs to them, and what their sidecars say: only then it is known
  /// how the catalog will describe a photo, and so where it goes.
  mutating func plan(_ files: FolderFiles, _ places: PlaceCompletion) throws -> [Int: TransferStep] {
    try sources.open(files.folder, in: change)
    let missing = try files.photos.filter { try !isThere($0.photo, $0.file) }
    let coming = Set(missing.map(\.position))
    for (position, file, _) in files.photos where !coming.contains(position) { siblings.remove(file) }
    var photos: [ComingPhoto] = []
    for (position, file, photo) in missing { try announce(photo, file, position, in: &photos) }
    for (_, file, id, sidecar) in files.sidecars { try describe(by: sidecar, id, file, places) }
    var steps: [Int: TransferStep] = [:]
    for photo in photos.sorted(by: { ($0.turn, $0.position) < ($1.turn, $1.position) }) {
      steps[photo.position] = try place(photo)
    }
    for (position, file, id, sidecar) in files.sidecars {
      steps[position] = try plan(sidecar, id: id, file)
    }
    return steps
  }

  func index(of file: ImportCandidate) throws -> FolderIndex {
    try FolderIndex(change, source: file, importID: importID, sources)
  }

  /// Whether nothing has to be brought for a photo: the catalog has the file here, or keeps its bytes elsewhere.
  private mutating func isThere(_ photo: ExaminedPhoto, _ file: ImportCandidate) throws -> Bool {
    try change.hasFile(file) || sources.noteKept(photo, file, in: change, on: transfer.disk)
  }

  // MARK: What comes

  /// Notes a photo that comes, with what it belongs to and what belongs to it.
  private mutating func announce(
    _ photo: ExaminedPhoto, _ file: ImportCandidate, _ position: Int, in photos: inout [ComingPhoto]
  ) throws {
    if let first = coming[photo.id] {
      siblings.remove(file)
      return sources.add(file.name, first)
    }
    let finder = RelationFinder(index: try index(of: file))
    let relation = try finder.relation(of: photo, named: file.name)
    let dependents = try finder.dependents(of: photo, named: file.name, relation)
    let owner = try owner(of: photo, relation)
    let own = RelatedFile(photo, named: file.name, role: relation?.role ?? .original, of: owner)
    var neighbours: [Neighbour] = []
    if let relation {
      let role = CompanionName.role(of: file.name, relation.role, besides: relation.partner)
      neighbours.append(Neighbour(file: relation.partner, role: role))
    }
    for dependent in dependents where heir(of: dependent.partner.photoRowID) != owner.rowID {
      heirs[heir(of: dependent.partner.photoRowID)] = owner.rowID
      let partner = dependent.partner
      let role = CompanionName.role(of: partner.name, dependent.role, besides: own)
      if let other = photos.firstIndex(where: { $0.photo.id == partner.sha256 && $0.neighbours.isEmpty }) {
        photos[other].neighbours = [Neighbour(file: own, role: role)]
        photos[other].turn = 2
      } else {
        neighbours.append(Neighbour(file: partner, role: role, cameFirst: true))
      }
    }
    photos.append(
      ComingPhoto(
        position: position, file: file, photo: photo, rowID: owner.rowID, neighbours: neighbours,
        turn: neighbours.isEmpty ? 0 : 1))
    let entry = SourceFiles.Entry(place: .planned(own), path: nil, contentID: photo.metadata.contentID)
    sources.add(file.name, entry)
    coming[photo.id] = entry
  }

  /// The photo that a file will be a file of: one that the catalog has, or that comes with this batch.
  private mutating func owner(
    of photo: ExaminedPhoto, _ relation: Relation?
  ) throws -> (rowID: Int64, id: PhotoID) {
    if let owner = try change.view.owner(ofBytes: photo.id) { return (owner.rowID, owner.id) }
    if let partner = relation?.partner { return (heir(of: partner.photoRowID), partner.photoID) }
    let rowID = -Int64(descriptions.count + 1)
    descriptions[rowID] = photo.metadata
    return (rowID, photo.id)
  }

  private func heir(of rowID: Int64) -> Int64 {
    var rowID = rowID
    while let heir = heirs[rowID] { rowID = heir }
    return rowID
  }

  // MARK: What is said of it

  /// Adds to a photo what one of its sidecars says, as ``FileTaking`` does when the photo is there.
  private mutating func describe(
    by sidecar: Sidecar, _ id: PhotoID, _ file: ImportCandidate, _ places: PlaceCompletion
  ) throws {
    let index = try index(of: file)
    guard let target = try SidecarTargetFinder(index: index).target(of: sidecar, named: file.name) else {
      return
    }
    let counts = try target.isExact || !index.hasExactSidecar(target.file)
    sources.noteSidecar(id, file.name, of: target.file)
    guard counts, var metadata = try description(of: target.file.photoRowID) else { return }
    metadata.complete(with: sidecar, named: file.name, places)
    descriptions[heir(of: target.file.photoRowID)] = metadata
  }

  /// How the catalog will describe a photo that comes, or describes one that it has.
  private func description(of rowID: Int64) throws -> MediaMetadata? {
    let rowID = heir(of: rowID)
    return try descriptions[rowID] ?? change.view.metadata(ofPhoto: rowID)
  }

  // MARK: Where it goes

  private mutating func place(_ coming: ComingPhoto) throws -> TransferStep {
    siblings.remove(coming.file)
    let step = try choosePlace(coming)
    switch step {
    case .none, .refused: break
    case .bring(let request, _): targets[coming.photo.id] = request.target
    case .there(let copied, _): targets[coming.photo.id] = copied.path.relative(to: transfer.root)
    }
    return step
  }

  private mutating func choosePlace(_ coming: ComingPhoto) throws -> TransferStep {
    let (file, id) = (coming.file, coming.photo.id)
    for neighbour in coming.neighbours {
      guard let target = stored(neighbour.file), let path = neighbour.path(for: file.name, at: target) else {
        continue
      }
      return try choose(file, id, path, leads: false)
    }
    let description = try description(of: coming.rowID) ?? coming.photo.metadata
    let values = values(of: coming.photo, file, describedBy: description)
    let template = transfer.template
    guard template.hasCounter else { return try choose(file, id, template.path(for: values), leads: true) }
    return try choose(file, id, key: template.path(for: values), leads: true) { number in
      template.path(for: values, counter: number)
    }
  }
}

extension SourceFiles {
  /// Notes that a sidecar belongs to a file: others count for less than one that is named after just that file.
  mutating func noteSidecar(_ id: PhotoID, _ name: [UInt8], of file: RelatedFile) {
    let sidecar = RelatedFile(sidecar: id, named: name, of: (file.photoRowID, file.photoID))
    add(name, Entry(place: .planned(sidecar), path: nil, contentID: nil))
  }
}
