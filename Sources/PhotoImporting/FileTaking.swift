import PhotoFiling
import CatalogStore
import DiskFiles
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// Takes examined files into the catalog, one after the other, in one change.
struct FileTaking {
  let change: CatalogChange
  let importID: Int64
  /// Files that lost their names and may turn up.
  let parked: [Int64: NameChanges.Parked]
  /// Whether the files are filed elsewhere afterwards.
  let isFiling: Bool
  /// The photos whose originals have become those of other photos, each with the photo that its file belongs to now.
  private var abandoned: [(photo: Int64, heir: Int64)] = []

  init(change: CatalogChange, importID: Int64, parked: [Int64: NameChanges.Parked], isFiling: Bool) {
    self.change = change
    self.importID = importID
    self.parked = parked
    self.isFiling = isFiling
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
    if let owner = try change.view.owner(ofBytes: photo.id) {
      return try addCopy(photo, of: owner, at: place)
    }
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
      guard heir != photo, try !change.promote(inPhoto: photo, preferring: FileStatus.exists) else {
        continue
      }
      try change.absorb(photo: photo, into: heir, role: .copy, reason: nil)
      heirs[photo] = heir
    }
  }

  /// Where a file lies.
  struct FilePlace {
    let folderID: Int64
    /// The file as the walk found it.
    let file: ImportCandidate
    let state: FileState

    var name: [UInt8] { file.name }
    var path: FilePath { file.path }
  }

  /// Looks up the place of a file, and forgets that it was no photo before.
  func place(of file: ImportCandidate, _ state: FileState) throws -> FilePlace {
    let folderID = try change.folderID(of: file.folder)
    if file.wasRejected { try change.forgetRejection(folderID: folderID, name: file.name) }
    return FilePlace(folderID: folderID, file: file, state: state)
  }

  /// What tells the files that may belong to this one: those in its folder, and those that were moved out of it.
  func index(of place: FilePlace) -> FolderIndex {
    FolderIndex(
      view: change.view, folderID: place.folderID, importID: importID,
      emptiedFolder: isFiling ? place.file.folder.absolutePath : nil)
  }

  /// Changes a photo. What came with this import is undone by its number, so that is not recorded.
  func changing<Result>(isNew: Bool, _ body: () throws -> Result) rethrows -> Result {
    isNew ? try change.adding(body) : try body()
  }

  // MARK: New files

  /// Adds a picture or movie with new bytes: to the photo that it belongs to, or as one of its own; what belongs to it
  /// and came before it goes with it.
  private func addPicture(_ photo: ExaminedPhoto, at place: FilePlace) throws -> ImportItem {
    let finder = RelationFinder(among: index(of: place))
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
    try PhotoDescriber(change: change, importID: importID).describeChanged()
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
      var item = ImportItem(path: place.path, outcome: .moved, reason: "it was \(path)", photoID: owner.id)
      item.earlierPath = path
      return item
    }
    let known = try change.view.files(withBytes: photo.id, ofPhoto: owner.rowID)
    // A copy of a file that is there is not filed, and takes the place of no other one.
    if !isKept(known), let lost = known.first(where: { FileStatus.isGone($0.path, root: $0.root) }) {
      try relocate(lost.id, to: place)
      return moved(from: parked[lost.id]?.path ?? lost.path)
    }
    if let lost = known.first(where: { hasLeft($0, for: place) }),
      let content = try change.view.content(ofFile: lost.id)
    {
      try change.addFile(
        content, folderID: place.folderID, name: place.name, path: place.path, importID: importID)
      try change.makeCopy(lost.id)
      return moved(from: lost.path)
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
    let photoID = try joinNeighbours(of: photo, to: owner, at: place)
    return ImportItem(path: place.path, outcome: .duplicate, reason: reason, photoID: photoID)
  }

  /// Puts together what the folder shows to belong to a photo of which a copy has come into it. Returns the photo that
  /// has it then.
  private func joinNeighbours(
    of photo: ExaminedPhoto, to owner: (rowID: Int64, id: PhotoID, path: FilePath), at place: FilePlace
  ) throws -> PhotoID {
    let finder = RelationFinder(among: index(of: place))
    let relation = try finder.relation(of: photo, named: place.name)
    var dependents = try finder.dependents(of: photo, named: place.name, relation)
    if let relation, relation.partner.photoRowID != owner.rowID {
      guard relation.isPair, relation.partner.isNew else {
        // The photo that is there may be a version, or a part, of the one in the folder.
        guard try change.view.files(ofPhoto: owner.rowID).first?.sha256 == photo.id else { return owner.id }
        let own = RelatedFile(photo, named: place.name, role: .original, of: (owner.rowID, owner.id))
        let part = Relation(partner: own, role: relation.role, reason: relation.reason)
        try take([part] + dependents, into: relation.partner.photoRowID, isNew: false)
        return try change.view.owner(ofBytes: photo.id)?.id ?? owner.id
      }
      dependents.insert(
        Relation(
          partner: relation.partner, role: relation.partner.isRaw ? .raw : .jpeg, reason: relation.reason),
        at: 0)
    }
    try take(dependents, into: owner.rowID, isNew: false)
    return owner.id
  }

  /// Whether one of some files may be there, where what is found is filed.
  func isKept(_ files: [CatalogFile]) -> Bool {
    isFiling
      && files.contains { file in
        FileStatus.exists(file.path) || !FileStatus.exists(file.root) || FileStatus.isEmptyFolder(file.root)
      }
  }

  /// Whether a file has just got another name, though there is a file under its old one: that is another one by now, and
  /// a change of names leaves size and time alone.
  private func hasLeft(_ file: CatalogFile, for place: FilePlace) -> Bool {
    !isFiling && file.state == place.state && FileStatus.seemsChanged(file.path, since: file.state)
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

  /// Writes down where a file lies now.
  func relocate(_ fileID: Int64, to place: FilePlace) throws {
    try change.relocateFile(
      fileID, toFolder: place.folderID, name: place.name, path: place.path, state: place.state)
  }
}
