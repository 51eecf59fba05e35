import Testing

/// What photocat does with less than it needs: it says so, and no signal ends it.
@Suite(.onProgramThreads) struct ProcessLimitTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.writePhotos(2)
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
  }

  @Test(arguments: [
    ("-n 8", "see 'ulimit -n'"), ("-n 12", "see 'ulimit -n'"), ("-v 100000", "see 'ulimit -v'"),
    ("-v 300000", "see 'ulimit -v'"),
  ])
  func aLimitThatIsTooLowIsNamed(limit: (option: String, sentence: String)) throws {
    for command in ["list", "import photos"] {
      let outcome = try sandbox.shell(
        "ulimit \(limit.option); exec \"$PHOTOCAT\" \(command) \(Sandbox.catalog)")
      #expect(outcome.status == 1, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("photocat: no more than ") && outcome.error.contains(limit.sentence))
    }
  }

  @Test(arguments: ["-n 64", "-v 600000"]) func aLimitThatIsJustHighEnoughDoes(limit: String) throws {
    let outcome = try sandbox.shell(
      "ulimit \(limit); exec \"$PHOTOCAT\" import --jobs=2 --catalog=new photos")
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test(arguments: [1, 8, 64]) func aFileThatMayNotGrowIsAnError(blocks: Int) throws {
    let outcome = try sandbox.shell(
      "ulimit -f \(blocks); exec \"$PHOTOCAT\" import --catalog=new photos 2>&1 | cat; exit ${PIPESTATUS[0]}")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("photocat: "), "\(outcome.out)")
    // Nothing half-made has the catalog's name.
    #expect(try !sandbox.names(in: "").contains("new"))
  }

  @Test func outputThatMayNotGrowIsAnError() throws {
    let outcome = try sandbox.shell("ulimit -f 0; exec \"$PHOTOCAT\" list --json \(Sandbox.catalog) >out")
    #expect(outcome.status == 1)
  }
}
