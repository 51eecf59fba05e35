import PhotoModel

/// The files that have arrived in a watched folder and wait until they are still.
struct Arrivals {
  /// A moment, on a clock that never goes back.
  typealias Moment = ContinuousClock.Instant

  /// How far the writing of a file has come, as far as was heard.
  enum Stage {
    /// Its writer has made it and not written yet; or it came whole, by a link.
    case created
    /// Its writer has written and not closed it yet.
    case written
    /// Whoever wrote it has closed it, or it came whole.
    case closed
  }

  private struct Arrival {
    var changedAt: Moment
    var stage: Stage
    /// When it may be asked again whether somebody has it open, if somebody had.
    var nextLook: Moment?
  }

  /// How long a file has to be still.
  let quiet: Duration
  private var files: [FilePath: Arrival] = [:]
  /// When it became known that any file may have changed, if it did.
  private var rescanAt: Moment?

  /// Makes an empty list.
  init(quiet: Duration) { self.quiet = quiet }

  /// Whether nothing waits.
  var isEmpty: Bool { files.isEmpty && rescanAt == nil }

  /// Whether `path` waits.
  func contains(_ path: FilePath) -> Bool { files[path] != nil }

  /// How far `path` has come; nil where it does not wait.
  func stage(of path: FilePath) -> Stage? { files[path]?.stage }

  /// What waits, as it would be handed out; nil where nothing does.
  var waiting: WatchBurst? {
    if rescanAt != nil { return .everything(except: []) }
    return files.isEmpty ? nil : .files(Set(files.keys))
  }

  /// Notes that a file was changed.
  mutating func note(_ path: FilePath, at moment: Moment, _ stage: Stage = .closed) {
    files[path] = Arrival(changedAt: moment, stage: stage)
  }

  /// Notes that events were lost, so that all files have to be looked at.
  mutating func noteRescan(at moment: Moment) { rescanAt = moment }

  /// Forgets a file.
  mutating func forget(_ path: FilePath) { files[path] = nil }

  /// Forgets all that waits in a folder. Cost: a look at all that waits.
  mutating func forget(folder: FilePath) {
    files = files.filter { $0.key.relative(to: folder) == nil }
  }

  /// Forgets everything.
  mutating func removeAll() {
    files = [:]
    rescanAt = nil
  }

  /// Takes out what is to be imported now: nothing while files that came together are on their way, unless the first
  /// of them have waited for six times as long as a file has to be still.
  ///
  /// - Parameter isBeingWritten: asked about the files that were still for long enough, with how far they have come.
  mutating func takeBurst(at moment: Moment, isBeingWritten: (FilePath, Stage) -> Bool) -> WatchBurst? {
    if let rescanAt {
      guard moment - rescanAt >= quiet else { return nil }
      self.rescanAt = nil
      take(stillFiles(at: moment, isBeingWritten))
      return .everything(except: Set(files.keys))
    }
    guard mayLeave(quietFiles(at: moment), at: moment) else { return nil }
    let still = stillFiles(at: moment, isBeingWritten)
    guard mayLeave(still, at: moment) else { return nil }
    take(still)
    return .files(still, except: Set(files.keys))
  }

  /// Whether some of what waits may go, and the rest be left behind.
  private func mayLeave(_ some: Set<FilePath>, at moment: Moment) -> Bool {
    guard !some.isEmpty, some.count < files.count else { return !some.isEmpty }
    return some.contains { path in files[path].map { moment - $0.changedAt >= quiet * 6 } ?? false }
  }

  private mutating func take(_ some: Set<FilePath>) {
    for path in some { files[path] = nil }
  }

  /// What nothing was heard of for long enough, and is not known to be open.
  private func quietFiles(at moment: Moment) -> Set<FilePath> {
    Set(
      files.lazy.filter { _, arrival in
        moment - arrival.changedAt >= quiet && arrival.nextLook.map { moment >= $0 } ?? true
      }.map(\.key))
  }

  /// What of these nobody has open.
  private mutating func stillFiles(
    at moment: Moment, _ isBeingWritten: (FilePath, Stage) -> Bool
  ) -> Set<FilePath> {
    var still = quietFiles(at: moment)
    let nextLook = moment + quiet
    for path in still {
      guard let stage = files[path]?.stage, isBeingWritten(path, stage) else { continue }
      files[path]?.nextLook = nextLook
      still.remove(path)
    }
    return still
  }
}

/// What a watcher has found to be imported together.
public enum WatchBurst: Equatable, Sendable {
  /// All that is there, but for files that are on their way.
  case everything(except: Set<FilePath>)
  /// These files, with what belongs to them; but for files that are on their way.
  case files(Set<FilePath>, except: Set<FilePath> = [])

  /// What an import of it looks at.
  public var selection: WalkSelection {
    switch self {
    case .everything(let others): WalkSelection(without: others)
    case .files(let files, let others): WalkSelection(of: files, without: others)
    }
  }
}
