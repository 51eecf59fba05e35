import CatalogStore
import PhotoModel

/// What was found out about the files of one folder in a batch, each with its position in the batch.
struct FolderFiles: Sendable {
  let folder: CatalogFolder
  /// The position of the first file, examined or not.
  let start: Int
  var photos: [(position: Int, file: ImportCandidate, photo: ExaminedPhoto)] = []
  var sidecars: [(position: Int, file: ImportCandidate, id: PhotoID, sidecar: Sidecar)] = []
}

extension BatchSettlement {
  /// The examined files, folder by folder; without those that changed meanwhile.
  var folders: [FolderFiles] {
    var folders: [FolderFiles] = []
    var answers = outcomes.makeIterator()
    for (position, file) in candidates.enumerated() {
      if folders.last?.folder != file.folder {
        folders.append(FolderFiles(folder: file.folder, start: position))
      }
      guard file.needsExamination, let answer = answers.next() ?? nil else { continue }
      switch file.verdict(answer) {
      case .photo(let id, let byteCount, let metadata):
        let photo = examined(id, byteCount, metadata)
        folders[folders.count - 1].photos.append((position, file, photo))
      case .sidecar(let id, let sidecar):
        folders[folders.count - 1].sidecars.append((position, file, id, sidecar))
      case .skipped, .failed: break
      }
    }
    return folders
  }
}

extension SourceFiles {
  /// Notes a photo that the catalog keeps already, by the name that it has here; returns whether it is one.
  mutating func noteKept(
    _ photo: ExaminedPhoto, _ file: ImportCandidate, in change: CatalogChange, on disk: DiskView
  ) throws -> Bool {
    guard let owner = try change.view.owner(ofBytes: photo.id),
      let kept = try change.keptFile(withBytes: photo.id, ofPhoto: owner.rowID, on: disk)
    else { return false }
    add(file.name, Entry(place: .stored(kept.id), path: kept.path, contentID: photo.metadata.contentID))
    return true
  }
}

extension FileTaking {
  /// Notes which photos of a folder the catalog keeps already: what comes before them in the walk may belong to them.
  mutating func noteKept(_ files: FolderFiles) throws {
    try sources.open(files.folder, in: change)
    for (_, file, photo) in files.photos where try !change.hasFile(file) {
      _ = try sources.noteKept(photo, file, in: change, on: disk)
    }
  }
}
