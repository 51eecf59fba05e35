import CatalogStore
import Glibc
import PhotoModel

/// Walks folders and hands out what lies in them, folder by folder, in the order of the names' bytes.
///
/// Links are never followed, so there are no loops and no file comes twice; a path that was asked for may be one.
/// It blocks on the disk and is meant for a thread of its own.
struct Scanner {
  /// How many entries come in one batch at the most.
  private static let batchSize = 1_024

  private let deliver: (ScannedBatch) -> Void
  private let isStopped: () -> Bool
  /// The folders walked so far: one that was asked for twice, or lies in another, is walked once.
  private var walked: Set<FolderIdentity> = []
  /// Folders that are not walked, with the reasons.
  private let excluded: [FolderIdentity: String]

  /// Makes a scanner that calls `deliver` with each batch, and gives up where `isStopped` says so.
  init(
    excluded: [FolderIdentity: String] = [:], isStopped: @escaping () -> Bool,
    deliver: @escaping (ScannedBatch) -> Void
  ) {
    self.excluded = excluded
    self.isStopped = isStopped
    self.deliver = deliver
  }

  /// Walks one path that was asked for: a folder with all below it, or a file.
  mutating func scan(_ argument: ImportPath) {
    switch argument {
    case .folder(let path): walk(path)
    case .file(let path):
      let entry = entry(named: Array(path.name), in: AT_FDCWD, path: path, wasAskedFor: true)
      if case .entry(let entry) = entry { deliver(ScannedBatch(folder: path.folder, entries: [entry])) }
    case .unusable(let path, let reason):
      let entry = ScannedEntry(name: Array(path.name), kind: .failed(reason: reason))
      deliver(ScannedBatch(folder: path.folder, entries: [entry]))
    }
  }

  private mutating func walk(_ start: FilePath) {
    // The next folder to walk is the last one here.
    var folders = [start]
    while let folder = folders.popLast(), !isStopped() {
      folders += list(folder).reversed()
    }
  }

  /// Delivers the entries of a folder and returns the folders in it, by name.
  private mutating func list(_ folder: FilePath) -> [FilePath] {
    guard let directory = Directory(folder) else {
      fail(folder, "cannot read the folder: " + SystemError.lastReason)
      return []
    }
    let identity = directory.identity.map { FolderIdentity(device: $0.device, inode: $0.inode) }
    if let identity, !walked.insert(identity).inserted { return [] }
    guard let names = directory.names() else {
      fail(folder, "cannot read the folder: " + SystemError.lastReason)
      return []
    }
    var folders: [FilePath] = []
    var entries: [ScannedEntry] = []
    for name in WalkOrder.sorted(names) {
      switch entry(named: name, in: directory.descriptor, path: folder.appending(name), wasAskedFor: false) {
      case .folder(let path): folders.append(path)
      case .entry(let entry): entries.append(entry)
      }
      guard entries.count == Self.batchSize else { continue }
      deliver(ScannedBatch(folder: folder, entries: entries))
      entries = []
      if isStopped() { return [] }
    }
    if !entries.isEmpty { deliver(ScannedBatch(folder: folder, entries: entries)) }
    return folders
  }

  private func fail(_ path: FilePath, _ reason: String) {
    deliver(
      ScannedBatch(
        folder: path.folder, entries: [ScannedEntry(name: Array(path.name), kind: .failed(reason: reason))]))
  }

  // MARK: One entry

  private enum Found {
    case folder(FilePath)
    case entry(ScannedEntry)
  }

  private func entry(named name: [UInt8], in directory: Int32, path: FilePath, wasAskedFor: Bool) -> Found {
    func entry(_ kind: ScannedEntry.Kind) -> Found { .entry(ScannedEntry(name: name, kind: kind)) }
    var status = stat()
    let target = wasAskedFor ? path : FilePath(bytes: name)
    guard target.withCString({ fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      return entry(.failed(reason: SystemError.lastReason))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      if let reason = excluded[FolderIdentity(device: status.st_dev, inode: status.st_ino)] {
        return entry(.skipped(reason: reason))
      }
      let reason = SkipRules.reasonToSkip(folder: name)
      return reason.map { entry(.skipped(reason: $0)) } ?? .folder(path)
    case S_IFREG:
      let reason = wasAskedFor ? nil : SkipRules.reasonToSkip(file: name)
      return entry(reason.map { .skipped(reason: $0) } ?? .file(FileState(status)))
    case S_IFLNK: return entry(.skipped(reason: Self.describeLink(path)))
    default: return entry(.skipped(reason: "neither a file nor a folder"))
    }
  }

  private static func describeLink(_ path: FilePath) -> String {
    var status = stat()
    let leadsSomewhere = path.withCString { stat($0, &status) } == 0
    return leadsSomewhere ? "a link; links are not followed" : "a link that leads nowhere"
  }
}

extension FileState {
  /// Takes size and time of the last change from a file's status.
  init(_ status: stat) {
    self.init(
      byteCount: Int64(status.st_size),
      modifiedAt: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
  }
}
