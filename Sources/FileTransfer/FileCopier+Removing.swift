import Glibc
import PhotoModel

extension FileCopier {
  /// Removes the source of a move, once the catalog has the copy.
  ///
  /// Only if the copy still stands in its place, and the source is the same file as when it was copied, with the same
  /// size and time, and its bytes, read and hashed once more, are the expected ones. (Size and time alone miss a
  /// change that put them back; the bytes mostly are in memory still.) Nobody may have it open for writing. A link is
  /// never followed to what it leads to.
  ///
  /// The source is moved aside first, in its folder, and the copy is looked for once more: what lies under both paths
  /// by way of another mount has lost both names then, and gets them back. Who is killed in between has left a file
  /// that ``bringBack(_:)`` finds.
  ///
  /// Throws ``TransferError/sharedBytesTouched(_:reason:)`` where both are one file under two names and somebody has
  /// written to it: the copy has other bytes then as well. See ``withdrawName(_:)``.
  public func removeSource(of copied: CopiedFile) throws(TransferError) {
    let path = copied.request.source
    let target = try requireCopy(copied)
    let source = try SourceFile(path)
    guard source.identity.isSameFile(as: copied.source) else {
      throw .sourceKept(path, reason: "another file has its name now")
    }
    func failure() -> TransferError { .sourceStuck(path, reason: SystemError.lastReason) }
    guard let folder = TargetFolder(around: path), let here = folder.identity, let there = target.identity
    else { throw failure() }
    guard !here.isSameFile(as: there) || path.name != copied.request.target.name,
      !source.identity.isSameFile(as: copied.copy) || source.status.st_nlink > 1
    else { throw .sourceKept(path, reason: "it is itself the file in the target folder") }
    if let reason = try reasonToKeep(source, of: copied) { throw Self.kept(source, reason, copied) }
    let aside = try AsideFile(source, in: folder)
    hooks.didSetAside(path, aside.momentaryPath)
    do {
      try requireCopyBesides(copied)
    } catch {
      throw explain(aside.keep(error), copied)
    }
    // That nobody began to write meanwhile is the last thing to be asked.
    if let reason = source.unrest(isNamed: false) { throw aside.keep(Self.kept(source, reason, copied)) }
    guard aside.remove() else { throw aside.keep(failure()) }
    try folder.sync()
  }

  /// Why a source must not go, as a fragment for people: somebody is writing to it, or has done so.
  private func reasonToKeep(_ source: SourceFile, of copied: CopiedFile) throws(TransferError) -> String? {
    guard source.identity == copied.source else { return SourceFile.changed }
    // A file that is being written is not read for nothing.
    if let reason = source.unrest(isNamed: true) { return reason }
    do {
      try source.requireBytes(of: copied.request.id)
    } catch .sourceChanged {
      return SourceFile.changed
    }
    return source.unrest(isNamed: true)
  }

  private static func kept(_ source: SourceFile, _ reason: String, _ copied: CopiedFile) -> TransferError {
    source.identity.isSameFile(as: copied.copy)
      ? .sharedBytesTouched(source.path, reason: reason) : .sourceKept(source.path, reason: reason)
  }

  /// Gives the file at `path` its name back where a run was killed while it was about to remove it.
  ///
  /// Throws ``TransferError/sourceKept(_:reason:)`` where another file has the name now.
  public static func bringBack(_ path: FilePath) throws(TransferError) { try AsideFile.bringBack(path) }

  /// Where the file at `path` lies while it is about to be removed.
  public static func pathAside(of path: FilePath) -> FilePath {
    path.folder.appending(AsideName.make(for: path.name))
  }

  /// The name of the file that lies under `name` while it is about to be removed; nil for every other name.
  public static func nameBeforeRemoval(of name: some Collection<UInt8>) -> [UInt8]? {
    AsideName.original(of: name)
  }

  private static func missing(_ copied: CopiedFile) -> TransferError {
    .sourceKept(copied.request.source, reason: "its copy \(copied.path) is not in its place any more")
  }

  /// Returns the folder of the copy, which has to be there.
  private func requireCopy(_ copied: CopiedFile) throws(TransferError) -> TargetFolder {
    let missing = Self.missing(copied)
    let folder: TargetFolder
    do {
      folder = try folders.open(copied.request.target.folder, makesMissing: false)
    } catch {
      throw missing
    }
    guard let status = folder.entry(copied.request.target.name) else { throw missing }
    let now = FileIdentity(status)
    guard now.isSameFile(as: copied.copy), now.byteCount == copied.copy.byteCount else { throw missing }
    return folder
  }

  /// Looks once more for the copy, by its name, while the source has none: a copy that went with it is the source.
  private func requireCopyBesides(_ copied: CopiedFile) throws(TransferError) {
    let folder = try requireCopy(copied)
    let name = FilePath(bytes: copied.request.target.name)
    // A folder that is opened anew, and a file that is, are asked for on their disk; what is remembered may be old.
    guard let folder = Descriptor(FilePath("."), in: folder.number, flags: O_RDONLY | O_DIRECTORY),
      let file = Descriptor(name, in: folder.number, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { throw Self.missing(copied) }
    let kept = try SourceFile(path: copied.path, file: file)
    guard kept.identity.isSameFile(as: copied.copy), kept.status.st_nlink > 0 else {
      throw Self.missing(copied)
    }
    // One that this run has written, and that is as it was then, was read already.
    guard !copied.isSource, copied.method == .found || kept.identity != copied.copy else { return }
    do {
      try kept.requireBytes(of: copied.request.id)
    } catch .sourceChanged {
      throw .sourceKept(copied.request.source, reason: "\(copied.path) has other bytes now")
    }
  }

  /// Says that both are one file where the copy has come back with the source.
  private func explain(_ error: TransferError, _ copied: CopiedFile) -> TransferError {
    guard error == Self.missing(copied), (try? requireCopy(copied)) != nil else { return error }
    return .sourceKept(
      copied.request.source, reason: "it is itself the file \(copied.path), seen by another path")
  }
}
