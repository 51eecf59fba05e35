import PhotoModel

/// One file to be brought into a target folder.
public struct CopyRequest: Hashable, Sendable {
  /// The absolute path of the file.
  public var source: FilePath
  /// The SHA-256 that its bytes had when they were read for the catalog.
  public var id: PhotoID
  /// Its size then.
  public var byteCount: Int64
  /// The path that it gets, relative to the target folder.
  public var target: FilePath
  /// Whether the source is to go once the copy is safe, so that both may be one file under two names until then.
  public var isMove: Bool

  /// Puts a request together.
  public init(source: FilePath, id: PhotoID, byteCount: Int64, target: FilePath, isMove: Bool = false) {
    self.source = source
    self.id = id
    self.byteCount = byteCount
    self.target = target
    self.isMove = isMove
  }
}

/// A file that stands in the target folder, whole and on the disk.
public struct CopiedFile: Equatable, Sendable {
  /// What was asked for.
  public let request: CopyRequest
  /// The absolute path in the target folder.
  public let path: FilePath
  /// The source as it was when its bytes were compared.
  public let source: FileIdentity
  /// The file in the target folder.
  public let copy: FileIdentity
  /// How the bytes came there.
  public let method: CopyMethod
  /// An extended attribute of the source, or its access list, that the target's disk cannot keep; nil where all are kept.
  public var lostAttribute: String?

  /// Whether both are one file under two names.
  public var isSource: Bool { source.isSameFile(as: copy) }
}

/// How a file's bytes came to their new place.
public enum CopyMethod: String, Sendable {
  /// The file got a second name on the same disk; no byte was copied.
  case linked
  /// Both files share their blocks until one of them is changed.
  case cloned
  /// The kernel copied the bytes.
  case copied
  /// The bytes were read and written, block by block.
  case readAndWritten
  /// They were there already, from a run that was interrupted.
  case found
}
