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

  /// Whether there were files, when it began, that nobody had changed for a while.
  private(set) var hasSettledFiles = false

  private struct Folder {
    let path: FilePath
    let rules: WalkRules?
  }

  private let queue: ChangeQueue
  private let excluded: Set<FolderIdentity>
  private let isOwn: (FilePath) -> Bool
  private var folders: [Int32: Folder] = [:]

  /// Watches `root`; the files that may be on their way are noted as arrivals.
  ///
  /// - Parameters:
  ///   - excluded: folders that are not watched.
  ///   - isOwn: whether a file is one that photocat writes itself.
  init(
    _ root: FilePath, honoursIgnoreRules: Bool, excluded: Set<FolderIdentity>,
    isOwn: @escaping (FilePath) -> Bool, arrivals: inout Arrivals, at moment: Arrivals.Moment
  ) throws(WatchError) {
    guard let identity = FileStatus.identity(root) else {
      throw .unreadable(root, reason: SystemError.lastReason)
    }
    self.root = root
    self.identity = identity
    self.excluded = excluded
    self.isOwn = isOwn
    queue = try ChangeQueue()
    let rules = honoursIgnoreRules ? WalkRules(start: root) : nil
    let recent = Int64(time(nil)) - arrivals.quiet.components.seconds
    try watch(root, rules, at: moment, arrivals: &arrivals) { status in
      // What was changed a moment ago may still be changing.
      max(Int64(status.st_mtim.tv_sec), Int64(status.st_ctim.tv_sec)) >= recent
    }
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
      } else {
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
    } else if isWanted(path, isFolder: false, folder.rules) {
      arrivals.note(path, at: moment, isBeingWritten: kind.contains(.written))
    }
  }

  private func noteFolder(
    _ path: FilePath, _ kind: ChangeQueue.Kind, in folder: Folder, _ arrivals: inout Arrivals,
    at moment: Arrivals.Moment
  ) throws(WatchError) {
    if kind.contains(.deleted) || kind.contains(.movedAway) {
      arrivals.forget(path)
      for (watch, inner) in folders where inner.path.relative(to: path) != nil {
        queue.remove(watch)
        folders[watch] = nil
      }
    } else if isWanted(path, isFolder: true, folder.rules) {
      // Files may have come into it before it was watched.
      try watch(path, folder.rules, at: moment, arrivals: &arrivals) { _ in true }
    }
  }

  private func isWanted(_ path: FilePath, isFolder: Bool, _ rules: WalkRules?) -> Bool {
    !isOwn(path) && rules?.reasonToSkip(Array(path.name), path, isFolder: isFolder) == nil
  }

  /// Watches a folder and those below it, and notes the files there that `isArriving` tells.
  private func watch(
    _ start: FilePath, _ rules: WalkRules?, at moment: Arrivals.Moment, arrivals: inout Arrivals,
    isArriving: (stat) -> Bool
  ) throws(WatchError) {
    var waiting = [(path: start, rules: rules)]
    while let (path, outer) = waiting.popLast() {
      if let identity = FileStatus.identity(path), excluded.contains(identity) { continue }
      guard let watch = queue.add(path) else {
        if errno == ENOSPC { throw .tooManyFolders(path) }
        if path == root { throw .unreadable(root, reason: SystemError.lastReason) }
        // It has gone again, or cannot be read, which the import says.
        continue
      }
      // An ignore file that cannot be read is told by the import.
      let inner = (try? outer?.entering(path)) ?? outer
      folders[watch] = Folder(path: path, rules: inner)
      for name in Directory(path)?.names() ?? [] {
        let entry = path.appending(name)
        var status = stat()
        guard entry.withCString({ lstat($0, &status) }) == 0 else { continue }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_mode & S_IFMT == S_IFREG, isWanted(entry, isFolder: isFolder, inner)
        else {
          continue
        }
        if isFolder {
          waiting.append((entry, inner))
        } else if isArriving(status) {
          arrivals.note(entry, at: moment)
        } else {
          hasSettledFiles = true
        }
      }
    }
  }
}
