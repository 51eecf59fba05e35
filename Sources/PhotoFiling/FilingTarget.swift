import DiskFiles
import FileTransfer
import FolderWalking
import Glibc
import PathTemplates
import PhotoModel

/// Where photos are filed, and how.
public struct FilingTarget: Sendable {
  /// The target folder, absolute, without links.
  public let root: FilePath
  /// The paths within it.
  public let template: PathTemplate
  /// Whether the sources go once the catalog has the files.
  public let isMove: Bool
  /// Whether the sources of duplicates go too.
  public let removesDuplicates: Bool
  /// The folders that are made with the first file: the target folder, last, and those around it.
  package let missingFolders: [FilePath]

  /// Takes the target folder, which is made with the first file where it is missing.
  ///
  /// Throws a `TransferError` where it could not be made.
  public init(
    root: FilePath, template: PathTemplate, isMove: Bool, removesDuplicates: Bool = false
  ) throws(TransferError) {
    // The catalog's roots are without links, and the files have to lie below one.
    let folder = ForeseenFolder(root)
    _ = try FolderMaker(foreseeing: folder.path)
    self.root = folder.path
    missingFolders = folder.missing
    self.template = template
    self.isMove = isMove
    self.removesDuplicates = removesDuplicates
  }

  /// Refuses sources that lie in the target folder: files that are in their place already are imported by reference.
  package func check(_ paths: [ImportPath]) throws(FilingRefusal) {
    // What is missing holds nothing.
    guard let target = FileStatus.identity(root) else { return }
    let mounts = MountTable.current
    for path in paths {
      guard let source = path.resolved else { continue }
      if mounts.shows(source, in: root) { throw .sourceInTarget(source, root) }
      var folder = source
      while true {
        if FileStatus.identity(folder) == target { throw .sourceInTarget(source, root) }
        guard folder.folder != folder, !folder.bytes.isEmpty else { break }
        folder = folder.folder
      }
    }
  }

  /// The path of a file relative to the target folder; nil for one that lies elsewhere.
  func relative(_ path: FilePath) -> FilePath? {
    path.relative(to: root).flatMap { $0.bytes.isEmpty ? nil : $0 }
  }
}

/// Why an import does not begin to copy or move.
public enum FilingRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// A source lies in the target folder.
  case sourceInTarget(FilePath, FilePath)

  /// A sentence for people, without its full stop.
  public var description: String {
    switch self {
    case .sourceInTarget(let source, let target):
      "\(source) lies in the target folder \(target): import it without --copy or --move"
    }
  }
}

extension ImportPath {
  /// The path without links.
  fileprivate var resolved: FilePath? {
    switch self {
    case .folder(let path), .file(let path): path
    case .unusable: nil
    }
  }
}
