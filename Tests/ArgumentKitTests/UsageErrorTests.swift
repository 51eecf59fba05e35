import ArgumentKit
import Testing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    ("list --revrese", "sample list: unknown option '--revrese'; did you mean '--reverse'?"),
    ("list --rev", "sample list: unknown option '--rev'; did you mean '--reverse'?"),
    ("list --limt=5", "sample list: unknown option '--limt'; did you mean '--limit'?"),
    ("list --no-pagre", "sample list: unknown option '--no-pagre'; did you mean '--no-pager'?"),
    ("list --zebra", "sample list: unknown option '--zebra'"),
    ("list -x", "sample list: unknown option '-x'"),
    ("list -rx", "sample list: unknown option '-x' in '-rx'"),
    ("list -limit 5", "sample list: unknown option '-l' in '-limit'; did you mean '--limit'?"),
    ("list -7", "sample list: unknown option '-7'"),
    ("lsit", "sample: unknown command 'lsit'; did you mean 'list'?"),
    ("frobnicate", "sample: unknown command 'frobnicate'"),
    ("secre", "sample: unknown command 'secre'"),
    ("secret --tokn x", "sample secret: unknown option '--tokn'"),
    ("boxes emtpy", "sample boxes: unknown command 'emtpy'; did you mean 'empty'?"),
    ("help shwo", "sample: unknown command or topic 'shwo'; did you mean 'show'?"),
    ("help exit-code", "sample: unknown command or topic 'exit-code'; did you mean 'exit-codes'?"),
  ])
  func anUnknownNameIsNamedWithTheNearestOne(line: String, message: String) {
    #expect(complaint(line) == message)
  }

  @Test(arguments: [
    ("list --limit", "sample list: option '--limit N' needs a value"),
    ("list -n", "sample list: option '-n N' needs a value"),
    (
      "list --limit --reverse",
      "sample list: option '--limit N' needs a value; write '--limit=--reverse' if that is the value"
    ),
    ("list --limit abc", "sample list: option '--limit': 'abc' is not a whole number"),
    ("list --limit=", "sample list: option '--limit': '' is not a whole number"),
    (
      "list --limit 99999999999999999999",
      "sample list: option '--limit': '99999999999999999999' is not a whole number"
    ),
    ("list --color no", "sample list: option '--color': 'no' is not allowed; allowed: auto, always, never"),
    ("--color no list", "sample: option '--color': 'no' is not allowed; allowed: auto, always, never"),
    ("list --reverse=yes", "sample list: option '--reverse' takes no value"),
    ("list extra", "sample list: unexpected argument 'extra'"),
    ("show", "sample show: missing argument INDEX"),
    ("show x", "sample show: INDEX: 'x' is not a whole number"),
    ("show 1 2", "sample show: unexpected argument '2'"),
    ("show 0", "sample show: an index begins at 1"),
    ("add a --weight 1", "sample add: missing argument BOX"),
    ("add a b", "sample add: missing option '--weight GRAMS'"),
    ("add a b --weight nan", "sample add: option '--weight': 'nan' is not a number"),
    ("--color never", "sample: a command is missing"),
  ])
  func wrongUsageIsToldInASentence(line: String, message: String) {
    #expect(complaint(line) == message)
  }

  @Test(arguments: [
    ("list --json --csv", "sample list: '--csv' cannot be combined with '--json'"),
    ("list -0 --json", "sample list: '--json' cannot be combined with '-0'"),
  ])
  func flagsThatExcludeEachOtherAreRefused(line: String, message: String) {
    #expect(complaint(line) == message)
  }

  @Test func theSameExclusiveFlagTwiceIsNoContradiction() {
    #expect(command("list -0 --print0", as: ListSamples.self)?.format == .print0)
  }

  @Test func aHintSaysWhereToReadOn() {
    #expect(printout("list -x")?.text.hasSuffix("\nTry 'sample list --help' for more information.\n") == true)
  }

  @Test func namesAreNotCompleted() {
    #expect(command("list --rev", as: ListSamples.self) == nil)
    #expect(command("li", as: ListSamples.self) == nil)
  }

  @Test func whatCouldHarmATerminalIsShownEscaped() {
    let words = [RawArgument("list"), RawArgument(bytes: Array("--\u{1B}[2J\u{202E}".utf8) + [0xFF])]
    guard case .print(let printout) = parse(words) else {
      Issue.record("the option was taken")
      return
    }
    #expect(printout.text.hasPrefix("sample list: unknown option '--\\u{1b}[2J\\u{202e}\\xff'\n"))
  }
}
