/// A pattern for one name: bytes, `*`, `?`, `[…]` and escapes.
struct NamePattern: Sendable {
  private enum Token: Sendable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case set(ByteSet)
  }

  /// Nil for a pattern that is broken, and fits nothing.
  private let tokens: [Token]?

  /// Reads the bytes of a pattern without slashes.
  init(_ pattern: ArraySlice<UInt8>) { tokens = Self.read(pattern) }

  private static func read(_ pattern: ArraySlice<UInt8>) -> [Token]? {
    var tokens: [Token] = []
    var index = pattern.startIndex
    while index < pattern.endIndex {
      switch pattern[index] {
      case UInt8(ascii: "*"): tokens.append(.anyBytes)
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "["):
        guard let (set, end) = ByteSet.read(pattern, from: index) else { return nil }
        tokens.append(.set(set))
        index = end - 1
      case UInt8(ascii: "\\"):
        index += 1
        guard index < pattern.endIndex else { return nil }
        tokens.append(.byte(pattern[index]))
      default: tokens.append(.byte(pattern[index]))
      }
      index += 1
    }
    return tokens
  }

  /// Whether the pattern fits the whole name; where they part, the last `*` takes one more byte.
  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    guard let tokens else { return false }
    var (next, position) = (0, name.startIndex)
    var retry: (next: Int, position: Int)?
    while position < name.endIndex {
      if next < tokens.count, case .anyBytes = tokens[next] {
        next += 1
        retry = (next, position)
      } else if next < tokens.count, Self.token(tokens[next], fits: name[position]) {
        next += 1
        position += 1
      } else if let last = retry {
        (next, position) = (last.next, last.position + 1)
        retry = (next, position)
      } else {
        return false
      }
    }
    return tokens[next...].allSatisfy { token in
      if case .anyBytes = token { true } else { false }
    }
  }

  private static func token(_ token: Token, fits byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): wanted == byte
    case .anyByte: true
    case .anyBytes: false
    case .set(let set): set.contains(byte)
    }
  }
}
