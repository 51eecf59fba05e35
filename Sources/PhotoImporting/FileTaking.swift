import CatalogStore
import PhotoModel

/// A photo as a media worker found it.
struct ExaminedPhoto: Sendable {
  let id: PhotoID
  let byteCount: Int64
  let metadata: MediaMetadata
}

/// Takes examined files into the catalog, one after the other, in one change.
struct FileTaking {
  let change: CatalogChange
  let importID: Int64
  let disk: DiskView
  /// The folder that files are copied or moved from.
  var sources: SourceFiles
  /// What is to be done on disk afterwards.
  var followUp = TransferFollowUp()
  /// The photos whose originals have become those of other photos, each with the photo that its file belongs to now.
  private var abandoned: [(photo: Int64, heir: Int64)] = []

  init(
    change: CatalogChange, importID: Int64, sources: SourceFiles = SourceFiles(), disk: DiskView = DiskView()
  ) {
    self.change = change
    self.importID = importID
    self.disk = disk
    self.sources = sources
  }

  /// Takes a photo: as a new one, as a further file of one that is there, as a changed file, or as one that was moved.
  mutating func take(
    _ photo: ExaminedPhoto, from file: ImportCandidate, state: FileState
  ) throws -> ImportItem {
    let place = try place(of: file, state)
    if let row = try change.file(inFolder: place.folderID, named: file.name) {
      let item = try change.takeAgain(photo, row, at: file.path, state: state, importID: importID, on: disk)
      if item.outcome == .updated {
        try noteAbandoned(row.photoRowID, for: place)
      }
      return item
    }
    return try takeNew(photo, owner: try change.owner(ofBytes: photo.id), at: place)
  }

  /// Takes a file that the catalog does not have there; `owner` is the photo with its bytes, where there is one.
  func takeNew(
    _ photo: ExaminedPhoto, owner: (rowID: Int64, id: PhotoID, path: FilePath)?, at place: FilePlace
  ) throws -> ImportItem {
    if let owner { return try addCopy(photo, of: owner, at: place) }
    return try addPicture(photo, at: place)
  }

  // MARK: Photos without originals

  private mutating func noteAbandoned(_ photo: Int64, for place: FilePlace) throws {
    guard try !change.hasOriginal(photo),
      let heir = try change.file(inFolder: place.folderID, named: place.name)?.photoRowID
    else { return }
    abandoned.append((photo, heir))
  }

  /// Gives what is left of photos whose originals did not turn up elsewhere to the photos that their files are now.
  func settleAbandoned() throws {
    var heirs: [Int64: Int64] = [:]
    for (photo, heir) in abandoned where try !change.hasOriginal(photo) {
      let heir = heirs[heir] ?? heir
      guard heir != photo else { continue }
      try change.absorb(photo: photo, into: heir, role: "copy", reason: nil)
      heirs[photo] = heir
    }
  }

  /// Where a file lies.
  struct FilePlace {
    let folderID: Int64
    /// The file as the walk found it.
    let file: ImportCandidate
    /// The name and the path that the catalog keeps: those of the copy, where there is one.
    let name: [UInt8]
    let path: FilePath
    let state: FileState
    var isTransferred = false
  }

  /// Looks up the place of a file, and forgets that it was no photo before.
  func place(of file: ImportCandidate, _ state: FileState) throws -> FilePlace {
    let folderID = try change.folderID(of: file.folder)
    if file.wasRejected { try change.forgetRejection(folderID: folderID, name: file.name) }
    return FilePlace(folderID: folderID, file: file, name: file.name, path: file.path, state: state)
  }

  /// What tells the files that may belong to this one: those in its folder, or in the one that it came from.
  func index(of place: FilePlace) throws -> FolderIndex {
    place.isTransferred
      ? try sourceIndex(of: place.file)
      : FolderIndex(change: change, folderID: place.folderID, importID: importID)
  }

  /// Changes a photo. What came with this import is undone by its number, so that is not recorded.
  func changing<Result>(isNew: Bool, _ body: () throws -> Result) rethrows -> Result {
    isNew ? try change.adding(body) : try body()
  }

  // MARK: New files

  /// Adds a picture or movie with new bytes: to the photo that it belongs to, or as one of its own; what belongs to it
  /// and came before it goes with it.
  private func addPicture(_ photo: ExaminedPhoto, at place: FilePlace) throws -> ImportItem {
    let finder = RelationFinder(index: try index(of: place))
    let relation = try finder.relation(of: photo, named: place.file.name)
    let dependents = try finder.dependents(of: photo, named: place.file.name, relation)
    let rowID =
      if let relation { try join(photo, relation, at: place) } else { try addPhoto(photo, at: place) }
    let isNew = relation?.partner.isNew ?? true
    for dependent in dependents where dependent.partner.photoRowID != rowID {
      try changing(isNew: isNew && dependent.partner.isNew) {
        try change.absorb(
          photo: dependent.partner.photoRowID, into: rowID, role: dependent.role, reason: dependent.reason)
      }
    }
    return ImportItem(
      path: place.path, outcome: .imported, reason: relation?.reason,
      photoID: relation?.partner.photoID ?? photo.id)
  }

  private func addPhoto(_ photo: ExaminedPhoto, at place: FilePlace) throws -> Int64 {
    try change.adding {
      let rowID = try change.addPhoto(
        id: photo.id, path: place.path, byteCount: photo.byteCount, metadata: photo.metadata,
        importID: importID)
      try change.addFile(
        photoRowID: rowID, folderID: place.folderID, name: place.name, role: "original", state: place.state,
        importID: importID)
      return rowID
    }
  }

  private func join(_ photo: ExaminedPhoto, _ relation: Relation, at place: FilePlace) throws -> Int64 {
    try change.adding {
      try change.addFile(
        photoRowID: relation.partner.photoRowID, folderID: place.folderID, name: place.name,
        role: relation.role, state: place.state, importID: importID, sha256: photo.id,
        reason: relation.reason)
    }
    return relation.partner.photoRowID
  }

  /// Adds a file with the bytes of one that the catalog has, or finds that one again where it has moved.
  private func addCopy(
    _ photo: ExaminedPhoto, of owner: (rowID: Int64, id: PhotoID, path: FilePath), at place: FilePlace
  ) throws -> ImportItem {
    let known = try change.files(withBytes: photo.id, ofPhoto: owner.rowID)
    if let lost = known.first(where: { disk.isGone($0.path, root: $0.root) }) {
      try relocate(lost.id, to: place)
      return ImportItem(path: place.path, outcome: .moved, reason: "it was \(lost.path)", photoID: owner.id)
    }
    let isOriginal = try !change.hasOriginal(owner.rowID)
    let fileID = try change.adding {
      try change.addFile(
        photoRowID: owner.rowID, folderID: place.folderID, name: place.name, role: "copy", state: place.state,
        importID: importID, sha256: photo.id == owner.id ? nil : photo.id)
    }
    if isOriginal {
      try change.setOriginal(ofPhoto: owner.rowID, file: fileID, path: place.path)
      return ImportItem(path: place.path, outcome: .moved, reason: "it was \(owner.path)", photoID: owner.id)
    }
    return ImportItem(
      path: place.path, outcome: .duplicate, reason: "the same bytes as \(known.first?.path ?? owner.path)",
      photoID: owner.id)
  }

  /// Writes down where a file lies now.
  func relocate(_ fileID: Int64, to place: FilePlace) throws {
    try change.relocateFile(
      fileID, toFolder: place.folderID, name: place.name, path: place.path, state: place.state)
  }
}
