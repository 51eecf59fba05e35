import CatalogStore
import PhotoModel

extension CatalogChange {
  // MARK: Files that the catalog has

  /// Looks at a file again whose size or time has changed.
  ///
  /// A photo can be left without an original: where files changed names, another one may turn out to be it.
  func takeAgain(
    _ photo: ExaminedPhoto, _ row: FileRow, at path: FilePath, state: FileState, importID: Int64,
    on disk: DiskView
  ) throws -> ImportItem {
    let ownHash = photo.id == row.photoID ? nil : photo.id
    guard photo.id != row.sha256 else {
      try updateFile(row.id, state: state, sha256: ownHash)
      return ImportItem(path: path, outcome: .known, photoID: row.photoID)
    }
    guard ["original", "copy"].contains(row.role) else {
      try updateFile(row.id, state: state, sha256: photo.id)
      return ImportItem(
        path: path, outcome: .updated, reason: "its bytes changed since it was imported", photoID: row.photoID
      )
    }
    let heir = try otherFiles(ofPhoto: row.photoRowID, than: row.id, withBytes: row.sha256)
      .first { disk.exists($0.path) }
    if let heir, ownHash != nil {
      if row.role == "original" { try setOriginal(ofPhoto: row.photoRowID, file: heir.id, path: heir.path) }
      try giveAway(row, to: photo, at: path, state: state, importID: importID)
      return ImportItem(
        path: path, outcome: .updated,
        reason: "its bytes changed; the earlier picture is still in \(heir.path)",
        photoID: photo.id)
    }
    if let owner = try owner(ofBytes: photo.id), owner.rowID != row.photoRowID {
      try updateFile(row.id, state: state, sha256: photo.id == owner.id ? nil : photo.id)
      try give(row.id, at: path, toPhoto: owner.rowID)
      return ImportItem(
        path: path, outcome: .updated, reason: "its bytes changed; it is now the same as \(owner.path)",
        photoID: owner.id)
    }
    try updateFile(row.id, state: state, sha256: ownHash)
    try updatePhoto(row.photoRowID, byteCount: photo.byteCount, metadata: photo.metadata)
    return ImportItem(
      path: path, outcome: .updated, reason: "its bytes changed since it was imported", photoID: row.photoID)
  }

  /// Gives a file to a photo: as a copy, or as the original where that has become another photo's.
  private func give(_ fileID: Int64, at path: FilePath, toPhoto rowID: Int64) throws {
    let isOriginal = try !hasOriginal(rowID)
    try moveFile(fileID, toPhoto: rowID, role: "copy")
    if isOriginal { try setOriginal(ofPhoto: rowID, file: fileID, path: path) }
  }

  /// Gives a changed file to the photo that it now is, since the one it was lives on in another file.
  private func giveAway(
    _ row: FileRow, to photo: ExaminedPhoto, at path: FilePath, state: FileState, importID: Int64
  ) throws {
    if let known = try owner(ofBytes: photo.id) {
      try give(row.id, at: path, toPhoto: known.rowID)
      return try updateFile(row.id, state: state, sha256: known.id == photo.id ? nil : photo.id)
    } else {
      let rowID = try adding {
        let rowID = try addPhoto(
          id: photo.id, path: path, byteCount: photo.byteCount, metadata: photo.metadata, importID: importID)
        try copyLabels(ofPhoto: row.photoRowID, to: rowID)
        return rowID
      }
      try moveFile(row.id, toPhoto: rowID, role: "original")
    }
    try updateFile(row.id, state: state, sha256: nil)
  }
}
