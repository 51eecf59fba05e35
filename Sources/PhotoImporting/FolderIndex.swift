import CatalogStore
import DiskFiles
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// What lies in one folder as far as the catalog has it, for finding out what belongs together.
///
/// It asks the catalog each time, so that it never disagrees with it, and a folder of any size costs no memory.
struct FolderIndex: Neighbours {
  let view: CatalogView
  let folderID: Int64
  /// The import that is under way.
  let importID: Int64
  /// The folder's path, where files are moved out of it: those that went before the others count as if they were there.
  var emptiedFolder: FilePath?

  func file(named name: some Sequence<UInt8>) throws -> RelatedFile? {
    let name = Array(name)
    if let row = try view.relations(inFolder: folderID, named: name) { return try related(row) }
    return try moved(withPrefix: name, byUnfinishedImports: true).first { $0.name == name }
  }

  /// Cost: as many rows.
  func files(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile] {
    let prefix = Array(prefix)
    let here = try view.relations(inFolder: folderID, withPrefix: prefix).map(related)
    let gone = try moved(withPrefix: prefix, byUnfinishedImports: true)
    guard !gone.isEmpty else { return here }
    let names = Set(here.map(\.name))
    return (here + gone.filter { !names.contains($0.name) })
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  func departedFiles(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    try moved(withPrefix: stem + [UInt8(ascii: ".")], byUnfinishedImports: false)
      .filter { FileName.stem($0.name[...]).elementsEqual(stem) }
  }

  func originals(withContentID contentID: String) throws -> [RelatedFile] {
    try view.originals(withContentID: contentID, preferring: folderID).map(related)
  }

  func isKeptApart(_ file: RelatedFile, from bytes: PhotoID) throws -> Bool {
    let apart = try view.keptApart(from: bytes)
    guard !apart.isEmpty else { return false }
    return try !apart.isDisjoint(with: view.bytes(ofPhoto: file.photoRowID).union([file.sha256]))
  }

  func archiveCounterparts() throws -> [any Neighbours] {
    guard emptiedFolder == nil else { return [] }
    return try view.archiveCounterparts(ofFolder: folderID).map {
      FolderIndex(view: view, folderID: $0, importID: importID)
    }
  }

  private func moved(withPrefix prefix: [UInt8], byUnfinishedImports isUnfinished: Bool) throws
    -> [RelatedFile]
  {
    guard let emptiedFolder else { return [] }
    return try view.filesMoved(
      from: emptiedFolder, withPrefix: prefix, byUnfinishedImports: isUnfinished
    ).map {
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
}

extension RelatedFile {
  init(_ row: FileRelations, importID: Int64) {
    self.init(row.file, named: row.file.path.name)
    (capturedAt, make, model, contentID) = (row.capturedAt, row.make, row.model, row.contentID)
    isNew = row.photoImportID == importID
  }
}

extension CatalogChange {
  /// Whether a person took the photo apart from another: an import does not put it into a third one either.
  func isKeptApart(_ rowID: Int64) throws -> Bool {
    try view.bytes(ofPhoto: rowID).contains { try !view.keptApart(from: $0).isEmpty }
  }
}
