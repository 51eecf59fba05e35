import ListKit
import TerminalUI
import Testing

@Suite struct ProgressLineTests {
  /// A clock that moves only when told to.
  private final class Clock {
    var now = ContinuousClock.now
    func advance(_ duration: Duration) { now += duration }
  }

  private let clock = Clock()
  private let sink = BufferSink()

  private func makeLine(_ style: ProgressLine.Style) -> ProgressLine {
    let clock = clock
    return ProgressLine(style: style, unit: "files", sink: sink) { clock.now }
  }

  private func counts(_ done: Int, of total: Int, isFinal: Bool = true) -> ProgressCounts {
    ProgressCounts(done: done, total: total, isTotalFinal: isFinal)
  }

  /// What was drawn, one element for each time, without the blanks that cover what stood there before.
  private var drawings: [String] {
    sink.text.split(separator: "\r").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func aTerminalGetsOneLineThatIsDrawnAgain() {
    let line = makeLine(.redrawn(columns: { 81 }))
    line.update(counts(0, of: 40, isFinal: false))
    clock.advance(.seconds(2))
    line.update(counts(1200, of: 20_000))
    clock.advance(.seconds(1))
    line.update(counts(20_000, of: 20_000))
    #expect(
      drawings == [
        "0 of 40+ files", "1,200 of 20,000 files, 6 %, 600 files/s, 0:32 left",
        "20,000 of 20,000 files, 100 %, 6,667 files/s",
      ])
    #expect(!sink.text.contains("\n"))
  }

  @Test func itIsDrawnAtMostTenTimesASecond() {
    let line = makeLine(.redrawn(columns: { 80 }))
    for done in 0..<1000 {
      line.update(counts(done, of: 1000))
      clock.advance(.milliseconds(1))
    }
    #expect(drawnTimes == 10)
  }

  private var drawnTimes: Int { sink.bytes.count { $0 == UInt8(ascii: "\r") } }

  @Test func countsAreAskedForOnlyWhenTheyAreShown() {
    let line = makeLine(.redrawn(columns: { 80 }))
    var asked = 0
    func count() -> ProgressCounts {
      asked += 1
      return counts(1, of: 2)
    }
    for _ in 1...5 { line.update(count()) }
    #expect(asked == 1)
  }

  @Test(arguments: [
    (9.0, 10, 1000, "10 of 1,000 files, 1 %, 1.1 files/s, 14:51 left"),
    (10, 1, 1000, "1 of 1,000 files, 0 %, 0.1 files/s, 2:46:30 left"),
    (0.25, 5, 10, "5 of 10 files, 50 %"),
    (3, 0, 0, "0 of 0 files"),
  ])
  func speedAndTimeLeftAreThoseSinceTheStart(seconds: Double, done: Int, total: Int, text: String) {
    let line = makeLine(.redrawn(columns: { 80 }))
    clock.advance(.seconds(seconds))
    line.update(counts(done, of: total))
    #expect(drawings == [text])
  }

  @Test func aLineIsCutToTheTerminal() {
    let line = makeLine(.redrawn(columns: { 13 }))
    line.update(counts(1, of: 2))
    #expect(sink.text == "\r1 of 2 file…")
  }

  @Test func clearingWipesTheLineOffAndTheNextUpdateDrawsItAgain() {
    let line = makeLine(.redrawn(columns: { 21 }))
    line.update(counts(1, of: 2))
    line.clear()
    line.clear()
    #expect(sink.text.hasSuffix("\r" + String(repeating: " ", count: 20) + "\r"))
    line.update(counts(1, of: 2))
    #expect(drawnTimes == 4)
  }

  @Test func elsewhereAPlainLineAppearsEveryFiveSeconds() {
    let line = makeLine(.plain)
    for second in 0...11 {
      line.update(counts(second * 10, of: 1000, isFinal: false))
      clock.advance(.seconds(1))
    }
    line.clear()
    #expect(sink.text == "50 of 1,000+ files, 10 files/s\n100 of 1,000+ files, 10 files/s\n")
  }

  @Test func quietMeansNothingAtAll() {
    let line = makeLine(.none)
    clock.advance(.seconds(60))
    line.update(counts(1, of: 2))
    line.clear()
    #expect(sink.bytes.isEmpty)
  }

  @Test func theStyleSuitsTheTerminal() throws {
    let pseudo = try #require(PseudoTerminal(columns: 47, rows: 24))
    let able = Terminal(descriptor: pseudo.terminal, environment: ProcessEnvironment(["TERM": "xterm"]))
    let dumb = Terminal(descriptor: pseudo.terminal, environment: ProcessEnvironment(["TERM": "dumb"]))
    guard case .redrawn(let columns) = ProgressLine.Style.suiting(able, isQuiet: false),
      case .plain = ProgressLine.Style.suiting(dumb, isQuiet: false),
      case .none = ProgressLine.Style.suiting(able, isQuiet: true)
    else {
      Issue.record("a style does not suit")
      return
    }
    #expect(columns() == 47)
  }
}
