import DiskFiles
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
  private var timer: IntervalTimer?
  private var tree: WatchedTree?
  private var arrivals: Arrivals
  private var writers = WriterInquiry()
  private var waiter: CheckedContinuation<WatchBurst?, any Error>?
  private var failure: WatchError?

  /// Prepares to watch `folder`; throws where that makes no sense.
  public init(_ folder: FilePath, options: FolderWatchOptions) throws(WatchError) {
    switch ImportPath(folder) {
    case .folder(let resolved): self.folder = resolved
    case .file(let path):
      throw WatchError.unreadable(path, reason: "it is a file; 'photocat import' takes it")
    case .unusable(let path, let reason): throw WatchError.unreadable(path, reason: reason)
    }
    self.options = options
    arrivals = Arrivals(quiet: options.quiet)
  }

  /// Starts to watch; the first burst is what is there already. Cost: a look at all that is there.
  public func start() throws(WatchError) {
    try begin(after: .zero)
    let timer = IntervalTimer(every: Self.interval)
    timer.onTick = { [weak self] in self?.tick() }
    self.timer = timer
  }

  /// Waits for the next burst; nil where the watch is to end.
  public func nextBurst() async throws -> WatchBurst? {
    try await withCheckedThrowingContinuation { continuation in
      waiter = continuation
      answer()
    }
  }

  /// Whether a file that an import has come to has to wait, since somebody is writing to it; it comes with a later burst.
  public func postpones(_ path: FilePath) -> Bool {
    guard writers.isBeingWritten(path, arrivals.stage(of: path) ?? .closed) else { return false }
    if !arrivals.contains(path) { arrivals.note(path, at: .now, .written) }
    return true
  }

  /// What was not handed out when the watch ended; nil where nothing waited, or the folder is away.
  public var leftBehind: WatchBurst? {
    tree == nil ? nil : arrivals.waiting
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
      // What has come since the last tick is left behind too. A failure has nobody to stop any more.
      try? look(at: .now)
      waiter.resume(returning: nil)
    } else if let failure {
      self.waiter = nil
      waiter.resume(throwing: failure)
    } else if tree != nil,
      let burst = arrivals.takeBurst(
        at: .now, isBeingWritten: { writers.isBeingWritten($0, $1) })
    {
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
        try begin(after: options.quiet)
      }
    } else if identity != nil {
      try begin(after: options.quiet)
      onPresenceChange?(true)
    }
  }

  private func lose() {
    tree = nil
    arrivals.removeAll()
    onPresenceChange?(false)
  }

  /// Watches all folders anew; whatever is there counts as not looked at, and is to be after so long.
  private func begin(after delay: Duration) throws(WatchError) {
    let earlier = arrivals
    arrivals.removeAll()
    var own = WalkExceptions()
    own.hide(Self.resolve(options.catalog), suffixes: WalkExceptions.catalogSuffixes)
    let limits = WatchLimits(
      honoursIgnoreRules: options.honoursIgnoreRules,
      excluded: Set(options.excluded.compactMap { FileStatus.identity($0) }),
      isOwn: { [unseen = own.unseen] in unseen.contains($0) }, isInterrupted: options.isInterrupted)
    let tree = try WatchedTree(folder, limits: limits, earlier: earlier, arrivals: &arrivals, at: .now)
    self.tree = tree
    // Later than what was just noted to be on its way, so that it is still by then, and comes with the rest.
    if tree.hasSettledFiles { arrivals.noteRescan(at: .now - options.quiet + delay) }
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
  /// The catalog: it and the files that photocat keeps beside it are no arrivals.
  public var catalog: FilePath
  /// Folders that are not watched, though they may lie in the one that is.
  public var excluded: [FilePath]
  /// Whether the watch is to end; asked several times a second.
  public var isInterrupted: @Sendable () -> Bool

  /// Puts the options together.
  public init(
    quiet: Duration, honoursIgnoreRules: Bool, catalog: FilePath, excluded: [FilePath],
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.quiet = quiet
    self.honoursIgnoreRules = honoursIgnoreRules
    self.catalog = catalog
    self.excluded = excluded
    self.isInterrupted = isInterrupted
  }
}
