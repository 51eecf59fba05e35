import Glibc
import PhotoModel

/// How media workers are run.
public struct MediaWorkerConfiguration: Sendable {
  /// The program, `photocat-media`.
  public var executable: FilePath
  /// How many work side by side.
  public var jobs: Int
  /// How much address space one may use, in MiB.
  public var memoryLimit: Int
  /// How long one may take for a file, in seconds; a second more is granted for every MiB that it has on its disk.
  public var timeLimit: Int

  /// Sets up `jobs` workers, by default one for each processor that this process may use.
  public init(
    executable: FilePath, jobs: Int = Self.processorCount, memoryLimit: Int = 1_024, timeLimit: Int = 60
  ) {
    self.executable = executable
    self.jobs = max(1, jobs)
    self.memoryLimit = memoryLimit
    self.timeLimit = timeLimit
  }

  /// How many processors there are.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Where `photocat-media` lies: `PHOTOCAT_MEDIA`, else beside this program, else in `libexec/photocat` beside the
  /// folder of this program; nil where it is in none of these places.
  public static func findExecutable(override: FilePath?) -> FilePath? {
    if let override, !override.bytes.isEmpty { return override }
    guard let own = ownExecutable() else { return nil }
    let name = Array("photocat-media".utf8)
    let candidates = [
      own.folder.appending(name),
      own.folder.folder.appending("libexec/photocat".utf8).appending(name),
    ]
    return candidates.first { path in path.withCString { access($0, X_OK) } == 0 }
  }

  private static func ownExecutable() -> FilePath? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// How long a worker may take for a question, in milliseconds.
  func patience(for job: MediaJob) -> Int { patience(byteCount: job.storedByteCount) }

  /// How long a worker may take for a file of so many bytes, in milliseconds.
  func patience(byteCount: Int64) -> Int {
    timeLimit * 1_000 + Int(clamping: byteCount / 1_048_576) * 1_000
  }
}
