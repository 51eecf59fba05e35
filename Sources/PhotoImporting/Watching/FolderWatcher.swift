import Glibc
import PhotoModel

/// Watches a folder and tells what has arrived in it, once that has been still for a while.
///
/// What arrives while an import runs is noted and comes with the next burst. A folder that goes away is waited for.
@MainActor
public final class FolderWatcher {
  /// How often it looks.
  private static let interval = Duration.milliseconds(250)

  /// The folder, without links.
  public let folder: FilePath
  /// Told when the folder has gone away (false) and when it is there again (true).
  public var onPresenceChange: ((Bool) -> Void)?

  private let options: FolderWatchOptions
  private let timer = IntervalTimer(every: FolderWatcher.interval)
  private var tree: WatchedTree?
  private var arrivals: Arrivals
  private var waiter: CheckedContinuation<WatchBurst?, any Error>?
  private var failure: WatchError?

  /// Starts to watch `folder`; its first burst is what is there already.
  public init(_ folder: FilePath, options: FolderWatchOptions) throws(WatchError) {
    let resolved: FilePath
    switch ImportPath(folder) {
    case .folder(let path): resolved = path
    case .file(let path): throw .unreadable(path, reason: "it is a file; 'photocat import' takes it")
    case .unusable(let path, let reason): throw .unreadable(path, reason: reason)
    }
    self.folder = resolved
    self.options = options
    arrivals = Arrivals(quiet: options.quiet)
    try begin(rescanAt: .now - options.quiet)
    timer.onTick = { [weak self] in self?.tick() }
  }

  /// Waits for the next burst; nil where the watch is to end.
  public func nextBurst() async throws -> WatchBurst? {
    try await withCheckedThrowingContinuation { continuation in
      waiter = continuation
      answer()
    }
  }

  private func tick() {
    do throws(WatchError) {
      try look(at: .now)
    } catch {
      failure = error
    }
    answer()
  }

  /// Gives whoever waits what there is to give.
  private func answer() {
    guard let waiter else { return }
    if options.isInterrupted() {
      self.waiter = nil
      waiter.resume(returning: nil)
    } else if let failure {
      self.waiter = nil
      waiter.resume(throwing: failure)
    } else if tree != nil, let burst = arrivals.takeBurst(at: .now) {
      self.waiter = nil
      waiter.resume(returning: burst)
    }
  }

  private func look(at moment: Arrivals.Moment) throws(WatchError) {
    let identity = FileStatus.identity(folder)
    if let tree {
      if tree.identity != identity {
        lose()
      } else if try !tree.update(&arrivals, at: moment) {
        try begin(rescanAt: moment)
      }
    } else if identity != nil {
      try begin(rescanAt: moment)
      onPresenceChange?(true)
    }
  }

  private func lose() {
    tree = nil
    arrivals.removeAll()
    onPresenceChange?(false)
  }

  /// Watches all folders anew; whatever is there counts as not looked at.
  private func begin(rescanAt moment: Arrivals.Moment) throws(WatchError) {
    arrivals.removeAll()
    let catalog = Self.resolve(options.catalog)
    var excluded = [TransferFinisher(catalog: options.catalog).trash]
    if case .transfer(let transfer) = options.mode { excluded.append(transfer.root) }
    let tree = try WatchedTree(
      folder, honoursIgnoreRules: options.honoursIgnoreRules,
      excluded: Set(excluded.compactMap { FileStatus.identity($0) }),
      isOwn: { $0.bytes.starts(with: catalog.bytes) }, arrivals: &arrivals, at: .now)
    self.tree = tree
    if tree.hasSettledFiles { arrivals.noteRescan(at: moment) }
  }

  /// The path of a file, which need not be there, without links.
  private static func resolve(_ path: FilePath) -> FilePath {
    if case .file(let resolved) = ImportPath(path) { return resolved }
    let folder = path.folder.bytes.isEmpty ? FilePath(".") : path.folder
    guard case .folder(let resolved) = ImportPath(folder) else { return path }
    return resolved.appending(path.name)
  }
}

/// How a folder is watched.
public struct FolderWatchOptions: Sendable {
  /// How long a file has to be still before it is imported.
  public var quiet: Duration
  /// Whether hidden files, other programs' debris, and what a `.photocatignore` names are passed over.
  public var honoursIgnoreRules: Bool
  /// The catalog: it and the files beside it that begin with its name are no arrivals, nor is what lies in its trash.
  public var catalog: FilePath
  /// What is done with the files; the folder that they are brought into is not watched.
  public var mode: ImportMode
  /// Whether the watch is to end; asked several times a second.
  public var isInterrupted: @Sendable () -> Bool

  /// Puts the options together.
  public init(
    quiet: Duration, honoursIgnoreRules: Bool, catalog: FilePath, mode: ImportMode,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.quiet = quiet
    self.honoursIgnoreRules = honoursIgnoreRules
    self.catalog = catalog
    self.mode = mode
    self.isInterrupted = isInterrupted
  }
}
