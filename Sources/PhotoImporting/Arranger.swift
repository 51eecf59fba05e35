import PhotoFiling
import CatalogStore
import FileTransfer
import FolderWalking
import PhotoModel

/// Files photos that the catalog has, with all that belongs to them but copies, under a template.
///
/// It is a run as an import is one, with a number, a record and a ledger of what it brought, so that it can be killed,
/// gone on with, and undone like one.
@MainActor
struct Arranger {
  /// So many photos make one commit.
  private static let batchSize = 50

  let run: ImportRun
  let target: FilingTarget

  /// Files the photos with these keys, or all of them in the order of the listing.
  ///
  /// Throws where the catalog cannot be written; a file that cannot be brought is an outcome, not an error.
  func arrange(_ photos: [Int64]?) async throws -> ImportReport {
    try await run.closing {
      let photos = try photos ?? run.store.sortedPhotos(PhotoQuery()).rowIDs()
      let request = ImportRequest(arranging: photos.count, in: target.root)
      let name = "arrange " + (target.isMove ? "--move " : "--copy ") + request.text
      return try await run.record(as: name, target.json(request)) { importID in
        try await arrange(photos, importID)
      }
    }
  }

  private func arrange(_ photos: [Int64], _ importID: Int64) async throws {
    var roots = try run.store.read { try $0.roots() }
    roots.add(target.root)
    run.scratch?.remove()
    var filing = run.filing(
      try Filing(
        target, for: .arranging, roots: roots, importID: importID,
        isDryRun: run.isDryRun))
    var position = 0
    for start in stride(from: 0, to: photos.count, by: Self.batchSize) {
      run.report(ImportProgress(done: start, total: photos.count, isTotalFinal: true))
      guard !run.isInterrupted() else {
        run.isCutShort = true
        return
      }
      let batch = photos[start..<min(start + Self.batchSize, photos.count)]
      let (filed, count) = try await filing.file(in: run.writer) { [position] change in
        let files = try change.view.filesToArrange(batch, from: position)
        return (FilingBatch(files), files.count)
      } recording: { items, change in
        try change.addImportItems(items, importID: importID)
      }
      position += count
      try run.report(filed)
    }
    run.report(ImportProgress(done: photos.count, total: photos.count, isTotalFinal: true))
  }
}

extension CatalogView {
  /// The files of photos that are filed together; copies stay where they are.
  fileprivate func filesToArrange(_ photos: some Sequence<Int64>, from position: Int) throws -> [FiledFile] {
    var filed: [FiledFile] = []
    for photo in photos {
      for file in try files(ofPhoto: photo) where file.role != .copy {
        let item = ImportItem(path: file.path, outcome: .known, photoID: file.photoID)
        filed.append(FiledFile(file: file, item: item, position: position + filed.count))
      }
    }
    return filed
  }
}
