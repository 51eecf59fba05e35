import Glibc
import TerminalUI
import Testing

@Suite struct TerminalTests {
  @Test func theSizeIsThatOfTheTerminal() throws {
    let pseudo = try #require(PseudoTerminal(columns: 101, rows: 33))
    let terminal = Terminal(
      descriptor: pseudo.terminal, environment: ProcessEnvironment(["COLUMNS": "7", "TERM": "xterm"]))
    #expect(terminal.isTerminal && terminal.canMoveCursor)
    #expect(terminal.size == TerminalSize(columns: 101, rows: 33))
  }

  @Test(arguments: [
    (["COLUMNS": "120", "LINES": "50"], 120, 50), ([:], 80, 24),
    (["COLUMNS": "wide", "LINES": "-4"], 80, 24),
    (["COLUMNS": "0"], 80, 24),
  ])
  func elsewhereTheSizeIsThatOfTheEnvironment(variables: [String: String], columns: Int, rows: Int) {
    let file = ScratchFile()
    let terminal = Terminal(descriptor: file.descriptor, environment: ProcessEnvironment(variables))
    #expect(!terminal.isTerminal)
    #expect(terminal.size == TerminalSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    (["TERM": "xterm"], ColorSupport.ansi16),
    (["TERM": "xterm-256color"], .indexed256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolor),
    (["TERM": "screen", "COLORTERM": "24bit"], .truecolor),
    (["TERM": "xterm-direct"], .truecolor),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ([:], .none),
    (["TERM": "xterm", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .ansi16),
  ])
  func aTerminalHasTheColoursItsTypePromises(variables: [String: String], support: ColorSupport) throws {
    let pseudo = try #require(PseudoTerminal(columns: 80, rows: 24))
    let terminal = Terminal(descriptor: pseudo.terminal, environment: ProcessEnvironment(variables))
    #expect(terminal.colorSupport(.auto) == support)
    #expect(terminal.colorSupport(.never) == .none)
  }

  @Test func aFileHasColoursOnlyWhereTheyAreAskedFor() {
    let file = ScratchFile()
    let environment = ProcessEnvironment(["TERM": "xterm-256color", "NO_COLOR": "1"])
    let terminal = Terminal(descriptor: file.descriptor, environment: environment)
    #expect(terminal.colorSupport(.auto) == .none)
    #expect(terminal.colorSupport(.always) == .indexed256)
  }

  @Test func theProcessEnvironmentIsReadWhenAsked() {
    setenv("TERMINALUI_TEST", "set", 1)
    defer { unsetenv("TERMINALUI_TEST") }
    #expect(ProcessEnvironment.process["TERMINALUI_TEST"] == "set")
    setenv("TERMINALUI_TEST", "", 1)
    #expect(ProcessEnvironment.process["TERMINALUI_TEST"] == nil)
  }
}
