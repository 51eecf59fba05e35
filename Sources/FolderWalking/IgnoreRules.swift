import PhotoModel

/// The rules of one `.photocatignore`, written as those of a `.gitignore`.
///
/// Names are bytes, and case counts. As git's manual has it: `*` and `?` match no slash; `**` matches folders where
/// it stands alone between slashes; a pattern with a slash before its end is bound to the file's own folder; a slash
/// at the end asks for a folder; `!` takes back what an earlier pattern ignored; the last pattern that fits decides.
struct IgnoreRules: Sendable {
  /// The name of the files that have such rules.
  static let fileName = Array(".photocatignore".utf8)

  /// The folder that the file lies in, relative to the folder that paths are asked about from.
  let folder: FilePath
  private let patterns: [IgnorePattern]

  /// Reads the bytes of a file that lies in `folder`, "" for the folder that paths are asked about from.
  init(parsing bytes: [UInt8], in folder: FilePath) {
    self.folder = folder
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    patterns = lines.enumerated().compactMap { index, line in IgnorePattern(line: line, number: index + 1) }
  }

  /// What the rules say about a path, without regard to the folders around it.
  ///
  /// An ignored folder is not walked, so that nothing in it can be taken back: ask about folders before what is in
  /// them.
  func decision(for path: FilePath, isFolder: Bool) -> IgnoreDecision {
    guard let relative = folder.bytes.isEmpty ? path : path.relative(to: folder), !relative.bytes.isEmpty
    else {
      return .undecided
    }
    let names = relative.bytes.split(separator: UInt8(ascii: "/"))
      .map { $0.map(CChar.init(bitPattern:)) + [0] }
    guard let match = patterns.last(where: { $0.matches(names, isFolder: isFolder) }) else {
      return .undecided
    }
    return match.isNegated ? .included : .ignored(byLine: match.line)
  }
}

/// What rules say about a path.
enum IgnoreDecision: Equatable, Sendable {
  /// The pattern on a line of its file ignores it.
  case ignored(byLine: Int)
  /// A pattern takes it back.
  case included
  /// No pattern fits.
  case undecided
}

/// The rules that hold in one folder: those of the files around it, and its own.
struct IgnoreStack: Sendable {
  private var rules: [IgnoreRules]

  /// Whether there are no rules.
  var isEmpty: Bool { rules.isEmpty }

  /// Starts with the rules of the outermost folder, if it has any.
  init(_ rules: [IgnoreRules] = []) { self.rules = rules }

  /// The stack for a folder further in, which has a file of its own.
  func adding(_ inner: IgnoreRules) -> IgnoreStack { IgnoreStack(rules + [inner]) }

  /// What the innermost file says that says anything.
  func decision(for path: FilePath, isFolder: Bool) -> IgnoreDecision {
    for rules in rules.reversed() {
      let decision = rules.decision(for: path, isFolder: isFolder)
      if decision != .undecided { return decision }
    }
    return .undecided
  }
}
