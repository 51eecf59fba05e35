import Foundation
import Testing

/// File names that would do harm on a terminal.
@Suite(.onProgramThreads) struct HostileNameTests {
  private static let names: [[UInt8]] = [
    Array("new\nline".utf8), Array("return\r".utf8), Array("bell\u{7}\u{8}\u{7F}".utf8),
    Array("escape\u{1B}[31m\u{1B}]0;title\u{7}".utf8), Array("c1\u{9B}31m\u{85}".utf8),
    Array("bidi\u{202E}gpj".utf8), Array("latin-".utf8) + [0xE9, 0x9B], Array("tab\t\"quoted\",'s".utf8),
  ]
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for (number, name) in Self.names.enumerated() {
      try sandbox.write(Array("photos/".utf8) + name + Array(".png".utf8), TinyPhoto.png("\(number)"))
      try sandbox.write(Array("photos/".utf8) + name + Array(".jpg".utf8), Array("no photo".utf8))
    }
  }

  @Test func noControlByteOfANameReachesATerminal() throws {
    let imported = try sandbox.photocat("import", Sandbox.catalog, "photos")
    #expect(imported.status == 2)
    #expect(imported.error.contains("8 photos imported, 8 failed"))
    expectHarmless(imported.errorBytes)
    for command in [["list"], ["list", "--columns=path"], ["list", "--ndjson"], ["list", "--json"]] {
      let outcome = try sandbox.run([Programs.photocat] + command + [Sandbox.catalog])
      #expect(outcome.status == 0)
      if !command.contains("--ndjson"), !command.contains("--json") { #expect(outcome.lines.count == 9) }
      expectHarmless(outcome.outBytes)
    }
    for index in 1...8 {
      let outcome = try sandbox.photocat("show", "\(index)", "--no-picture", Sandbox.catalog)
      #expect(outcome.status == 0)
      expectHarmless(outcome.outBytes)
    }
  }

  @Test func whatADryRunListsIsHarmlessToo() throws {
    let outcome = try sandbox.photocat("import", "--dry-run", Sandbox.catalog, "photos")
    #expect(outcome.status == 2)
    #expect(outcome.lines.count == 8)
    expectHarmless(outcome.outBytes)
  }

  @Test func theErrorsOfEveryCommandAreHarmlessToo() throws {
    let trap = "\u{1B}[31m\n\u{7}"
    for arguments in [
      ["list", "--catalog=\(trap)"], ["list", "--\(trap)"], [trap], ["show", trap],
      ["import", trap, Sandbox.catalog],
      ["list", "--columns=\(trap)"], ["list", "--limit=\(trap)"], ["help", trap],
      ["init", "--catalog=no/\(trap)"],
    ] {
      let outcome = try sandbox.run([Programs.photocat] + arguments)
      #expect(outcome.status != 0)
      expectHarmless(outcome.outBytes)
      expectHarmless(outcome.errorBytes)
    }
  }

  @Test func everyNameComesBackAsItWas() throws {
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    let paths = try sandbox.photocat("list", "-0", Sandbox.catalog).outBytes.split(separator: 0)
    let folder = Array(sandbox.path("photos/").utf8)
    #expect(Set(paths.map { Array($0) }) == Set(Self.names.map { folder + $0 + Array(".png".utf8) }))
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    let odd = photos.filter { $0["path_base64"] != nil }
    #expect(odd.count == 1)
    #expect((odd.first?["path"] as? String)?.hasSuffix("/latin-\\xe9\\x9b.png") == true)
    let bytes = (odd.first?["path_base64"] as? String).flatMap { Data(base64Encoded: $0) }
    #expect(bytes.map { Array($0.suffix(6)) } == [0xE9, 0x9B] + Array(".png".utf8))
  }

  /// What each command prints on a terminal, with errors, progress and reports, about hostile names, titles and paths.
  @Test(.enabled(if: PseudoTerminal.isAvailable, "the system gives no terminals"))
  func nothingThatAnyCommandPrintsActsOnATerminal() throws {
    let trap = "\u{1B}[31m\u{7}\u{202E}\n"
    try sandbox.write(
      "photos/titled.jpg",
      TinyPhoto.jpeg(taken: "2001:02:03 04:05:06", make: "Make" + trap, model: "A" + trap))
    try sandbox.write(Array("photos/titled.jpg.xmp".utf8), Array(Self.sidecar.utf8))
    try sandbox.write("photos/.photocatignore", Array("ignored*\n".utf8))
    try sandbox.write(Array("photos/ignored\(trap)".utf8), TinyPhoto.png("ignored"))
    let album = "--album=Norway\(trap)"
    for command in [
      ["import", "--dry-run", album, "photos"], ["import", album, "photos"],
      ["import", "--dry-run", "--copy", "--to=\(trap)", "photos"],
      ["import", "--copy", "--to=to\(trap)", "photos"], ["import", "--json", "photos"],
      ["import", "missing\(trap)"], ["list"], ["list", "--columns=path,title,make,camera,keywords,albums"],
      ["list", "--csv"], ["list", "--csv-raw"], ["list", "--tsv"], ["list", "--json"], ["list", "--ndjson"],
      ["show", "1"], ["show", "1", "--all-tags", "--sources"], ["show", "-1", "--json"], ["show", trap],
      ["check", "photos"], ["check", "--json", "photos"], ["check", "--csv", "photos"], ["check", trap],
      ["imports"], ["imports", "-1"], ["imports", "-1", "--json"], ["history"], ["history", "--json"],
      ["split", "--dry-run", "1"], ["join", "--dry-run", "1", "2"], ["split", trap], ["join", trap, trap],
      ["undo", "--dry-run"], ["undo", "--json", "--dry-run"], ["undo"], ["watch", trap], ["init"],
      ["list", "--catalog=\(trap)"], ["help", trap], ["list", "--\(trap)"],
    ] {
      let text = try onTerminal(command)
      #expect(!text.isEmpty, "\(command)")
      // The progress line goes back to its start, and so does the end of a line.
      expectHarmless(Array(text.replacing("\r", with: "").utf8))
    }
  }

  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
    <rdf:li xml:lang="x-default">Title&#x9B;31m\u{202E}&#x85;</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>
    <rdf:li>key\u{9B}31m\u{202E}</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private func onTerminal(_ command: [String]) throws -> String {
    let terminal = try #require(PseudoTerminal(columns: 100, rows: 40))
    let stream = ChildProcess.Stream.descriptor(terminal.terminal)
    let catalog = command.contains { $0.hasPrefix("--catalog") || $0 == "help" } ? [] : [Sandbox.catalog]
    let plain = ["NO_COLOR": "1", "PHOTOCAT_PAGER": "", "TERM": "dumb"]
    let process = try ChildProcess(
      [Programs.photocat] + command + catalog, folder: sandbox.folder,
      environment: sandbox.environment.merging(plain) { $1 }, output: stream, error: stream, input: stream)
    return terminal.output(of: process).text
  }

  private func expectHarmless(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let controls: Set<UInt8> = [0x1B, 0x07, 0x08, 0x0D, 0x7F]
    #expect(!bytes.contains { controls.contains($0) }, sourceLocation: sourceLocation)
    let hasC1 = zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) }
    #expect(!hasC1, sourceLocation: sourceLocation)
    #expect(String(validating: bytes, as: UTF8.self) != nil, sourceLocation: sourceLocation)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{202E}"), sourceLocation: sourceLocation)
  }
}
