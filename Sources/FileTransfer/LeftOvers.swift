import Glibc
import PhotoModel

/// What runs that were killed have left: copies that were being written, and sources that were about to be removed.
public struct LeftOvers: Sendable {
  private let folders: FolderMaker

  /// Looks for them below the target folder of `folders`.
  public init(in folders: FolderMaker) { self.folders = folders }

  /// Removes the copies that lie in the folder at a relative path, "" for the target folder itself, and says how many.
  ///
  /// A source that was about to be removed gets its name back: nobody knows any more whether all is well without it.
  /// A file that another process is writing right now is locked, and stays. A folder that is not there has none, and one that
  /// is only looked into keeps them.
  public func remove(from path: FilePath) throws(TransferError) -> Int {
    guard !folders.isReadOnly else { return 0 }
    let folder: TargetFolder
    do {
      folder = try folders.open(path, makesMissing: false)
    } catch .folderMissing {
      return 0
    }
    let names = Self.names(in: folder)
    let removed = names.filter { TemporaryName.matches($0) && Self.removeUnlocked($0, in: folder) }
    let aside = names.filter { name in
      // One whose name is taken stays where it is: it is in nobody's way.
      AsideName.original(of: name).map { AsideFile.bringBack(name, as: $0, in: folder) } == 0
    }
    if !(removed.isEmpty && aside.isEmpty) { try folder.sync() }
    return removed.count
  }

  private static func removeUnlocked(_ name: [UInt8], in folder: TargetFolder) -> Bool {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let file = Descriptor(FilePath(bytes: name), in: folder.number, flags: flags),
      let status = file.status, status.st_mode & S_IFMT == S_IFREG,
      flock(file.number, LOCK_EX | LOCK_NB) == 0
    else { return false }
    return folder.remove(name)
  }

  private static func names(in folder: TargetFolder) -> [[UInt8]] {
    // The stream owns its descriptor, and moves its position: it gets one of its own.
    let descriptor = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = self.name(of: entry)
      if TemporaryName.matches(name) || AsideName.original(of: name) != nil { names.append(name) }
    }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    return (0..<strlen(start)).map { UInt8(bitPattern: start[$0]) }
  }
}
