import CatalogStore
import PhotoModel

/// What the evidence alone can tell, wherever the files lie by now.
extension FolderIndex {
  /// Returns the originals that belong to the Live Photo with this content identifier, movies or not, in whichever
  /// folder: those that the catalog has, then those that are about to come.
  func originals(withContentID contentID: String) throws -> [RelatedFile] {
    let stored = try change.view.originals(withContentID: contentID, preferring: folderID).map { row in
      var file = RelatedFile(row, importID: importID)
      file.storedPath = try sources == nil ? nil : change.view.photo(withID: row.file.photoID)?.path
      return file
    }
    let coming = sources?.parts(withContentID: contentID) ?? []
    return stored + coming.filter { $0.role == .original }
  }

  /// Returns the files whose names are `stem` and an extension, and after them those that were moved out of the folder,
  /// by whichever import, and had such names there.
  ///
  /// A camera gives its names again, so more than the name has to tell that one of these belongs to a file.
  func pictures(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    let files = try files(withStem: stem)
    guard let sources, let folder = sources.folder else { return files }
    let moved = try change.view.filesMoved(from: folder.absolutePath, withStem: Array(stem)).map { moved in
      var file = RelatedFile(moved.relations, importID: importID)
      (file.name, file.storedPath) = (moved.name, moved.path)
      return file
    }
    return files + moved.filter { sources[$0.name] == nil }
  }

  /// Whether a sidecar stands beside a file that is named after just it: `a.jpg.xmp` counts for more than `a.xmp`.
  func hasExactSidecar(_ file: RelatedFile) throws -> Bool {
    try files(withStem: file.name).contains { $0.fileExtension == "xmp" && !$0.isMedia }
  }
}
