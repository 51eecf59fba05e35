import PhotoModel
import SQLiteKit

extension Store {
  /// Returns everything known about `photo`.
  public func details(of photo: Photo) throws -> PhotoDetails {
    guard let details = try details(of: [photo]).first else {
      throw CatalogError.unreadable(path: path, reason: "the photo \(photo.id.short) is gone")
    }
    return details
  }

  /// Returns everything known about `photos`, in their order. Cost: four statements.
  func details(of photos: [Photo]) throws -> [PhotoDetails] {
    try translatingErrors {
      let rowIDs = "[" + photos.map { String($0.rowID) }.joined(separator: ",") + "]"
      let files = try files(of: rowIDs)
      let keywords = try names(Self.keywordsSQL, of: rowIDs)
      let albums = try names(Self.albumsSQL, of: rowIDs)
      var found: [Int64: PhotoDetails] = [:]
      try statements.statement(Self.detailsSQL).bind(rowIDs).forEach { row in
        var details = try Self.details(from: row)
        details.files = files[details.rowID, default: []]
        details.metadata.keywords = keywords[details.rowID, default: []]
        details.albums = albums[details.rowID, default: []]
        found[details.rowID] = details
      }
      return try photos.map { photo in
        guard var details = found[photo.rowID] else {
          throw CatalogError.unreadable(path: path, reason: "the photo \(photo.id.short) is gone")
        }
        details.index = photo.index
        return details
      }
    }
  }

  static let detailsSQL = """
    SELECT p.id, p.sha256, p.path, p.bytes, p.camera, p.hidden, i.started_at, p.import_id, p.format,
      p.width, p.height, p.orientation, p.captured_at, p.utc_offset, p.captured_from, p.make, p.model, p.lens,
      p.iso, p.aperture, p.exposure_time, p.focal_length, p.focal_length_35mm, p.latitude, p.longitude,
      p.altitude, p.city, p.region, p.country, p.country_code, p.timezone, p.title, p.caption, p.rating,
      p.sources, p.warnings, p.duration, p.content_id
    FROM photos AS p JOIN imports AS i ON i.id = p.import_id
    WHERE p.id IN (SELECT value FROM json_each(?))
    """

  private static func details(from row: Row) throws -> PhotoDetails {
    PhotoDetails(
      rowID: row.int64(0), index: 0, id: try row.photoID(1), path: FilePath(bytes: row.blob(2)),
      byteCount: row.int64(3), metadata: try metadata(from: row), camera: row.text(4),
      isHidden: row.int(5) != 0, albums: [], files: [], importedAt: row.text(6) ?? "", importID: row.int64(7))
  }

  static func metadata(from row: Row) throws -> MediaMetadata {
    guard let format = row.text(8).flatMap(MediaFormat.init(rawValue:)) else {
      throw SQLiteError.corrupt("a photo of the unknown format '\(row.text(8) ?? "")'")
    }
    var metadata = MediaMetadata(format: format)
    metadata.width = row.optionalInt(9)
    metadata.height = row.optionalInt(10)
    metadata.orientation = row.optionalInt(11)
    metadata.captured = row.text(12).flatMap { WallClock($0) }.map { wallClock in
      CaptureTime(
        wallClock: wallClock, utcOffset: row.optionalInt(13).flatMap { UTCOffset(minutes: $0) },
        source: row.text(14) ?? "")
    }
    metadata.make = row.text(15)
    metadata.model = row.text(16)
    metadata.lens = row.text(17)
    metadata.iso = row.optionalInt(18)
    metadata.aperture = row.double(19)
    metadata.exposureTime = row.double(20)
    metadata.focalLength = row.double(21)
    metadata.focalLength35mm = row.double(22)
    metadata.latitude = row.double(23)
    metadata.longitude = row.double(24)
    metadata.altitude = row.double(25)
    metadata.place.city = row.text(26)
    metadata.place.region = row.text(27)
    metadata.place.country = row.text(28)
    metadata.place.countryCode = row.text(29)
    metadata.place.timezone = row.text(30)
    metadata.title = row.text(31)
    metadata.caption = row.text(32)
    metadata.rating = row.optionalInt(33)
    metadata.sources = try note("sources", of: row, 34, StoredSources.decode)
    metadata.warnings = try note("warnings", of: row, 35, StoredWarnings.decode)
    metadata.duration = row.double(36)
    metadata.contentID = row.text(37)
    return metadata
  }

  private static func note<Note>(
    _ name: String, of row: Row, _ column: Int32, _ decode: (String?) throws(JSONError) -> Note
  ) throws -> Note {
    do {
      return try decode(row.text(column))
    } catch {
      throw SQLiteError.corrupt(
        "the photo \(try row.photoID(1).short) with a column '\(name)' that cannot be read: \(error)")
    }
  }

  func files(of rowIDs: String) throws -> [Int64: [PhotoFile]] {
    let sql = """
      SELECT \(CatalogFile.columns), f.state FROM \(CatalogFile.tables)
      WHERE f.photo_id IN (SELECT value FROM json_each(?))
      ORDER BY f.photo_id, f.role <> 'original', r.path, d.path, f.name
      """
    var files: [Int64: [PhotoFile]] = [:]
    try statements.statement(sql).bind(rowIDs).forEach { row in
      let file = try CatalogFile(row)
      files[file.photoRowID, default: []].append(
        PhotoFile(
          path: file.path, role: file.role, byteCount: file.state.byteCount,
          modifiedAt: file.state.modifiedAt, sha256: file.sha256,
          state: row.text(CatalogFile.columnCount) ?? "", reason: file.reason))
    }
    return files
  }

  private static let keywordsSQL = """
    SELECT pk.photo_id, k.name FROM photo_keywords AS pk JOIN keywords AS k ON k.id = pk.keyword_id
    WHERE pk.photo_id IN (SELECT value FROM json_each(?)) ORDER BY pk.photo_id, pk.position
    """

  private static let albumsSQL = """
    SELECT ap.photo_id, a.name FROM album_photos AS ap JOIN albums AS a ON a.id = ap.album_id
    WHERE ap.photo_id IN (SELECT value FROM json_each(?)) ORDER BY ap.photo_id, a.name
    """

  /// The names that a statement gives for each of the photos.
  private func names(_ sql: String, of rowIDs: String) throws -> [Int64: [String]] {
    var names: [Int64: [String]] = [:]
    try statements.statement(sql).bind(rowIDs).forEach { row in
      names[row.int64(0), default: []].append(row.text(1) ?? "")
    }
    return names
  }
}
