import CatalogStore
import PhotoMatching
import PhotoModel

/// Works out again how photos are described, within a change: what their originals say, completed by their other files
/// and then by their sidecars.
///
/// It always starts from what the file alone says, so it does not matter what came first, and what nobody says any more
/// is gone. What people gave by hand is not touched.
package struct PhotoDescriber {
  /// An index costs nothing to make, and all share what is known of zones.
  private static let places = PlaceCompletion()

  private let change: CatalogChange
  private let importID: Int64?

  /// Describes photos of a catalog.
  ///
  /// - Parameter importID: The import that is under way. What came with it is undone by its number, so that is not
  ///   recorded.
  package init(change: CatalogChange, importID: Int64? = nil) {
    (self.change, self.importID) = (change, importID)
  }

  /// Returns what a file says, with all that follows from it.
  package static func own(_ metadata: MediaMetadata) -> MediaMetadata {
    var metadata = metadata
    places.complete(&metadata)
    return metadata
  }

  /// Describes the photos whose files, or what they say, were changed. Cost: a few look-ups for each.
  package func describeChanged() throws {
    for rowID in change.takeUndescribedPhotos() { try describe(rowID) }
  }

  private func describe(_ rowID: Int64) throws {
    guard let photo = try change.view.description(ofPhoto: rowID) else { return }
    var metadata = photo.own
    let files = try change.view.describingFiles(ofPhoto: rowID)
    for (part, name) in Self.parts(files) { metadata.complete(with: part, named: name) }
    for (words, name) in try SidecarOrder(files).words { metadata.merge(words, named: name) }
    metadata = Self.own(metadata)
    guard metadata != photo.current else { return }
    let isNew = photo.importID == importID
    func write() throws {
      try change.describe(photo: rowID, as: metadata, own: photo.own, byteCount: photo.byteCount)
    }
    try isNew ? change.adding(write) : write()
  }

  /// What the other pictures and movies of a photo say, each with its name, whichever came first: the raw file and the
  /// JPEG of the shot before versions of it, and these before the movie.
  private static func parts(_ files: [DescribingFile]) -> [(part: MediaMetadata, name: String)] {
    let roles: [FileRole] = [.raw, .jpeg, .edited, .live]
    func rank(_ file: CatalogFile) -> Int { roles.firstIndex(of: file.role) ?? roles.count }
    return files.sorted { (rank($0.file), $0.file.path) < (rank($1.file), $1.file.path) }.compactMap { file in
      file.part.map { ($0, FilePath(bytes: file.file.path.name).displayText) }
    }
  }
}
