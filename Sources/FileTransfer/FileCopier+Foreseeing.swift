import Glibc
import PhotoModel

extension FileCopier {
  /// Tells what bringing a file would answer, as far as it can be known without writing anything.
  ///
  /// Whether the disk has room, and gives back what was written, only the doing tells.
  func foresee(_ request: CopyRequest) throws(TransferError) -> CopiedFile {
    guard try !FolderMaker.components(of: request.target).isEmpty else { throw .unsafePath(request.target) }
    let source = try SourceFile(request.source).identity
    guard source.byteCount == request.byteCount else { throw .sourceChanged(request.source) }
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

  private static func requireWritable(_ folder: FilePath, for path: FilePath) throws(TransferError) {
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else { throw .writing(path, errno) }
  }
}
