import CatalogStore
import PhotoModel

extension FileTaking {
  /// Takes a sidecar: as a file of the photo that it is for, whose description it completes.
  ///
  /// - Parameter places: says where a photo was taken whose position the sidecar tells.
  func take(
    _ sidecar: Sidecar, id: PhotoID, from file: ImportCandidate, state: FileState, places: PlaceCompletion
  ) throws -> ImportItem {
    let place = try place(of: file, state)
    guard let target = try SidecarTargetFinder(index: index(of: place)).target(of: sidecar, named: file.name)
    else {
      // Not remembered: its photo may come later.
      return ImportItem(path: file.path, outcome: .skipped, reason: "a sidecar without a photo")
    }
    return try take(sidecar, id: id, for: target, at: place, places)
  }

  /// Takes a sidecar whose photo is found.
  func take(
    _ sidecar: Sidecar, id: PhotoID, for target: SidecarTarget, at place: FilePlace, _ places: PlaceCompletion
  ) throws -> ImportItem {
    let earlierPath = try write(id, of: target, at: place)
    try merge(sidecar, named: place.file.name, into: target, at: place, places)
    return ImportItem(
      path: place.path, outcome: earlierPath == nil ? .sidecar : .moved,
      reason: earlierPath.map { "it was \($0)" } ?? target.reason, photoID: target.file.photoID)
  }

  /// Writes down that the sidecar is a file of its photo. Returns where it was before, if it has moved.
  private func write(_ id: PhotoID, of target: SidecarTarget, at place: FilePlace) throws -> FilePath? {
    if let row = try change.file(inFolder: place.folderID, named: place.name) {
      try change.updateFile(row.id, state: place.state, sha256: id)
      if row.photoRowID != target.file.photoRowID {
        try change.moveFile(row.id, toPhoto: target.file.photoRowID, role: row.role)
      }
      return nil
    }
    let lost = try change.files(withBytes: id, ofPhoto: target.file.photoRowID)
      .first { disk.isGone($0.path, root: $0.root) }
    if let lost {
      try relocate(lost.id, to: place)
      return lost.path
    }
    try change.adding {
      try change.addFile(
        photoRowID: target.file.photoRowID, folderID: place.folderID, name: place.name, role: "sidecar",
        state: place.state, importID: importID, sha256: id, reason: target.reason)
    }
    return nil
  }

  private func merge(
    _ sidecar: Sidecar, named name: [UInt8], into target: SidecarTarget, at place: FilePlace,
    _ places: PlaceCompletion
  ) throws {
    guard try target.isExact || !index(of: place).hasExactSidecar(target.file), target.file.role != "copy",
      let (byteCount, before) = try change.metadata(ofPhoto: target.file.photoRowID)
    else { return }
    var metadata = before
    metadata.complete(with: sidecar, named: name, places)
    guard metadata != before else { return }
    try changing(isNew: target.file.isNew) {
      try change.updatePhoto(target.file.photoRowID, byteCount: byteCount, metadata: metadata)
    }
  }
}
