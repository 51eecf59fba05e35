import DiskFiles
import Glibc
import PhotoModel

/// Walks folders and hands out what lies in them, folder by folder, in the order of the names' bytes.
///
/// Links are never followed, so there are no loops and no file comes twice; a path that was asked for may be one.
/// It blocks on the disk and is meant for a thread of its own.
struct Scanner {
  /// How many entries come in one batch at the most.
  private static let batchSize = 1_024

  /// Whether hidden files, other programs' debris, and what a `.photocatignore` names are passed over.
  private let honoursIgnoreRules: Bool
  private let deliver: (ScannedBatch) -> Void
  private let isStopped: () -> Bool
  /// The folders walked so far: one that was asked for twice, or lies in another, is walked once.
  private(set) var walked: Set<FolderIdentity> = []
  /// How many entries of folders the disk was asked about.
  private(set) var lookCount = 0
  /// The ignore files of which it was said that they cannot be read.
  private var unreadable: Set<FilePath> = []
  /// What is left out.
  private let exceptions: WalkExceptions
  /// Which of the entries are handed out; nil for all. Folders that hold none of them are not entered.
  private let selection: WalkSelection?
  /// Whether files that may belong together come together, rather than all of a kind.
  private let keepsFamilies: Bool

  /// Makes a scanner that calls `deliver` with each batch, and gives up where `isStopped` says so.
  init(
    honoursIgnoreRules: Bool = true, exceptions: WalkExceptions = WalkExceptions(),
    selection: WalkSelection? = nil, keepsFamilies: Bool = false, isStopped: @escaping () -> Bool,
    deliver: @escaping (ScannedBatch) -> Void
  ) {
    self.honoursIgnoreRules = honoursIgnoreRules
    self.exceptions = exceptions
    self.selection = selection
    self.keepsFamilies = keepsFamilies
    self.isStopped = isStopped
    self.deliver = deliver
  }

  /// Walks one path that was asked for: a folder with all below it, or a file.
  mutating func scan(_ argument: ImportPath) {
    switch argument {
    case .folder(let path): walk(path)
    case .file(let path):
      if case .entry(let entry) = entry(named: Array(path.name), in: AT_FDCWD, target: path, path: path) {
        deliver(ScannedBatch(folder: path.folder, entries: [entry], goesOn: true))
      }
    case .unusable(let path, let reason):
      let entry = ScannedEntry(name: Array(path.name), kind: .failed(reason: reason))
      deliver(ScannedBatch(folder: path.folder, entries: [entry]))
    }
  }

  private mutating func walk(_ start: FilePath) {
    // The next folder to walk is the last one here.
    var folders = [(path: start, rules: honoursIgnoreRules ? rules(around: start) : nil)]
    while let folder = folders.popLast(), !isStopped() {
      let rules = enter(folder.path, folder.rules)
      folders += list(folder.path, rules).reversed().map { ($0, rules) }
    }
  }

  /// Returns the rules that the folders around the start of a walk set up for it.
  private mutating func rules(around start: FilePath) -> WalkRules {
    WalkRules(start: start) { complain($0) }
  }

  /// Says once that an ignore file cannot be read, however many of the folders asked for it is around; but not with
  /// every file that arrives there.
  private mutating func complain(_ file: UnreadableIgnoreFile) {
    let isMeant = selection?.names(in: file.path.folder).isNamed(IgnoreRules.fileName) ?? true
    guard isMeant, unreadable.insert(file.path).inserted else { return }
    fail(file.path, "cannot be read: \(file.reason)")
  }

  /// Returns the rules for a folder; those around it where its own cannot be read, which is said.
  private mutating func enter(_ folder: FilePath, _ outer: WalkRules?) -> WalkRules? {
    do throws(UnreadableIgnoreFile) {
      return try outer?.entering(folder)
    } catch {
      complain(error)
      return outer
    }
  }

  /// Delivers the entries of a folder and returns the folders in it, by name.
  private mutating func list(_ folder: FilePath, _ rules: WalkRules?) -> [FilePath] {
    guard !exceptions.unseen.contains(folder) else { return [] }
    guard let directory = Directory(folder) else {
      fail(folder, "cannot read the folder: " + SystemError.lastReason)
      return []
    }
    if let identity = directory.identity, !walked.insert(identity).inserted { return [] }
    guard let names = directory.names() else {
      fail(folder, "cannot read the folder: " + SystemError.lastReason)
      return []
    }
    var folders: [FilePath] = []
    var entries: [ScannedEntry] = []
    let wanted = selection?.names(in: folder)
    let looked = names.filter { wanted?.looksAt($0) ?? true }
    for name in keepsFamilies ? WalkOrder.byFamily(looked) : WalkOrder.sorted(looked) {
      let path = folder.appending(name)
      guard !exceptions.unseen.contains(path) else { continue }
      lookCount += 1
      let found = entry(
        named: name, in: directory.descriptor, target: FilePath(bytes: name), path: path)
      if found.canBeSkipped, let reason = rules?.reasonToSkip(name, path, isFolder: found.isFolder) {
        // What only belongs to something is not worth a word.
        guard wanted?.isNamed(name) ?? true else { continue }
        entries.append(
          ScannedEntry(name: name, kind: .skipped(reason: reason), isFolder: found.isFolder))
      } else if case .entry(let entry) = found {
        if wanted?.includes(name) ?? true { entries.append(entry) }
      } else if wanted?.enters(name) ?? true {
        folders.append(path)
      }
      guard entries.count == Self.batchSize else { continue }
      deliver(ScannedBatch(folder: folder, entries: entries, goesOn: true))
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
    case folder
    case entry(ScannedEntry)

    var isFolder: Bool { if case .folder = self { true } else { false } }

    /// Whether it would be looked into unless a rule says otherwise.
    var canBeSkipped: Bool {
      guard case .entry(let entry) = self else { return true }
      return if case .file = entry.kind { true } else { false }
    }
  }

  private func entry(
    named name: [UInt8], in directory: Int32, target: FilePath, path: FilePath
  ) -> Found {
    func entry(_ kind: ScannedEntry.Kind) -> Found { .entry(ScannedEntry(name: name, kind: kind)) }
    var status = stat()
    guard target.withCString({ fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      return entry(.failed(reason: SystemError.lastReason))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let reason = exceptions.folders[FolderIdentity(status)]
      return reason.map {
        .entry(ScannedEntry(name: name, kind: .skipped(reason: $0), isFolder: true))
      } ?? .folder
    case S_IFREG: return entry(.file(FileState(status)))
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
