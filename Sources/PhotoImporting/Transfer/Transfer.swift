import DiskFiles
import FileTransfer
import FolderWalking
import Glibc
import PathTemplates
import PhotoModel

/// Where an import brings its files, and how.
public struct Transfer: Sendable {
  /// The target folder, absolute, without links.
  public let root: FilePath
  /// The paths within it.
  public let template: PathTemplate
  /// Whether the sources go once the catalog has the files.
  public let isMove: Bool
  /// Whether the sources of duplicates go too.
  public let removesDuplicates: Bool
  /// Whether it is only found out what would be done.
  public let isDryRun: Bool
  let copier: FileCopier
  let folders: FolderMaker
  let disk = DiskView()
  /// The folders that were missing before they were made, or that a dry run takes for there: the target folder, last,
  /// and those around it. The import brings whatever lies in them.
  let missingFolders: [FilePath]

  /// Takes the target folder, which is made where it is missing, unless in a dry run.
  ///
  /// Throws a `TransferError` where it cannot be made.
  public init(
    root: FilePath, template: PathTemplate, isMove: Bool, removesDuplicates: Bool = false,
    isDryRun: Bool = false
  ) throws(TransferError) {
    // Resolved before anything is made: the catalog's roots are without links, and the files have to lie below one.
    let foreseen = ForeseenFolder(root)
    self.root = foreseen.path
    folders = isDryRun ? try FolderMaker(foreseeing: foreseen.path) : try FolderMaker(root: foreseen.path)
    missingFolders = foreseen.missing
    if isDryRun { disk.foresee(missingFolders) }
    self.isDryRun = isDryRun
    self.template = template
    self.isMove = isMove
    self.removesDuplicates = removesDuplicates
    copier = FileCopier(folders: folders)
  }

  /// A path as it will be once the target folder is made.
  func foreseen(_ path: ImportPath) -> ImportPath {
    guard isDryRun, case .unusable(let missing, _) = path, !missingFolders.isEmpty else { return path }
    let folder = ForeseenFolder(missing).path
    return missingFolders.contains(folder) ? .folder(folder) : path
  }

  /// Refuses sources that lie in the target folder: files that are in their place already are imported by reference.
  func check(_ paths: [ImportPath]) throws(TransferRefusal) {
    guard let target = FileStatus.identity(root) else {
      // What is missing holds nothing but itself.
      let isSource = paths.contains { $0.resolved == root }
      if isSource { throw .sourceInTarget(root, root) }
      return
    }
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
}

/// Why an import does not begin to copy or move.
public enum TransferRefusal: Error, Equatable, Sendable, CustomStringConvertible {
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
