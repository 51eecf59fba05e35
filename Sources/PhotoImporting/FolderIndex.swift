import CatalogStore
import DiskFiles
import PhotoModel

/// What lies in one folder as far as the catalog has it, for finding out what belongs together.
///
/// It asks the catalog each time, so that it never disagrees with it, and a folder of any size costs no memory; but of a
/// folder that is copied or moved the catalog knows the targets only, so ``SourceFiles`` says what is what.
struct FolderIndex {
  let change: CatalogChange
  let folderID: Int64
  /// The import that is under way.
  let importID: Int64
  /// The files of the folder that the catalog has under other names.
  var sources: SourceFiles?

  /// Returns the file called `name`.
  func file(named name: some Sequence<UInt8>) throws -> RelatedFile? {
    let name = Array(name)
    if let sources, let file = try file(name, sources) { return file }
    return try change.view.relations(inFolder: folderID, named: name).map {
      RelatedFile($0, importID: importID)
    }
  }

  /// Returns the files whose names are `stem` and an extension, in the order of their names.
  func files(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    try files(withPrefix: stem + [UInt8(ascii: ".")]).filter { $0.stem.elementsEqual(stem) }
  }

  /// Returns the files whose names start with `prefix`, in the order of their names. Cost: as many rows.
  func files(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile] {
    let prefix = Array(prefix)
    let stored = try change.view.relations(inFolder: folderID, withPrefix: prefix)
      .map { RelatedFile($0, importID: importID) }
    guard let sources else { return stored }
    let files = try sources.names(withPrefix: prefix).compactMap { try file($0, sources) }
    let others = stored.filter { sources[$0.name] == nil }
    guard !others.isEmpty else { return files }
    return (files + others).sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}

/// A file that belongs to a photo, as far as others in its folder may belong to it as well.
struct RelatedFile: Equatable, Sendable {
  var name: [UInt8]
  let photoRowID: Int64
  /// The id of the photo.
  let photoID: PhotoID
  /// The SHA-256 of the file's own bytes.
  let sha256: PhotoID
  let role: FileRole
  /// When the photo was taken, unless only the file's name says so.
  let capturedAt: WallClock?
  let make: String?
  let model: String?
  /// What the parts of a Live Photo have in common, where the photo is one.
  let contentID: String?
  /// Whether the photo came with the import that is under way.
  let isNew: Bool
  /// Where the file lies, if it was copied or moved from the folder that is being walked.
  var storedPath: FilePath?

  /// A file that is about to come, for a photo with this key, which need not be the catalog's, and this id.
  init(_ photo: ExaminedPhoto, named name: [UInt8], role: FileRole, of owner: (rowID: Int64, id: PhotoID)) {
    self.name = name
    photoRowID = owner.rowID
    photoID = owner.id
    sha256 = photo.id
    self.role = role
    let captured = photo.metadata.captured
    capturedAt = captured?.source == CaptureTime.fileName ? nil : captured?.wallClock
    make = photo.metadata.make
    model = photo.metadata.model
    contentID = photo.metadata.contentID
    isNew = true
  }

  /// A sidecar that is about to come, or that is there already.
  init(sidecar id: PhotoID, named name: [UInt8], of owner: (rowID: Int64, id: PhotoID)) {
    self.name = name
    photoRowID = owner.rowID
    photoID = owner.id
    sha256 = id
    role = .sidecar
    (capturedAt, make, model, contentID) = (nil, nil, nil, nil)
    isNew = true
  }

  init(_ row: FileRelations, importID: Int64) {
    name = row.file.name
    photoRowID = row.file.photoRowID
    photoID = row.file.photoID
    sha256 = row.file.sha256
    role = row.file.role
    capturedAt = row.capturedAt
    make = row.make
    model = row.model
    contentID = row.contentID
    isNew = row.photoImportID == importID
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
  var isMedia: Bool { role.isMedia }
}
