import CatalogStore
import DiskFiles
import PhotoModel

/// Finds out which files of a batch have only changed names, before the files are taken one after the other.
///
/// Where names change hands, each file by itself looks like one that was changed in place; together they show that
/// nothing but names has changed. What the catalog has of each goes to the row of the name that it has now.
struct NameChanges {
  let change: CatalogChange
  let importID: Int64
  let parked: ParkedFiles
  /// The photos that have lost a file for good, each with the file that has its name now.
  private(set) var bereft: [(photo: Int64, successor: Int64)] = []
  /// Where files were that have moved, by their places among the batch's files.
  private(set) var moved: [Int: FilePath] = [:]

  init(change: CatalogChange, importID: Int64, parked: ParkedFiles) {
    (self.change, self.importID, self.parked) = (change, importID, parked)
  }

  /// A file of the batch that was examined.
  struct Arrival {
    /// Its place among the files of the batch.
    let offset: Int
    let candidate: ImportCandidate
    let state: FileState
    let content: Content
    /// What the catalog has under this name.
    var row: CatalogFile?
  }

  /// Bytes, as those of a sidecar or of a picture or movie.
  struct Content: Hashable {
    let bytes: PhotoID
    let isSidecar: Bool
  }

  /// A row of the catalog whose content another row gets.
  private struct Source {
    let rowID: Int64
    let path: FilePath
    let content: FileContent
    let kind: Kind

    var isSidecar: Bool { content.file.role == .sidecar }

    /// What moves, as it lies on disk now.
    func moved(_ state: FileState) -> FileContent {
      var content = content
      content.file.state = state
      return content
    }

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

  /// Settles the names of a batch: of `known` files, which the catalog has, and of `new` ones.
  mutating func settle(known: [Arrival], new: () -> [Arrival]) throws {
    let known = try known.compactMap { try withRow($0) }
    for arrival in known where arrival.row?.sha256 == arrival.content.bytes {
      if let row = arrival.row, let file = parked.find(row.id) { moved[arrival.offset] = file.path }
    }
    let displaced = known.filter { $0.row?.sha256 != $0.content.bytes }
    guard !displaced.isEmpty else { return }
    var waiting = try sources(displaced)
    var moves: [(home: Arrival, source: Source)] = []
    var taken = Set(displaced.compactMap(\.row?.id))
    for home in displaced {
      if let source = waiting[home.content]?.popLast() {
        moves.append((home, source))
      } else if let source = try lost(home.content, besides: taken) {
        taken.insert(source.rowID)
        moves.append((home, source))
      }
    }
    let exchanged = try exchanged(displaced, moves)
    for home in try new().filter({ waiting[$0.content] != nil }).compactMap({ try withoutRow($0) }) {
      guard let index = waiting[home.content]?.lastIndex(where: { exchanged.contains($0.rowID) }),
        let source = waiting[home.content]?.remove(at: index)
      else { continue }
      moves.append((home, source))
    }
    try apply(moves, homeless: waiting.values.flatMap { $0 }.sorted { $0.rowID < $1.rowID })
  }

  /// The rows whose names other files of the catalog have now. A file that was changed in place is none of them, though
  /// its earlier bytes may have come back under another name: editors leave such backups.
  private func exchanged(
    _ displaced: [Arrival], _ moves: [(home: Arrival, source: Source)]
  ) throws -> Set<Int64> {
    let known = try displaced.filter { arrival in
      try !arrival.content.isSidecar && change.view.owner(ofBytes: arrival.content.bytes) != nil
    }
    return Set(moves.compactMap(\.home.row?.id) + known.compactMap(\.row?.id))
  }

  // MARK: What lies where

  private func withRow(_ arrival: Arrival) throws -> Arrival? {
    var arrival = arrival
    arrival.row = try row(arrival)
    guard let row = arrival.row, (row.role == .sidecar) == arrival.content.isSidecar else { return nil }
    return arrival
  }

  private func withoutRow(_ arrival: Arrival) throws -> Arrival? { try row(arrival) == nil ? arrival : nil }

  private func row(_ arrival: Arrival) throws -> CatalogFile? {
    let folderID = try change.folderID(of: arrival.candidate.folder)
    return try change.view.file(inFolder: folderID, named: arrival.candidate.name)
  }

  /// What the catalog has under the names of files that are other ones now, by its bytes; of copies an original last.
  private func sources(_ displaced: [Arrival]) throws -> [Content: [Source]] {
    var sources: [Content: [Source]] = [:]
    for arrival in displaced.reversed() {
      guard let row = arrival.row, let content = try change.view.content(ofFile: row.id) else { continue }
      let key = Content(bytes: row.sha256, isSidecar: arrival.content.isSidecar)
      let path = arrival.candidate.path
      sources[key, default: []]
        .append(Source(rowID: row.id, path: path, content: content, kind: .displaced))
    }
    return sources.mapValues { files in
      files.filter { $0.content.file.role != .original } + files.filter { $0.content.file.role == .original }
    }
  }

  /// A file of the catalog with these bytes that is not where it was.
  private func lost(_ content: Content, besides taken: Set<Int64>) throws -> Source? {
    let files =
      if content.isSidecar {
        try change.view.sidecars(withBytes: content.bytes)
      } else if let owner = try change.view.owner(ofBytes: content.bytes) {
        try change.view.files(withBytes: content.bytes, ofPhoto: owner.rowID)
      } else {
        [CatalogFile]()
      }
    for file in files where !taken.contains(file.id) {
      let isGone = FileStatus.isGone(file.path, root: file.root)
      guard isGone || FileStatus.seemsChanged(file.path, since: file.state) else { continue }
      guard let stored = try change.view.content(ofFile: file.id) else { continue }
      return Source(rowID: file.id, path: file.path, content: stored, kind: isGone ? .gone : .stale)
    }
    return nil
  }

  // MARK: What is written

  private mutating func apply(_ moves: [(home: Arrival, source: Source)], homeless: [Source]) throws {
    for (home, source) in moves { moved[home.offset] = parked.find(source.rowID)?.path ?? source.path }
    for (home, source) in moves {
      guard let row = home.row else { continue }
      try change.setContent(ofFile: row.id, source.moved(home.state), at: home.candidate.path)
    }
    var free = moves.map(\.source).filter { $0.kind == .gone }
    var stale = moves.map(\.source).filter { $0.kind == .stale }
    let filled = Set(moves.compactMap(\.home.row?.id))
    for (home, source) in moves where home.row == nil { try add(source, to: home, in: free.popLast()) }
    for (_, source) in moves where source.kind == .displaced && !filled.contains(source.rowID) {
      try change.makeCopy(source.rowID)
    }
    // What the content left in an earlier batch waits for nothing.
    for source in homeless where filled.contains(source.rowID) && !parked.isLeft(source.rowID) {
      try park(source, in: free.popLast() ?? stale.popLast(where: { $0.isSidecar == source.isSidecar }))
    }
    for source in free { try change.removeFile(source.rowID) }
    for source in stale {
      try change.makeCopy(source.rowID)
      parked.leave(source.rowID)
    }
  }

  /// Writes down that a file has a name that the catalog does not know: in a row that is free, or in a new one.
  private func add(_ source: Source, to home: Arrival, in free: Source?) throws {
    let folderID = try change.folderID(of: home.candidate.folder)
    let (name, path) = (home.candidate.name, home.candidate.path)
    let content = source.moved(home.state)
    if home.candidate.wasRejected { try change.forgetRejection(folderID: folderID, name: name) }
    guard let free else {
      return try change.addFile(content, folderID: folderID, name: name, path: path, importID: importID)
    }
    try change.setContent(ofFile: free.rowID, content, at: path)
    try change.relocateFile(free.rowID, toFolder: folderID, name: name, path: path, state: home.state)
  }

  /// Keeps what lost its name in a row that is free: it may turn up in a later batch.
  ///
  /// A row whose file a later batch looks at has to be one of its kind: a sidecar is not found in a picture's row.
  private mutating func park(_ source: Source, in row: Source?) throws {
    let photo = source.content.file.photoRowID
    guard let row else { return bereft.append((photo, source.rowID)) }
    try change.setContent(ofFile: row.rowID, source.content, at: row.path)
    let path = parked.find(source.rowID)?.path ?? source.path
    parked.park(
      row.rowID,
      .init(path: path, photoRowID: photo, sha256: source.content.file.sha256, successor: source.rowID))
  }
}

extension NameChanges {
  /// Forgets the files that did not turn up until the end of an import.
  mutating func forgetParked() throws {
    for (id, file) in parked.all.sorted(by: { $0.key < $1.key }) {
      let found = try change.view.files(withBytes: file.sha256, ofPhoto: file.photoRowID).first {
        $0.id == id
      }
      guard let found, FileStatus.isGone(found.path, root: found.root) else { continue }
      try change.removeFile(id)
      bereft.append((file.photoRowID, file.successor))
    }
  }
}

extension Array {
  /// Takes out the last element that meets a condition; nil where none does.
  fileprivate mutating func popLast(where isWanted: (Element) -> Bool) -> Element? {
    lastIndex(where: isWanted).map { remove(at: $0) }
  }
}
