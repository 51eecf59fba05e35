import PhotoModel

/// Whether the catalog has one file.
public struct CheckedFile: Equatable, Sendable {
  /// The absolute path.
  public var path: FilePath
  /// What was found.
  public var outcome: CheckOutcome
  /// Why, as a fragment for people; nil where the outcome says it all.
  public var reason: String?
  /// The photo that has these bytes.
  public var photoID: PhotoID?
  /// A file of the catalog that has these bytes, or should have them.
  public var catalogPath: FilePath?

  /// Why a file is known that the catalog has where it lies, and nowhere else.
  static let isItself = "the catalog has this very file: no second copy"

  /// Puts the parts together.
  public init(
    path: FilePath, outcome: CheckOutcome, reason: String? = nil, photoID: PhotoID? = nil,
    catalogPath: FilePath? = nil
  ) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
    self.photoID = photoID
    self.catalogPath = catalogPath
  }
}

/// What can be said of a file that is looked for in the catalog.
public enum CheckOutcome: String, Sendable {
  /// A file of the catalog is there that has its bytes.
  case known
  /// It is a photo, or a sidecar of one, that no file of the catalog has.
  case new
  /// The catalog knows the photo, but its file is gone or has other bytes now.
  case lost
  /// The catalog knows the photo, but the disk of its file is not there to look.
  case away
  /// It is not meant as a photo, and no sidecar of one.
  case skipped
  /// It is meant as a photo, and could not be read.
  case failed
}

/// How many files were looked for, and what was found.
public struct CheckCounts: Equatable, Sendable {
  /// Files that were looked at: the sum of all others but ``withoutSecondCopy``.
  public var found = 0
  /// Files that the catalog has.
  public var known = 0
  /// Those of them that it has where they lie, and nowhere else.
  public var withoutSecondCopy = 0
  /// Photos that it does not know.
  public var new = 0
  /// Photos that it knows, whose files are gone or have changed.
  public var lost = 0
  /// Photos that it knows, whose files could not be looked at.
  public var away = 0
  /// Files that are not meant as photos.
  public var skipped = 0
  /// Files that are meant as photos and could not be read.
  public var failed = 0

  /// Starts with none.
  public init() {}

  /// Counts one more file.
  mutating func count(_ file: CheckedFile) {
    found += 1
    switch file.outcome {
    case .known:
      known += 1
      if file.reason == CheckedFile.isItself { withoutSecondCopy += 1 }
    case .new: new += 1
    case .lost: lost += 1
    case .away: away += 1
    case .skipped: skipped += 1
    case .failed: failed += 1
    }
  }
}
