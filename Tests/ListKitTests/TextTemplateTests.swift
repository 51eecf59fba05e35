import ListKit
import Testing

@Suite struct TextTemplateTests {
  private static let fields = ["title", "make", "model", "iso", "aperture", "caption"]

  @Test func valuesStandInTheirPlacesBesideAColumnOfLabels() throws {
    let text = try draw(
      """
      # comment
      {title}

      Camera | {make} {model}
      ISO    | {iso}
      """, ["title": "Sunset", "make": "Canon", "model": "5D", "iso": "100"])
    #expect(text == "Sunset\n\nCamera  Canon 5D\nISO     100\n")
  }

  @Test func aLineWhoseValuesAreAllEmptyIsLeftOut() throws {
    let template = "Camera | {make} {model}\nISO | at {iso}\nheading\n"
    #expect(try draw(template, ["model": "5D", "iso": ""]) == "Camera  5D\nheading\n")
  }

  @Test func textInBracketsIsLeftOutWithItsValues() throws {
    let template = "Exposure | {iso}[ at f/{aperture}][, by {make} {model}]"
    #expect(try draw(template, ["iso": "100", "model": "5D"]) == "Exposure  100, by  5D\n")
    #expect(try draw(template, ["aperture": "2.8"]) == "Exposure  at f/2.8\n")
    #expect(try draw(template, [:]) == "")
  }

  @Test func doubledBracesAndBracketsAreText() throws {
    #expect(try draw("{{[[{iso}]]}}", ["iso": "100"]) == "{[100]}\n")
  }

  @Test func aValueOfSeveralLinesGoesOnBelowItself() throws {
    let text = try draw(
      "Caption | {caption}\n        | {title}", ["caption": "one\ntwo\r\nthree\n", "title": "x"])
    #expect(text == "Caption  one\n         two\n         three\n         x\n")
  }

  @Test func blankLinesAreNeitherFirstNorLastNorDoubled() throws {
    let template = "\n{title}\n\nISO | {iso}\n\n\nCaption | {caption}\n\n{make}\n"
    #expect(try draw(template, ["title": "a", "caption": "b\n\n\nc"]) == "a\n\nCaption  b\n\n         c\n")
    #expect(try draw(template, ["caption": "b"]) == "Caption  b\n")
  }

  @Test func valuesAreEscaped() throws {
    #expect(
      try draw("Caption | {caption}", ["caption": "\u{1B}]0;x\u{7}\t\u{202E}"])
        == "Caption  \\e]0;x\\x07\\t\\u{202e}\n")
  }

  @Test func widerTextIsBrokenBetweenWords() throws {
    let text = try draw("Caption | {caption}", ["caption": "a fine day by the sea"], width: 19)
    #expect(text == "Caption  a fine day\n         by the sea\n")
  }

  @Test func aWordWiderThanTheTerminalIsBrokenBetweenGraphemes() throws {
    #expect(try draw("{caption}", ["caption": "日本の写真 abcdefgh"], width: 5) == "日本\nの写\n真\nabcde\nfgh\n")
    #expect(try draw("{caption}", ["caption": "日本"], width: 1) == "日\n本\n")
  }

  @Test func theTitleIsBoldAndLabelsAreDimIfStylesAreUsed() throws {
    let template = try TextTemplate("{title}\n{make}\nISO | {iso}\n | {model}", fields: Self.fields)
    let text = try drawn(usesStyles: true) { try template.draw(into: $0) { $0 } }
    #expect(text == "\u{1B}[1mtitle\u{1B}[0m\nmake\n\u{1B}[2mISO\u{1B}[0m  iso\n     model\n")
  }

  @Test func aFailureToFindAValueIsAnError() throws {
    let template = try TextTemplate("{iso}", fields: Self.fields)
    #expect(throws: BrokenNumbers.Failure(index: 1)) {
      try drawn { try template.draw(into: $0) { _ in throw BrokenNumbers.Failure(index: 1) } }
    }
  }

  @Test(arguments: [
    ("{maker}", "there is no field 'maker'; the fields are: title, make, model, iso"),
    ("{make", "a brace is opened and not closed"),
    ("make}", "a closing brace has no opening one"),
    ("[{make}", "a bracket is opened and not closed"),
    ("{make}]", "a closing bracket has no opening one"),
    ("[[[{make}[{model}]]", "brackets do not nest"),
  ])
  func aWrongLineIsAnErrorWithItsNumber(line: String, reason: String) {
    let error = #expect(throws: TemplateError.self) {
      try TextTemplate("# comment\n\n" + line, fields: Self.fields)
    }
    #expect(error?.line == 3)
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  private func draw(_ template: String, _ values: [String: String], width: Int? = nil) throws -> String {
    let template = try TextTemplate(template, fields: Self.fields)
    return try drawn(width: width) { try template.draw(into: $0) { values[$0] } }
  }
}
