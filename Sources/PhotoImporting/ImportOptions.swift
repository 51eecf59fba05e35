import PhotoModel

/// What an import is asked to do.
public struct ImportOptions: Sendable {
  /// Folders and files.
  public var paths: [FilePath]
  /// Whether hidden files, other programs' debris, and what a `.photocatignore` names are passed over.
  public var honoursIgnoreRules = true
  /// How files are looked into.
  public var workers: MediaWorkerConfiguration
  /// The version of photocat, by which earlier verdicts about files are judged.
  public var version: String
  /// Whether the import is to come to an early end; asked often, from any thread.
  public var isInterrupted: @Sendable () -> Bool

  /// Puts the options together.
  public init(
    paths: [FilePath], workers: MediaWorkerConfiguration, version: String,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.paths = paths
    self.workers = workers
    self.version = version
    self.isInterrupted = isInterrupted
  }
}
