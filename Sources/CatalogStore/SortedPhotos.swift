import PhotoModel
import SQLiteKit

/// The photos of one listing, in order, read by windows from the covering index.
///
/// A window is found by the key of the row before it, so that walking a listing costs the same at its end as at its
/// start, and only the window that is looked at is held in memory. Photos without a date come after the others.
public final class SortedPhotos {
  /// How many photos are read at once.
  static let windowSize = 512
  /// How far apart the keys are that are noted for going backwards.
  private static let stride = 8 * windowSize
  /// Beyond every catalog, and small enough that sums with it cannot overflow.
  private static let farthestOffset = 1 << 48

  /// What was asked for.
  public let query: PhotoQuery
  /// The query's offset, or one that is as good.
  private let offset: Int
  private let path: FilePath
  private let statements: PhotoStatements
  /// Keeps the rows from changing under the listing.
  private let snapshot: ReadSnapshot
  private var page = PhotoPage.Builder(capacity: 0).build(firstIndex: 1)
  private var checkpoints = WindowCheckpoints()
  private var knownCount: Int?

  init(
    _ query: PhotoQuery, statements: Connection.StatementCache, snapshot: ReadSnapshot, path: FilePath
  ) throws {
    self.query = query
    offset = min(max(0, query.offset), Self.farthestOffset)
    self.path = path
    self.snapshot = snapshot
    self.statements = try PhotoStatements(query.order, cache: statements)
  }

  /// How many photos the listing has, offset and limit considered.
  ///
  /// Cost: a walk through an index the first time, or just the first window where the limit is no larger than one.
  public func count() throws -> Int {
    if let knownCount { return knownCount }
    let count =
      if let limit = query.limit, limit <= Self.windowSize {
        try firstWindowCount()
      } else {
        try translatingErrors { max(0, min(try statements.totalCount() - offset, query.limit ?? .max)) }
      }
    knownCount = count
    return count
  }

  /// Returns the keys of all photos of the listing, in its order.
  ///
  /// Cost: a walk through the listing, and eight bytes a photo.
  public func rowIDs() throws -> [Int64] {
    try (0..<count()).map { try item(at: $0).rowID }
  }

  /// Returns the photo at `position`, counted from 0 after the query's offset.
  ///
  /// Throws ``CatalogError`` where the photo cannot be read, and for a position that the listing does not have.
  public func item(at position: Int) throws -> Photo {
    guard position >= 0, position < query.limit ?? .max else { throw noPhoto(at: position) }
    let absolute = offset + position
    if !contains(absolute) { try translatingErrors { try load(windowFor: absolute) } }
    guard contains(absolute) else { throw noPhoto(at: position) }
    return page[absolute - (page.firstIndex - 1)]
  }

  private func contains(_ absolute: Int) -> Bool {
    absolute >= page.firstIndex - 1 && absolute < page.firstIndex - 1 + page.count
  }

  private func noPhoto(at position: Int) -> CatalogError {
    .unreadable(path: path, reason: "the listing has no photo at position \(position)")
  }

  private func firstWindowCount() throws -> Int {
    guard query.limit ?? .max > 0 else { return 0 }
    try translatingErrors { try load(from: offset) }
    return page.count
  }

  private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    try CatalogOpening.translatingErrors(path, body)
  }

  // MARK: Windows

  /// Loads the window that starts at the photo, or, where the reader goes backwards, ends with it.
  private func load(windowFor absolute: Int) throws {
    guard absolute == page.firstIndex - 2 else { return try load(from: absolute) }
    let start = max(offset, absolute - Self.windowSize + 1)
    try rememberTheWay(to: start)
    try load(from: start)
  }

  private func load(from start: Int) throws {
    let size = min(Self.windowSize, query.limit.map { $0 - (start - offset) } ?? .max)
    let (known, key) = checkpoints.nearest(to: start)
    var builder = PhotoPage.Builder(capacity: size)
    let last = try statements.read(size, after: key, skipping: start - known, into: &builder)
    if let last { checkpoints.note(last, before: start + builder.count) }
    page = builder.build(firstIndex: start + 1)
  }

  /// Notes keys on the way to `start`, so that a reader who jumped to the end and goes backwards does not walk the
  /// whole way again for every window.
  ///
  /// A single jump is quicker without: comparing keys costs half as much again as skipping rows.
  private func rememberTheWay(to start: Int) throws {
    var (known, key) = checkpoints.nearest(to: start)
    while start - known > Self.stride {
      var row = PhotoPage.Builder(capacity: 1)
      guard let last = try statements.read(1, after: key, skipping: Self.stride - 1, into: &row)
      else { return }
      known += Self.stride
      key = last
      checkpoints.note(last, before: known)
    }
  }
}
