import Glibc

/// The number of cells of a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// Cells in a row.
  public var columns: Int
  /// Rows.
  public var rows: Int

  /// Takes the two numbers.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// What a descriptor leads to, as far as output cares: a terminal of some size and with some colours, or none.
public struct Terminal: Sendable {
  /// The descriptor.
  public let descriptor: Int32
  let environment: ProcessEnvironment

  /// Looks at `descriptor`.
  public init(descriptor: Int32, environment: ProcessEnvironment = .process) {
    self.descriptor = descriptor
    self.environment = environment
  }

  /// The one that standard output leads to.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
  /// The one that standard error leads to.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  /// Whether it is a terminal at all.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether it is a terminal on which the cursor can be moved.
  public var canMoveCursor: Bool { isTerminal && !isDumb }

  /// The size that the terminal tells, else that of `COLUMNS` and `LINES`, else 80 by 24.
  public var size: TerminalSize {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    return TerminalSize(
      columns: isKnown && window.ws_col > 0 ? Int(window.ws_col) : number("COLUMNS") ?? 80,
      rows: isKnown && window.ws_row > 0 ? Int(window.ws_row) : number("LINES") ?? 24)
  }

  var isDumb: Bool { environment["TERM"] ?? "dumb" == "dumb" }

  private func number(_ variable: String) -> Int? {
    environment[variable].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
