import Glibc
import Testing

/// What photocat does differently on a terminal.
@Suite(.onProgramThreads, .enabled(if: PseudoTerminal.isAvailable, "needs a pseudo-terminal"))
struct TerminalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withFourPhotos() }

  /// Runs photocat with its output on a terminal, and its errors too if `showsErrors`.
  private func run(
    _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, environment: [String: String] = [:],
    showsErrors: Bool = true
  ) throws -> (status: Int32, text: String) {
    let terminal = try #require(PseudoTerminal(columns: columns, rows: rows))
    let stream = ChildProcess.Stream.descriptor(terminal.terminal)
    let process = try ChildProcess(
      [Programs.photocat] + arguments, folder: sandbox.folder,
      environment: sandbox.environment.merging(environment) { $1 }, output: stream,
      error: showsErrors ? stream : .file("/dev/null"), input: stream)
    return terminal.output(of: process)
  }

  @Test func aTableIsFittedToTheWidthAndWideCharactersTakeTwoCells() throws {
    let (status, text) = try run(["list", Sandbox.catalog], columns: 72, environment: ["NO_COLOR": "1"])
    #expect(status == 0)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines { #expect(width(line) <= 72, "\(line)") }
    // The size ends the row, so all of them end in the same cell.
    #expect(Set(lines.map(width)).count == 1)
  }

  @Test(arguments: [20, 40, 60, 100, 200] as [UInt16]) func noRowIsWiderThanTheTerminal(columns: UInt16)
    throws
  {
    let text = try run(["list", Sandbox.catalog], columns: columns, environment: ["NO_COLOR": "1"]).text
    for line in text.split(separator: "\n") { #expect(width(line) <= Int(columns), "\(line)") }
  }

  @Test func thePagerIsUsedOnlyForWhatIsLongerThanTheScreen() throws {
    let pager = ["PAGER": "sed 's/^/paged: /'"]
    let short = try run(["list", Sandbox.catalog], environment: pager)
    #expect(!short.text.contains("paged: "))
    let long = try run(["list", Sandbox.catalog], rows: 4, environment: pager)
    #expect(long.text.split(separator: "\n").count { $0.hasPrefix("paged: ") } == 5)
    #expect(long.status == 0)
    let own = ["PAGER": "false", "PHOTOCAT_PAGER": "sed 's/^/own: /'"]
    #expect(try run(["list", Sandbox.catalog], rows: 4, environment: own).text.contains("own: "))
    #expect(
      try !run(["list", Sandbox.catalog, "--no-pager"], rows: 4, environment: pager).text.contains("paged"))
  }

  @Test func anEmptyVariableMeansNoPager() throws {
    let environment = ["PHOTOCAT_PAGER": "", "PAGER": "sed 's/^/paged: /'"]
    let (status, text) = try run(["list", Sandbox.catalog], rows: 4, environment: environment)
    #expect(status == 0)
    #expect(text.split(separator: "\n").count == 5 && !text.contains("paged: "))
  }

  @Test func aPagerThatIsLeftEarlyIsNoFailure() throws {
    let (status, text) = try run(["list", Sandbox.catalog], rows: 3, environment: ["PAGER": "head -1"])
    #expect(status == 0)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test func colourIsUsedUnlessSomethingSpeaksAgainstIt() throws {
    let bold = "\u{1B}[1m"
    #expect(try run(["list", Sandbox.catalog]).text.contains(bold))
    #expect(try !run(["list", Sandbox.catalog], environment: ["NO_COLOR": "1"]).text.contains(bold))
    #expect(try run(["list", Sandbox.catalog], environment: ["NO_COLOR": ""]).text.contains(bold))
    #expect(try !run(["list", Sandbox.catalog], environment: ["TERM": "dumb"]).text.contains(bold))
    #expect(try !run(["list", Sandbox.catalog, "--color=never"]).text.contains(bold))
    #expect(
      try run(["list", Sandbox.catalog, "--color=always"], environment: ["NO_COLOR": "1"]).text.contains(bold)
    )
  }

  @Test func anImportShowsItsProgressOnStandardErrorAlone() throws {
    let arguments = ["import", "--catalog=another", Programs.samples]
    let (status, text) = try run(arguments)
    #expect(status == 0)
    #expect(text.contains("\r"))
    #expect(text.contains(" files"))
    #expect(text.split(whereSeparator: \.isNewline).last?.contains("14 photos imported") == true)
    #expect(try run(["import", "--catalog=third", Programs.samples], showsErrors: false).text == "")
    #expect(try run(["import", "--quiet", "--catalog=fourth", Programs.samples]).text == "")
  }

  /// The cells that a line takes: two for a CJK character.
  private func width(_ line: some StringProtocol) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ((0x2E80...0x9FFF).contains($1.value) ? 2 : 1) }
  }
}
