import Glibc
import PhotoModel

/// A question for a media worker about one file.
public struct MediaJob: Sendable {
  /// The file.
  public var path: FilePath
  /// What is asked.
  public var task: MediaTask
  /// The file's size, by which the time for the answer is measured; what of it is holes does not count.
  public var byteCount: Int64

  /// Puts a question together.
  public init(path: FilePath, task: MediaTask, byteCount: Int64) {
    self.path = path
    self.task = task
    self.byteCount = byteCount
  }

  /// How much of the file the disk holds: holes take none, and a terabyte of them is read in no time that anybody has.
  ///
  /// Its size where the disk does not say.
  var storedByteCount: Int64 {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_blocks > 0 else { return byteCount }
    return min(byteCount, Int64(status.st_blocks) * 512)
  }
}

/// What came of a question for a media worker.
public enum MediaOutcome: Equatable, Sendable {
  /// It was answered.
  case answered(MediaResult)
  /// The worker did not survive the file, or said nothing of use; with a sentence that says so.
  case lost(reason: String)
}

/// Why no worker can be had at all.
public enum MediaPoolError: Error, Equatable, CustomStringConvertible {
  /// The program cannot be started.
  case cannotStart(executable: FilePath, reason: String)
  /// The program answers nothing, whatever it is asked.
  case doesNotWork(executable: FilePath, reason: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .cannotStart(let executable, let reason):
      "cannot start the media worker \(executable): \(reason)"
    case .doesNotWork(let executable, let reason):
      "the media worker \(executable) does not work: \(reason); "
        + "run it by hand to see why (a missing library?)"
    }
  }
}
