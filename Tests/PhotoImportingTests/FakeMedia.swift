import Glibc
import PhotoImporting
import PhotoModel

/// The fake media worker, which is built beside the tests.
enum FakeMedia {
  static var executable: FilePath {
    guard let own = realpath("/proc/self/exe", nil) else { fatalError("/proc/self/exe leads nowhere") }
    defer { free(own) }
    return FilePath(String(cString: own)).folder.appending("fake-media".utf8)
  }

  /// Workers with so much patience, in seconds. It is long where no test depends on it: the machine may be busy.
  static func configuration(jobs: Int = 1, timeLimit: Int = 60) -> MediaWorkerConfiguration {
    MediaWorkerConfiguration(executable: executable, jobs: jobs, timeLimit: timeLimit)
  }
}

/// Whole files, in memory.
enum FileBytes {
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while case let count = Glibc.read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return bytes
  }
}
