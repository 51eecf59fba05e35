import PhotoFiling
import CatalogStore
import FolderWalking
import PhotoModel

/// Tells what the catalog already knows of the files that a walk finds, so that only new and changed ones are opened.
struct Classifier {
  private let store: Store
  private let roots: CatalogRoots
  private let version: String
  private var current: (folder: CatalogFolder, known: [[UInt8]: KnownFile])?
  /// The photos whose files seem to have changed: their other files may be those of other photos then.
  private var changed: Set<PhotoID> = []
  /// The sidecars of the folders walked so far that did not turn up.
  var missing = MissingSidecars()

  /// - Parameter version: a verdict of another version of photocat does not count.
  init(store: Store, roots: CatalogRoots, version: String) {
    self.store = store
    self.roots = roots
    self.version = version
  }

  /// Turns what a walk found into candidates; those that need no look have their outcomes. Cost: one look-up a folder.
  mutating func candidates(from batch: ScannedBatch) throws -> [ImportCandidate] {
    // What lies in no root is not stored: a path that could not be used at all.
    let folder = roots.folder(at: batch.folder) ?? CatalogFolder(root: batch.folder, path: FilePath(""))
    let known = try knownFiles(in: folder)
    for entry in batch.entries { missing.see(entry.name) }
    return batch.entries.map { candidate($0, in: folder, known: known[$0.name]) }
  }

  private mutating func knownFiles(in folder: CatalogFolder) throws -> [[UInt8]: KnownFile] {
    if let current, current.folder == folder { return current.known }
    let known = try store.read { try $0.knownFiles(in: folder) }
    current = (folder, known)
    missing.enter(folder, known: known)
    return known
  }

  private mutating func candidate(_ entry: ScannedEntry, in folder: CatalogFolder, known: KnownFile?)
    -> ImportCandidate
  {
    let path = folder.absolutePath.appending(entry.name)
    func settled(_ outcome: ImportOutcome, _ reason: String?, photoID: PhotoID? = nil) -> ImportCandidate {
      var item = ImportItem(path: path, outcome: outcome, reason: reason, photoID: photoID)
      item.isFolder = entry.isFolder
      return ImportCandidate(
        folder: folder, name: entry.name, state: nil, knownBytes: photoID == nil ? nil : known?.sha256,
        item: item)
    }
    switch entry.kind {
    case .skipped(let reason): return settled(.skipped, reason)
    case .failed(let reason): return settled(.failed, reason)
    case .file(let state):
      guard let known else { return ImportCandidate(folder: folder, name: entry.name, state: state) }
      switch known.verdict {
      case .photo(let id) where known.state == state && !changed.contains(id):
        return settled(.known, nil, photoID: id)
      case .rejected(let outcome, let reason, let judge) where known.state == state && judge == version:
        return settled(ImportOutcome(rawValue: outcome) ?? .failed, reason)
      case .photo(let id):
        changed.insert(id)
        return ImportCandidate(folder: folder, name: entry.name, state: state, isKnown: true)
      case .rejected:
        return ImportCandidate(folder: folder, name: entry.name, state: state, wasRejected: true)
      }
    }
  }
}
