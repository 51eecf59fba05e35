import CatalogStore
import PhotoModel

/// What became of one file in an import.
public struct ImportItem: Equatable, Sendable {
  /// The absolute path.
  public var path: FilePath
  /// What became of it.
  public var outcome: ImportOutcome
  /// Why, as a fragment for people; nil where the outcome says it all.
  public var reason: String?
  /// The photo that the file belongs to.
  public var photoID: PhotoID?
  /// What a person has to know besides: why the source of a move was left.
  public var complaint: String?
  /// Whether it is a folder, which was passed over with all in it.
  public var isFolder = false
  /// Where the catalog had the file before, if it has moved.
  package var earlierPath: FilePath?
  /// What is counted of it besides.
  package var note: ImportNote?

  /// Puts the parts together.
  public init(path: FilePath, outcome: ImportOutcome, reason: String? = nil, photoID: PhotoID? = nil) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
    self.photoID = photoID
  }
}

/// What can become of a file in an import.
public enum ImportOutcome: String, Sendable {
  /// It is a new photo.
  case imported
  /// It has the bytes of a photo that the catalog has; it was added to that photo.
  case duplicate
  /// The catalog has it, unchanged.
  case known
  /// The catalog has it, and its bytes were changed since.
  case updated
  /// The catalog has it, and it lies elsewhere now.
  case moved
  /// It is a sidecar, and was read into its photo.
  case sidecar
  /// It is not meant as a photo.
  case skipped
  /// It is meant as a photo, and could not be taken.
  case failed
}

/// What is to be told of one file besides what became of it.
package enum ImportNote: Equatable, Sendable {
  /// It was neither copied nor moved, since the catalog has it where it lies.
  case leftByReference
  /// The catalog's file could not be looked at.
  case away
}

extension CatalogChange {
  /// Writes down what became of files, where that is more than that they were taken, or known, and counts them all.
  package func addImportItems(_ items: [(position: Int, item: ImportItem)], importID: Int64) throws {
    for (position, item) in items where ![.imported, .known, .sidecar].contains(item.outcome) {
      try addImportItem(
        importID: importID, position: position, path: item.path, outcome: item.outcome.rawValue,
        reason: item.reason ?? "")
    }
    var counts = ImportCounts()
    for (_, item) in items { counts.count(item.outcome) }
    try addCounts(counts, toImport: importID)
  }
}

extension ImportCounts {
  /// Counts one more file.
  package mutating func count(_ outcome: ImportOutcome) {
    found += 1
    switch outcome {
    case .imported: imported += 1
    case .known: alreadyKnown += 1
    case .duplicate: duplicates += 1
    case .updated: updated += 1
    case .moved: moved += 1
    case .sidecar: sidecars += 1
    case .skipped: skipped += 1
    case .failed: failed += 1
    }
  }
}
