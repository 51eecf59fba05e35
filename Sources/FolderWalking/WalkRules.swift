import DiskFiles
import Glibc
import PhotoModel

/// What is passed over in the folder that is walked: hidden files, other programs' debris, and whatever the files
/// called `.photocatignore` in it and in all folders around it name.
struct WalkRules {
  private static let top = FilePath("/")
  private var stack = IgnoreStack()

  /// The rules at the start of a walk, an absolute path without links: those of the folders around it, up to the top
  /// of the file system. Whatever starts a walk was asked for, and no rule keeps it from being walked.
  ///
  /// `complain` hears of ignore files there that cannot be read, and do not count. Cost: one open for each folder.
  init(start: FilePath, complain: (UnreadableIgnoreFile) -> Void = { _ in }) {
    for folder in Self.folders(around: start) {
      do throws(UnreadableIgnoreFile) {
        self = try entering(folder)
      } catch {
        complain(error)
      }
    }
  }

  /// The folders around one, the outermost first.
  private static func folders(around start: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var inner = start
    while inner.folder != inner, !inner.folder.bytes.isEmpty {
      inner = inner.folder
      folders.append(inner)
    }
    return folders.reversed()
  }

  /// Returns the rules that hold in `folder`, which lies in the folder that these are for.
  ///
  /// Throws where there is an ignore file that cannot be read.
  func entering(_ folder: FilePath) throws(UnreadableIgnoreFile) -> WalkRules {
    let file = folder.appending(IgnoreRules.fileName)
    guard let place = folder.relative(to: Self.top) else { return self }
    let bytes: [UInt8]
    switch TextFile.read(file) {
    case .success(let content): bytes = content
    case .failure(let failure):
      // A folder that cannot be entered is said to be so when it is listed.
      guard failure.code != ENOENT, folder.withCString({ access($0, X_OK) }) == 0 else { return self }
      throw UnreadableIgnoreFile(path: file, reason: failure.reason)
    }
    var inner = self
    inner.stack = stack.adding(IgnoreRules(parsing: bytes, in: place))
    return inner
  }

  /// Why the file or folder at `path`, called `name`, is passed over; nil where it is not.
  func reasonToSkip(_ name: [UInt8], _ path: FilePath, isFolder: Bool) -> String? {
    let standard = isFolder ? SkipRules.reasonToSkip(folder: name) : SkipRules.reasonToSkip(file: name)
    guard !stack.isEmpty, let place = path.relative(to: Self.top) else { return standard }
    switch stack.decision(for: place, isFolder: isFolder) {
    // What stands there may be somebody's secret, and the record would keep it.
    case .ignored(let line): return "ignored by .photocatignore, line \(line)"
    case .included: return nil
    case .undecided: return standard
    }
  }
}

/// An ignore file is there and cannot be read.
struct UnreadableIgnoreFile: Error, Equatable {
  let path: FilePath
  let reason: String
}
