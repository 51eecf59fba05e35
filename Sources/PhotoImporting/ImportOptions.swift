import PhotoFiling
import FolderWalking
import MediaWorkers
import PhotoModel

/// What an import is asked to do.
public struct ImportOptions: Sendable {
  /// Folders and files.
  public var paths: [FilePath]
  /// The list that the last of the paths came from, if they did.
  public var list: PathList?
  /// Whether hidden files, other programs' debris, and what a `.photocatignore` names are passed over.
  public var honoursIgnoreRules = true
  /// Which of the files below the paths are meant; nil for all.
  public var selection: WalkSelection?
  /// Whether a file that would be looked into is left for another time, as if it had not been found.
  public var postpones: (@MainActor @Sendable (FilePath) -> Bool)?
  /// How files are looked into.
  public var workers: MediaWorkerConfiguration
  /// The version of photocat, by which earlier verdicts about files are judged.
  public var version: String
  /// Whether files stay where they are.
  public var mode: ImportMode
  /// The albums and keywords that every photo gets of which a file is found, be it new or known.
  public var labels = PhotoLabels()
  /// Whether the import is to come to an early end; asked often, from any thread.
  public var isInterrupted: @Sendable () -> Bool

  /// Puts the options together.
  public init(
    paths: [FilePath], workers: MediaWorkerConfiguration, version: String,
    mode: ImportMode = .reference, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.paths = paths
    self.workers = workers
    self.version = version
    self.mode = mode
    self.isInterrupted = isInterrupted
  }
}

/// A file with a list of paths.
public struct PathList: Sendable {
  /// The file's path, "-" for standard input.
  public let file: FilePath
  /// How many paths it has.
  public let count: Int

  /// Puts the parts together.
  public init(file: FilePath, count: Int) {
    self.file = file
    self.count = count
  }
}

/// What an import does with the files that it finds.
public enum ImportMode: Sendable {
  /// They stay where they are.
  case reference
  /// They are taken where they lie, and their photos are filed in a folder then.
  case filing(FilingTarget)
}
