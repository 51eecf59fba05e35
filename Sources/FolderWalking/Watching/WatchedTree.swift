import DiskFiles
import Glibc
import PhotoModel

/// A folder with all below it, of which the kernel tells what happens there.
///
/// Folders that an import does not walk are not watched: links, other programs' debris, what a `.photocatignore`
/// names, and those that are excluded.
final class WatchedTree {
  /// The folder, without links.
  let root: FilePath
  /// What tells it from a folder that takes its place.
  let identity: FolderIdentity

  /// Whether there was something, when it began, that is not on its way.
  private(set) var hasSettledFiles = false

  private struct Folder {
    let path: FilePath
    let rules: WalkRules?
  }

  private let queue: ChangeQueue
  private let limits: WatchLimits
  private var folders: [Int32: Folder] = [:]
  /// The folders of which not all could be seen; others' permission may come later.
  private var unreadable: Set<FilePath> = []

  /// Watches `root`; the files that may be on their way are noted as arrivals.
  ///
  /// - Parameter earlier: what is known of files from before, when all was watched already.
  init(
    _ root: FilePath, limits: WatchLimits, earlier: Arrivals, arrivals: inout Arrivals,
    at moment: Arrivals.Moment
  ) throws(WatchError) {
    guard let identity = FileStatus.identity(root) else {
      throw .unreadable(root, reason: SystemError.lastReason)
    }
    self.root = root
    self.identity = identity
    self.limits = limits
    queue = try ChangeQueue()
    let recent = Int64(time(nil)) - arrivals.quiet.components.seconds
    let rules = limits.honoursIgnoreRules ? WalkRules(start: root) : nil
    try watch(root, rules) { entry, status in
      // What was changed a moment ago may still be changing, and so may what somebody had not closed.
      let changedAt = status.map { max(Int64($0.st_mtim.tv_sec), Int64($0.st_ctim.tv_sec)) }
      let stage = earlier.stage(of: entry) ?? .closed
      if changedAt.map({ $0 >= recent }) ?? false || stage != .closed {
        arrivals.note(entry, at: moment, stage)
      } else {
        hasSettledFiles = true
      }
    }
    // Where it was cut short, there may be more.
    if limits.isInterrupted() { hasSettledFiles = true }
  }

  /// Notes what has happened since the last call; false where that cannot be told, so that the tree has to be made anew.
  func update(_ arrivals: inout Arrivals, at moment: Arrivals.Moment) throws(WatchError) -> Bool {
    for event in try queue.read() {
      if event.kind.contains(.overflow) { return false }
      guard let folder = folders[event.watch] else { continue }
      if event.kind.contains(.ignored) {
        folders[event.watch] = nil
      } else if event.name == IgnoreRules.fileName, folder.rules != nil {
        return false
      } else if !event.name.isEmpty {
        let path = folder.path.appending(event.name)
        if event.kind.contains(.ofFolder) {
          try noteFolder(path, event.kind, in: folder, &arrivals, at: moment)
        } else {
          noteFile(path, event.kind, in: folder, &arrivals, at: moment)
        }
      }
    }
    return true
  }

  private func noteFile(
    _ path: FilePath, _ kind: ChangeQueue.Kind, in folder: Folder, _ arrivals: inout Arrivals,
    at moment: Arrivals.Moment
  ) {
    if kind.contains(.deleted) || kind.contains(.movedAway) {
      arrivals.forget(path)
    } else if !kind.contains(.attributes), isWanted(path, isFolder: false, folder.rules) {
      arrivals.note(path, at: moment, kind.stage)
    }
  }

  private func noteFolder(
    _ path: FilePath, _ kind: ChangeQueue.Kind, in folder: Folder, _ arrivals: inout Arrivals,
    at moment: Arrivals.Moment
  ) throws(WatchError) {
    if kind.contains(.deleted) || kind.contains(.movedAway) {
      forget(path, &arrivals)
    } else if isWanted(path, isFolder: true, folder.rules) {
      if unreadable.contains(path) {
        forget(path, &arrivals)
      } else if kind.contains(.attributes) {
        return
      }
      // Files may have come into it before it was watched.
      try watch(path, folder.rules) { entry, _ in
        arrivals.note(entry, at: moment, arrivals.stage(of: entry) ?? .closed)
      }
    }
  }

  /// Forgets a folder that has gone, with all that was in it.
  private func forget(_ path: FilePath, _ arrivals: inout Arrivals) {
    arrivals.forget(folder: path)
    unreadable = unreadable.filter { $0.relative(to: path) == nil }
    for (watch, inner) in folders where inner.path.relative(to: path) != nil {
      queue.remove(watch)
      folders[watch] = nil
    }
  }

  private func isWanted(_ path: FilePath, isFolder: Bool, _ rules: WalkRules?) -> Bool {
    !limits.isOwn(path) && rules?.reasonToSkip(Array(path.name), path, isFolder: isFolder) == nil
  }

  // MARK: Folders

  /// Watches a folder and those below it, and hands out the files that are there, with their status if that can be had,
  /// and the folders that cannot be looked into: the import of these says why.
  private func watch(
    _ start: FilePath, _ rules: WalkRules?, found: (FilePath, stat?) -> Void
  ) throws(WatchError) {
    var waiting = [(path: start, rules: rules)]
    while let (path, outer) = waiting.popLast(), !limits.isInterrupted() {
      if let identity = FileStatus.identity(path), limits.excluded.contains(identity) { continue }
      guard let watch = queue.add(path), let names = Directory(path)?.names() else {
        try noteUnreadable(path, found)
        continue
      }
      // An ignore file that cannot be read is told by the import.
      let inner = (try? outer?.entering(path)) ?? outer
      folders[watch] = Folder(path: path, rules: inner)
      waiting += list(path, names, inner, found).map { ($0, inner) }
    }
  }

  /// Hands out the files among `names`, and returns the folders.
  private func list(
    _ folder: FilePath, _ names: [[UInt8]], _ rules: WalkRules?, _ found: (FilePath, stat?) -> Void
  ) -> [FilePath] {
    var inner: [FilePath] = []
    for name in names {
      if limits.isInterrupted() { return [] }
      let entry = folder.appending(name)
      var status = stat()
      guard entry.withCString({ lstat($0, &status) }) == 0 else {
        guard errno == EACCES, isWanted(entry, isFolder: false, rules) else { continue }
        unreadable.insert(folder)
        found(entry, nil)
        continue
      }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG, isWanted(entry, isFolder: kind == S_IFDIR, rules) else {
        continue
      }
      if kind == S_IFDIR { inner.append(entry) } else { found(entry, status) }
    }
    return inner
  }

  private func noteUnreadable(_ path: FilePath, _ found: (FilePath, stat?) -> Void) throws(WatchError) {
    if errno == ENOSPC { throw .tooManyFolders(path) }
    if path == root { throw .unreadable(root, reason: SystemError.lastReason) }
    // Otherwise it has gone again.
    guard errno != ENOENT && errno != ENOTDIR else { return }
    unreadable.insert(path)
    found(path, nil)
  }
}

/// What is watched of a folder.
struct WatchLimits {
  /// Whether hidden files, other programs' debris, and what a `.photocatignore` names are passed over.
  let honoursIgnoreRules: Bool
  /// Folders that are not watched.
  let excluded: Set<FolderIdentity>
  /// Whether a file is one that photocat writes itself.
  let isOwn: (FilePath) -> Bool
  /// Whether the watch is to end, be it before it has begun.
  let isInterrupted: () -> Bool
}

extension ChangeQueue.Kind {
  /// How far a file has come of which this was heard.
  fileprivate var stage: Arrivals.Stage {
    if contains(.written) { return .written }
    return contains(.created) ? .created : .closed
  }
}
