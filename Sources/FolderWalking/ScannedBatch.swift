import PhotoModel

/// One entry that a walk came upon.
package struct ScannedEntry: Sendable {
  /// The name in its folder.
  package let name: [UInt8]
  /// What it is.
  package let kind: Kind
  /// Whether it is a folder, which is passed over with all in it.
  package var isFolder = false

  /// What an entry is.
  package enum Kind: Sendable {
    /// A file to look into.
    case file(FileState)
    /// Something that is passed over without looking, and why.
    case skipped(reason: String)
    /// Something that could not be looked at, and why.
    case failed(reason: String)
  }
}

/// Some entries of one folder, in the order of their names.
package struct ScannedBatch: Sendable {
  /// The folder's absolute path.
  package let folder: FilePath
  /// Files, and whatever was passed over; folders come as batches of their own.
  package let entries: [ScannedEntry]
  /// Whether more of the folder may come.
  package var goesOn = false
}
