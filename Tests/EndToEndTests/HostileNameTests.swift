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

  private func expectHarmless(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let controls: Set<UInt8> = [0x1B, 0x07, 0x08, 0x0D, 0x7F]
    #expect(!bytes.contains { controls.contains($0) }, sourceLocation: sourceLocation)
    let hasC1 = zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) }
    #expect(!hasC1, sourceLocation: sourceLocation)
    #expect(String(validating: bytes, as: UTF8.self) != nil, sourceLocation: sourceLocation)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{202E}"), sourceLocation: sourceLocation)
  }
}
