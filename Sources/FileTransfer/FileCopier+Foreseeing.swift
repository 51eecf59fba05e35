import Glibc
import PhotoModel

extension FileCopier {
  /// Tells what bringing a file would answer, as far as it can be known without writing anything.
  ///
  /// Whether the disk has room, and gives back what was written, only the doing tells.
  func foresee(_ request: CopyRequest) throws(TransferError) -> CopiedFile {
    guard try !FolderMaker.components(of: request.target).isEmpty else { throw .unsafePath(request.target) }
    let file = try SourceFile(request.source)
    let source = file.identity
    guard source.byteCount == request.byteCount else { throw .sourceChanged(request.source) }
    if request.isMove { try file.requireNoWriter() }
    let path = folders.root.appending(request.target.bytes)
    do throws(TransferError) {
      let folder = try folders.open(request.target.folder, makesMissing: false)
      guard folder.entry(request.target.name) == nil else { throw .nameTaken(path) }
      try Self.requireWritable(folder.path, for: path)
    } catch .folderMissing(let missing) {
      if missing != folders.root { try Self.requireWritable(missing.folder, for: missing) }
    }
    return CopiedFile(request: request, path: path, source: source, copy: source, method: .copied)
  }

  /// Throws what ``removeSource(of:)`` would throw because of the folder that the source lies in.
  public static func foreseeRemoval(of source: FilePath) throws(TransferError) {
    let folder = source.folder.bytes.isEmpty ? FilePath(".") : source.folder
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
      throw .sourceStuck(source, reason: SystemError.lastReason)
    }
    guard !isKeptForItsOwner(source, in: folder) else {
      throw .sourceStuck(source, reason: SystemError.reason(EPERM))
    }
  }

  /// Whether the folder lets nobody remove a file but its owner.
  private static func isKeptForItsOwner(_ file: FilePath, in folder: FilePath) -> Bool {
    var (around, own) = (stat(), stat())
    guard folder.withCString({ stat($0, &around) }) == 0, around.st_mode & S_ISVTX != 0,
      file.withCString({ lstat($0, &own) }) == 0
    else { return false }
    return ![0, around.st_uid, own.st_uid].contains(geteuid())
  }

  private static func requireWritable(_ folder: FilePath, for path: FilePath) throws(TransferError) {
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else { throw .writing(path, errno) }
  }
}
