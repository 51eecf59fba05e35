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

  private let root: FilePath
  /// For each folder, by its path in the target folder, the names in it, as they are spelled, by what they collide by.
  private var folders: [FilePath: [CollisionKey: [UInt8]]] = [:]
  private var count = 0

  init(in root: FilePath) { self.root = root }

  /// Forgets listings when there are too many of them.
  mutating func trim() {
    guard count > Self.limit else { return }
    self = TargetNames(in: root)
  }

  /// The name that a path collides with, as it is spelled; nil where it is free.
  mutating func holder(of path: FilePath, _ folders: FolderMaker, _ view: CatalogView) throws -> [UInt8]? {
    try names(in: path.folder, folders, view)[CollisionKey(FilePath(bytes: path.name))]
  }

  /// Takes a path.
  mutating func take(_ path: FilePath) {
    folders[path.folder, default: [:]][CollisionKey(FilePath(bytes: path.name))] = Array(path.name)
    count += 1
  }

  /// The path with each folder spelled as the one that is there: `Canon` and `canon` are one folder on some systems.
  mutating func spelled(_ path: FilePath, _ maker: FolderMaker, _ view: CatalogView) throws -> FilePath {
    guard !path.folder.bytes.isEmpty else { return path }
    var folder = FilePath("")
    for component in path.folder.bytes.split(separator: UInt8(ascii: "/")) {
      let key = CollisionKey(FilePath(bytes: component))
      let spelling = try names(in: folder, maker, view)[key]
      if spelling == nil {
        folders[folder, default: [:]][key] = Array(component)
        count += 1
      }
      folder = folder.appending(spelling ?? Array(component))
    }
    return folder.appending(path.name)
  }

  private mutating func names(
    in folder: FilePath, _ maker: FolderMaker, _ view: CatalogView
  ) throws -> [CollisionKey: [UInt8]] {
    if let names = folders[folder] { return names }
    // What cannot be removed is in nobody's way.
    _ = try? LeftOvers(in: maker).remove(from: folder)
    let path = folder.bytes.isEmpty ? root : root.appending(folder.bytes)
    var names: [CollisionKey: [UInt8]] = [:]
    // Of names that collide the first one counts; the others are as good. A dry run leaves temporary files where they are.
    for name in Directory(path)?.names() ?? [] where !FileCopier.isTemporary(name) {
      let name = FileCopier.nameBeforeRemoval(of: name) ?? name
      names[CollisionKey(FilePath(bytes: name))] = name
    }
    if let place = try view.roots().folder(at: path), let folderID = try view.folderID(of: place) {
      for name in try view.fileNames(inFolder: folderID) { names[CollisionKey(FilePath(bytes: name))] = name }
    }
    folders[folder] = names
    count += names.count
    return names
  }
}
