import CLinux
import Glibc
import PhotoModel

/// A copy under a temporary name, on its way to its own; it goes away unless it gets there.
final class StagedFile {
  let request: CopyRequest
  let folder: TargetFolder
  private let source: SourceFile
  private let file: Descriptor
  private let path: FilePath
  private let temporaryName: [UInt8]
  private var method = CopyMethod.copied
  private var lostAttribute: String?
  private var isPublished = false

  /// Makes the temporary file in `folder` and fills it.
  init(
    _ request: CopyRequest, source: SourceFile, in folder: TargetFolder, hooks: CopyHooks
  ) throws(TransferError) {
    self.request = request
    self.source = source
    self.folder = folder
    path = folder.path.appending(request.target.name)
    temporaryName = TemporaryName.make(process: getpid())
    guard let file = Descriptor(creating: FilePath(bytes: temporaryName), in: folder.number) else {
      throw .writing(path, errno)
    }
    self.file = file
    // Nobody else locks a file with a new random name; a disk that knows no locks goes without.
    _ = flock(file.number, LOCK_EX | LOCK_NB)
    try fill(hooks)
  }

  deinit { if !isPublished { folder.remove(temporaryName) } }

  private func fill(_ hooks: CopyHooks) throws(TransferError) {
    method = try FileContents(source: source, target: file, targetPath: path).copy()
    hooks.didWrite(request.source, folder.path.appending(temporaryName))
    try source.requireUnchanged()
    try keepAttributes()
    try keepTimesAndPermissions()
    photocat_start_writing(file.number)
  }

  /// A copy does without an attribute that its disk cannot keep; a move would lose it with the source.
  private func keepAttributes() throws(TransferError) {
    var name = [CChar](repeating: 0, count: 256)
    guard photocat_copy_attributes(source.file.number, file.number, &name, name.count) != 0 else { return }
    let reason = SystemError.lastReason
    lostAttribute = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard request.isMove, let lostAttribute else { return }
    throw .attributesLost(source.path, attribute: lostAttribute, reason: reason)
  }

  private func keepTimesAndPermissions() throws(TransferError) {
    // Some disks (FAT) know no permissions, and say so; the copy is whole all the same.
    guard fchmod(file.number, source.status.st_mode & 0o777) == 0 || errno == EPERM || errno == ENOTSUP
    else { throw .writing(path, errno) }
    let times = [source.status.st_atim, source.status.st_mtim]
    guard futimens(file.number, times) == 0 || errno == EPERM || errno == ENOTSUP else {
      throw .writing(path, errno)
    }
  }

  /// Waits until the disk has the bytes, has them given back by the disk, and compares.
  func verify() throws(TransferError) {
    guard fsync(file.number) == 0 else { throw .writing(path, errno) }
    // What is in memory was not read from the disk; pages that are on the disk are dropped at once.
    posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED)
    let digest = try FileDigest.compute(file) { reason in
      .targetUnwritable(path, reason: "reading it back failed: " + reason)
    }
    guard digest != request.id else { return }
    // Either the source had other bytes, or the disk has: only reading the source again tells.
    try source.requireBytes(of: request.id)
    throw .damagedCopy(path)
  }

  /// Gives the file its name, unless that is taken. The folder still has to be synced.
  func publish() throws(TransferError) -> CopiedFile {
    let name = FilePath(bytes: request.target.name)
    let failure = FilePath(bytes: temporaryName).withCString { temporary in
      name.withCString { RenamingWithoutReplacing.rename(temporary, to: $0, in: folder.number) }
    }
    guard failure == 0 else { throw .writing(path, failure) }
    isPublished = true
    guard let status = file.status else { throw .writing(path, errno) }
    return CopiedFile(
      request: request, path: path, source: source.identity, copy: FileIdentity(status), method: method,
      lostAttribute: lostAttribute)
  }
}

/// What tests do in the middle of a copy, and of a removal.
struct CopyHooks: Sendable {
  /// Called with the paths of the source and of the temporary file once that is filled.
  var didWrite: @Sendable (FilePath, FilePath) -> Void = { _, _ in }
  /// Called with the path of a source that is about to be removed, and with the one that it has for the moment.
  var didSetAside: @Sendable (FilePath, FilePath) -> Void = { _, _ in }
}
