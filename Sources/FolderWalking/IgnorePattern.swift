import Glibc
import PhotoModel

/// One line of an ignore file.
///
/// fnmatch(3) compares it with one name at a time. Since photocat sets no locale, that goes byte by byte, as in git.
struct IgnorePattern: Sendable {
  /// The line's number, from 1.
  let line: Int
  /// Whether it takes back what an earlier line ignored.
  let isNegated: Bool
  private let isForFolders: Bool
  private let parts: [Part]

  private enum Part: Sendable {
    /// Any number of folders: `**`.
    case anyFolders
    /// A pattern for one name, as C functions want it.
    case name([CChar])
  }

  /// Reads a line; nil for one that is empty or a comment, or can fit nothing.
  init?(line: ArraySlice<UInt8>, number: Int) {
    let ended = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    // To C the pattern would end at a zero: the `*.tmp` of a file in UTF-16 would be `*`.
    guard let first = ended.first, first != UInt8(ascii: "#"), !ended.contains(0) else { return nil }
    var rest = Self.droppingBlanksAtEnd(ended)
    self.line = number
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isForFolders = rest.last == UInt8(ascii: "/")
    if isForFolders { rest.removeLast() }
    let isForNames = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    guard !rest.isEmpty, let patterns = Self.split(rest) else { return nil }
    // A pattern without a slash is for names wherever they are.
    parts = isForNames ? [.anyFolders] + patterns.map(Self.name) : patterns.map(Self.part)
  }

  /// Whether the pattern fits a path from the file's folder, given by its names, each with a zero at its end.
  func matches(_ path: [[CChar]], isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders else { return false }
    var (next, position) = (0, 0)
    // Where the two part, the last `**` takes one more folder.
    var retry: (next: Int, position: Int)?
    while position < path.count {
      if next < parts.count, case .anyFolders = parts[next] {
        // At the end it takes all that is left, which has to be something.
        if next == parts.count - 1 { return true }
        next += 1
        retry = (next, position)
      } else if next < parts.count, case .name(let pattern) = parts[next],
        fnmatch(pattern, path[position], 0) == 0
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
    return next == parts.count
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

  private static func part(_ pattern: [UInt8]) -> Part {
    pattern.count > 1 && pattern.allSatisfy { $0 == UInt8(ascii: "*") } ? .anyFolders : name(pattern)
  }

  private static func name(_ pattern: [UInt8]) -> Part { .name(pattern.map(CChar.init(bitPattern:)) + [0]) }

  /// Splits at slashes, also escaped ones, but not within brackets; nil where a bracket is never closed.
  private static func split(_ pattern: ArraySlice<UInt8>) -> [[UInt8]]? {
    var rest = pattern
    var names: [[UInt8]] = []
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"):
        names.append(name)
        name = []
      case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "/"): break
      case UInt8(ascii: "\\"): name += [byte] + rest.popFirst(1)
      case UInt8(ascii: "["):
        guard let members = takeBracket(from: &rest) else { return nil }
        name += [byte] + members
      default: name.append(byte)
      }
    }
    return names + [name]
  }

  /// Takes what follows an opening bracket, with the closing one; nil where there is none, which fnmatch would take for
  /// a bracket that stands for itself, and git for a pattern that fits nothing.
  private static func takeBracket(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var members: [UInt8] = []
    if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") { members += rest.popFirst(1) }
    // A closing bracket at the very start stands for itself.
    repeat {
      guard let byte = rest.popFirst() else { return nil }
      switch byte {
      case UInt8(ascii: "["):
        let classEnd = rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex
        let name = rest[..<classEnd]
        if name.count > 1, name.first == UInt8(ascii: ":"), name.last == UInt8(ascii: ":") {
          members += [byte] + rest.popFirst(name.count + 1)
        } else {
          // To fnmatch "[." and "[=" begin something too.
          members += [UInt8(ascii: "\\"), byte]
        }
      case UInt8(ascii: "\\"): members += [byte] + rest.popFirst(1)
      default: members.append(byte)
      }
    } while rest.first != UInt8(ascii: "]")
    return members + rest.popFirst(1)
  }
}

extension ArraySlice {
  /// Takes the first `count` elements off, or as many as there are.
  fileprivate mutating func popFirst(_ count: Int) -> ArraySlice {
    defer { self = dropFirst(count) }
    return prefix(count)
  }
}
