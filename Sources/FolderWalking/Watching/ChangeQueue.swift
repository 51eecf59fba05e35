import CLinux
import Glibc
import PhotoModel

/// What the kernel tells about changes in folders (inotify), without waiting for it.
final class ChangeQueue {
  /// One change in a watched folder.
  struct Event {
    /// The folder's number; -1 where the queue ran over.
    let watch: Int32
    /// What happened, as bits.
    let kind: Kind
    /// The name in the folder; empty for the folder itself.
    let name: [UInt8]
  }

  /// Kinds of events.
  struct Kind: OptionSet {
    let rawValue: UInt32

    static let written = Kind(rawValue: UInt32(IN_MODIFY))
    static let closed = Kind(rawValue: UInt32(IN_CLOSE_WRITE))
    static let created = Kind(rawValue: UInt32(IN_CREATE))
    static let movedHere = Kind(rawValue: UInt32(IN_MOVED_TO))
    static let movedAway = Kind(rawValue: UInt32(IN_MOVED_FROM))
    /// Its permissions, times or number of names are others.
    static let attributes = Kind(rawValue: UInt32(IN_ATTRIB))
    static let deleted = Kind(rawValue: UInt32(IN_DELETE))
    static let ofFolder = Kind(rawValue: UInt32(IN_ISDIR))
    static let overflow = Kind(rawValue: UInt32(IN_Q_OVERFLOW))
    /// The folder is no longer watched: it is gone, or was taken off.
    static let ignored = Kind(rawValue: UInt32(IN_IGNORED))
    /// What is asked for.
    static let wanted: Kind = [
      written, closed, created, movedHere, movedAway, attributes, deleted,
    ]
  }

  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens a queue.
  init() throws(WatchError) {
    descriptor = photocat_watch_open()
    guard descriptor >= 0 else { throw .unavailable(reason: SystemError.lastReason) }
  }

  deinit { close(descriptor) }

  /// Watches what happens in a folder, not below it; returns its number, or nil with `errno` set.
  func add(_ folder: FilePath) -> Int32? {
    let flags = Kind.wanted.rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)
    let watch = folder.withCString { inotify_add_watch(descriptor, $0, flags) }
    return watch >= 0 ? watch : nil
  }

  /// Takes a folder off.
  func remove(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

  /// Returns what has happened since the last call.
  func read() throws(WatchError) -> [Event] {
    var events: [Event] = []
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        buffer.withUnsafeBytes { Self.parse($0.prefix(count), into: &events) }
      } else if count == 0 || errno == EAGAIN {
        return events
      } else if errno != EINTR {
        throw .unavailable(reason: SystemError.lastReason)
      }
    }
  }

  /// Takes apart what the kernel wrote: a fixed head, then as many bytes of the name as it says, padded with zeros.
  private static func parse(_ bytes: Slice<UnsafeRawBufferPointer>, into events: inout [Event]) {
    var rest = UnsafeRawBufferPointer(rebasing: bytes)
    let headSize = MemoryLayout<inotify_event>.size
    while rest.count >= headSize {
      let head = rest.loadUnaligned(as: inotify_event.self)
      let end = headSize + Int(head.len)
      guard end <= rest.count else { return }
      let name = rest[headSize..<end].prefix { $0 != 0 }
      events.append(Event(watch: head.wd, kind: Kind(rawValue: head.mask), name: Array(name)))
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    }
  }
}

/// Why a folder cannot be watched.
public enum WatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such folder, or it cannot be looked into.
  case unreadable(FilePath, reason: String)
  /// The kernel watches as many folders for this user as it may.
  case tooManyFolders(FilePath)
  /// The kernel does not watch anything.
  case unavailable(reason: String)

  /// A sentence for people, without its full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot watch \(path): \(reason)"
    case .tooManyFolders(let path):
      "cannot watch \(path): there are more folders than may be watched; raise fs.inotify.max_user_watches"
    case .unavailable(let reason): "cannot watch folders: \(reason)"
    }
  }
}
