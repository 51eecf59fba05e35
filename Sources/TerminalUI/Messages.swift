import ListKit

/// Lines for the person at the terminal, each after the program's name, on standard error.
public struct Messages {
  private let program: String
  private let sink: any TextSink
  private let progress: ProgressLine?

  /// Makes a printer for `program`; a progress line on the same terminal is wiped off before each message.
  public init(program: String, sink: any TextSink, progress: ProgressLine? = nil) {
    self.program = program
    self.sink = sink
    self.progress = progress
  }

  /// Prints "program: text", escaping what a terminal must not get.
  ///
  /// A standard error that is closed has nobody to be told, so a failure to write is passed over.
  public func print(_ text: String) {
    progress?.clear()
    let renderer = TextRenderer(sink: sink)
    try? renderer.write("\(program): \(text)")
    try? renderer.newline()
    try? renderer.flush()
  }
}
