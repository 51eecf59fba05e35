import CatalogStore
import DiskFiles
import FileTransfer
import PathTemplates
import PhotoModel

/// Which names are taken in the target folder: on the disk, in the catalog, and by files that are about to come.
///
/// Each folder is listed once, when the first file goes into it, and rid of the temporary files of dead runs then.
struct TargetNames: Sendable {
  /// So many names are remembered before it starts anew.
  private static let limit = 300_000

  private let transfer: Transfer
  /// For each folder, by its path in the target folder, the names in it, as they are spelled, by what they collide by.
  private var folders: [FilePath: [CollisionKey: [UInt8]]] = [:]
  private var count = 0
  private var counters: [FilePath: Int] = [:]

  init(_ transfer: Transfer) { self.transfer = transfer }

  /// Where a file is to go.
  enum Choice {
    /// To a path that nothing has.
    case free(FilePath)
    /// Nowhere: `isThere` recognised what is there already.
    case there(CopiedFile)
  }

  /// Forgets listings when there are too many of them.
  mutating func trim() {
    guard count > Self.limit else { return }
    self = TargetNames(transfer)
  }

  /// Finds a path for a file and takes it: one that `candidate` makes of 1, 2 and so on.
  ///
  /// - Parameters:
  ///   - isThere: says whether a path that is taken is so by the very file, which an interrupted run brought.
  ///   - isLost: says whether the catalog has the very file at a path, where it is no more.
  ///   - companions: the paths of which each file that belongs to this one would need one, and its size.
  mutating func choose(
    in change: CatalogChange, roots: CatalogRoots, counter key: FilePath,
    _ candidate: (Int) -> FilePath, isThere: (FilePath) throws -> CopiedFile?,
    isLost: (FilePath) throws -> Bool,
    companions: (FilePath) -> [(paths: [FilePath], byteCount: Int64)] = { _ in [] }
  ) throws -> Choice {
    var number = counters[key] ?? 1
    while true {
      let path = try spelled(candidate(number), change, roots)
      switch try look(at: path, change, roots, isThere, isLost) {
      case .there(let file): return .there(file)
      case .free(let path):
        let hasRoom = try companions(path).allSatisfy { companion in
          try companion.paths.contains { try isFree($0, byteCount: companion.byteCount, change, roots) }
        }
        if hasRoom {
          take(path)
          counters[key] = number
          return .free(path)
        }
      case nil: break
      }
      number += 1
    }
  }

  /// Takes the first of some paths that is free; nil where none is.
  mutating func choose(
    in change: CatalogChange, roots: CatalogRoots, among paths: [FilePath],
    isThere: (FilePath) throws -> CopiedFile?
  ) throws -> Choice? {
    for wanted in paths {
      let path = try spelled(wanted, change, roots)
      guard let choice = try look(at: path, change, roots, isThere) else { continue }
      if case .free = choice { take(path) }
      return choice
    }
    return nil
  }

  /// Whether a path is free, or has the file already; nil where it is taken.
  private mutating func look(
    at path: FilePath, _ change: CatalogChange, _ roots: CatalogRoots,
    _ isThere: (FilePath) throws -> CopiedFile?, _ isLost: (FilePath) throws -> Bool = { _ in false }
  ) throws -> Choice? {
    let name = CollisionKey(FilePath(bytes: path.name))
    guard let taken = try names(in: path.folder, change, roots)[name] else { return .free(path) }
    guard taken == Array(path.name) else { return nil }
    if try isLost(path) { return .free(path) }
    return try isThere(path).map { .there($0) }
  }

  /// Whether a file of that size could have a path: it is free, or has what looks like that file from an interrupted
  /// run, or had what looks like it and is gone.
  private mutating func isFree(
    _ path: FilePath, byteCount: Int64, _ change: CatalogChange, _ roots: CatalogRoots
  ) throws -> Bool {
    let name = CollisionKey(FilePath(bytes: path.name))
    guard try names(in: path.folder, change, roots)[name] != nil else { return true }
    let target = transfer.root.appending(path.bytes)
    if try change.lostFile(at: target, in: transfer, roots)?.state.byteCount == byteCount { return true }
    return try FileStatus.byteCount(target) == byteCount && !change.hasFile(at: target, roots)
  }

  private mutating func take(_ path: FilePath) {
    folders[path.folder, default: [:]][CollisionKey(FilePath(bytes: path.name))] = Array(path.name)
    count += 1
  }

  /// The path with each folder spelled as the one that is there: `Canon` and `canon` are one folder on some systems.
  private mutating func spelled(
    _ path: FilePath, _ change: CatalogChange, _ roots: CatalogRoots
  ) throws -> FilePath {
    guard !path.folder.bytes.isEmpty else { return path }
    var folder = FilePath("")
    for component in path.folder.bytes.split(separator: UInt8(ascii: "/")) {
      let key = CollisionKey(FilePath(bytes: component))
      let spelling = try names(in: folder, change, roots)[key]
      if spelling == nil {
        folders[folder, default: [:]][key] = Array(component)
        count += 1
      }
      folder = folder.appending(spelling ?? Array(component))
    }
    return folder.appending(path.name)
  }

  private mutating func names(
    in folder: FilePath, _ change: CatalogChange, _ roots: CatalogRoots
  ) throws -> [CollisionKey: [UInt8]] {
    if let names = folders[folder] { return names }
    // What cannot be removed is in nobody's way.
    _ = try? LeftOvers(in: transfer.folders).remove(from: folder)
    let path = folder.bytes.isEmpty ? transfer.root : transfer.root.appendingPath(folder)
    var names: [CollisionKey: [UInt8]] = [:]
    // Of names that collide the first one counts; the others are as good.
    for name in Directory(path)?.names() ?? [] {
      // A dry run leaves them where they are.
      if transfer.isDryRun, FileCopier.isTemporary(name) { continue }
      let name = FileCopier.nameBeforeRemoval(of: name) ?? name
      names[CollisionKey(FilePath(bytes: name))] = name
    }
    if let place = roots.folder(at: path), let folderID = try change.view.folderID(of: place) {
      for name in try change.view.fileNames(inFolder: folderID) {
        names[CollisionKey(FilePath(bytes: name))] = name
      }
    }
    folders[folder] = names
    count += names.count
    return names
  }
}

extension FilePath {
  /// The path of something at the relative path `path` inside this folder.
  func appendingPath(_ path: FilePath) -> FilePath { path.bytes.isEmpty ? self : appending(path.bytes) }
}
