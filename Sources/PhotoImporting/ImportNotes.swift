import PhotoFiling

/// What is to be told of an import besides what became of each file.
public struct ImportNotes: Equatable, Sendable {
  /// Files that the catalog has where they lie and nowhere else, in an import that copies or moves: they were left.
  public var leftByReference = 0
  /// Files whose bytes the catalog has on a disk that is not there to look.
  public var away = 0

  /// Starts with none.
  public init() {}

  /// Counts what there is to tell of one more file.
  mutating func count(_ item: ImportItem) {
    switch item.note {
    case .leftByReference: leftByReference += 1
    case .away: away += 1
    case nil: break
    }
  }
}
