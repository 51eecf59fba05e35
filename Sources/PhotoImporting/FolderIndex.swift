import CatalogStore
import DiskFiles
import PhotoModel

/// What lies in one folder as far as the catalog has it, for finding out what belongs together.
///
/// It asks the catalog each time, so that it never disagrees with it, and a folder of any size costs no memory.
struct FolderIndex {
  let view: CatalogView
  let folderID: Int64
  /// The import that is under way.
  let importID: Int64
  /// The folder's path, where files are moved out of it: those that went before the others count as if they were there.
  var emptiedFolder: FilePath?

  /// Returns the file called `name`.
  func file(named name: some Sequence<UInt8>) throws -> RelatedFile? {
    let name = Array(name)
    if let row = try view.relations(inFolder: folderID, named: name) { return try related(row) }
    return try moved(withPrefix: name, byUnfinishedImports: true).first { $0.name == name }
  }

  /// Returns the files whose names are `stem` and an extension, in the order of their names.
  func files(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    try files(withPrefix: stem + [UInt8(ascii: ".")]).filter { $0.stem.elementsEqual(stem) }
  }

  /// Returns the files whose names start with `prefix`, in the order of their names. Cost: as many rows.
  func files(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile] {
    let prefix = Array(prefix)
    let here = try view.relations(inFolder: folderID, withPrefix: prefix).map(related)
    let gone = try moved(withPrefix: prefix, byUnfinishedImports: true)
    return gone.isEmpty ? here : Self.merge(here, gone)
  }

  /// Returns the files whose names are `stem` and an extension, and after them those that were moved out of the folder,
  /// by whichever import, and had such names there.
  ///
  /// A camera gives its names again, so more than the name has to tell that one of these belongs to a file.
  func pictures(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    let here = try files(withStem: stem)
    let gone = try moved(withPrefix: stem + [UInt8(ascii: ".")], byUnfinishedImports: false)
    return here
      + gone.filter { file in file.stem.elementsEqual(stem) && !here.contains { $0.name == file.name } }
  }

  /// Returns the originals that belong to the Live Photo with this content identifier, movies or not, in whichever
  /// folder.
  func originals(withContentID contentID: String) throws -> [RelatedFile] {
    try view.originals(withContentID: contentID, preferring: folderID).map(related)
  }

  private func moved(withPrefix prefix: [UInt8], byUnfinishedImports isUnfinished: Bool) throws
    -> [RelatedFile]
  {
    guard let emptiedFolder else { return [] }
    return try view.filesMoved(from: emptiedFolder, withPrefix: prefix, byUnfinishedImports: isUnfinished).map
    {
      var file = try related($0.relations)
      file.name = $0.name
      return file
    }
  }

  /// A copy counts as what it is a copy of.
  private func related(_ row: FileRelations) throws -> RelatedFile {
    var file = RelatedFile(row, importID: importID)
    if file.role == .copy {
      let others = try view.files(withBytes: file.sha256, ofPhoto: file.photoRowID)
      file.role = others.first { $0.role != .copy }?.role ?? .original
    }
    return file
  }

  private static func merge(_ here: [RelatedFile], _ gone: [RelatedFile]) -> [RelatedFile] {
    let names = Set(here.map(\.name))
    return (here + gone.filter { !names.contains($0.name) })
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
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
  var role: FileRole
  /// When the photo was taken, unless only the file's name says so.
  let capturedAt: WallClock?
  let make: String?
  let model: String?
  /// What the parts of a Live Photo have in common, where the photo is one.
  let contentID: String?
  /// Whether the photo came with the import that is under way.
  let isNew: Bool

  /// A file that is not in the folder yet, for a photo with this key, which need not be the catalog's, and this id.
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
