import CatalogStore
import PhotoModel

extension FileTaking {
  /// Takes a sidecar: as a file of the photo that it is for, which is described anew at the end of the change.
  ///
  /// One that the catalog has stays with its photo where its name leads to no other.
  func take(
    _ sidecar: Sidecar, id: PhotoID, from file: ImportCandidate, state: FileState
  ) throws -> ImportItem {
    let place = try place(of: file, state)
    let match = try SidecarTargetFinder(index: index(of: place)).match(sidecar, named: file.name)
    if let target = match.target { return try take(sidecar, id: id, for: target, at: place) }
    if let row = try change.view.file(inFolder: place.folderID, named: place.name), row.role == .sidecar {
      try keep(row, sidecar, id: id, at: place)
      return ImportItem(path: place.path, outcome: .sidecar, photoID: row.photoID)
    }
    // Not remembered: its photo may come later.
    return ImportItem(path: file.path, outcome: .skipped, reason: match.reason)
  }

  /// Takes a sidecar whose photo is found.
  func take(_ sidecar: Sidecar, id: PhotoID, for target: SidecarTarget, at place: FilePlace) throws
    -> ImportItem
  {
    let words = sidecar.words(besides: target.file.name)
    if !sidecar.isWritten, !target.file.isNew { try forgetHeard(place.file, for: target) }
    let earlierPath = try write(words, id, of: target, at: place)
    return ImportItem(
      path: place.path, outcome: earlierPath == nil ? .sidecar : .moved,
      reason: earlierPath.map { "it was \($0)" } ?? target.reason, photoID: target.file.photoID)
  }

  /// Writes down that the sidecar is a file of its photo. Returns where it was before, if it has moved.
  private func write(
    _ words: Sidecar, _ id: PhotoID, of target: SidecarTarget, at place: FilePlace
  ) throws -> FilePath? {
    let photoRowID = target.file.photoRowID
    if let row = try change.view.file(inFolder: place.folderID, named: place.name) {
      if row.photoRowID != photoRowID { try change.moveFile(row.id, toPhoto: photoRowID, role: row.role) }
      try change.setReason(target.reason, ofFile: row.id)
      try keep(row, words, id: id, at: place)
      return nil
    }
    change.noteDescriptionChange(ofPhoto: photoRowID)
    let lost = try change.view.files(withBytes: id, ofPhoto: photoRowID)
      .first { disk.isGone($0.path, root: $0.root) }
    if let lost {
      try relocate(lost.id, to: place)
      try change.setReason(target.reason, ofFile: lost.id)
      return lost.path
    }
    try change.adding {
      let fileID = try change.addFile(
        photoRowID: photoRowID, folderID: place.folderID, name: place.name, role: .sidecar,
        state: place.state, importID: importID, sha256: id, reason: target.reason)
      try change.setWords(words, ofFile: fileID)
    }
    return nil
  }

  /// Writes down what a sidecar that the catalog has says now.
  private func keep(_ row: CatalogFile, _ words: Sidecar, id: PhotoID, at place: FilePlace) throws {
    try change.updateFile(row.id, state: place.state, sha256: id)
    try change.setWords(words, ofFile: row.id)
    change.noteDescriptionChange(ofPhoto: row.photoRowID)
  }

  // MARK: Sidecars that stay elsewhere

  /// Forgets what a Takeout said while it stayed elsewhere, now that the catalog has it as a file.
  private func forgetHeard(_ file: ImportCandidate, for target: SidecarTarget) throws {
    guard let photo = try change.view.description(ofPhoto: target.file.photoRowID) else { return }
    var own = photo.own
    own.forgetTakeout(named: FilePath(bytes: file.name).displayText)
    guard own != photo.own else { return }
    try change.describe(
      photo: target.file.photoRowID, as: photo.current, own: own, byteCount: photo.byteCount)
  }

  /// Has a Takeout describe a photo that is not in the target folder, where its JSON therefore is not brought either;
  /// nil for other sidecars.
  ///
  /// It only fills what the photo's file lacks, so it is added to what the file says, in place of what it said before.
  func hear(_ sidecar: Sidecar, for target: SidecarTarget, from file: ImportCandidate) throws -> ImportItem? {
    guard !sidecar.isWritten, let photo = try change.view.description(ofPhoto: target.file.photoRowID) else {
      return nil
    }
    var own = photo.own
    let name = FilePath(bytes: file.name).displayText
    own.forgetTakeout(named: name)
    own.merge(sidecar.words(besides: target.file.name), named: name)
    if own != photo.own {
      try changing(isNew: target.file.isNew) {
        try change.describe(
          photo: target.file.photoRowID, as: photo.current, own: own, byteCount: photo.byteCount)
      }
      change.noteDescriptionChange(ofPhoto: target.file.photoRowID)
    }
    return ImportItem(
      path: file.path, outcome: .sidecar,
      reason: "\(target.reason); it stays where it is, since its photo is not in the target folder",
      photoID: target.file.photoID)
  }
}
