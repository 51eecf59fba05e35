import PhotoModel
import Testing

/// What stands between photocat and its media worker, as JSON and back.
@Suite struct MediaMessagesTests {
  private func answer(_ metadata: MediaMetadata) -> MediaAnswer {
    var generator = SeededGenerator(seed: 1)
    let id = SampleValues.id(using: &generator)
    return MediaAnswer(number: 3, result: .photo(id: id, byteCount: 5_000_000_000, metadata: metadata))
  }

  private func names(_ value: JSONValue?) throws -> Set<String> {
    guard case .object(let members) = value else { return [] }
    return Set(members.keys)
  }

  @Test(arguments: [
    MediaTask.examine, .allTags, .picture(columns: 80, rows: 24, colors: .truecolor),
    .picture(columns: 1, rows: 1, colors: .none),
  ])
  func requestsComeBackTheSame(task: MediaTask) throws {
    let request = MediaRequest(number: 17, path: FilePath("/photos/naïve\n\"x\".jpg"), task: task)
    #expect(try MediaRequest(json: request.json) == request)
  }

  @Test func aPathThatIsNotUTF8ComesBackTheSame() throws {
    let request = MediaRequest(number: 1, path: FilePath(bytes: [0x2f, 0xff, 0xfe, 0x0a]), task: .examine)
    #expect(try MediaRequest(json: request.json) == request)
    #expect(try JSONValue(parsing: request.json)["path"]?.array?.map(\.int) == [0x2f, 0xff, 0xfe, 0x0a])
  }

  @Test func aMessageIsOneLine() throws {
    let request = MediaRequest(number: 1, path: FilePath("/a\nb\r\u{2028}.jpg"), task: .examine)
    #expect(!request.json.contains(UInt8(ascii: "\n")))
    #expect(try names(JSONValue(parsing: request.json)) == ["number", "path", "task"])
    #expect(!MediaAnswer(number: 1, result: .damaged(reason: "a\nb")).json.contains(UInt8(ascii: "\n")))
    #expect(!answer(SampleValues.fullMetadata).json.contains(UInt8(ascii: "\n")))
  }

  @Test func answersComeBackTheSame() throws {
    let results: [MediaResult] = [
      answer(SampleValues.fullMetadata).result, answer(MediaMetadata(format: .x3f)).result,
      .notAPhoto(kind: "a text"), .damaged(reason: "it ends early"), .unreadable(reason: "permission denied"),
      .picture(lines: ["\u{1b}[38;5;1m▀\u{1b}[0m", ""]), .picture(lines: []),
      .tags([MediaTag(key: "Exif.Photo.FNumber", value: "F2.8"), MediaTag(key: "x", value: "")]), .tags([]),
    ]
    for result in results {
      let answer = MediaAnswer(number: 3, result: result)
      #expect(try MediaAnswer(json: answer.json) == answer)
    }
  }

  @Test(arguments: MediaFormat.allCases)
  func everyFormatComesBackTheSame(format: MediaFormat) throws {
    let answer = answer(MediaMetadata(format: format))
    #expect(try MediaAnswer(json: answer.json) == answer)
  }

  @Test func absentValuesAreLeftOut() throws {
    let value = try JSONValue(parsing: answer(MediaMetadata(format: .png)).json)
    #expect(try names(value["metadata"]) == ["format"])
  }

  @Test func everyFieldHasItsNameInTheContract() throws {
    let value = try JSONValue(parsing: answer(SampleValues.fullMetadata).json)
    #expect(
      try names(value["metadata"]) == [
        "format", "width", "height", "orientation", "captured_at", "utc_offset", "captured_from", "make",
        "model",
        "lens", "iso", "aperture", "exposure_time", "focal_length", "focal_length_35mm", "latitude",
        "longitude",
        "altitude", "city", "region", "country", "country_code", "timezone", "title", "caption", "keywords",
        "rating", "sources", "warnings",
      ])
    #expect(value["metadata"]?["captured_at"]?.string == "2008-10-22T16:28:39.12")
    #expect(value["metadata"]?["utc_offset"]?.string == "+09:00")
  }

  @Test func aNumberThatIsNoneIsLeftOut() throws {
    var metadata = MediaMetadata(format: .png)
    metadata.aperture = .infinity
    metadata.latitude = .nan
    #expect(try names(JSONValue(parsing: answer(metadata).json)["metadata"]) == ["format"])
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"number\":1}", "{\"number\":1,\"result\":\"dance\"}",
    "{\"number\":\"1\",\"result\":\"picture\",\"lines\":[]}", "{\"number\":1,\"result\":\"picture\"}",
    "{\"number\":1,\"result\":\"picture\",\"lines\":[1]}", "{\"number\":1,\"result\":\"damaged\"}",
    "{\"number\":1,\"result\":\"tags\",\"tags\":[\"a\"]}", "{\"number\":1.5,\"result\":\"tags\",\"tags\":[]}",
    "{\"number\":1,\"result\":\"picture\",\"lines\":[]",
    "{\"number\":1,\"result\":\"picture\",\"lines\":[]}x",
  ])
  func anAnswerThatIsNoneIsAnError(json: String) {
    #expect(throws: JSONError.self) { try MediaAnswer(json: json.utf8) }
  }

  @Test(arguments: [
    "{}", "5", "{\"format\":\"bmp\"}", "{\"format\":\"png\",\"captured_at\":\"2019-13-01\"}",
    "{\"format\":\"png\",\"captured_at\":\"2019-01-01\",\"utc_offset\":\"+99:00\"}",
  ])
  func metadataThatNobodyCouldMeanIsAnError(metadata: String) throws {
    func answer(_ sha256: String, _ metadata: String) throws -> MediaAnswer {
      let json =
        "{\"number\":1,\"result\":\"photo\",\"sha256\":\"\(sha256)\",\"bytes\":1,\"metadata\":\(metadata)}"
      return try MediaAnswer(json: json.utf8)
    }
    let zeros = String(repeating: "0", count: 64)
    #expect(throws: JSONError.self) { try answer(zeros, metadata) }
    _ = try answer(zeros, "{\"format\":\"png\"}")
    #expect(throws: JSONError.self) { try answer("00", "{\"format\":\"png\"}") }
  }

  @Test(arguments: [
    "{\"number\":1,\"path\":\"a\",\"task\":\"picture\"}",
    "{\"number\":1,\"path\":[256],\"task\":\"examine\"}",
    "{\"number\":1,\"path\":{},\"task\":\"examine\"}", "{\"path\":\"a\",\"task\":\"examine\"}",
    "{\"number\":1,\"path\":\"a\",\"task\":\"sing\"}", "{\"number\":1,\"task\":\"examine\"}",
    "{\"number\":1,\"path\":\"a\",\"task\":\"picture\",\"columns\":1,\"rows\":1,\"colors\":\"pink\"}",
  ])
  func aRequestThatIsNoneIsAnError(json: String) {
    #expect(throws: JSONError.self) { try MediaRequest(json: json.utf8) }
  }
}
