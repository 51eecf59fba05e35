import Testing

/// `photocat show`.
@Suite(.onProgramThreads) struct ShowTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withFourPhotos() }

  private func show(_ arguments: String...) throws -> Outcome {
    try sandbox.run([Programs.photocat, "show", Sandbox.catalog] + arguments)
  }

  private func name(_ arguments: String...) throws -> String? {
    try sandbox.run([Programs.photocat, "show", "--json", Sandbox.catalog] + arguments).object()["file_name"]
      as? String
  }

  @Test(arguments: [
    (["1"], "beach.jpg"), (["4"], "10.png"), (["-1"], "10.png"), (["-4"], "beach.jpg"),
    (["1", "--reverse"], "京都の紅葉.jpg"), (["-r", "-1"], "10.png"),
  ]) func anIndexCountsFromTheStartOrTheEndOfTheOrder(arguments: [String], expected: String) throws {
    let outcome = try sandbox.run([Programs.photocat, "show", "--json", Sandbox.catalog] + arguments)
    #expect(try outcome.object()["file_name"] as? String == expected)
    #expect(outcome.status == 0)
  }

  @Test func thePictureIsThatOfACopyWhereTheOriginalIsGone() throws {
    let sandbox = try Sandbox()
    for name in ["a", "b"] { try sandbox.write("photos/\(name).png", TinyPhoto.png("the same")) }
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    let whole = try sandbox.photocat("show", "1", Sandbox.catalog)
    _ = try sandbox.shell("rm photos/a.png")
    let outcome = try sandbox.photocat("show", "1", Sandbox.catalog)
    #expect(outcome.out == whole.out && outcome.error == "")
    _ = try sandbox.shell("rm photos/b.png")
    #expect(try sandbox.photocat("show", "1", Sandbox.catalog).error.contains("cannot draw"))
  }

  @Test func theDetailsAreInReadableUnits() throws {
    let outcome = try show("2", "--no-picture")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("Photo 2: 京都の紅葉.jpg\n"))
    #expect(outcome.out.contains("Taken         2010-10-10 10:10:10, from EXIF DateTimeOriginal\n"))
    #expect(outcome.out.contains("Size          4000 × 3000 (12.0 MP)\n"))
    #expect(outcome.out.contains("Files         original  \(sandbox.path("photos/京都の紅葉.jpg"))\n"))
    #expect(outcome.error == "")
  }

  @Test func thePictureIsDrawnInCharactersAboveTheDetails() throws {
    let outcome = try sandbox.shell(
      "\"$PHOTOCAT\" import --quiet --catalog c '\(Programs.samples)' && \"$PHOTOCAT\" show 1 --catalog c")
    #expect(outcome.status == 0)
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Photo 1:") })
    #expect(start > 8)
    #expect(outcome.error == "")
  }

  @Test func aPictureThatCannotBeDrawnIsSaidAndTheDetailsAreShown() throws {
    try sandbox.write("photos/beach.jpg", Array("gone".utf8))
    let outcome = try show("1")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("Photo 1: beach.jpg\n"))
    #expect(outcome.error.hasPrefix("photocat: cannot draw \(sandbox.path("photos/beach.jpg")): "))
  }

  @Test func anIdIsGivenByItsFirstDigits() throws {
    let id = try #require(try show("1", "--json").object()["id"] as? String)
    for prefix in [String(id.prefix(10)), String(id.prefix(10)).uppercased(), "@" + id.prefix(12), id] {
      #expect(try name(prefix) == "beach.jpg")
    }
  }

  @Test func digitsAloneAreAnIndexWhereTheListingHasItAndElseAnId() throws {
    try sandbox.write("photos/digits.png", TinyPhoto.png("10"))
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    #expect(try name("@124209") == "digits.png")
    // As 'list --columns id' prints it, where it happens to have no letter.
    #expect(try name("124209") == "digits.png")
    #expect(try show("124208").error.contains("there is no photo 124208"))
    #expect(try show("0001").error.contains("there is no photo whose id starts with 0001"))
    #expect(try name("1") != nil)
  }

  @Test func anAmbiguousIdNamesTheCandidates() throws {
    let outcome = try show("35f6")
    #expect(outcome.status == 1)
    #expect(outcome.out == "")
    #expect(
      outcome.error
        == "photocat: the id 35f6 is ambiguous; it can be 35f6ceb7c8 (9.png), 35f6e59f78 (10.png)\n")
    #expect(try name("35f6c") != nil)
  }

  @Test(arguments: ["5", "9223372036854775807", "-5", "-9223372036854775807"])
  func anIndexOutOfRangeSaysTheRange(index: String) throws {
    let outcome = try show(index)
    #expect(outcome.status == 1)
    #expect(outcome.out == "")
    let range = "the listing has photos 1 to 4 (or -1 to -4 from its end)"
    #expect(outcome.error == "photocat: there is no photo \(index): \(range)\n")
  }

  @Test func digitsBeyondAnyIndexAreAnId() throws {
    let outcome = try show("99999999999999999999")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("there is no photo whose id starts with 99999999999999999999"))
  }

  @Test func anUnknownIdIsAFailure() throws {
    let outcome = try show("abcdef0123")
    #expect(outcome.status == 1)
    #expect(outcome.error == "photocat: there is no photo whose id starts with abcdef0123\n")
  }

  @Test func allTagsComeWithTheirKeys() throws {
    let tags = try show("1", "--all-tags", "--json").object()["tags"] as? [[String: String]]
    #expect(tags?.contains(["key": "Exif.Image.Model", "value": "Canon EOS 5D"]) == true)
    #expect(try show("1", "--all-tags", "--no-picture").out.contains("Exif.Image.Model: Canon EOS 5D\n"))
  }

  @Test func anEmptyCatalogSaysWhatToDo() throws {
    _ = try sandbox.photocat("init", "--catalog=empty")
    for arguments in [["show", "1"], ["show", "-1"], ["list"]] {
      let outcome = try sandbox.run([Programs.photocat] + arguments + ["--catalog=empty"])
      #expect(outcome.error.contains("has no photos yet; 'photocat import FOLDER' reads some"))
      #expect(outcome.status == (arguments == ["list"] ? 0 : 1))
    }
  }
}
