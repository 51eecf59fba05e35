import Glibc
import PhotoModel

/// What is passed over in the folder that is walked: hidden files, other programs' debris, and whatever the files
/// called `.photocatignore` in it and around it name.
struct WalkRules {
  /// The folder at which the walk began; the paths in an ignore file are relative to its own folder.
  let start: FilePath
  private var stack = IgnoreStack()

  /// The rules at the start of a walk.
  init(start: FilePath) { self.start = start }

  /// Returns the rules that hold in `folder`, which lies in the folder that these are for.
  ///
  /// Throws where there is an ignore file that cannot be read.
  func entering(_ folder: FilePath) throws(UnreadableIgnoreFile) -> WalkRules {
    let file = folder.appending(IgnoreRules.fileName)
    guard let place = folder.relative(to: start) else { return self }
    guard let bytes = SmallFile.read(file) else {
      let reason = (code: errno, text: SystemError.lastReason)
      // A folder that cannot be entered is said to be so when it is listed.
      guard reason.code != ENOENT, folder.withCString({ access($0, X_OK) }) == 0 else { return self }
      throw UnreadableIgnoreFile(path: file, reason: reason.text)
    }
    var inner = self
    inner.stack = stack.adding(IgnoreRules(parsing: bytes, in: place))
    return inner
  }

  /// Why the file or folder at `path`, called `name`, is passed over; nil where it is not.
  func reasonToSkip(_ name: [UInt8], _ path: FilePath, isFolder: Bool) -> String? {
    let standard = isFolder ? SkipRules.reasonToSkip(folder: name) : SkipRules.reasonToSkip(file: name)
    guard let relative = path.relative(to: start) else { return standard }
    switch stack.decision(for: relative, isFolder: isFolder) {
    case .ignored(let pattern, let line): return "ignored by '\(pattern)' in .photocatignore, line \(line)"
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
