import CLinux
import Glibc
import PhotoModel

/// A source that was moved aside in its own folder: it goes from there, or gets its name back.
///
/// A file that is reached by two paths cannot be told from two files by any number that the system gives: a share, or
/// a disk that another program mounts, has numbers of its own. But where one of the two names goes, so does the other.
/// So the source is moved aside before it is removed, and the file that stays is looked for once more.
///
/// The file is locked meanwhile. One whose process was killed gets its name back by ``bringBack(_:)``.
struct AsideFile {
  /// The path that the source had.
  let path: FilePath
  private let folder: TargetFolder
  private let name: [UInt8]

  /// The path that it has for the moment.
  var momentaryPath: FilePath { folder.path.appending(name) }

  /// Moves an open source aside, which lies in `folder`.
  init(_ source: SourceFile, in folder: TargetFolder) throws(TransferError) {
    path = source.path
    self.folder = folder
    name = AsideName.make(for: path.name)
    guard flock(source.file.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw .sourceStuck(path, reason: "another program has locked it")
    }
    let failure = Self.rename(Array(path.name), to: name, in: folder)
    guard failure != EEXIST else {
      throw .sourceKept(path, reason: "\(momentaryPath) is in the way, from a run that was killed")
    }
    guard failure == 0 else { throw .sourceStuck(path, reason: SystemError.reason(failure)) }
    // The call that renames cannot look itself what it renames.
    guard let status = folder.entry(name), FileIdentity(status).isSameFile(as: source.identity) else {
      throw keep(.sourceKept(path, reason: "another file has its name now"))
    }
  }

  /// Removes the file; false with `errno` set on a failure.
  func remove() -> Bool { folder.remove(name) }

  /// Gives the file its name back and returns `error`, or says where the file lies if its name is taken by now.
  func keep(_ error: TransferError) -> TransferError {
    let failure = Self.rename(name, to: Array(path.name), in: folder)
    return failure == 0 ? error : Self.left(path, at: momentaryPath, failure)
  }

  // MARK: After a kill

  /// Gives the file at `path` its name back where a run that was killed has left it aside.
  ///
  /// Throws ``TransferError/sourceKept(_:reason:)`` where it cannot have its name, since another file has it.
  static func bringBack(_ path: FilePath) throws(TransferError) {
    // Where the folder is not there, or is a file or a link by now, there is nothing to bring back.
    guard let folder = TargetFolder(around: path) else { return }
    let failure = bringBack(AsideName.make(for: path.name), as: Array(path.name), in: folder)
    guard failure == 0 else {
      throw left(path, at: folder.path.appending(AsideName.make(for: path.name)), failure)
    }
    try folder.sync()
  }

  /// Gives the file `name` in `folder` its own name back; 0, or the system's error number.
  ///
  /// A file that another process is about to remove is locked, and stays; so does what is no file.
  static func bringBack(_ name: [UInt8], as original: [UInt8], in folder: TargetFolder) -> Int32 {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let status = folder.entry(name), status.st_mode & S_IFMT == S_IFREG else { return 0 }
    if let file = Descriptor(FilePath(bytes: name), in: folder.number, flags: flags),
      flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK
    {
      return 0
    }
    // Killed between the two halves of a renaming: the file has both names.
    if let there = folder.entry(original), status.st_nlink > 1,
      FileIdentity(there).isSameFile(as: FileIdentity(status))
    {
      return folder.remove(name) ? 0 : errno
    }
    return rename(name, to: original, in: folder)
  }

  private static func left(_ path: FilePath, at place: FilePath, _ failure: Int32) -> TransferError {
    failure == EEXIST
      ? .sourceKept(path, reason: "another file has its name now; it lies in \(place)")
      : .sourceStuck(path, reason: "\(SystemError.reason(failure)); it lies in \(place)")
  }

  /// Renames without replacing anything; 0, or the system's error number.
  private static func rename(_ old: [UInt8], to new: [UInt8], in folder: TargetFolder) -> Int32 {
    FilePath(bytes: old).withCString { old in
      FilePath(bytes: new).withCString { new in
        let failure = RenamingWithoutReplacing.rename(old, to: new, in: folder.number)
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(failure) else { return failure }
        // Some shares have neither call. One of the two names is nobody's but photocat's, and the other one was in
        // use up to now: whoever takes it in this very moment is no one.
        guard faccessat(folder.number, new, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else { return EEXIST }
        return renameat(folder.number, old, folder.number, new) == 0 ? 0 : errno
      }
    }
  }
}
