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

  @Test func aWorkerEndsWhenNobodyIsLeftToReadItsAnswers() throws {
    let sandbox = try Sandbox()
    // Its input never ends: the pipe is open for writing too.
    let outcome = try sandbox.shell("mkfifo questions; '\(Programs.mediaWorker)' <>questions | true")
    #expect(outcome.status == 0)
  }

  @Test func aWorkerAtALargeFileEndsWithWhoeverAsked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("photos/a.png", TinyPhoto.png())
    let outcome = try sandbox.shell(
      """
      truncate -s $(($(stat -f -c '%b * %S' photos) * 9 / 10)) photos/a.png
      "$PHOTOCAT" import --catalog=c -j 1 photos 2>/dev/null & photocat=$!
      while worker=$(cat /proc/$photocat/task/*/children | tr -d ' '); [ -z "$worker" ]; do sleep 0.01; done
      while ! grep -q 'a[.]png' <(ls -l /proc/$worker/fd 2>/dev/null); do sleep 0.01; done
      kill -9 $photocat; wait $photocat
      while [ -e /proc/$worker ]; do sleep 0.01; done
      """)
    #expect(outcome.status == 1 || outcome.status == 0)
  }
}
