import CatalogStore
import PhotoModel

/// A photo as a media worker found it.
struct ExaminedPhoto: Sendable {
  let id: PhotoID
  let byteCount: Int64
  let metadata: MediaMetadata
}

extension CatalogChange {
  /// Takes a photo into the catalog: as a new one, as a further file of one that is there, or as a changed file.
  func take(_ photo: ExaminedPhoto, from file: ImportCandidate, state: FileState, importID: Int64) throws
    -> ImportItem
  {
    let folderID = try folderID(of: file.folder)
    if file.wasRejected { try forgetRejection(folderID: folderID, name: file.name) }
    if let row = try self.file(inFolder: folderID, named: file.name) {
      return try takeAgain(photo, row, at: file.path, state: state, importID: importID)
    }
    if let known = try self.photo(withID: photo.id) {
      try adding {
        try addFile(
          photoRowID: known.rowID, folderID: folderID, name: file.name, role: "copy", state: state,
          importID: importID)
      }
      return ImportItem(
        path: file.path, outcome: .duplicate, reason: "the same bytes as \(known.path)", photoID: photo.id)
    }
    try adding {
      let rowID = try addPhoto(photo, at: file.path, importID: importID)
      try addFile(
        photoRowID: rowID, folderID: folderID, name: file.name, role: "original", state: state,
        importID: importID)
    }
    return ImportItem(path: file.path, outcome: .imported, photoID: photo.id)
  }

  private func addPhoto(_ photo: ExaminedPhoto, at path: FilePath, importID: Int64) throws -> Int64 {
    try addPhoto(
      id: photo.id, path: path, byteCount: photo.byteCount, metadata: photo.metadata, importID: importID)
  }

  // MARK: Files that the catalog has

  /// Looks at a file again whose size or time has changed.
  private func takeAgain(
    _ photo: ExaminedPhoto, _ row: FileRow, at path: FilePath, state: FileState, importID: Int64
  ) throws -> ImportItem {
    let ownHash = photo.id == row.photoID ? nil : photo.id
    guard photo.id != row.sha256 else {
      try updateFile(row.id, state: state, sha256: ownHash)
      return ImportItem(path: path, outcome: .known, photoID: row.photoID)
    }
    if let heir = try otherFiles(ofPhoto: row.photoRowID, than: row.id).first, ownHash != nil {
      if row.role == "original" { try setOriginal(ofPhoto: row.photoRowID, file: heir.id, path: heir.path) }
      try giveAway(row, to: photo, at: path, state: state, importID: importID)
      return ImportItem(
        path: path, outcome: .updated,
        reason: "its bytes changed; the earlier picture is still in \(heir.path)",
        photoID: photo.id)
    }
    try updateFile(row.id, state: state, sha256: ownHash)
    try updatePhoto(row.photoRowID, byteCount: photo.byteCount, metadata: photo.metadata)
    return ImportItem(
      path: path, outcome: .updated, reason: "its bytes changed since it was imported", photoID: row.photoID)
  }

  /// Gives a changed file to the photo that it now is, since the one it was lives on in another file.
  private func giveAway(
    _ row: FileRow, to photo: ExaminedPhoto, at path: FilePath, state: FileState, importID: Int64
  ) throws {
    if let known = try self.photo(withID: photo.id) {
      try moveFile(row.id, toPhoto: known.rowID, role: "copy")
    } else {
      let rowID = try adding { try addPhoto(photo, at: path, importID: importID) }
      try moveFile(row.id, toPhoto: rowID, role: "original")
    }
    try updateFile(row.id, state: state, sha256: nil)
  }
}
