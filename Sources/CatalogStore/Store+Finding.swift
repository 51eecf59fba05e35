import PhotoModel
import SQLiteKit

extension Store {
  /// Returns the photos whose ids start with `digits` (hexadecimal, either case), ordered by id, at most `limit`.
  ///
  /// The SHA-256 of another file of the photo will do as well. Cost: two ranges of indices.
  public func photos(withIDPrefix digits: String, limit: Int = 20) throws -> [Photo] {
    guard let range = Self.digestRange(digits) else { return [] }
    let sql = """
      SELECT \(ListingRow.columns) FROM photos
      WHERE id IN (
        SELECT id FROM photos WHERE sha256 BETWEEN ?1 AND ?2
        UNION SELECT photo_id FROM files WHERE sha256 BETWEEN ?1 AND ?2 AND role <> 'sidecar')
      ORDER BY sha256 LIMIT ?3
      """
    return try translatingErrors {
      var builder = PhotoPage.Builder(capacity: limit)
      try statements.statement(sql).bind(range.first, range.last, limit).forEach { row in
        try ListingRow(row).append(to: &builder)
      }
      let count = builder.count
      let page = builder.build(firstIndex: 0)
      return (0..<count).map { page[$0] }
    }
  }

  /// The first and the last digest that start with `digits`.
  private static func digestRange(_ digits: String) -> (first: [UInt8], last: [UInt8])? {
    guard (1...64).contains(digits.utf8.count) else { return nil }
    func padded(with digit: Character) -> [UInt8]? {
      Hexadecimal.decode(digits + String(repeating: digit, count: 64 - digits.utf8.count))
    }
    guard let first = padded(with: "0"), let last = padded(with: "f") else { return nil }
    return (first, last)
  }

  /// Returns the 1-based position of `photo` in the whole listing in `order`.
  ///
  /// Cost: a walk through the index up to it.
  public func index(of photo: Photo, in order: PhotoOrder) throws -> Int {
    try translatingErrors {
      let key = try statements.statement(
        "SELECT captured_at, name_key, path, sha256 FROM photos WHERE id = ?"
      )
      .bind(photo.rowID)
      .first { PhotoKey(capturedAt: $0.text(0), nameKey: $0.blob(1), path: $0.blob(2), sha256: $0.blob(3)) }
      guard let key else {
        throw CatalogError.unreadable(path: path, reason: "the photo \(photo.id.short) is gone")
      }
      return try photosBefore(key, in: order) + 1
    }
  }

  private func photosBefore(_ key: PhotoKey, in order: PhotoOrder) throws -> Int {
    guard let capturedAt = key.capturedAt else {
      let dated = "SELECT count(captured_at) FROM photos"
      let undated = """
        SELECT count(*) FROM photos WHERE captured_at IS NULL AND (name_key, path, sha256) < (?, ?, ?)
        """
      let before = try statements.statement(undated).bind(key.nameKey, key.path, key.sha256).first {
        $0.int(0)
      }
      return (try statements.statement(dated).first { $0.int(0) } ?? 0) + (before ?? 0)
    }
    let comparison = order == .oldestFirst ? "<" : ">"
    let sql = """
      SELECT count(*) FROM photos
      WHERE captured_at IS NOT NULL AND (captured_at, name_key, path, sha256) \(comparison) (?, ?, ?, ?)
      """
    return try statements.statement(sql).bind(capturedAt, key.nameKey, key.path, key.sha256)
      .first { $0.int(0) } ?? 0
  }
}
