import Foundation
import Testing

/// What README and the pages in `docs` show is what the program prints.
@Suite(.onProgramThreads) struct ReadmeTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Every page, by its path in the project.
  static let pages =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(atPath: project.appending(path: "docs").path)) ?? [])
    .sorted().map { "docs/" + $0 }
  /// The pages that show what commands print.
  static let showingPages = ["README.md", "docs/guide.md"]

  private static func text(of page: String) throws -> String {
    try String(contentsOf: project.appending(path: page), encoding: .utf8)
  }

  /// A command that README shows, and what it shows below it.
  private struct Shown {
    let command: String
    var output: [String] = []
  }

  @Test(arguments: showingPages) func everyCommandWithOutputPrintsWhatIsShown(page: String) throws {
    let sandbox = try Sandbox()
    let copy = try sandbox.run(["cp", "-r", Programs.samples, sandbox.path("Samples")])
    try #require(copy.status == 0)
    let commands = try Self.shownCommands(in: page)
    try #require(commands.count >= 2)
    for shown in commands {
      let command = shown.command.replacing("Resources/Samples", with: "Samples")
      let outcome = try sandbox.shell(
        "export PHOTOCAT_CATALOG=c.sqlite; " + command.replacing(/^photocat/, with: "$PHOTOCAT") + " 2>&1")
      let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      #expect(Self.comparable(lines) == Self.comparable(shown.output), "\(shown.command)")
    }
  }

  @Test(arguments: pages) func noPlaceholderIsLeft(page: String) throws {
    let lines = try Self.text(of: page).split(separator: "\n")
    #expect(lines.filter { $0.wholeMatch(of: /[A-Z_]{3,}/) != nil }.isEmpty)
  }

  @Test(arguments: pages) func everyLinkLeadsToAPage(page: String) throws {
    let folder = Self.project.appending(path: page).deletingLastPathComponent()
    for link in try Self.text(of: page).matches(of: /\]\(([^):]+)\)/) {
      let target = folder.appending(path: String(link.output.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(page) leads to \(target)")
    }
  }

  @Test func noPageShowsWhatIsNotTried() throws {
    let showing = try Self.pages.filter { try !Self.shownCommands(in: $0).isEmpty }
    #expect(showing == Self.showingPages)
  }

  /// The commands in a page's code blocks that stand behind a prompt.
  private static func shownCommands(in page: String) throws -> [Shown] {
    var commands: [Shown] = []
    var isInBlock = false
    var isShowing = false
    for line in try text(of: page).split(separator: "\n", omittingEmptySubsequences: false) {
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
