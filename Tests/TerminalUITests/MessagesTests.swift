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

  @Test func aClosedStandardErrorIsNoFailure() {
    let file = dup(STDERR_FILENO)
    close(file)
    Messages(program: "photocat", sink: FileDescriptorSink(descriptor: file)).print("nobody reads this")
  }
}
