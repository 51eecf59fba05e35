import Glibc
import PhotoModel
import Synchronization

/// Opens and makes the folders below one target folder, and never walks through a link there.
///
/// Whoever may write to the target could plant a link that leads out of it; so every folder below it is opened by
/// name in the open folder around it, and has to be one itself. So has the target folder: whoever asked for it by a
/// link means the folder that it led to then. Every folder that is made is on the disk before anything is put into it.
public final class FolderMaker: Sendable {
  /// The absolute path of the target folder.
  public let root: FilePath
  /// Whether nothing is ever made, for a run that only tells what would be done.
  let isReadOnly: Bool
  /// Nil where it is missing and nothing is made.
  private let top: TargetFolder?
  /// Held while folders are made, so that nobody uses one that the disk does not have yet.
  private let making = Mutex(())

  /// Opens the folder `root`, an absolute path without links, and makes it and those around it where they are missing.
  public init(root: FilePath) throws(TransferError) {
    self.root = root
    isReadOnly = false
    top = try Self.openRoot(root)
  }

  /// Looks into the folder `root`, an absolute path without links, which may be missing, and never makes anything.
  ///
  /// Throws what would keep it from being made, as far as that can be known.
  public init(foreseeing root: FilePath) throws(TransferError) {
    self.root = root
    isReadOnly = true
    top = try Self.foreseeRoot(root)
  }

  /// Makes the folder at the relative path `folder`, with those around it.
  public func makeFolder(_ folder: FilePath) throws(TransferError) {
    _ = try open(folder, makesMissing: true)
  }

  /// Opens the folder at a relative path, "" for the target folder itself.
  func open(_ folder: FilePath, makesMissing: Bool) throws(TransferError) -> TargetFolder {
    let components = try Self.components(of: folder)
    guard let top else { throw .folderMissing(root) }
    let makesMissing = makesMissing && !isReadOnly
    return try making.withLock { (_: inout sending Void) throws(TransferError) in
      var current = top
      for component in components {
        current = try Self.open(component, in: current, makesMissing: makesMissing)
      }
      return current
    }
  }

  /// Returns the folders that are missing on the way to a relative path, outer ones first, and that one last.
  public func missingFolders(to folder: FilePath) throws(TransferError) -> [FilePath] {
    var path = FilePath("")
    var missing: [FilePath] = []
    for component in try Self.components(of: folder) {
      path = path.bytes.isEmpty ? FilePath(bytes: component) : path.appending(component)
      do {
        if missing.isEmpty { _ = try open(path, makesMissing: false) }
      } catch .folderMissing {
        missing.append(path)
        continue
      }
      if !missing.isEmpty { missing.append(path) }
    }
    return missing
  }

  /// Removes the folder at a relative path where it is empty; in any doubt it stays.
  public func removeEmptyFolder(_ path: FilePath) {
    guard !path.bytes.isEmpty, let parent = try? open(path.folder, makesMissing: false) else { return }
    let name = FilePath(bytes: path.name)
    _ = name.withCString { unlinkat(parent.number, $0, AT_REMOVEDIR) }
  }

  /// The components of a relative path that stays below the folder it starts from; none for an empty path.
  static func components(of path: FilePath) throws(TransferError) -> [ArraySlice<UInt8>] {
    guard !path.bytes.isEmpty else { return [] }
    let components = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSafe = components.allSatisfy { component in
      !component.isEmpty && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
        && !component.contains(0)
    }
    guard isSafe else { throw .unsafePath(path) }
    return components
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  private static func open(
    _ name: ArraySlice<UInt8>, in parent: TargetFolder, makesMissing: Bool
  ) throws(TransferError) -> TargetFolder {
    let path = parent.path.appending(name)
    let name = FilePath(bytes: name)
    if let folder = Descriptor(name, in: parent.number, flags: flags) {
      return TargetFolder(path: path, folder: folder)
    }
    guard errno == ENOENT else { throw refusal(of: path, name: name, in: parent, errno) }
    guard makesMissing else { throw .folderMissing(path) }
    let made = name.withCString { mkdirat(parent.number, $0, 0o777) }
    guard made == 0 || errno == EEXIST else { throw .writing(path, errno) }
    try parent.sync()
    guard let folder = Descriptor(name, in: parent.number, flags: flags) else {
      throw refusal(of: path, name: name, in: parent, errno)
    }
    return TargetFolder(path: path, folder: folder)
  }

  private static func refusal(
    of path: FilePath, name: FilePath, in parent: TargetFolder, _ number: Int32
  ) -> TransferError {
    if let entry = parent.entry(name.bytes), entry.st_mode & S_IFMT == S_IFLNK { return .linkInTarget(path) }
    return .writing(path, number)
  }

  /// Opens the target folder; nil where there is nothing of that name.
  private static func existingRoot(_ path: FilePath) throws(TransferError) -> TargetFolder? {
    guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0) else {
      throw .targetUnwritable(path, reason: "the path is not absolute")
    }
    if let folder = Descriptor(path, flags: O_RDONLY | O_DIRECTORY) {
      return TargetFolder(path: path, folder: folder)
    }
    switch errno {
    case ENOENT: return nil
    case ELOOP: throw linkRefusal(trimmed(path))
    default: throw .writing(path, errno)
    }
  }

  /// Says which part of a path is a link.
  private static func linkRefusal(_ path: FilePath) -> TransferError {
    var status = stat()
    let isLink = path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    guard isLink || path.folder == path || path.folder.bytes.isEmpty else { return linkRefusal(path.folder) }
    return path.withCString({ access($0, F_OK) }) == 0
      ? .linkInTarget(path) : .targetUnwritable(path, reason: "it is a link that leads nowhere")
  }

  /// Opens the target folder where it is there; throws where it can be neither opened nor made.
  private static func foreseeRoot(_ path: FilePath) throws(TransferError) -> TargetFolder? {
    if let folder = try existingRoot(path) { return folder }
    let parent = trimmed(path).folder
    if try foreseeRoot(parent) != nil, parent.withCString({ access($0, W_OK | X_OK) }) != 0 {
      throw .writing(path, errno)
    }
    return nil
  }

  /// The path without slashes at its end.
  private static func trimmed(_ path: FilePath) -> FilePath {
    var trimmed = path.bytes[...]
    while trimmed.count > 1, trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
    return FilePath(bytes: trimmed)
  }

  private static func openRoot(_ path: FilePath) throws(TransferError) -> TargetFolder {
    if let folder = try existingRoot(path) { return folder }
    let path = trimmed(path)
    return try open(path.name, in: openRoot(path.folder), makesMissing: true)
  }
}
