import Glibc
import PhotoModel

extension FileCopier {
  /// Removes the source of a move, once the catalog has the copy.
  ///
  /// Only if the copy still stands in its place, and the source is the same file as when it was copied, with the same
  /// size and time, and its bytes, read and hashed once more, are the expected ones. (Size and time alone miss a
  /// change that put them back; the bytes mostly are in memory still.) Where both are one file under two names, the
  /// bytes cannot differ, and the name alone goes, unless both names are one, reached by two paths. A link is never
  /// followed to what it leads to.
  public func removeSource(of copied: CopiedFile) throws(TransferError) {
    let path = copied.request.source
    let target = try requireCopy(copied)
    let source = try SourceFile(path)
    guard source.identity.isSameFile(as: copied.source) else {
      throw .sourceKept(path, reason: "another file has its name now")
    }
    if source.identity.isSameFile(as: copied.copy) {
      guard source.status.st_nlink > 1 else { throw Self.isTheCopy(path) }
    } else {
      guard source.identity == copied.source else { throw Self.changed(path) }
      do {
        try source.requireBytes(of: copied.request.id)
      } catch .sourceChanged {
        throw Self.changed(path)
      }
    }
    try remove(source, keeping: copied.request.target.name, in: target)
  }

  private static func isTheCopy(_ path: FilePath) -> TransferError {
    .sourceKept(path, reason: "it is itself the file in the target folder")
  }

  private static func changed(_ path: FilePath) -> TransferError {
    .sourceKept(path, reason: "it changed since it was copied")
  }

  /// Returns the folder of the copy, which has to be there.
  private func requireCopy(_ copied: CopiedFile) throws(TransferError) -> TargetFolder {
    let missing = TransferError.sourceKept(
      copied.request.source, reason: "its copy \(copied.path) is not in its place any more")
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

  private func remove(
    _ source: SourceFile, keeping name: ArraySlice<UInt8>, in target: TargetFolder
  ) throws(TransferError) {
    let path = source.path
    func failure() -> TransferError { .sourceStuck(path, reason: SystemError.lastReason) }
    let parent = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    guard let descriptor = Descriptor(parent, flags: O_RDONLY | O_DIRECTORY) else { throw failure() }
    let folder = TargetFolder(path: parent, folder: descriptor)
    guard let here = folder.identity, let there = target.identity else { throw failure() }
    guard !here.isSameFile(as: there) || path.name != name else { throw Self.isTheCopy(path) }
    try source.requireAtRest()
    // The last look at what the name means; the call that removes it cannot look itself.
    guard let status = folder.entry(path.name), FileIdentity(status).isSameFile(as: source.identity) else {
      throw .sourceKept(path, reason: "another file has its name now")
    }
    guard folder.remove(path.name) else { throw failure() }
    try folder.sync()
  }
}
