import Foundation

/// The built programs, which lie beside the tests.
enum Programs {
  private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// photocat.
  static let photocat = folder.appending(path: "photocat").path
  /// The media worker.
  static let mediaWorker = folder.appending(path: "photocat-media").path

  /// The sample photos of the project.
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/Samples").path
}

/// Runs a command as somebody whom permissions hold back.
enum Unprivileged {
  /// What to put before a command; nil where there is no way.
  static let prefix: [String]? = {
    guard geteuid() == 0 else { return [] }
    let prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    let outcome = try? Sandbox().run(prefix + [Programs.photocat, "--version"], in: "..")
    return outcome?.status == 0 ? prefix : nil
  }()
}
