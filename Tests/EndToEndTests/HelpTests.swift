import Testing

/// The command line as such: help, version, wrong usage.
@Suite(.onProgramThreads) struct HelpTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: [
    "init", "import", "watch", "list", "show", "check", "split", "join", "imports", "history", "undo",
  ])
  func everyCommandExplainsItself(command: String) throws {
    let outcome = try sandbox.photocat(command, "--help")
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("Examples:"))
    #expect(outcome.out.contains("photocat \(command)"))
    #expect(outcome.error == "")
    #expect(try sandbox.photocat("help", command).out == outcome.out)
    #expect(try sandbox.photocat(command, "-h").out == outcome.out)
  }

  @Test(arguments: [
    ("catalog", "PHOTOCAT_CATALOG"), ("columns", "exposure_time"), ("environment", "NO_COLOR"),
    ("exit-codes", "130"),
  ]) func everyTopicIsExplained(topic: String, text: String) throws {
    let outcome = try sandbox.photocat("help", topic)
    #expect(outcome.status == 0)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    #expect(outcome.out.contains(text))
  }

  @Test func theProgramNamesItsCommandsAndTopics() throws {
    let outcome = try sandbox.photocat("--help")
    #expect(outcome.status == 0)
    for word in [
      "Examples:", "init", "import", "watch", "list", "show", "check", "split", "join", "imports", "history",
      "undo",
      "exit-codes",
    ] {
      #expect(outcome.out.contains(word), "no \(word)")
    }
  }

  @Test func theVersionIsOneLine() throws {
    let outcome = try sandbox.photocat("--version")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.out.hasPrefix("photocat 0."))
  }

  @Test(arguments: [
    (["list", "--limt", "3"], "--limit"), (["lst"], "list"), (["list", "--json", "--csv"], "--csv"),
    (["list", "--limit", "many"], "many"), (["list", "--limit=-1"], "--limit takes a number from 0 on"),
    (["list", "--offset=-1"], "--offset takes a number from 0 on"), (["show"], "INDEX"),
    (["show", "0"], "from 1"), (["show", "xyz"], "xyz"), (["show", "abc"], "4"), (["import"], "PATH"),
    (["import", "--jobs", "0", "."], "--jobs"), (["undo", "1", "--import", "1"], "--import"),
    (["undo", "0"], "from 1"), (["imports", "0"], "from 1"), (["imports", "1", "--csv"], "--json"),
    (["check"], "PATH"), (["split"], "--import"), (["split", "1", "--import", "1"], "--import"),
    (["join", "1"], "two"), (["watch"], "DIR"), (["watch", "--still=0", "."], "--still"),
    (["help", "exit"], "exit-codes"),
  ]) func wrongUsageIsStatus64AndAHint(arguments: [String], hint: String) throws {
    let outcome = try sandbox.run([Programs.photocat] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.out == "")
    #expect(outcome.error.contains(hint), "\(outcome.error)")
    #expect(outcome.error.hasPrefix("photocat"))
  }

  @Test func aFullDiskIsSaidOfHelpToo() throws {
    let outcome = try sandbox.shell("\"$PHOTOCAT\" --help >/dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.error.lowercased() == "photocat: cannot write the output: no space left on device\n")
  }

  @Test func wrongUsageTouchesNothing() throws {
    _ = try sandbox.photocat("import", "--catalog=c", "--jbs=3", ".")
    #expect(try sandbox.names(in: "") == [])
  }
}
