import ArgumentKit
import Testing

@Suite struct CommandParserTests {
  @Test(arguments: ["list --limit 5", "list --limit=5", "list -n 5", "list -n5", "list -n=5", "list -rqn5"])
  func aValueMayFollowItsOptionInEveryUsualWay(line: String) throws {
    #expect(command(line, as: ListSamples.self)?.limit == 5)
  }

  @Test func whatIsNotGivenHasItsDefault() throws {
    let list = try #require(command("list", as: ListSamples.self))
    #expect(!list.reverse && list.limit == nil && list.offset == 0 && list.column == [])
    #expect(list.pager && list.format == nil && list.global.color == .auto)
  }

  @Test func aClusterSetsEachOfItsFlags() throws {
    let list = try #require(command("list -rq", as: ListSamples.self))
    #expect(list.reverse && list.quiet)
  }

  @Test func theLastOfSeveralValuesCounts() {
    #expect(command("list --limit 1 --limit 2", as: ListSamples.self)?.limit == 2)
  }

  @Test func anArrayTakesEveryValueInOrder() {
    let list = command("list --column a --column b", as: ListSamples.self)
    #expect(list?.column == ["a", "b"])
  }

  @Test func givenValuesReplaceAnArraysDefault() {
    #expect(command("boxes empty", as: EmptyBox.self)?.names == ["all"])
    #expect(command("boxes empty a b", as: EmptyBox.self)?.names == ["a", "b"])
  }

  @Test(arguments: [("list --no-pager", false), ("list --no-pager --pager", true)])
  func theLastOfAFlagAndItsInversionCounts(line: String, expected: Bool) {
    #expect(command(line, as: ListSamples.self)?.pager == expected)
  }

  @Test(arguments: ["--store s.db list -r", "list --store s.db -r", "list -r --store=s.db"])
  func globalOptionsStandBeforeOrBehindTheCommand(line: String) throws {
    let list = try #require(command(line, as: ListSamples.self))
    #expect(list.global.store == RawArgument("s.db") && list.reverse)
  }

  @Test func globalOptionsPassThroughACommandThatHasOnlySubcommands() {
    let empty = command("--store s.db boxes empty", as: EmptyBox.self)
    #expect(empty?.global.store == RawArgument("s.db"))
  }

  @Test func optionsMayStandBehindArguments() throws {
    let add = try #require(command("add a --weight 2.5 b box", as: AddSamples.self))
    #expect(add.paths == [RawArgument("a"), RawArgument("b")])
    #expect(add.box == "box" && add.weight == 2.5)
  }

  @Test func twoDashesEndTheOptions() {
    let add = command("add --weight 1 -- --weight box", as: AddSamples.self)
    #expect(add?.paths == [RawArgument("--weight")])
  }

  @Test func aLoneDashIsAnArgument() {
    #expect(command("add --weight 1 - box", as: AddSamples.self)?.paths == [RawArgument("-")])
  }

  @Test func aNegativeNumberIsAnArgumentOrAValue() {
    #expect(command("show -7", as: ShowSample.self)?.index == -7)
    #expect(command("list --offset -3", as: ListSamples.self)?.offset == -3)
    #expect(command("add --weight -1.5 a b", as: AddSamples.self)?.weight == -1.5)
  }

  @Test func aDeclaredDigitIsAFlagAndNoNumber() throws {
    #expect(command("list -0", as: ListSamples.self)?.format == .print0)
    let show = try #require(command("show 4 -1", as: ShowSample.self))
    #expect(show.once && show.index == 4)
    #expect(command("list -0 --store -3", as: ListSamples.self)?.global.store == RawArgument("-3"))
  }

  @Test func aDeclaredDigitIsNoValueEither() {
    #expect(command("list --store -0", as: ListSamples.self) == nil)
    let complaint = complaint("list --store -0") ?? ""
    #expect(complaint.contains("option '--store FILE' needs a value"), "\(complaint)")
    #expect(command("list --store=-0", as: ListSamples.self)?.global.store == RawArgument("-0"))
  }

  @Test func bytesThatAreNotUTF8Survive() throws {
    let name = RawArgument(bytes: [0x66, 0xFF, 0x2E, 0x6A])
    let words = ["add", "--weight", "1"].map { RawArgument($0) } + [name, RawArgument("box")]
    guard case .run(let parsed) = parse(words) else {
      Issue.record("no command")
      return
    }
    #expect((parsed.command as? AddSamples)?.paths == [name])
    #expect(parsed.name == "sample add")
  }

  @Test func bytesThatAreNotUTF8SurviveBehindAnEqualsSign() throws {
    let words = [RawArgument("list"), RawArgument(bytes: Array("--store=a=".utf8) + [0xFE])]
    guard case .run(let parsed) = parse(words) else {
      Issue.record("no command")
      return
    }
    #expect((parsed.command as? ListSamples)?.global.store?.bytes == [0x61, 0x3D, 0xFE])
  }

  @Test func aParsedValueCanBeReplacedWithoutTouchingACopy() throws {
    let list = try #require(command("list -n 5", as: ListSamples.self))
    var copy = list
    copy.limit = 9
    #expect(list.limit == 5 && copy.limit == 9)
  }

  @MainActor @Test func aParsedCommandRuns() async throws {
    struct Fails: ParsableCommand {
      static let configuration = CommandConfiguration(commandName: "fails")
      @Argument(help: "The status.") var status: Int
      mutating func run() throws { throw ExitCode(rawValue: Int32(status)) }
    }
    guard case .run(var parsed) = CommandParser(Fails.self).parse([RawArgument("4")]) else {
      Issue.record("no command")
      return
    }
    await #expect(throws: ExitCode.no) { try await parsed.command.run() }
  }
}
