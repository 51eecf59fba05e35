import PhotoModel
import SQLiteKit

/// The statements that read windows of a listing in one order.
///
/// A listing has two parts, each with its own range of the index: the dated photos, then the undated ones.
struct PhotoStatements {
  private let datedFromStart: Statement
  private let datedAfterKey: Statement
  private let undatedFromStart: Statement
  private let undatedAfterKey: Statement
  private let total: Statement
  private let undatedTotal: Statement

  init(_ order: PhotoOrder, cache: Connection.StatementCache) throws {
    let columns = "SELECT \(ListingRow.columns) FROM photos "
    let (comparison, direction) = order == .oldestFirst ? (">", "") : ("<", " DESC")
    let datedOrder =
      " ORDER BY captured_at\(direction), name_key\(direction), path\(direction), sha256\(direction) LIMIT ? OFFSET ?"
    let undatedOrder = " ORDER BY name_key, path, sha256 LIMIT ? OFFSET ?"
    datedFromStart = try cache.statement(columns + "WHERE captured_at IS NOT NULL" + datedOrder)
    datedAfterKey = try cache.statement(
      columns + "WHERE (captured_at, name_key, path, sha256) \(comparison) (?, ?, ?, ?)" + datedOrder)
    undatedFromStart = try cache.statement(columns + "WHERE captured_at IS NULL" + undatedOrder)
    undatedAfterKey = try cache.statement(
      columns + "WHERE captured_at IS NULL AND (name_key, path, sha256) > (?, ?, ?)" + undatedOrder)
    total = try cache.statement("SELECT count(*) FROM photos")
    undatedTotal = try cache.statement("SELECT count(*) FROM photos WHERE captured_at IS NULL")
  }

  /// The statements that read rows.
  var listing: [Statement] { [datedFromStart, datedAfterKey, undatedFromStart, undatedAfterKey] }

  /// How many photos the catalog holds.
  func totalCount() throws -> Int { try total.first { $0.int(0) } ?? 0 }

  private func undatedCount() throws -> Int { try undatedTotal.first { $0.int(0) } ?? 0 }

  /// Adds the `count` rows that come `skipped` rows after the one with `key` (nil: after the start) to `builder`.
  ///
  /// Returns the key of the last row, or nil where the listing ends before `count` rows.
  func read(
    _ count: Int, after key: PhotoKey?, skipping skipped: Int, into builder: inout PhotoPage.Builder
  ) throws -> PhotoKey? {
    if let key, key.capturedAt == nil {
      return try readUndated(count, after: key, skipping: skipped, into: &builder)
    }
    let last = try readDated(count, after: key, skipping: skipped, into: &builder)
    guard builder.count < count else { return last }
    // What was skipped may reach beyond the dated part; only then it matters how long that part is.
    let beyond = builder.count == 0 && skipped > 0 ? max(0, skipped - (try datedCount(after: key))) : 0
    return try readUndated(count - builder.count, after: nil, skipping: beyond, into: &builder)
  }

  private func datedCount(after key: PhotoKey?) throws -> Int {
    guard key != nil else { return try totalCount() - undatedCount() }
    // No more rows than were skipped; the key is that of a window read before.
    var count = 0
    try bindDated(after: key, limit: -1, offset: 0).forEach { _ in count += 1 }
    return count
  }

  private func bindDated(after key: PhotoKey?, limit: Int, offset: Int) throws -> Statement {
    guard let key else { return try datedFromStart.bind(limit, offset) }
    return try datedAfterKey.bind(key.capturedAt, key.nameKey, key.path, key.sha256, limit, offset)
  }

  private func readDated(
    _ count: Int, after key: PhotoKey?, skipping skipped: Int, into builder: inout PhotoPage.Builder
  ) throws -> PhotoKey? {
    try collect(try bindDated(after: key, limit: count, offset: skipped), count, into: &builder)
  }

  private func readUndated(
    _ count: Int, after key: PhotoKey?, skipping skipped: Int, into builder: inout PhotoPage.Builder
  ) throws -> PhotoKey? {
    guard let key else {
      return try collect(try undatedFromStart.bind(count, skipped), count, into: &builder)
    }
    return try collect(
      try undatedAfterKey.bind(key.nameKey, key.path, key.sha256, count, skipped), count, into: &builder)
  }

  /// Adds the rows of `statement` to `builder` and returns the key of the last one, where there are `count`.
  private func collect(
    _ statement: Statement, _ count: Int, into builder: inout PhotoPage.Builder
  ) throws -> PhotoKey? {
    defer { statement.reset() }
    var rest = count
    while try statement.step() {
      try ListingRow(statement.row).append(to: &builder)
      rest -= 1
      if rest == 0 { return ListingRow(statement.row).key }
    }
    return nil
  }
}
