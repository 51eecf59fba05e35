import ListKit

/// How far a long piece of work has come.
public struct ProgressCounts: Equatable, Sendable {
  /// The items that are done.
  public var done: Int
  /// The items known so far.
  public var total: Int
  /// Whether no more items will be found.
  public var isTotalFinal: Bool

  /// Takes the counts.
  public init(done: Int, total: Int, isTotalFinal: Bool) {
    self.done = done
    self.total = total
    self.isTotalFinal = isTotalFinal
  }
}

/// Shows how far a long piece of work has come.
///
/// On a terminal it is one line, drawn again at most ten times a second and wiped off at the end; elsewhere it is a
/// plain line every five seconds. Updating it more often costs no more than a look at the clock.
public final class ProgressLine {
  /// Where and how progress is shown.
  public enum Style {
    /// One line that is drawn again, in a terminal as wide as `columns` tells.
    case redrawn(columns: () -> Int)
    /// A new line now and then.
    case plain
    /// Not at all.
    case none
  }

  private let style: Style
  private let unit: String
  private let now: () -> ContinuousClock.Instant
  private let renderer: TextRenderer
  private let start: ContinuousClock.Instant
  private var nextDrawing: ContinuousClock.Instant
  private var drawnWidth = 0

  /// Makes a line that counts in `unit`, "files" for example; the clock starts now.
  public init(
    style: Style, unit: String, sink: any TextSink,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.style = style
    self.unit = unit
    self.now = now
    renderer = TextRenderer(sink: sink)
    start = now()
    if case .plain = style { nextDrawing = start + Self.plainInterval } else { nextDrawing = start }
  }

  /// Shows `counts`, which are asked for only then, if it is time for it.
  public func update(_ counts: @autoclosure () -> ProgressCounts) {
    if case .none = style { return }
    let time = now()
    guard time >= nextDrawing else { return }
    let text = ProgressText(counts: counts(), unit: unit, elapsed: time - start).text
    switch style {
    case .redrawn(let columns):
      nextDrawing = time + Self.redrawInterval
      redraw(text, columns: columns())
    case .plain:
      nextDrawing = time + Self.plainInterval
      printLine(text)
    case .none: break
    }
  }

  /// Wipes the line off, so that something else can be printed; the next update draws it again.
  public func clear() {
    guard drawnWidth > 0, case .redrawn(let columns) = style else { return }
    let width = min(drawnWidth, columns() - 1)
    send {
      try renderer.writeRaw("\r")
      try renderer.writeBlanks(width)
      try renderer.writeRaw("\r")
    }
    drawnWidth = 0
    nextDrawing = start
  }

  private static let redrawInterval = Duration.milliseconds(100)
  private static let plainInterval = Duration.seconds(5)

  /// Draws over the line before; one cell stays free, since a full row would wrap.
  private func redraw(_ text: String, columns: Int) {
    let width = max(1, columns - 1)
    send {
      try renderer.writeRaw("\r")
      try renderer.writeColumn(text, width: width)
    }
    drawnWidth = width
  }

  private func printLine(_ text: String) {
    send {
      try renderer.writeRaw(text)
      try renderer.newline()
    }
  }

  /// Writes at once; where standard error is closed, nobody looks and the work goes on.
  private func send(_ body: () throws -> Void) {
    try? body()
    try? renderer.flush()
  }
}

extension ProgressLine.Style {
  /// The style that suits `terminal`, or none where little is to be said.
  public static func suiting(_ terminal: Terminal, isQuiet: Bool) -> ProgressLine.Style {
    if isQuiet { return .none }
    return terminal.canMoveCursor ? .redrawn { terminal.size.columns } : .plain
  }
}
