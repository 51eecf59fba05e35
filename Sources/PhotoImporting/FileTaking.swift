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
  /// The folder that is being walked.
  var index: FolderIndex
  /// What is to be done on disk afterwards.
  var followUp = TransferFollowUp()

  /// Looks up the folder of the files that come next, if it is another one.
  private mutating func open(_ folder: CatalogFolder, _ folderID: Int64) throws {
    guard index.folder != folder else { return }
    index.open(folder, try change.relations(inFolder: folderID).map { RelatedFile($0, importID: importID) })
  }

  /// Takes a photo: as a new one, as a further file of one that is there, as a changed file, or as one that was moved.
  mutating func take(_ photo: ExaminedPhoto, from file: ImportCandidate, state: FileState) throws
    -> ImportItem
  {
    let folderID = try change.folderID(of: file.folder)
    try open(file.folder, folderID)
    if file.wasRejected { try change.forgetRejection(folderID: folderID, name: file.name) }
    if let row = try change.file(inFolder: folderID, named: file.name) {
      let item = try change.takeAgain(photo, row, at: file.path, state: state, importID: importID)
      if item.outcome == .updated { try change.forgetSidecarTimes(ofPhoto: row.photoRowID) }
      return item
    }
    let place = FilePlace(folderID: folderID, file: file, name: file.name, path: file.path, state: state)
    return try takeNew(photo, owner: try change.owner(ofBytes: photo.id), at: place)
  }

  /// Takes a file that the catalog does not have there; `owner` is the photo with its bytes, where there is one.
  mutating func takeNew(
    _ photo: ExaminedPhoto, owner: (rowID: Int64, id: PhotoID, path: FilePath)?, at place: FilePlace
  ) throws -> ImportItem {
    if let owner { return try addCopy(photo, of: owner, at: place) }
    if let item = try joinLivePhoto(photo, at: place) ?? joinRelated(photo, at: place) { return item }
    return try addPhoto(photo, at: place)
  }

  // MARK: New files

  /// Where a file lies that the catalog does not have there yet.
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

  private mutating func addPhoto(_ photo: ExaminedPhoto, at place: FilePlace) throws -> ImportItem {
    let rowID = try change.adding {
      let rowID = try change.addPhoto(
        id: photo.id, path: place.path, byteCount: photo.byteCount, metadata: photo.metadata,
        importID: importID)
      try change.addFile(
        photoRowID: rowID, folderID: place.folderID, name: place.name, role: "original",
        state: place.state,
        importID: importID)
      return rowID
    }
    note(photo, place, rowID: rowID, photoID: photo.id, role: "original", isNew: true)
    return ImportItem(path: place.path, outcome: .imported, photoID: photo.id)
  }

  /// Adds a file with the bytes of one that the catalog has, or finds that one again where it has moved.
  private mutating func addCopy(
    _ photo: ExaminedPhoto, of owner: (rowID: Int64, id: PhotoID, path: FilePath), at place: FilePlace
  ) throws -> ImportItem {
    let known = try change.files(withBytes: photo.id, ofPhoto: owner.rowID)
    if let lost = known.first(where: { FileStatus.isGone($0.path, root: $0.root) }) {
      try change.relocateFile(
        lost.id, toFolder: place.folderID, name: place.name, path: place.path, state: place.state)
      note(photo, place, rowID: owner.rowID, photoID: owner.id, role: "original", isNew: false)
      return ImportItem(path: place.path, outcome: .moved, reason: "it was \(lost.path)", photoID: owner.id)
    }
    try change.adding {
      try change.addFile(
        photoRowID: owner.rowID, folderID: place.folderID, name: place.name, role: "copy",
        state: place.state,
        importID: importID, sha256: photo.id == owner.id ? nil : photo.id)
    }
    note(photo, place, rowID: owner.rowID, photoID: owner.id, role: "copy", isNew: false)
    return ImportItem(
      path: place.path, outcome: .duplicate, reason: "the same bytes as \(known.first?.path ?? owner.path)",
      photoID: owner.id)
  }

  private mutating func note(
    _ photo: ExaminedPhoto, _ place: FilePlace, rowID: Int64, photoID: PhotoID, role: String, isNew: Bool
  ) {
    index.add(
      RelatedFile(
        name: place.file.name, photoRowID: rowID, photoID: photoID, sha256: photo.id, role: role,
        capturedAt: photo.metadata.captured?.wallClock, make: photo.metadata.make,
        model: photo.metadata.model,
        contentID: photo.metadata.contentID, isNew: isNew,
        storedPath: place.isTransferred ? place.path : nil))
  }

  /// Notes a file that stays where it is, since the catalog has one with the same bytes.
  mutating func noteKept(
    _ photo: ExaminedPhoto, _ file: ImportCandidate, photoRowID: Int64, photoID: PhotoID, _ role: String,
    at path: FilePath
  ) {
    index.add(
      RelatedFile(
        name: file.name, photoRowID: photoRowID, photoID: photoID, sha256: photo.id, role: role,
        capturedAt: photo.metadata.captured?.wallClock, make: photo.metadata.make,
        model: photo.metadata.model, contentID: photo.metadata.contentID, isNew: false, storedPath: path))
  }

  // MARK: Files that belong together

  /// Joins a file to the photo of which it is a raw or rendered twin, or an edited version.
  private mutating func joinRelated(_ photo: ExaminedPhoto, at place: FilePlace) throws -> ImportItem? {
    let finder = RelationFinder(index: index)
    guard let relation = finder.relation(of: photo, named: place.file.name),
      try !change.areKeptApart(photo.id, relation.partner.photoID)
    else { return nil }
    return try join(
      photo, at: place, rowID: relation.partner.photoRowID, photoID: relation.partner.photoID,
      role: relation.role,
      reason: relation.reason, isNew: relation.partner.isNew)
  }

  private mutating func join(
    _ photo: ExaminedPhoto, at place: FilePlace, rowID: Int64, photoID: PhotoID, role: String, reason: String,
    isNew: Bool
  ) throws -> ImportItem {
    try change.adding {
      try change.addFile(
        photoRowID: rowID, folderID: place.folderID, name: place.name, role: role, state: place.state,
        importID: importID, sha256: photo.id, reason: reason)
    }
    note(photo, place, rowID: rowID, photoID: photoID, role: role, isNew: isNew)
    return ImportItem(path: place.path, outcome: .imported, reason: reason, photoID: photoID)
  }

  /// Joins picture and movie of a Live Photo, whichever comes first: the picture is the photo.
  private mutating func joinLivePhoto(_ photo: ExaminedPhoto, at place: FilePlace) throws -> ImportItem? {
    guard let contentID = photo.metadata.contentID else { return nil }
    let isVideo = photo.metadata.format.isVideo
    let partner = try change.original(withContentID: contentID).first { partner in
      FileName.isVideo(FilePath(bytes: partner.name).fileExtension) != isVideo
    }
    guard let partner, try !change.areKeptApart(photo.id, partner.photoID) else { return nil }
    let reason = "the movie of a Live Photo: the same content identifier"
    if isVideo {
      return try join(
        photo, at: place, rowID: partner.photoRowID, photoID: partner.photoID, role: "live", reason: reason,
        isNew: partner.importID == importID)
    }
    let item = try addPhoto(photo, at: place)
    if let rowID = index[place.file.name]?.photoRowID {
      try change.absorb(photo: partner.photoRowID, into: rowID, role: "live", reason: reason)
    }
    return item
  }

  // MARK: Sidecars

  /// Takes a sidecar: as a file of the photo that it is for, whose description it completes.
  mutating func take(
    _ sidecar: Sidecar, id: PhotoID, from file: ImportCandidate, state: FileState
  ) throws -> ImportItem {
    let folderID = try change.folderID(of: file.folder)
    try open(file.folder, folderID)
    if file.wasRejected { try change.forgetRejection(folderID: folderID, name: file.name) }
    guard let target = SidecarTargetFinder(index: index).target(of: sidecar, named: file.name) else {
      // Not remembered: its photo may come later.
      return ImportItem(path: file.path, outcome: .skipped, reason: "a sidecar without a photo")
    }
    let place = FilePlace(folderID: folderID, file: file, name: file.name, path: file.path, state: state)
    return try takeNew(sidecar, id: id, for: target, at: place)
  }

  /// Takes a sidecar whose photo is found.
  mutating func takeNew(
    _ sidecar: Sidecar, id: PhotoID, for target: SidecarTarget, at place: FilePlace
  ) throws -> ImportItem {
    let file = place.file
    let row = try change.file(inFolder: place.folderID, named: place.name)
    if let row, row.role == "sidecar" {
      try change.updateFile(row.id, state: place.state, sha256: id)
    } else if row == nil {
      try change.adding {
        try change.addFile(
          photoRowID: target.file.photoRowID, folderID: place.folderID, name: place.name, role: "sidecar",
          state: place.state, importID: importID, sha256: id, reason: target.reason)
      }
    }
    try merge(sidecar, named: file.name, into: target)
    return ImportItem(
      path: file.path, outcome: .sidecar, reason: target.reason, photoID: target.file.photoID)
  }

  private func merge(_ sidecar: Sidecar, named name: [UInt8], into target: SidecarTarget) throws {
    guard target.isExact || !hasExactSidecar(target.file), target.file.role != "copy",
      let (byteCount, before) = try change.metadata(ofPhoto: target.file.photoRowID)
    else { return }
    var metadata = before
    metadata.merge(sidecar, named: FilePath(bytes: name).displayText)
    guard metadata != before else { return }
    if target.file.isNew {
      try change.adding {
        try change.updatePhoto(target.file.photoRowID, byteCount: byteCount, metadata: metadata)
      }
    } else {
      try change.updatePhoto(target.file.photoRowID, byteCount: byteCount, metadata: metadata)
    }
  }

  /// Whether a sidecar stands beside the file that is named after just it: `a.jpg.xmp` counts for more than `a.xmp`.
  private func hasExactSidecar(_ file: RelatedFile) -> Bool {
    index.files(withStem: file.name).contains { $0.fileExtension == "xmp" }
  }
}

extension RelatedFile {
  init(_ row: FileRelations, importID: Int64) {
    self.init(
      name: row.name, photoRowID: row.photoRowID, photoID: row.photoID, sha256: row.sha256, role: row.role,
      capturedAt: row.capturedAt, make: row.make, model: row.model, contentID: row.contentID,
      isNew: row.importID == importID)
  }
}
