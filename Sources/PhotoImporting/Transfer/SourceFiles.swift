import CatalogStore
import PhotoModel

/// The files of the folder that is being copied or moved, by the names that they have or had there.
///
/// The catalog knows them by the names of their targets. What belongs together is found out by the names in the source.
struct SourceFiles: Sendable {
  /// A file of the folder.
  struct Entry: Sendable {
    enum Place: Sendable {
      /// The catalog has it, under this key.
      case stored(Int64)
      /// It is about to come.
      case planned(RelatedFile)
    }

    let place: Place
    /// Where it lies, or will lie.
    let path: FilePath?
    /// What the parts of a Live Photo have in common.
    let contentID: String?
  }

  private(set) var folder: CatalogFolder?
  private var entries: [[UInt8]: Entry] = [:]
  /// In the order of their bytes.
  private var names: [[UInt8]] = []
  /// The names that came with this batch, and with the one before.
  private var recent: [[UInt8]] = []
  private var earlier: [[UInt8]] = []
  /// The parts of Live Photos that are about to come, by content identifier, from whichever folder.
  private var parts: [String: [RelatedFile]] = [:]

  /// Starts with another folder: with what an import that did not finish moved out of it.
  mutating func open(_ folder: CatalogFolder, in change: CatalogChange) throws {
    guard self.folder != folder else { return }
    let parts = parts
    self = SourceFiles()
    self.folder = folder
    self.parts = parts
    for file in try change.view.filesMoved(from: folder.absolutePath) {
      add(
        file.name,
        Entry(place: .stored(file.relations.file.id), path: file.path, contentID: file.relations.contentID))
    }
    recent = []
  }

  /// Forgets what came two batches ago: files that may belong together are in one, or a family of them that is too large
  /// for that in the next one. What was moved out of the folder earlier is kept.
  mutating func beginBatch() {
    for name in earlier { entries[name] = nil }
    names.removeAll { entries[$0] == nil }
    (earlier, recent) = (recent, [])
  }

  mutating func add(_ name: [UInt8], _ entry: Entry) {
    guard entries.updateValue(entry, forKey: name) == nil else { return }
    names.insert(name, at: position(of: name))
    recent.append(name)
    guard let contentID = entry.contentID, case .planned(let file) = entry.place else { return }
    parts[contentID, default: []].append(file)
  }

  subscript(name: [UInt8]) -> Entry? { entries[name] }

  /// The names that start with `prefix`, in order.
  func names(withPrefix prefix: [UInt8]) -> ArraySlice<[UInt8]> {
    names[position(of: prefix)...].prefix { $0.starts(with: prefix) }
  }

  /// The pictures and movies with this content identifier that are about to come.
  func parts(withContentID contentID: String) -> [RelatedFile] { parts[contentID] ?? [] }

  /// Where `name` is, or would be.
  private func position(of name: [UInt8]) -> Int {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension FolderIndex {
  /// Returns what is known of a file of the folder that is being copied or moved.
  func file(_ name: [UInt8], _ sources: SourceFiles) throws -> RelatedFile? {
    guard let entry = sources[name] else { return nil }
    var file: RelatedFile
    switch entry.place {
    case .planned(let planned): file = planned
    case .stored(let fileID):
      guard let row = try change.view.relations(ofFile: fileID) else { return nil }
      file = RelatedFile(row, importID: importID)
    }
    file.name = name
    file.storedPath = entry.path
    return file
  }
}
