import PhotoModel
import Testing

@testable import PathTemplates

@Suite struct TemplateParserTests {
  @Test(arguments: [
    ("", 1, "names at least a file"), ("/a/{name}", 1, "does not begin with a slash"),
    ("a/../{name}", 3, "more than dots"), ("./{name}", 1, "more than dots"), ("a//{name}", 3, "has no name"),
    ("a/", 3, "name of the file is missing"), ("{name", 1, "never closed"), ("a}", 2, "closes nothing"),
    ("{yaer}", 2, "there is no field \"yaer\"; there are albums, altitude"), ("{name:big}", 7, "no option"),
    ("{counter:0}", 10, "no option"), ("{name:%Y}", 7, "only captured_at"),
    ("{captured_at:%Y-%Q}", 18, "%Q is no part of a date; there are %Y"),
    ("{captured_at:%}", 15, "has to follow"), ("a:b", 2, "cannot stand in a name"),
    ("{camera|a/b}", 10, "cannot stand in a name"), ("a\u{1B}", 2, "cannot stand in a name"),
  ])
  func aWrongTemplateIsRefusedWhereItIsWrong(template: String, position: Int, problem: String) {
    do {
      _ = try PathTemplate(template)
      Issue.record("\(template) was taken")
    } catch {
      #expect(error.position == position)
      #expect(error.sentence.contains(problem))
    }
  }
}
