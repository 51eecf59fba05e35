import Testing

/// What the media worker does with the limits that it is given.
@Suite(.onProgramThreads) struct MediaWorkerLimitTests {
  @Test(arguments: [(1_024, "picture"), (300, "damaged")])
  func aFileThatNeedsTooMuchMemoryCostsItselfOnly(limit: Int, result: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("large.jpg", TinyPhoto.progressiveJPEG(width: 12_000, height: 12_000))
    try sandbox.write("small.png", TinyPhoto.png())
    let questions = ["large.jpg", "small.png"].enumerated().map { number, name in
      #"{"number":\#(number),"path":"\#(sandbox.path(name))","task":"picture","columns":8,"rows":4,"colors":"none"}"#
    }
    try sandbox.write("questions", Array((questions.joined(separator: "\n") + "\n").utf8))
    let outcome = try sandbox.shell("'\(Programs.mediaWorker)' --memory-limit \(limit) <questions")
    #expect(outcome.status == 0)
    try #require(outcome.lines.count == 2)
    #expect(outcome.lines[0].contains(#""result":"\#(result)""#))
    #expect(outcome.lines[1].contains(#""result":"picture""#))
  }
}
