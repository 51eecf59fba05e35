import ListKit

/// Standard output by way of a pager, if it turns out to be longer than the screen.
///
/// The first screenful is kept back, so that shorter output goes straight to the terminal. A pager that is left early
/// closes the output (``TextSinkError/closed``); one that cannot be run is done without.
public final class PagedOutput: TextSink {
  private enum State {
    case holding
    case paging(PagerProcess)
    case direct
    case closed
  }

  private let command: PagerCommand
  private let output: Int32
  private let size: TerminalSize
  private var state = State.holding
  /// What was written so far, as long as a pager that never started may have swallowed it.
  private var kept: [UInt8] = []
  private var rows: RowCounter

  /// Makes output to the descriptor `output`, a terminal of `size`.
  public init(_ command: PagerCommand, output: Int32, size: TerminalSize) {
    self.command = command
    self.output = output
    self.size = size
    rows = RowCounter(columns: size.columns)
  }

  /// Writes all of `bytes`, now or with the rest of the first screenful.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch state {
    case .holding:
      kept += bytes
      rows.count(bytes)
      if rows.total >= size.rows { try startPaging() }
    case .paging(let pager):
      if !kept.isEmpty { kept += bytes }
      try send(bytes, to: pager)
    case .direct:
      try FileDescriptorSink(descriptor: output).write(bytes)
    case .closed:
      throw TextSinkError.closed
    }
  }

  /// Shows what is left and waits until the pager, if there is one, is left.
  public func finish() throws {
    switch state {
    case .holding: try writeKeptDirectly()
    case .paging(let pager): try end(pager)
    case .direct, .closed: break
    }
  }

  private func startPaging() throws {
    guard let pager = PagerProcess(command, output: output) else { return try writeKeptDirectly() }
    state = .paging(pager)
    let bytes = kept
    try bytes.withUnsafeBytes { try send($0, to: pager) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, to pager: PagerProcess) throws {
    do {
      try FileDescriptorSink(descriptor: pager.descriptor).write(bytes)
    } catch TextSinkError.closed {
      try end(pager)
      if case .closed = state { throw TextSinkError.closed }
    }
    // A pipe holds less than this, so by now the pager has read some of it.
    if kept.count > 1 << 20 { kept = [] }
  }

  /// Ends the pager; where the shell could not run it, what it should have shown goes to the terminal itself.
  private func end(_ pager: PagerProcess) throws {
    let status = pager.wait()
    state = .closed
    let wasNotRun = status == 126 || status == 127
    if wasNotRun, !kept.isEmpty { try writeKeptDirectly() }
  }

  private func writeKeptDirectly() throws {
    state = .direct
    let bytes = kept
    kept = []
    try bytes.withUnsafeBytes { try FileDescriptorSink(descriptor: output).write($0) }
  }
}
