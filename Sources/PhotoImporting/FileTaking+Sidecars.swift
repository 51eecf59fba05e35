import PhotoFiling
import CatalogStore
import DiskFiles
import PhotoMatching
import PhotoModel

extension FileTaking {
  /// Takes a sidecar: as a file of the photo that it is for, which is described anew at the end of the change.
  ///
  /// One that the catalog has stays with its photo where its name leads to no other.
  func take(
    _ sidecar: Sidecar, id: PhotoID, from file: ImportCandidate, state: FileState
  ) throws -> ImportItem {
    let place = try place(of: file, state)
    let match = try SidecarTargetFinder(among: index(of: place)).match(sidecar, named: file.name)
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
    let known = try change.view.files(withBytes: id, ofPhoto: photoRowID)
    if !isKept(known), let lost = known.first(where: { FileStatus.isGone($0.path, root: $0.root) }) {
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
}
