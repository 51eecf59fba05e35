/// How text stands out.
public enum TextStyle: Sendable {
  /// Brighter or heavier.
  case bold
  /// Less visible.
  case dim

  fileprivate var sequence: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }
}

extension TextRenderer {
  /// Writes what `body` writes in `style`, if this renderer uses styles.
  public func styled(_ style: TextStyle, _ body: () throws -> Void) throws {
    guard usesStyles else { return try body() }
    try writeRaw(style.sequence)
    try body()
    try writeRaw("\u{1B}[0m")
  }
}
