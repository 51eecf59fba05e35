import Testing

@testable import ArgumentKit

@Suite struct ArgumentValueTests {
  @Test(arguments: [
    ("reverse", "reverse", 0), ("revrese", "reverse", 1), ("revers", "reverse", 1), ("", "abc", 3),
    ("kitten", "sitting", 3),
  ])
  func aSwapOfNeighboursIsOneMistake(one: String, other: String, distance: Int) {
    #expect(NearestName.distance(Array(one), Array(other)) == distance)
  }

  @Test func onlyANearNameIsSuggested() {
    #expect(NearestName.suggestion(for: "limits", among: ["offset", "limit"]) == "limit")
    #expect(NearestName.suggestion(for: "LIMIT", among: ["offset", "limit"]) == "limit")
    #expect(NearestName.suggestion(for: "xyz", among: ["offset", "limit"]) == nil)
    #expect(NearestName.suggestion(for: "l", among: ["list", "limit"]) == nil)
  }

  @Test func propertyNamesBecomeKebabCase() {
    #expect(NameSpecification.shortAndLong.names(for: "dryRun") == [.short("d"), .long("dry-run")])
  }

  @Test(arguments: [
    ("plain é 日本", "plain é 日本"), ("a\tb\n", "a\\tb\\n"), ("\u{9B}m", "\\u{9b}m"), ("\u{2066}", "\\u{2066}"),
  ])
  func displayTextEscapesWhatIsNotText(text: String, shown: String) {
    #expect(RawArgument(text).displayText == shown)
  }

  @Test func displayTextShowsEveryByteThatIsNotUTF8() {
    #expect(RawArgument(bytes: [0xC3, 0x61, 0xE2, 0x82, 0x0F]).displayText == "\\xc3a\\xe2\\x82\\u{f}")
    #expect(RawArgument(bytes: [0xC3, 0x61]).text == nil)
  }

  @Test func aCommandWithoutANameIsCalledAfterItsType() {
    struct FindDuplicatesCommand: ParsableCommand {
      static let configuration = CommandConfiguration()
    }
    #expect(FindDuplicatesCommand.commandName == "find-duplicates")
  }

  @Test func theArgumentsOfThisProcessLeaveOutItsName() {
    #expect(RawArgument.ofThisProcess().count == CommandLine.arguments.count - 1)
  }
}
