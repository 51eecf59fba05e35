/// When to use colour, as `--color` says.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that has colour, unless `NO_COLOR` is set.
  case auto
  /// Everywhere.
  case always
  /// Nowhere.
  case never
}

/// How many colours may be used.
public enum ColorSupport: Int, Comparable, Sendable {
  /// None, and no bold or dim text either.
  case none
  /// The sixteen of ANSI.
  case ansi16
  /// The 256 of xterm's palette.
  case indexed256
  /// Red, green and blue with eight bits each.
  case truecolor

  /// Orders by the number of colours.
  public static func < (one: ColorSupport, other: ColorSupport) -> Bool { one.rawValue < other.rawValue }
}

extension Terminal {
  /// Returns the colours to use where `choice` was asked for.
  public func colorSupport(_ choice: ColorChoice) -> ColorSupport {
    switch choice {
    case .never: .none
    case .always: paletteOfTerminalType
    case .auto: canMoveCursor && environment["NO_COLOR"] == nil ? paletteOfTerminalType : .none
    }
  }

  /// What `COLORTERM` and `TERM` promise, at least sixteen colours.
  private var paletteOfTerminalType: ColorSupport {
    let type = environment["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || type.hasSuffix("-direct") {
      return .truecolor
    }
    return type.hasSuffix("256color") ? .indexed256 : .ansi16
  }
}
