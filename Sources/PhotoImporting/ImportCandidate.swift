import PhotoFiling
import CatalogStore
import PhotoModel

/// One file of a batch on its way from the walk to its outcome.
struct ImportCandidate: Sendable {
  /// The folder, by its place in a root of the catalog.
  let folder: CatalogFolder
  /// The name in the folder.
  let name: [UInt8]
  /// Size and time as the walk found them; nil for what was not looked at.
  let state: FileState?
  /// Whether the catalog has a file there, with another size or time.
  var isKnown = false
  /// Whether the catalog holds an earlier verdict that this file is no photo.
  var wasRejected = false
  /// The SHA-256 of a file of the catalog that is unchanged.
  var knownBytes: PhotoID?
  /// The outcome, where it is known without looking into the file.
  var item: ImportItem?

  /// The absolute path.
  var path: FilePath { folder.absolutePath.appending(name) }

  /// Whether the file has to be looked into.
  var needsExamination: Bool { item == nil }
}
