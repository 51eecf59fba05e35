import CatalogStore
import DiskFiles
import PhotoModel

/// Finds out which files of a batch have only changed names, before the files are taken one after the other.
///
/// Where names change hands, each file by itself looks like one that was changed in place; together they show that
/// nothing but names has changed. So what the catalog has of each changed file is detached from its name, and attached
/// by its bytes to the name that it has now; what nothing else is attached to stays where it was.
struct NameChanges {
  let change: CatalogChange
  let importID: Int64
  /// Files that have not turned up yet, by the rows that hold them meanwhile.
  private(set) var parked: [Int64: Parked]
  /// The photos that have lost a file for good, each with the file that has its name now.
  private(set) var bereft: [(photo: Int64, successor: Int64)] = []
  /// Where files were that have moved, by their places among the batch's files.
  private(set) var moved: [Int: FilePath] = [:]

  init(change: CatalogChange, importID: Int64, parked: [Int64: Parked]) {
    (self.change, self.importID, self.parked) = (change, importID, parked)
  }

  /// A file whose name another one has taken, and that may come in a later batch: its row is one that is free.
  ///
  /// A program that is killed leaves it so, as a file that is gone, which the next import finds again as any other.
  struct Parked: Sendable {
    /// Where it was before.
    let path: FilePath
    let photoRowID: Int64
    let sha256: PhotoID
    /// The file that has its name now.
    let successor: Int64
  }

  /// A name, with the file of the batch that has it now.
  private struct Home {
    /// The place of the file among those of the batch.
    let offset: Int
    let candidate: ImportCandidate
    let state: FileState
    let bytes: PhotoID
    let isSidecar: Bool
    /// What the catalog has under this name.
    var row: CatalogFile?

    /// Nil for a file that was not examined, and for one that is neither photo nor sidecar.
    init?(_ file: ExaminedFile, at offset: Int) {
      guard let state = file.candidate.state else { return nil }
      switch file.verdict {
      case .photo(let id, _, _): (bytes, isSidecar) = (id, false)
      case .sidecar(let id, _): (bytes, isSidecar) = (id, true)
      case .skipped, .failed, nil: return nil
      }
      (self.offset, candidate, self.state) = (offset, file.candidate, state)
    }
  }

  /// What the catalog has of a file that is no longer under its name.
  private struct Detached {
    let rowID: Int64
    let path: FilePath
    let content: FileContent
    let kind: Kind

    var file: CatalogFile { content.file }
    var isSidecar: Bool { file.role == .sidecar }

    /// What becomes of the row that the content leaves.
    enum Kind {
      /// It is one of the batch.
      case displaced
      /// There is no such file any more, so the row is free.
      case gone
      /// Another file lies there, at which the import has not looked yet.
      case stale
    }
  }

  private typealias Move = (home: Home, source: Detached)

  /// Settles the names of a batch.
  mutating func settle(_ files: [ExaminedFile]) throws {
    let homes = files.enumerated().compactMap { Home($1, at: $0) }
    var displaced: [Home] = []
    for home in try homes.filter(\.candidate.isKnown).map(withRow) {
      guard let row = home.row, (row.role == .sidecar) == home.isSidecar else { continue }
      if row.sha256 != home.bytes {
        displaced.append(home)
      } else if let file = parked.removeValue(forKey: row.id) {
        moved[home.offset] = file.path
      }
    }
    guard !displaced.isEmpty else { return }
    var detached = try detach(displaced)
    var moves: [Move] = []
    var taken = Set(displaced.compactMap(\.row?.id))
    for home in displaced {
      guard let source = try detached[home.bytes]?.popLast() ?? lost(home, besides: taken) else {
        continue
      }
      taken.insert(source.rowID)
      moves.append((home, source))
    }
    let exchanged = try exchanged(displaced, moves)
    for home in homes where !home.candidate.isKnown && detached[home.bytes] != nil {
      guard try withRow(home).row == nil,
        let source = detached[home.bytes]?.popLast(where: { exchanged.contains($0.rowID) })
      else { continue }
      moves.append((home, source))
    }
    try attach(moves, homeless: detached.values.flatMap { $0 }.sorted { $0.rowID < $1.rowID })
  }

  private func withRow(_ home: Home) throws -> Home {
    var home = home
    let folderID = try change.folderID(of: home.candidate.folder)
    home.row = try change.view.file(inFolder: folderID, named: home.candidate.name)
    return home
  }

  /// The rows whose names other files of the catalog have now. A file that was changed in place is none of them, though
  /// its earlier bytes may have come back under another name: editors leave such backups.
  private func exchanged(_ displaced: [Home], _ moves: [Move]) throws -> Set<Int64> {
    let known = try displaced.filter { try !$0.isSidecar && change.view.owner(ofBytes: $0.bytes) != nil }
    return Set((moves.map(\.home) + known).compactMap(\.row?.id))
  }

  // MARK: What is detached

  /// What the catalog has under the names of files that are other ones now, by its bytes; of copies an original last.
  private func detach(_ displaced: [Home]) throws -> [PhotoID: [Detached]] {
    let files = try displaced.reversed().compactMap { try $0.row.flatMap { try detached($0, .displaced) } }
    return Dictionary(
      grouping: files.filter { $0.file.role != .original } + files.filter { $0.file.role == .original },
      by: \.file.sha256)
  }

  private func detached(_ file: CatalogFile, _ kind: Detached.Kind) throws -> Detached? {
    try change.view.content(ofFile: file.id).map {
      Detached(rowID: file.id, path: file.path, content: $0, kind: kind)
    }
  }

  /// What the catalog has of a file with these bytes that is not where it was.
  private func lost(_ home: Home, besides taken: Set<Int64>) throws -> Detached? {
    for file in try change.view.whereabouts(of: home.bytes)
    where !taken.contains(file.id) && (file.role == .sidecar) == home.isSidecar {
      if FileStatus.isGone(file.path, root: file.root) { return try detached(file, .gone) }
      if FileStatus.seemsChanged(file.path, since: file.state) { return try detached(file, .stale) }
    }
    return nil
  }

  // MARK: What is attached

  private mutating func attach(_ moves: [Move], homeless: [Detached]) throws {
    for (home, source) in moves {
      moved[home.offset] = parked.removeValue(forKey: source.rowID)?.path ?? source.path
    }
    for (home, source) in moves {
      guard let row = home.row else { continue }
      try change.setContent(ofFile: row.id, source.content.lying(as: home.state), at: home.candidate.path)
    }
    let filled = Set(moves.compactMap(\.home.row?.id))
    var free = moves.map(\.source).filter { !filled.contains($0.rowID) }
    for (home, source) in moves where home.row == nil {
      try add(source, to: home, in: free.popLast { $0.kind == .gone })
    }
    for source in homeless where filled.contains(source.rowID) || parked[source.rowID] != nil {
      if try !isLeftElsewhere(source.file) {
        // A later batch looks at the file of a stale row, and finds no sidecar in that of a picture.
        let row =
          free.popLast { $0.kind == .gone }
          ?? free.popLast { $0.kind == .stale && $0.isSidecar == source.isSidecar }
        try park(source, in: row)
      }
      // The file that has this name was never what waited under it.
      if !filled.contains(source.rowID) { try change.removeFile(source.rowID) }
    }
    for source in free {
      try source.kind == .gone ? change.removeFile(source.rowID) : change.makeCopy(source.rowID)
    }
  }

  /// Whether nothing is lost with a file, since its photo has the same in another row.
  private func isLeftElsewhere(_ file: CatalogFile) throws -> Bool {
    guard file.role == .copy || file.role == .sidecar else { return false }
    return try !change.view.files(withBytes: file.sha256, ofPhoto: file.photoRowID).isEmpty
  }

  /// Writes down that a file has a name that the catalog does not know: in a row that is free, or in a new one.
  private func add(_ source: Detached, to home: Home, in free: Detached?) throws {
    let folderID = try change.folderID(of: home.candidate.folder)
    let (name, path) = (home.candidate.name, home.candidate.path)
    let content = source.content.lying(as: home.state)
    if home.candidate.wasRejected { try change.forgetRejection(folderID: folderID, name: name) }
    guard let free else {
      return try change.addFile(content, folderID: folderID, name: name, path: path, importID: importID)
    }
    try change.setContent(ofFile: free.rowID, content, at: path)
    try change.relocateFile(free.rowID, toFolder: folderID, name: name, path: path, state: home.state)
  }

  /// Keeps what lost its name in a row that is free: it may turn up in a later batch.
  private mutating func park(_ source: Detached, in row: Detached?) throws {
    let photo = source.file.photoRowID
    let earlier = parked.removeValue(forKey: source.rowID)
    let successor = earlier?.successor ?? source.rowID
    guard let row else { return bereft.append((photo, successor)) }
    try change.setContent(ofFile: row.rowID, source.content, at: row.path)
    parked[row.rowID] = Parked(
      path: earlier?.path ?? source.path, photoRowID: photo, sha256: source.file.sha256, successor: successor)
  }

  /// Forgets the files that did not turn up until the end of an import.
  mutating func forgetParked() throws {
    for (id, file) in parked.sorted(by: { $0.key < $1.key }) {
      let found = try change.view.files(withBytes: file.sha256, ofPhoto: file.photoRowID).first {
        $0.id == id
      }
      guard let found, FileStatus.isGone(found.path, root: found.root) else { continue }
      try change.removeFile(id)
      bereft.append((file.photoRowID, file.successor))
    }
  }
}

extension FileContent {
  /// The same with the size and time that the file has on disk now.
  fileprivate func lying(as state: FileState) -> FileContent {
    var content = self
    content.file.state = state
    return content
  }
}

extension Array {
  /// Takes out the last element that meets a condition; nil where none does.
  fileprivate mutating func popLast(where isWanted: (Element) -> Bool) -> Element? {
    lastIndex(where: isWanted).map { remove(at: $0) }
  }
}
