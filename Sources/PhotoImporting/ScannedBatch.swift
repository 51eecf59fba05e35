import CatalogStore
import PhotoModel

/// One entry that a walk came upon.
struct ScannedEntry: Sendable {
  /// The name in its folder.
  let name: [UInt8]
  /// What it is.
  let kind: Kind
  /// Whether it is a folder, which is passed over with all in it.
  var isFolder = false

  enum Kind: Sendable {
    /// A file to look into.
    case file(FileState)
    /// Something that is passed over without looking, and why.
    case skipped(reason: String)
    /// Something that could not be looked at, and why.
    case failed(reason: String)
  }
}

/// Some entries of one folder, in the order of their names.
struct ScannedBatch: Sendable {
  /// The folder's absolute path.
  let folder: FilePath
  /// Files, and whatever was passed over; folders come as batches of their own.
  let entries: [ScannedEntry]
  /// Whether more of the folder may come.
  var goesOn = false
}
