import Glibc
import ListKit
import TerminalUI
import Testing

/// One at a time, as a program has one pager: how it handles SIGINT is a matter of the whole process.
@Suite(.serialized) struct PagedOutputTests {
  /// Makes each line recognisable as one that went through the pager.
  private static let marking = PagerCommand(shellText: "sed 's/^/P/'")
  private static let size = TerminalSize(columns: 10, rows: 4)

  init() { Interrupts.ignoreWritingSignals() }

  /// Returns what reaches the terminal when `text` is written in pieces of some bytes.
  private func shown(_ text: String, by command: PagerCommand, piece: Int = 64) throws -> String {
    let file = ScratchFile()
    let output = PagedOutput(command, output: file.descriptor, size: Self.size)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { try output.write($0) }
    }
    try output.finish()
    return file.text
  }

  @Test(arguments: ["", "1\n", "1\n2\n3\n", "no line break"])
  func whatFitsOnTheScreenNeedsNoPager(text: String) throws {
    #expect(try shown(text, by: Self.marking) == text)
  }

  @Test(arguments: [1, 3, 64])
  func moreThanAScreenfulGoesThroughThePager(piece: Int) throws {
    #expect(try shown("1\n2\n3\n4\n5\n", by: Self.marking, piece: piece) == "P1\nP2\nP3\nP4\nP5\n")
  }

  @Test func aLineThatWrapsCountsForSeveralRows() throws {
    let line = String(repeating: "x", count: 31) + "\n"
    #expect(try shown(line, by: Self.marking) == "P" + line)
  }

  @Test(arguments: ["……………………\n", "日本語日本\n", "\u{1B}[1m\u{1B}[38;5;200m1234567890\u{1B}[0m\n"])
  func aLineIsAsWideAsItsCellsHoweverManyBytesThatTakes(line: String) throws {
    let three = String(repeating: line, count: 3)
    #expect(try shown(three, by: Self.marking, piece: 5) == three)
    #expect(try shown(three + "4\n", by: Self.marking, piece: 5).hasPrefix("P"))
  }

  @Test func catIsAPager() throws {
    let text = String(repeating: "line\n", count: 50_000)
    #expect(try shown(text, by: PagerCommand(shellText: "cat"), piece: 10_000) == text)
  }

  @Test func aPagerThatIsLeftEarlyClosesTheOutput() {
    let text = String(repeating: "line\n", count: 500_000)
    #expect(throws: TextSinkError.closed) {
      _ = try shown(text, by: PagerCommand(shellText: "head -n 1"), piece: 10_000)
    }
  }

  @Test func closedOutputStaysClosed() throws {
    let file = ScratchFile()
    let output = PagedOutput(
      PagerCommand(shellText: "exit 0"), output: file.descriptor, size: Self.size)
    let text = [UInt8](repeating: UInt8(ascii: "\n"), count: 2_000_000)
    for _ in 1...2 {
      #expect(throws: TextSinkError.closed) { try text.withUnsafeBytes { try output.write($0) } }
    }
    try output.finish()
    #expect(file.text == "")
  }

  @Test(arguments: ["a-pager-that-does-not-exist 2>/dev/null", "exit 127"], [5, 40_000])
  func outputGoesOnWithoutAPagerThatCannotBeRun(command: String, count: Int) throws {
    let text = String(repeating: "line\n", count: count)
    #expect(try shown(text, by: PagerCommand(shellText: command), piece: 1000) == text)
  }

  @Test func anInterruptIsThePagersBusinessAlone() throws {
    let text = "1\n2\n3\n4\n5\n"
    #expect(try shown(text, by: PagerCommand(shellText: "kill -INT $PPID; cat")) == text)
    #expect(try shown(text, by: PagerCommand(shellText: "cat; kill -INT $$; echo survived")) == text)
  }

  @Test func lessIsToldHowToBehaveUnlessTheUserHas() throws {
    let expected = getenv("LESS").map { String(cString: $0) } ?? "FIRX"
    let command = PagerCommand(shellText: "cat >/dev/null; printenv LESS")
    #expect(try shown("1\n2\n3\n4\n5\n", by: command) == expected + "\n")
  }

  @Test(arguments: [
    (["APP_PAGER": "more", "PAGER": "most"], "more"), (["PAGER": "most"], "most"),
    ([:], "less -FIRX"), (["PAGER": ""], nil), (["APP_PAGER": "", "PAGER": "most"], nil),
  ])
  func theFirstVariableThatIsSetNamesThePager(variables: [String: String], command: String?) {
    let environment = ProcessEnvironment(variables)
    let found = PagerCommand(variables: ["APP_PAGER", "PAGER"], environment: environment)
    #expect(found == command.map { PagerCommand(shellText: $0) })
  }
}
