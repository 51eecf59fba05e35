import CatalogStore
import PhotoModel

/// What lies in one folder as far as the catalog has it, for finding out what belongs together.
///
/// It asks the catalog each time, so that it never disagrees with it, and a folder of any size costs no memory.
struct FolderIndex {
  let change: CatalogChange
  let folderID: Int64
  /// The import that is under way.
  let importID: Int64

  /// Returns the file called `name`.
  func file(named name: some Sequence<UInt8>) throws -> RelatedFile? {
    try change.relations(inFolder: folderID, named: Array(name)).map { RelatedFile($0, importID: importID) }
  }

  /// Returns the files whose names are `stem` and an extension, in the order of their names.
  func files(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    try files(withPrefix: stem + [UInt8(ascii: ".")]).filter { $0.stem.elementsEqual(stem) }
  }

  /// Returns the files whose names start with `prefix`, in the order of their names. Cost: as many rows.
  func files(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile] {
    try change.relations(inFolder: folderID, withPrefix: Array(prefix))
      .map { RelatedFile($0, importID: importID) }
  }
}

/// A file that belongs to a photo, as far as others in its folder may belong to it as well.
struct RelatedFile: Equatable, Sendable {
  let name: [UInt8]
  let photoRowID: Int64
  /// The id of the photo.
  let photoID: PhotoID
  /// The SHA-256 of the file's own bytes.
  let sha256: PhotoID
  let role: String
  /// When the photo was taken, unless only the file's name says so.
  let capturedAt: WallClock?
  let make: String?
  let model: String?
  /// Whether the photo came with the import that is under way.
  let isNew: Bool

  init(_ row: FileRelations, importID: Int64) {
    name = row.name
    photoRowID = row.photoRowID
    photoID = row.photoID
    sha256 = row.sha256
    role = row.role
    capturedAt = row.capturedAt
    make = row.make
    model = row.model
    isNew = row.importID == importID
  }

  /// The name up to its last dot.
  var stem: ArraySlice<UInt8> { FileName.stem(name[...]) }

  /// The letters after the last dot, in lower case.
  var fileExtension: String { FilePath(bytes: name).fileExtension }

  /// Whether the file holds what the sensor saw, by its extension.
  var isRaw: Bool { FileName.isRaw(fileExtension) }

  /// Whether the file is a movie, by its extension.
  var isVideo: Bool { FileName.isVideo(fileExtension) }

  /// Whether the file is a picture or a movie itself.
  var isMedia: Bool { role != "sidecar" }
}
