import Glibc
import ListKit
import TerminalUI
import Testing

@Suite struct MessagesTests {
  @Test func aMessageFollowsTheProgramsNameAndIsEscaped() {
    let sink = BufferSink()
    Messages(program: "photocat", sink: sink).print("cannot read a\u{1B}[2J\nb.jpg: no such file")
    #expect(sink.text == "photocat: cannot read a\\e[2J\\nb.jpg: no such file\n")
  }

  @Test func theProgressLineMakesRoomForAMessage() throws {
    let pseudo = try #require(PseudoTerminal(columns: 12, rows: 24))
    let sink = FileDescriptorSink(descriptor: pseudo.terminal)
    let progress = ProgressLine(style: .redrawn(columns: { 12 }), unit: "files", sink: sink)
    progress.update(ProgressCounts(done: 1, total: 2, isTotalFinal: false))
    Messages(program: "photocat", sink: sink, progress: progress).print("a note")
    #expect(pseudo.read(until: "note\r\n") == "\r1 of 2+ fi…\r           \rphotocat: a note\r\n")
  }

  @Test func aStandardErrorThatNobodyReadsIsNoFailure() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = FailureRecordingSink(sink: FileDescriptorSink(descriptor: ends[1]))
    Messages(program: "photocat", sink: sink).print("nobody reads this")
    #expect(sink.failure as? TextSinkError == .closed)
  }
}

/// Passes bytes on, and keeps the error that comes of it.
private final class FailureRecordingSink: TextSink {
  private let sink: any TextSink
  private(set) var failure: (any Error)?

  init(sink: any TextSink) { self.sink = sink }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try sink.write(bytes)
    } catch {
      failure = error
      throw error
    }
  }
}
