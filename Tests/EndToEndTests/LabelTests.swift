import Foundation
import Testing

/// Albums and keywords that are given to an import.
@Suite(.onProgramThreads) struct LabelTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func list() throws -> [String] {
    try sandbox.photocat("list", Sandbox.catalog, "--tsv", "--columns=name,albums,keywords").out
      .split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func everyPhotoFoundGetsThemWhetherNewOrKnown() throws {
    try sandbox.writePhotos(1)
    #expect(try sandbox.photocat("import", Sandbox.catalog, "photos").status == 0)
    try sandbox.writePhotos(2)
    let outcome = try sandbox.photocat(
      "import", Sandbox.catalog, "--album", " Cafe\u{301} ", "--album=Caf\u{E9}", "--keyword=sea", "photos")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("photocat: 2 photos filed under the album Caf\u{E9}, the keyword sea\n"))
    #expect(try list() == ["1.png\tCaf\u{E9}\tsea", "2.png\tCaf\u{E9}\tsea"])
    let record = try sandbox.photocat("list", Sandbox.catalog, "--json", "--limit=1").objects()[0]
    #expect(Array((record["albums"] as? [String])?.first?.unicodeScalars.map(\.value) ?? []).last == 0xE9)
    #expect(try sandbox.photocat("show", "1", Sandbox.catalog).out.contains("Albums        Caf\u{E9}\n"))
    #expect(try sandbox.photocat("imports", "2", Sandbox.catalog).out.contains("Keywords    sea\n"))
    #expect(try sandbox.photocat("undo", Sandbox.catalog).status == 0)
    #expect(try list() == ["1.png\t\t"])
  }

  @Test func theJSONSaysHowManyGotOne() throws {
    try sandbox.writePhotos(2)
    let arguments = ["import", Sandbox.catalog, "--json", "--album=A", "photos"]
    let first = try sandbox.run([Programs.photocat] + arguments).object()
    let second = try sandbox.run([Programs.photocat] + arguments).object()
    #expect(first["labelled"] as? Int == 2 && second["labelled"] as? Int == 0)
  }

  @Test(arguments: [("", "is empty"), (" \t", "is empty"), ("a\nb", "line break"), ("a\u{7F}", "control")])
  func aNameThatCannotStandInALineIsWrongUsage(name: String, complaint: String) throws {
    for option in ["--album", "--keyword"] {
      let outcome = try sandbox.photocat("import", Sandbox.catalog, option, name, "photos")
      #expect(outcome.status == 64 && outcome.error.contains(complaint), "\(outcome.error)")
      #expect(outcome.error.contains(option))
    }
  }
}
