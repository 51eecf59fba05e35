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
  /// Files that lost their names and may turn up.
  let parked: ParkedFiles
  /// Says where a photo was taken that gets a position.
  let places: PlaceCompletion
  /// What is to be done on disk afterwards.
  var followUp = TransferFollowUp()
  /// The photos whose originals have become those of other photos, each with the photo that its file belongs to now.
  private var abandoned: [(photo: Int64, heir: Int64)] = []

  init(
    change: CatalogChange, importID: Int64, sources: SourceFiles, disk: DiskView, parked: ParkedFiles,
    places: PlaceCompletion
  ) {
    self.change = change
    self.importID = importID
    self.disk = disk
    self.sources = sources
    self.parked = parked
    self.places = places
  }

  /// Takes a photo: as a new one, as a further file of one that is there, as a changed file, or as one that was moved.
  mutating func take(
    _ photo: ExaminedPhoto, from file: ImportCandidate, state: FileState
  ) throws -> ImportItem {
    let place = try place(of: file, state)
    if let row = try change.view.file(inFolder: place.folderID, named: file.name) {
      let item = try takeAgain(photo, row, at: place)
      if item.outcome == .updated {
        try noteAbandoned(row.photoRowID, for: place)
      }
      return item
    }
    return try takeNew(photo, owner: try change.view.owner(ofBytes: photo.id), at: place)
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
    guard try !change.view.hasOriginal(photo),
      let heir = try change.view.file(inFolder: place.folderID, named: place.name)?.photoRowID
    else { return }
    abandoned.append((photo, heir))
  }

  /// Settles what is left of photos whose originals did not turn up elsewhere, `bereft` ones among them, each with the
  /// file that has its name now: another picture or movie becomes the original, or else the photo that took the name
  /// gets what remains.
  func settleAbandoned(and bereft: [(photo: Int64, successor: Int64)]) throws {
    let others = try bereft.compactMap { file in
      try change.view.content(ofFile: file.successor).map { (photo: file.photo, heir: $0.file.photoRowID) }
    }
    var heirs: [Int64: Int64] = [:]
    for (photo, heir) in abandoned + others where try !change.view.hasOriginal(photo) && heirs[photo] == nil {
      let heir = heirs[heir] ?? heir
      guard heir != photo, try !change.promote(inPhoto: photo, preferring: disk.exists) else { continue }
      try change.absorb(photo: photo, into: heir, role: .copy, reason: nil)
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
    try take(dependents, into: rowID, isNew: relation?.partner.isNew ?? true)
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
        photoRowID: rowID, folderID: place.folderID, name: place.name, role: .original, state: place.state,
        importID: importID)
      return rowID
    }
  }

  private func join(_ photo: ExaminedPhoto, _ relation: Relation, at place: FilePlace) throws -> Int64 {
    let fileID = try change.adding {
      try change.addFile(
        photoRowID: relation.partner.photoRowID, folderID: place.folderID, name: place.name,
        role: relation.role, state: place.state, importID: importID, sha256: photo.id,
        reason: relation.reason)
    }
    try hear(photo, relation, from: fileID, isNew: true)
    return relation.partner.photoRowID
  }

  /// Keeps what a file says that has joined a photo, where the photo may lack something of it.
  ///
  /// The photo is described anew at once: what it lacked may be evidence for the next file.
  func hear(_ photo: ExaminedPhoto, _ relation: Relation, from fileID: Int64, isNew: Bool) throws {
    let isHeard = relation.partner.mayLack(photo.metadata)
    try changing(isNew: isNew) {
      try change.setWords(isHeard ? photo.metadata : nil, ofPart: fileID)
    }
    if isHeard { try describeChanged() }
  }

  private func describeChanged() throws {
    try PhotoDescribing(change: change, places: places, importID: importID).describeChanged()
  }

  /// Gives photos that are none of their own any more to the one that they belong to.
  func take(_ dependents: [Relation], into rowID: Int64, isNew: Bool) throws {
    for dependent in dependents where dependent.partner.photoRowID != rowID {
      let (partner, other) = (dependent.partner, dependent.partner.photoRowID)
      guard try !change.isKeptApart(other) else { continue }
      try changing(isNew: isNew && partner.isNew) {
        try change.absorb(photo: other, into: rowID, role: dependent.role, reason: dependent.reason)
      }
      try describeChanged()
    }
  }

  // MARK: Copies

  /// Adds a file with the bytes of one that the catalog has, or finds that one again where it has moved.
  private func addCopy(
    _ photo: ExaminedPhoto, of owner: (rowID: Int64, id: PhotoID, path: FilePath), at place: FilePlace
  ) throws -> ImportItem {
    func moved(from path: FilePath) -> ImportItem {
      ImportItem(path: place.path, outcome: .moved, reason: "it was \(path)", photoID: owner.id)
    }
    let known = try change.view.files(withBytes: photo.id, ofPhoto: owner.rowID)
    if let lost = known.first(where: { $0.path == place.path }) {
      try relocate(lost.id, to: place)
      return ImportItem(
        path: place.path, outcome: .moved, reason: "the file there was gone", photoID: owner.id)
    }
    if let lost = known.first(where: { disk.isGone($0.path, root: $0.root) }) {
      try relocate(lost.id, to: place)
      return moved(from: parked.find(lost.id)?.path ?? lost.path)
    }
    if let lost = known.first(where: { hasLeft($0, for: place) }),
      let content = try change.view.content(ofFile: lost.id)
    {
      try change.addFile(
        content, folderID: place.folderID, name: place.name, path: place.path, importID: importID)
      try change.makeCopy(lost.id)
      return moved(from: lost.path)
    }
    // What is copied or moved is so since none of them has the bytes any more.
    if place.isTransferred, let changed = known.first {
      return try replace(changed, by: photo, of: owner, at: place)
    }
    let isOriginal = try !change.view.hasOriginal(owner.rowID)
    let reason = try knownFile(photo.id, of: owner).reason
    let fileID = try change.adding {
      try change.addFile(
        photoRowID: owner.rowID, folderID: place.folderID, name: place.name, role: .copy, state: place.state,
        importID: importID, sha256: photo.id == owner.id ? nil : photo.id, reason: reason)
    }
    if isOriginal {
      try change.setOriginal(ofPhoto: owner.rowID, file: fileID, path: place.path)
      return moved(from: owner.path)
    }
    return ImportItem(path: place.path, outcome: .duplicate, reason: reason, photoID: owner.id)
  }

  /// Whether a file has just got another name, though there is a file under its old one: that is another one by now, and
  /// a change of names leaves size and time alone.
  private func hasLeft(_ file: CatalogFile, for place: FilePlace) -> Bool {
    !place.isTransferred && file.state == place.state && disk.seemsChanged(file.path, since: file.state)
  }

  /// Says which file of the catalog has certain bytes, or had them: for a file that has them too, and for one that has
  /// them now.
  func knownFile(
    _ id: PhotoID, of owner: (rowID: Int64, id: PhotoID, path: FilePath)
  ) throws -> (reason: String, comparison: String) {
    if let known = try change.view.files(withBytes: id, ofPhoto: owner.rowID).first {
      return ("the same bytes as \(known.path)", "the same as \(known.path)")
    }
    return ("the bytes that \(owner.path) had", "what \(owner.path) was")
  }

  /// Takes a file in the stead of one that has other bytes now. That one stays what it is on the disk, and is sorted
  /// out when its folder is imported again.
  private func replace(
    _ changed: CatalogFile, by photo: ExaminedPhoto, of owner: (rowID: Int64, id: PhotoID, path: FilePath),
    at place: FilePlace
  ) throws -> ImportItem {
    let fileID = try change.adding {
      try change.addFile(
        photoRowID: owner.rowID, folderID: place.folderID, name: place.name, role: changed.role,
        state: place.state, importID: importID, sha256: photo.id == owner.id ? nil : photo.id,
        reason: changed.reason)
    }
    try change.setRole(ofFile: changed.id, .copy)
    if changed.role == .original {
      try change.setOriginal(ofPhoto: owner.rowID, file: fileID, path: place.path)
    }
    return ImportItem(
      path: place.path, outcome: .moved, reason: "\(changed.path) has other bytes now", photoID: owner.id)
  }

  /// Writes down where a file lies now.
  func relocate(_ fileID: Int64, to place: FilePlace) throws {
    try change.relocateFile(
      fileID, toFolder: place.folderID, name: place.name, path: place.path, state: place.state)
  }
}
