import PhotoModel

/// The files that have arrived in a watched folder and wait until they are still.
struct Arrivals {
  /// A moment, on a clock that never goes back.
  typealias Moment = ContinuousClock.Instant

  private struct Arrival {
    var changedAt: Moment
    /// Whether somebody has written and not closed the file yet.
    var isBeingWritten: Bool
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

  /// Notes that a file was changed; whoever writes to it has to close it before it counts as still.
  mutating func note(_ path: FilePath, at moment: Moment, isBeingWritten: Bool = false) {
    files[path] = Arrival(changedAt: moment, isBeingWritten: isBeingWritten)
  }

  /// Notes that events were lost, so that all files have to be looked at.
  mutating func noteRescan(at moment: Moment) { rescanAt = moment }

  /// Forgets a file, or all that waits in a folder.
  mutating func forget(_ path: FilePath) {
    files[path] = nil
    files = files.filter { $0.key.relative(to: path) == nil }
  }

  /// Forgets everything.
  mutating func removeAll() {
    files = [:]
    rescanAt = nil
  }

  /// Takes out what is to be imported now: nothing while files that came together are on their way, unless the first
  /// of them have waited for six times as long as a file has to be still.
  mutating func takeBurst(at moment: Moment) -> WatchBurst? {
    if let rescanAt {
      guard moment - rescanAt >= quiet else { return nil }
      self.rescanAt = nil
      let waiting = files.filter { !isStill($0.value, at: moment) }
      files = waiting
      return .everything(except: Set(waiting.keys))
    }
    let still = files.filter { isStill($0.value, at: moment) }
    guard !still.isEmpty else { return nil }
    let isPatienceOver = still.contains { moment - $0.value.changedAt >= quiet * 6 }
    guard still.count == files.count || isPatienceOver else { return nil }
    for path in still.keys { files[path] = nil }
    return .files(Set(still.keys))
  }

  private func isStill(_ arrival: Arrival, at moment: Moment) -> Bool {
    !arrival.isBeingWritten && moment - arrival.changedAt >= quiet
  }
}

/// What a watcher has found to be imported together.
public enum WatchBurst: Equatable, Sendable {
  /// All that is there, but for files that are on their way.
  case everything(except: Set<FilePath>)
  /// These files.
  case files(Set<FilePath>)

  /// Whether a file found in the folder belongs to it.
  public func contains(_ path: FilePath) -> Bool {
    switch self {
    case .everything(let others): !others.contains(path)
    case .files(let files): files.contains(path)
    }
  }
}
