import PhotoModel
import SQLiteKit

extension CatalogChange {
  /// Adds a photo and its keywords, and returns its key. Its files are added on their own.
  public func addPhoto(
    id: PhotoID, path: FilePath, byteCount: Int64, metadata: MediaMetadata, importID: Int64
  ) throws -> Int64 {
    let rowID = try insert(
      Self.insertSQL,
      [id.bytes, path.bytes, NaturalOrder.key(for: path.name), importID]
        + Self.values(byteCount: byteCount, metadata))
    try addKeywords(metadata.keywords, toPhoto: rowID)
    return rowID
  }

  /// Replaces what a photo's file says about itself, after the file was changed. Keywords that a person gave stay.
  ///
  /// What its sidecars say comes on top at the end of the change.
  public func updatePhoto(_ rowID: Int64, byteCount: Int64, metadata: MediaMetadata) throws {
    try writeDescription(rowID, byteCount: byteCount, metadata)
    try run("UPDATE photos SET own = NULL WHERE id = ? AND own IS NOT NULL", rowID)
    noteDescriptionChange(ofPhoto: rowID)
  }

  /// Replaces a photo's description. Keywords that a person gave stay.
  func writeDescription(_ rowID: Int64, byteCount: Int64, _ metadata: MediaMetadata) throws {
    try statements.statement(Self.updateSQL).bind(Self.values(byteCount: byteCount, metadata) + [rowID]).run()
    try replaceKeywords(ofPhoto: rowID, with: metadata.keywords)
  }

  /// Makes another file the original of a photo.
  public func setOriginal(ofPhoto rowID: Int64, file fileID: Int64, path: FilePath) throws {
    try run("UPDATE files SET role = 'original', reason = NULL, says = NULL WHERE id = ?", fileID)
    try setPath(ofPhoto: rowID, path)
  }

  /// Gives all files of one photo to another, the original as `role`, and removes the photo.
  ///
  /// A file that has the heir's bytes is no longer marked as having others. The heir gets the keywords and albums that it
  /// lacks, and is described by the sidecars of both.
  public func absorb(photo rowID: Int64, into heirRowID: Int64, role: FileRole, reason: String?) throws {
    try handOnDescription(ofPhoto: rowID, to: heirRowID)
    try run(
      """
      UPDATE files SET
        imported_sha256 = coalesce(
          imported_sha256,
          CASE WHEN role = 'original' AND sha256 IS NOT NULL
            THEN (SELECT sha256 FROM photos WHERE id = files.photo_id) END),
        sha256 = nullif(
          coalesce(sha256, (SELECT sha256 FROM photos WHERE id = ?)), (SELECT sha256 FROM photos WHERE id = ?)),
        role = CASE role WHEN 'original' THEN ? ELSE role END, reason = coalesce(reason, ?), photo_id = ?
      WHERE photo_id = ?
      """, rowID, heirRowID, role.rawValue, reason, heirRowID, rowID)
    try handOnLabels(ofPhoto: rowID, to: heirRowID)
    try run("DELETE FROM photos WHERE id = ?", rowID)
  }

  // MARK: Columns

  /// The columns of a photo that come from its file, in the order of ``values(byteCount:_:)``.
  private static let columns = [
    "captured_at", "utc_offset", "captured_from", "bytes", "format", "width", "height", "orientation",
    "camera",
    "make", "model", "lens", "iso", "aperture", "exposure_time", "focal_length", "focal_length_35mm",
    "latitude",
    "longitude", "altitude", "city", "region", "country", "country_code", "timezone", "title", "caption",
    "rating",
    "sources", "warnings", "duration", "content_id",
  ]

  private static let insertSQL =
    "INSERT INTO photos (sha256, path, name_key, import_id, \(columns.joined(separator: ", "))) "
    + "VALUES (?, ?, ?, ?\(String(repeating: ", ?", count: columns.count)))"

  private static let updateSQL =
    "UPDATE photos SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"

  private static func values(byteCount: Int64, _ metadata: MediaMetadata) -> [(any Bindable)?] {
    let captured = metadata.captured
    let place = metadata.place
    return [
      captured?.wallClock.text, captured?.utcOffset?.minutes, captured?.source, byteCount,
      metadata.format.rawValue, metadata.width, metadata.height, metadata.orientation,
      CameraName.make(metadata.make, model: metadata.model), metadata.make, metadata.model, metadata.lens,
      metadata.iso, metadata.aperture, metadata.exposureTime, metadata.focalLength, metadata.focalLength35mm,
      metadata.latitude, metadata.longitude, metadata.altitude, place.city, place.region, place.country,
      place.countryCode, place.timezone, metadata.title, metadata.caption, metadata.rating,
      StoredSources.encode(metadata.sources), StoredWarnings.encode(metadata.warnings),
      metadata.duration, metadata.contentID,
    ]
  }
}
