import Glibc
import PhotoModel

/// Why a file was not copied, moved or removed. Where one is thrown, nothing half-written stays behind.
public enum TransferError: Error, Equatable, Sendable {
  /// The source is not there any more.
  case sourceGone(FilePath)
  /// The source cannot be read, for a reason in the system's words.
  case sourceUnreadable(FilePath, reason: String)
  /// The source does not have the bytes that were expected: someone wrote to it.
  case sourceChanged(FilePath)
  /// The source of a move is open for writing: what is still to come would be lost with it.
  case sourceBeingWritten(FilePath)
  /// The target's name is taken; what has it was not touched.
  case nameTaken(FilePath)
  /// The target's disk, or the share of it that one may use, is full.
  case diskFull(FilePath)
  /// The target lies on a disk that takes no writes.
  case readOnly(FilePath)
  /// The target cannot be written, for a reason in the system's words.
  case targetUnwritable(FilePath, reason: String)
  /// A folder that was to be there already is not.
  case folderMissing(FilePath)
  /// A folder on the way to the target is a link, which may lead anywhere.
  case linkInTarget(FilePath)
  /// The target's path is empty, absolute, or has a component that is empty, "." or "..".
  case unsafePath(FilePath)
  /// What the disk gave back differs from what was written to it.
  case damagedCopy(FilePath)
  /// The target cannot keep an extended attribute or the access list of a file, which therefore was not moved.
  case attributesLost(FilePath, attribute: String, reason: String)
  /// The source of a move, which shares its bytes with the copy, was written to meanwhile, or is being written.
  case sharedBytesTouched(FilePath, reason: String)
  /// The source of a move was left where it is, for a reason in words.
  case sourceKept(FilePath, reason: String)
  /// The source of a move could not be removed, for a reason in the system's words.
  case sourceStuck(FilePath, reason: String)

  /// Whether the next file would most likely fail for the same reason.
  public var concernsWholeTarget: Bool {
    switch self {
    case .diskFull, .readOnly: true
    default: false
    }
  }

  /// Whether the same may well succeed later: when the disk has room, takes writes or can be read again, when a link is a
  /// folder again, or when whoever writes to the file has closed it.
  public var isPassing: Bool {
    switch self {
    case .sourceUnreadable, .diskFull, .readOnly, .targetUnwritable, .folderMissing, .damagedCopy,
      .sourceStuck, .sourceBeingWritten, .linkInTarget:
      true
    case .sourceGone, .sourceChanged, .nameTaken, .unsafePath, .attributesLost,
      .sharedBytesTouched, .sourceKept:
      false
    }
  }
}

extension TransferError: CustomStringConvertible {
  /// A sentence for people, without its full stop.
  public var description: String {
    switch self {
    case .sourceGone(let path): "cannot read \(path): it is not there any more"
    case .sourceUnreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .sourceChanged(let path): "\(path) changed while it was imported"
    case .sourceBeingWritten(let path): "\(path) is still being written; it was left where it is"
    case .nameTaken(let path): "cannot write \(path): the name is taken"
    case .diskFull(let path): "cannot write \(path): the disk is full"
    case .readOnly(let path): "cannot write \(path): the disk is read-only"
    case .targetUnwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .folderMissing(let path): "there is no folder \(path)"
    case .linkInTarget(let path): "cannot write below \(path): it is a link, and links are not followed"
    case .unsafePath(let path): "cannot write \(path): the path leads out of the target folder"
    case .damagedCopy(let path): "cannot write \(path): the disk gave back other bytes than were written"
    case .attributesLost(let path, let attribute, let reason):
      "\(path) was left where it is: the target cannot keep its attribute \(attribute): \(reason)"
    case .sharedBytesTouched(let path, let reason), .sourceKept(let path, let reason):
      "did not remove \(path): \(reason)"
    case .sourceStuck(let path, let reason): "cannot remove \(path): \(reason)"
    }
  }
}

extension TransferError {
  /// Makes the error of a failed read from the system's error number.
  static func reading(_ path: FilePath, _ number: Int32) -> TransferError {
    switch number {
    case ENOENT, ENOTDIR: .sourceGone(path)
    case ELOOP: .sourceUnreadable(path, reason: "it is a link, and links are not followed")
    default: .sourceUnreadable(path, reason: SystemError.reason(number))
    }
  }

  /// Makes the error of a failed write from the system's error number.
  static func writing(_ path: FilePath, _ number: Int32) -> TransferError {
    switch number {
    case ENOSPC, EDQUOT: .diskFull(path)
    case EROFS: .readOnly(path)
    case EEXIST: .nameTaken(path)
    default: .targetUnwritable(path, reason: SystemError.reason(number))
    }
  }
}
