import Foundation
import Testing

/// What README shows is what the program prints.
@Suite(.onProgramThreads) struct ReadmeTests {
  private static let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "README.md")

  /// A command that README shows, and what it shows below it.
  private struct Shown {
    let command: String
    var output: [String] = []
  }

  @Test func everyCommandWithOutputPrintsWhatIsShown() throws {
    let sandbox = try Sandbox()
    let copy = try sandbox.run(["cp", "-r", Programs.samples, sandbox.path("Samples")])
    try #require(copy.status == 0)
    let commands = try Self.shownCommands()
    try #require(commands.count >= 3)
    for shown in commands {
      let command = shown.command.replacing("Resources/Samples", with: "Samples")
      let outcome = try sandbox.shell(
        "export PHOTOCAT_CATALOG=c.sqlite; " + command.replacing(/^photocat/, with: "$PHOTOCAT") + " 2>&1")
      let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      #expect(Self.comparable(lines) == Self.comparable(shown.output), "\(shown.command)")
    }
  }

  @Test func noPlaceholderIsLeft() throws {
    let lines = try String(contentsOf: Self.readme, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.wholeMatch(of: /[A-Z_]{3,}/) != nil }.isEmpty)
  }

  /// The commands in README's code blocks that stand behind a prompt.
  private static func shownCommands() throws -> [Shown] {
    var commands: [Shown] = []
    var isInBlock = false
    var isShowing = false
    for line in try String(contentsOf: readme, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInBlock.toggle()
        isShowing = false
      } else if isInBlock, line.hasPrefix("$ photocat ") {
        commands.append(Shown(command: String(line.dropFirst(2))))
        isShowing = true
      } else if isShowing {
        commands[commands.count - 1].output.append(String(line))
      }
    }
    return commands
  }

  /// The lines without what differs from run to run: places, times of day, and how long something took.
  private static func comparable(_ lines: [String]) -> [String] {
    var lines = lines.map { line in
      line.replacing(/\(\d+\.\d s\)/, with: "(0.0 s)")
        .replacing(/\/\S*\/Samples\//, with: "/Samples/")
        .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, with: "TIME")
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
