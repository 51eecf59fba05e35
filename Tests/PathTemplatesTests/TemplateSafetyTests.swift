import PhotoModel
import Testing

@testable import PathTemplates

@Suite struct TemplateSafetyTests {
  @Test(arguments: [
    ("../../outside", "_.._outside"), ("/abs/evil", "_abs_evil"), ("..", "unknown"), ("", "unknown"),
    (" . ", "unknown"), ("2019-10/11 walk", "2019-10_11 walk"), (".hidden", "hidden"), ("end. ", "end"),
    ("tab\tand\nline", "tab_and_line"), (#"C:\temp\x"#, "C__temp_x"), ("a\u{85}b\u{2028}c\0", "a_b_c_"),
    ("con", "con_"), ("NUL.tar", "NUL_.tar"), ("Com7", "Com7_"), ("COM¹", "COM¹_"), ("Console", "Console"),
    ("Ärger 日本 👨‍👩‍👧", "Ärger 日本 👨‍👩‍👧"), ("A\u{308}", "A\u{308}"),
  ])
  func aTitleMakesOneName(title: String, expected: String) throws {
    let values = TemplateValues.sample { $0.metadata.title = title }
    let folder = try path("{title}/{name}{ext}", values)
    #expect(Array(folder.utf8) == Array("\(expected)/IMG_1.jpg".utf8))
    let file = try PathTemplate("x/{title}{ext}").path(for: values)
    #expect(file.bytes.split(separator: 0x2F).count == 2)
  }

  @Test(arguments: [1, 2, 3, 4])
  func aLongTitleIsCutBetweenCharacters(offset: Int) throws {
    let title = String(repeating: "x", count: offset) + String(repeating: "é👍🏽", count: 80)
    let values = TemplateValues.sample { $0.metadata.title = title }
    let name = try PathTemplate("{date}_{title}_{counter:3}{ext}").path(for: values, counter: 5)
    let text = try #require(name.utf8)
    #expect((205...215).contains(name.bytes.count))
    #expect(text.hasSuffix("_005.jpg"))
    #expect(title.hasPrefix(text.dropFirst(11).dropLast(8)))
    #expect(try PathTemplate("{title}/{name}").path(for: values).folder.bytes.count <= 255)
    let numbered = try PathTemplate("{title}{ext}").path(for: values).numbered(2)
    #expect(numbered.bytes.count <= 255)
    #expect(numbered.utf8?.hasSuffix("_2.jpg") == true)
  }

  @Test func aNameThatIsNotUTF8StaysAsItIs() throws {
    let values = TemplateValues.sample(name: [0xFF, 0x61, 0x3A, 0xC3, 0x2E, 0x6A])
    #expect(
      try PathTemplate("{name:upper}{ext}").path(for: values).bytes == [0xFF, 0x41, 0x5F, 0xC3, 0x2E, 0x6A])
  }

  @Test func anOriginalWithAnAwkwardNameKeepsItsExtension() throws {
    for (name, expected) in [
      (".hidden", "hidden"), ("a.", "a"), ("a.b.JPG", "a.b.JPG"), ("aux.jpg", "aux_.jpg"),
    ] {
      #expect(try path("{name}{ext}", .sample(name: Array(name.utf8))) == expected)
    }
  }

  @Test func aTemplateMayNameAHiddenFolder() throws {
    #expect(try path(".cache/{name}{ext}") == ".cache/IMG_1.jpg")
  }
}
