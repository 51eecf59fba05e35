import Glibc
import PhotoModel

extension FileCopier {
  /// Gives the source a second name in the target folder; nil where it lies on another disk, or one without links.
  ///
  /// The bytes stay where they are, so it is enough that they are the expected ones and that the disk has them.
  /// The source keeps its name until ``removeSource(of:)``: a program that is killed in between has lost nothing.
  func link(
    _ request: CopyRequest, source: SourceFile, in folder: TargetFolder
  ) throws(TransferError) -> CopiedFile? {
    guard folder.identity?.device == source.identity.device else { return nil }
    fsync(source.file.number)
    try source.requireBytes(of: request.id)
    hooks.didWrite(request.source, request.source)
    try source.requireUnchanged()
    let path = folder.path.appending(request.target.name)
    guard try addName(request, in: folder, path: path) else { return nil }
    // The path was looked up anew: it may lead to another file by now.
    guard let status = folder.entry(request.target.name),
      FileIdentity(status).isSameFile(as: source.identity)
    else {
      folder.remove(request.target.name)
      throw .sourceChanged(request.source)
    }
    return CopiedFile(
      request: request, path: path, source: source.identity, copy: FileIdentity(status), method: .linked)
  }

  private func addName(
    _ request: CopyRequest, in folder: TargetFolder, path: FilePath
  ) throws(TransferError) -> Bool {
    guard let around = TargetFolder(around: request.source) else { throw .reading(request.source, errno) }
    let failure = FilePath(bytes: request.source.name).withCString { source in
      FilePath(bytes: request.target.name).withCString { name in
        linkat(around.number, source, folder.number, name, 0) == 0 ? 0 : errno
      }
    }
    switch failure {
    case 0: return true
    // Links are unknown there, or not allowed for files of others, or the file has as many as it can.
    case EXDEV, EPERM, ENOTSUP, ENOSYS, EMLINK: return false
    case ENOENT: throw .sourceGone(request.source)
    default: throw .writing(path, failure)
    }
  }

  /// Finds a file that an interrupted run brought to its place, and compares its bytes as those of a new copy.
  ///
  /// Throws ``TransferError/sourceGone(_:)`` or ``TransferError/sourceChanged(_:)`` with the target's path where there
  /// is none, or one with other bytes.
  public func find(_ request: CopyRequest) throws(TransferError) -> CopiedFile {
    let folder = try folders.open(request.target.folder, makesMissing: false)
    let path = folder.path.appending(request.target.name)
    guard
      let file = Descriptor(
        FilePath(bytes: request.target.name), in: folder.number, flags: O_RDONLY | O_NOFOLLOW)
    else { throw .reading(path, errno) }
    let copy = try SourceFile(path: path, file: file)
    guard fsync(file.number) == 0 else { throw .writing(path, errno) }
    posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED)
    try copy.requireBytes(of: request.id)
    try folder.sync()
    let source = try SourceFile(request.source).identity
    return CopiedFile(request: request, path: path, source: source, copy: copy.identity, method: .found)
  }
}
