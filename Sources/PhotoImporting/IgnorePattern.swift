import PhotoModel

/// One line of an ignore file.
struct IgnorePattern: Sendable {
  /// The line as it stands in the file, without blanks at its end.
  let text: FilePath
  /// The line's number, from 1.
  let line: Int
  /// Whether it takes back what an earlier line ignored.
  let isNegated: Bool
  private let isForFolders: Bool
  /// Whether the pattern is for names wherever they are, not for paths from the file's folder.
  private let isForNames: Bool
  private let components: [Component]

  private enum Component: Sendable {
    /// Any number of folders: `**`.
    case anyFolders
    case name(NamePattern)

    init(_ pattern: ArraySlice<UInt8>) {
      let isFolders = pattern.count > 1 && pattern.allSatisfy { $0 == UInt8(ascii: "*") }
      self = isFolders ? .anyFolders : .name(NamePattern(pattern))
    }
  }

  /// Reads a line; nil for one that is empty or a comment.
  init?(line: ArraySlice<UInt8>, number: Int) {
    let ended = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let first = ended.first, first != UInt8(ascii: "#") else { return nil }
    var rest = Self.droppingBlanksAtEnd(ended)
    text = FilePath(bytes: rest)
    self.line = number
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isForFolders = rest.last == UInt8(ascii: "/")
    if isForFolders { rest.removeLast() }
    guard !rest.isEmpty else { return nil }
    isForNames = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    let parts = Self.split(rest)
    components = isForNames ? parts.map { .name(NamePattern($0)) } : parts.map(Component.init)
  }

  /// Whether the pattern fits a path from the file's folder, given by its components.
  func matches(_ path: [ArraySlice<UInt8>], isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders, let name = path.last else { return false }
    guard isForNames else { return matches(path) }
    guard case .name(let pattern)? = components.first else { return false }
    return pattern.matches(name)
  }

  /// Goes along both lists; where they part, the last `**` takes one more folder.
  private func matches(_ path: [ArraySlice<UInt8>]) -> Bool {
    var (next, position) = (0, 0)
    var retry: (next: Int, position: Int)?
    while position < path.count {
      if next < components.count, case .anyFolders = components[next] {
        // At the end it takes all that is left, which has to be something.
        if next == components.count - 1 { return true }
        next += 1
        retry = (next, position)
      } else if next < components.count, case .name(let pattern) = components[next],
        pattern.matches(path[position])
      {
        next += 1
        position += 1
      } else if let last = retry {
        (next, position) = (last.next, last.position + 1)
        retry = (next, position)
      } else {
        return false
      }
    }
    return next == components.count
  }

  // MARK: Reading

  /// Takes the blanks off the end, up to one that a backslash keeps.
  private static func droppingBlanksAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      // A backslash at the very end escapes nothing, and git then leaves the line as it is.
      if isEscape, index + 1 == line.endIndex { return line }
      if isEscape { index += 1 }
      if isEscape || line[index] != UInt8(ascii: " ") { end = index + 1 }
      index += 1
    }
    return line[..<end]
  }

  /// Splits at slashes, also escaped ones, but not within brackets.
  private static func split(_ pattern: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = pattern.startIndex
    var index = start
    while index < pattern.endIndex {
      switch pattern[index] {
      case UInt8(ascii: "["):
        index = ByteSet.end(in: pattern, from: index) ?? index + 1
      case UInt8(ascii: "\\") where index + 1 < pattern.endIndex && pattern[index + 1] != UInt8(ascii: "/"):
        index += 2
      case UInt8(ascii: "\\") where index + 1 < pattern.endIndex, UInt8(ascii: "/"):
        parts.append(pattern[start..<index])
        index += pattern[index] == UInt8(ascii: "/") ? 1 : 2
        start = index
      default:
        index += 1
      }
    }
    return parts + [pattern[start...]]
  }
}
