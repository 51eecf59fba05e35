/// Everything that the catalog knows about one photo.
public struct PhotoDetails: Equatable, Sendable {
  /// The photo's key inside its catalog.
  public var rowID: Int64
  /// The 1-based position in the listing that was asked for.
  public var index: Int
  /// The SHA-256 of the original's bytes as they were imported.
  public var id: PhotoID
  /// The absolute path of the original.
  public var path: FilePath
  /// The size of the original in bytes.
  public var byteCount: Int64
  /// What the file says about itself.
  public var metadata: MediaMetadata
  /// Make and model of the camera as people say them.
  public var camera: String?
  /// Whether the photo is marked as hidden.
  public var isHidden: Bool
  /// The names of the albums that the photo is in, in their order.
  public var albums: [String]
  /// The files on disk that belong to the photo, the original first.
  public var files: [PhotoFile]
  /// When the import that brought the photo began, ISO 8601 in UTC.
  public var importedAt: String
  /// The number of that import.
  public var importID: Int64

  /// Puts the parts together.
  public init(
    rowID: Int64, index: Int, id: PhotoID, path: FilePath, byteCount: Int64, metadata: MediaMetadata,
    camera: String?, isHidden: Bool, albums: [String] = [], files: [PhotoFile], importedAt: String,
    importID: Int64
  ) {
    self.rowID = rowID
    self.index = index
    self.id = id
    self.path = path
    self.byteCount = byteCount
    self.metadata = metadata
    self.camera = camera
    self.isHidden = isHidden
    self.albums = albums
    self.files = files
    self.importedAt = importedAt
    self.importID = importID
  }

  /// What kind of thing the photo is: "raw", "video" or "picture".
  public var kind: String { metadata.format.kind }
}

/// One file on disk that belongs to a photo.
public struct PhotoFile: Equatable, Sendable {
  /// The absolute path.
  public var path: FilePath
  /// What the file is to the photo.
  public var role: FileRole
  /// The size in bytes when it was last read.
  public var byteCount: Int64
  /// When the file was last changed, in nanoseconds since 1970 (UTC), as it was when it was last read.
  public var modifiedAt: Int64
  /// The SHA-256 of its bytes when it was last read.
  public var sha256: PhotoID
  /// "present" as far as the catalog knows.
  public var state: String
  /// Why the file belongs to the photo, if it has other bytes: a fragment for people.
  public var reason: String?

  /// Puts the parts together.
  public init(
    path: FilePath, role: FileRole, byteCount: Int64, modifiedAt: Int64, sha256: PhotoID, state: String,
    reason: String? = nil
  ) {
    self.path = path
    self.role = role
    self.byteCount = byteCount
    self.modifiedAt = modifiedAt
    self.sha256 = sha256
    self.state = state
    self.reason = reason
  }
}
