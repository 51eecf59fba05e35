import Glibc
import MediaKit
import PhotoModel
import Testing

@Suite struct MediaWorkerTests {
  private func text(_ line: String) -> String? {
    MediaWorker().answer(line: Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func anAnswerRepeatsTheNumberOfItsRequest() throws {
    let answer = try #require(text(#"{"number":7,"path":"/nonexistent","task":"examine"}"#))
    #expect(answer.contains(#""number":7"#))
    #expect(answer.contains(#""result":"unreadable""#))
  }

  @Test func aLineThatIsNoRequestHasNoAnswer() {
    #expect(text("hello") == nil)
  }

  @Test func aWorkerAnswersLineByLineUntilTheEnd() throws {
    var questions: [Int32] = [0, 0]
    var answers: [Int32] = [0, 0]
    #expect(pipe(&questions) == 0 && pipe(&answers) == 0)
    let lines =
      #"{"number":1,"path":"/nonexistent","task":"tags"}"# + "\n" + #"{"number":2,"path":"/","task":"tags"}"#
    _ = write(questions[1], lines, lines.utf8.count)
    close(questions[1])
    try MediaWorker().run(input: questions[0], output: answers[1])
    close(answers[1])
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(answers[0], &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasSuffix("\n"))
    close(questions[0])
    close(answers[0])
  }

  @Test func limitsAreWholeNumbers() throws {
    let options = try MediaWorkerOptions(["--memory-limit", "512"])
    #expect(options.memoryLimit == 512)
    #expect(throws: MediaWorkerUsageError.self) { try MediaWorkerOptions(["--memory-limit", "x"]) }
    #expect(throws: MediaWorkerUsageError(message: "unknown option --fast")) {
      try MediaWorkerOptions(["--fast"])
    }
  }

  @Test func allTagsHaveKeysAndExplainedValues() throws {
    let file = TestFiles.jpeg(
      TestFiles.exif(TestFiles.tiff([.ascii(0x10F, "Canon")], exif: [.rational(0x829D, 28, 10)])))
    let result = try withFile(file) { MediaExaminer().allTags($0) }
    guard case .tags(let tags) = result else {
      Issue.record("no tags: \(result)")
      return
    }
    #expect(tags.contains(MediaTag(key: "Exif.Image.Make", value: "Canon")))
    #expect(tags.contains(MediaTag(key: "Exif.Photo.FNumber", value: "F2.8")))
  }
}
