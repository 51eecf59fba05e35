import Glibc
import MediaWorkers
import PhotoModel

/// The fake media worker, which is built beside the tests.
package enum FakeMedia {
  /// The program.
  package static var executable: FilePath {
    guard let own = realpath("/proc/self/exe", nil) else { fatalError("/proc/self/exe leads nowhere") }
    defer { free(own) }
    return FilePath(String(cString: own)).folder.appending("fake-media".utf8)
  }

  /// Workers with so much patience, in seconds. It is long where no test depends on it: the machine may be busy.
  package static func configuration(jobs: Int = 1, timeLimit: Int = 60) -> MediaWorkerConfiguration {
    MediaWorkerConfiguration(executable: executable, jobs: jobs, timeLimit: timeLimit)
  }
}
