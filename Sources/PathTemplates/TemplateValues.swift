import PhotoModel

/// What a template is filled with: everything that is known about one photo.
public struct TemplateValues: Sendable {
  /// What the file says about itself.
  public var metadata: MediaMetadata
  /// The path of the original; its name gives `name` and `ext`.
  public var path: FilePath
  /// The photo's identity.
  public var id: PhotoID
  /// The size of the original in bytes.
  public var byteCount: Int64
  /// Make and model of the camera as people say them.
  public var camera: String?
  /// When the import that brings the photo began, in UTC.
  public var importedAt: WallClock?
  /// The number of that import.
  public var importID: Int64?
  /// The position in a listing, where there is one.
  public var index: Int?
  /// The names of the albums that have the photo.
  public var albums: [String] = []
  /// Whether the photo is kept out of listings.
  public var isHidden = false
  /// How many files belong to the photo.
  public var fileCount = 1

  /// Takes what an import knows.
  public init(
    metadata: MediaMetadata, path: FilePath, id: PhotoID, byteCount: Int64, importedAt: WallClock? = nil,
    importID: Int64? = nil
  ) {
    self.metadata = metadata
    self.path = path
    self.id = id
    self.byteCount = byteCount
    self.importedAt = importedAt
    self.importID = importID
    camera = CameraName.make(metadata.make, model: metadata.model)
  }

  /// Takes what the catalog knows.
  public init(_ details: PhotoDetails) {
    self.init(
      metadata: details.metadata, path: details.path, id: details.id, byteCount: details.byteCount,
      importedAt: WallClock(details.importedAt.prefix(19)), importID: details.importID)
    camera = details.camera
    index = details.index
    albums = details.albums
    isHidden = details.isHidden
    fileCount = details.files.count
  }
}
