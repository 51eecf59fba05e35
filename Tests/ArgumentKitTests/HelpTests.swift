import ArgumentKit
import Testing

@Suite struct HelpTests {
  @Test func helpOfACommandHasExamplesFirstAndOptionsBySection() {
    #expect(
      printout("list --help")?.text == """
        List the samples, oldest first.

        Usage: sample list [options]

        Examples:
          sample list --limit 20
              The first twenty samples
          sample list -0 | xargs -0 ls
              Hand the names to another program

        Options:
          -r, --reverse      Newest first.
          -q, --quiet        Say less.
          -n, --limit N      Stop after so many samples, counted from the first one that
                             is listed.
              --offset N     Leave out so many samples. (default: 0)
              --column NAME  Show this column; may be repeated.
              --[no-]pager   Send long output through a pager. (default: --pager)
          -h, --help         Show this help.

        Output:
              --json    Print JSON.
              --csv     Print CSV.
          -0, --print0  Print names, each ended by a zero byte.

        Global options:
              --store FILE  The file that holds the samples.
              --color WHEN  Whether to use colour. (auto, always, never; default: auto)

        See also: 'sample help exit-codes'.

        """)
  }

  @Test func helpOfTheRootListsCommandsAndTopics() {
    #expect(
      printout("--help")?.text == """
        Keep samples.

        Usage: sample [options] COMMAND

        Examples:
          sample list --reverse
              The newest samples first

        Commands:
          list   List the samples, oldest first.
          show   Show one sample.
          add    Add samples.
          boxes  Work with boxes.
          help   Show help about a command or a topic.

        Options:
              --version  Show the version.
          -h, --help     Show this help.

        Global options:
              --store FILE  The file that holds the samples.
              --color WHEN  Whether to use colour. (auto, always, never; default: auto)

        Help topics:
          exit-codes  What each status means.

        """)
  }

  @Test func argumentsShowWhetherTheyAreRequiredAndRepeated() {
    #expect(
      printout("add -h")?.text.contains("Usage: sample add --weight GRAMS [options] PATHS... BOX\n") == true)
    #expect(
      printout("boxes empty -h")?.text.contains("Usage: sample boxes empty [options] [NAMES...]\n") == true)
  }

  @Test(arguments: [
    "list -h", "-h list", "list --bogus --help", "list --limit x -h", "--bogus list --help", "help list",
    "list -qh",
  ])
  func helpIsGivenHoweverItIsAskedFor(line: String) {
    let answer = printout(line)
    #expect(answer?.exitCode == .success)
    #expect(answer?.text.contains("Usage: sample") == true)
  }

  @Test func aWordBehindTwoDashesAsksForNoHelp() {
    #expect(command("add --weight 1 -- --help box", as: AddSamples.self)?.paths == [RawArgument("--help")])
  }

  @Test func aRootWithoutArgumentsPrintsTheShortHelp() throws {
    let answer = try #require(printout(""))
    #expect(answer.exitCode == .success)
    #expect(answer.text.hasSuffix("\n'sample --help' tells more.\n"))
    #expect(answer.text.contains("  list   List") && !answer.text.contains("--store"))
  }

  @Test func helpOfASubcommandOfASubcommandIsFound() {
    #expect(printout("help boxes empty")?.text.hasPrefix("Empty a box.\n") == true)
  }

  @Test func aTopicIsPrintedAsItIs() {
    #expect(printout("help exit-codes") == Printout(text: "0 done\n1 failed\n", exitCode: .success))
  }

  @Test func theVersionIsTheRootsAlone() {
    #expect(printout("--version")?.text == "sample 1.2.3\n")
    #expect(complaint("list --version") == "sample list: unknown option '--version'")
  }

  @Test(arguments: [40, 60, 100]) func noLineOfHelpIsWiderThanTheTerminal(width: Int) throws {
    let text = try #require(printout("list --help", width: width)?.text)
    let foldable = text.split(separator: "\n").filter { $0.contains(" is ") || $0.contains("Whether") }
    #expect(!foldable.isEmpty && foldable.allSatisfy { $0.count <= width })
  }

  @Test func whatIsHiddenIsNotListed() {
    #expect(printout("help")?.text.contains("secret") == false)
    #expect(printout("secret --help")?.text.contains("token") == false)
  }

  @Test func aDefinitionTellsEverythingThatWasDeclared() throws {
    let definition = CommandDefinition([Sample.self, ListSamples.self])
    let limit = try #require(definition.arguments.first { $0.preferredName == "--limit" })
    #expect(limit.names.map(\.spelling) == ["-n", "--limit"] && limit.kind == .option && !limit.isRequired)
    let color = try #require(definition.arguments.first { $0.preferredName == "--color" })
    #expect(color.allowedValues == ["auto", "always", "never"] && color.defaultText == "auto")
    #expect(definition.name == "sample list")
  }
}
