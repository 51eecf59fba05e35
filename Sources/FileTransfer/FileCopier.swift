import Glibc
import PhotoModel

/// Copies files into a target folder so that no byte can be lost or come out wrong.
///
/// A copy is written under a temporary name in its folder, synced to the disk, read back from the disk (its pages are
/// dropped from memory first) and compared by SHA-256 with what the catalog expects; only then it gets its name,
/// which never replaces another file, and the folder is synced. The comparison covers the source as well, which
/// therefore is not hashed on the way: it could not hide a change.
///
/// Everything blocks; any number of threads may share a copier.
public final class FileCopier: Sendable {
  let folders: FolderMaker
  let hooks: CopyHooks

  /// Copies into the folder `root`, an absolute path, which is made where it is missing.
  public convenience init(root: FilePath) throws(TransferError) {
    try self.init(folders: FolderMaker(root: root))
  }

  /// Copies into the folder that `folders` makes folders in.
  public convenience init(folders: FolderMaker) { self.init(folders: folders, hooks: CopyHooks()) }

  init(folders: FolderMaker, hooks: CopyHooks) {
    self.folders = folders
    self.hooks = hooks
  }

  /// Copies one file that has the bytes of `id` to a path relative to the target folder.
  public func copy(
    from source: FilePath, expecting id: PhotoID, byteCount: Int64, to target: FilePath
  ) throws(TransferError) -> CopiedFile {
    let request = CopyRequest(source: source, id: id, byteCount: byteCount, target: target)
    return try bring([request])[0].get()
  }

  /// Brings several files into the target folder and answers for each, in the same order.
  ///
  /// All are written before the first one is waited for, so that the disk has no pause; a batch of 8 to 32 photos is
  /// right. Each keeps one or two files open meanwhile. One that fails leaves the others alone.
  ///
  /// Where the folders are only looked into, it tells what would come of it.
  public func bring(_ requests: [CopyRequest]) -> [Result<CopiedFile, TransferError>] {
    guard !folders.isReadOnly else {
      return requests.map { request in Result { () throws(TransferError) in try foresee(request) } }
    }
    let started = requests.map { request in
      Result { () throws(TransferError) in try start(request) }
    }
    let finished = started.map { start in
      start.flatMap { start in Result { () throws(TransferError) in try finish(start) } }
    }
    return settle(finished)
  }

  /// Whether a file of that name is one that was being written when the program ended.
  public static func isTemporary(_ name: some Collection<UInt8>) -> Bool { TemporaryName.matches(name) }

  // MARK: One file

  private enum Started {
    case staged(StagedFile)
    case linked(CopiedFile, TargetFolder)
  }

  private struct Finished {
    let file: CopiedFile
    let folder: TargetFolder
  }

  private func start(_ request: CopyRequest) throws(TransferError) -> Started {
    guard try !FolderMaker.components(of: request.target).isEmpty else { throw .unsafePath(request.target) }
    let source = try SourceFile(request.source)
    guard source.identity.byteCount == request.byteCount else { throw .sourceChanged(request.source) }
    if request.isMove { try source.requireNoWriter() }
    let folder = try folders.open(request.target.folder, makesMissing: true)
    // Found out before the work; what counts is that the renaming replaces nothing.
    guard folder.entry(request.target.name) == nil else {
      throw .nameTaken(folder.path.appending(request.target.name))
    }
    if request.isMove, let file = try link(request, source: source, in: folder) {
      return .linked(file, folder)
    }
    return .staged(try StagedFile(request, source: source, in: folder, hooks: hooks))
  }

  private func finish(_ start: Started) throws(TransferError) -> Finished {
    switch start {
    case .linked(let file, let folder):
      return Finished(file: file, folder: folder)
    case .staged(let file):
      try file.verify()
      return Finished(file: try file.publish(), folder: file.folder)
    }
  }

  // MARK: Folders

  /// Syncs each folder once, and takes back what stands in one that cannot be synced.
  private func settle(
    _ results: [Result<Finished, TransferError>]
  ) -> [Result<CopiedFile, TransferError>] {
    var synced: [FilePath: Result<Void, TransferError>] = [:]
    return results.map { result in
      result.flatMap { finished in
        let path = finished.folder.path
        let sync =
          synced[path] ?? Result { () throws(TransferError) in try finished.folder.sync() }
        synced[path] = sync
        if case .failure = sync { finished.folder.remove(finished.file.path.name) }
        return sync.map { finished.file }
      }
    }
  }
}
