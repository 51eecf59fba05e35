import Glibc
import MediaWorkers
import PhotoModel
import TerminalUI

/// Asks a media worker about one file, for a person who looks at it.
///
/// What cannot be had is said on standard error; the rest of the photo is shown all the same.
@MainActor
struct FileExaminer {
  private let path: FilePath
  private let byteCount: Int64
  /// How long a person waits for a file, in seconds, besides one for each MiB of it.
  private static let patience = 15

  /// Asks about a file with the photo's own bytes that can be read now, the original before its copies.
  init(_ photo: PhotoDetails) {
    let file = photo.files.first { file in
      (file.role == .original || file.sha256 == photo.id)
        && file.path.withCString { access($0, R_OK) } == 0
    }
    path = file?.path ?? photo.path
    byteCount = file?.byteCount ?? photo.byteCount
  }

  /// Draws the picture in characters, or gives no lines and says why.
  func picture(colors: ColorSupport, width: Int?) async -> [String] {
    let columns = min(width ?? 80, 80)
    let task = MediaTask.picture(
      columns: columns, rows: max(8, columns * 3 / 10), colors: colors.pictureColors)
    switch await answer(task) {
    case .picture(let lines): return lines
    case .damaged(let reason), .unreadable(let reason): complain("cannot draw \(path): \(reason)")
    case nil: break
    default: complain("cannot draw \(path): the media worker's answer made no sense")
    }
    return []
  }

  /// Reads every tag, or gives none and says why.
  func tags() async -> [MediaTag]? {
    switch await answer(.allTags) {
    case .tags(let tags): return tags
    case .damaged(let reason), .unreadable(let reason): complain("cannot read the tags of \(path): \(reason)")
    case nil: break
    default: complain("cannot read the tags of \(path): the media worker's answer made no sense")
    }
    return nil
  }

  private func answer(_ task: MediaTask) async -> MediaResult? {
    do {
      var configuration = try MediaWorkerConfiguration.installed(jobs: 1)
      configuration.timeLimit = Self.patience
      let pool = MediaWorkerPool(configuration)
      switch try await pool.outcome(of: MediaJob(path: path, task: task, byteCount: byteCount)) {
      case .answered(let result): return result
      case .lost(let reason): complain("\(path): \(reason)")
      }
    } catch {
      complain("\(error)")
    }
    return nil
  }

  private func complain(_ text: String) { Messages.standard.print(text) }
}

extension ColorSupport {
  /// The colours in the words of the media worker.
  fileprivate var pictureColors: PictureColors {
    switch self {
    case .none: .none
    case .ansi16: .ansi16
    case .indexed256: .indexed256
    case .truecolor: .truecolor
    }
  }
}

extension MediaWorkerConfiguration {
  /// So many workers of the installed kind; nil for one per processor.
  ///
  /// Throws where `photocat-media` is not found.
  static func installed(jobs: Int?) throws -> MediaWorkerConfiguration {
    let override = GlobalOptions.environmentPath("PHOTOCAT_MEDIA")
    guard let executable = MediaWorkerConfiguration.findExecutable(override: override) else {
      throw MediaWorkerMissing()
    }
    guard let jobs else { return MediaWorkerConfiguration(executable: executable) }
    return MediaWorkerConfiguration(executable: executable, jobs: jobs)
  }
}

/// The program that reads picture files is not where it should be.
struct MediaWorkerMissing: Error, CustomStringConvertible {
  var description: String {
    "cannot find the media worker, photocat-media: it belongs beside photocat or in ../libexec/photocat; "
      + "PHOTOCAT_MEDIA can name it"
  }
}
