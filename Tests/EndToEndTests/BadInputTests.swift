import Foundation
import Testing

/// What `photocat import` makes of files that are no photos, or odd ones.
@Suite(.onProgramThreads) struct BadInputTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("photos/good.png", TinyPhoto.png("good"))
  }

  /// Imports `paths`, by default the folder, and returns the outcome with what became of each file by its name.
  private func importing(_ paths: String...) throws -> (Outcome, [String: (outcome: String, reason: String)])
  {
    let outcome = try sandbox.run(
      [Programs.photocat, "import", "--json", Sandbox.catalog] + (paths.isEmpty ? ["photos"] : paths))
    let items = try outcome.object()["items"] as? [[String: Any]] ?? []
    let named = items.map { item in
      let name = (item["path"] as? String ?? "").split(separator: "/").last.map { String($0) } ?? ""
      return (name, (item["outcome"] as? String ?? "", item["reason"] as? String ?? ""))
    }
    return (outcome, Dictionary(named) { $1 })
  }

  @Test func aPathThatIsNotThereFailsAndTheOthersAreImported() throws {
    let (outcome, items) = try importing("missing", "photos")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("missing: there is no such file or folder\n"))
    #expect(items["good.png"]?.outcome == "imported")
    #expect(items["missing"]?.outcome == "failed")
  }

  @Test func aFolderWithoutPhotosIsNoFailure() throws {
    try sandbox.write("empty/inside/.keep", [])
    let outcome = try sandbox.photocat("import", Sandbox.catalog, "empty/inside")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("photocat: import 1: "))
  }

  @Test(
    arguments: [
      ("zero.jpg", [], "failed"), ("text.jpg", Array("Dear diary".utf8), "failed"),
      ("notes.txt", Array("Dear diary".utf8), "skipped"), ("zero.txt", [], "skipped"),
      ("script.png", Array("#!/bin/sh\n".utf8), "failed"),
      ("png.jpg", TinyPhoto.png("named .jpg"), "imported"),
      ("no-extension", TinyPhoto.png("bare"), "imported"),
      ("huge.jpg", TinyPhoto.jpeg(width: 65_000, height: 65_000), "imported"),
    ] as [(String, [UInt8], String)])
  func aFileIsTakenForWhatItIs(name: String, bytes: [UInt8], expected: String) throws {
    try sandbox.write("photos/\(name)", bytes)
    let (outcome, items) = try importing()
    #expect(items[name]?.outcome == expected)
    #expect((items[name]?.reason == "") == (expected == "imported"))
    #expect(items["good.png"]?.outcome == "imported")
    #expect(outcome.status == (expected == "failed" ? 2 : 0))
    #expect(outcome.error.contains(name) == (expected == "failed"))
    #expect(outcome.error.contains("photocat: skipped 1 file (") == (expected == "skipped"))
  }

  @Test func aPNGNamedJpgIsAPNG() throws {
    try sandbox.write("photos/good.jpg", TinyPhoto.png("named .jpg"))
    _ = try importing()
    let formats = try sandbox.photocat("list", "--json", Sandbox.catalog).objects().map {
      $0["format"] as? String
    }
    #expect(formats == ["png", "png"])
  }

  /// A photo is what states the size of its picture: all the tags come before that.
  @Test(arguments: [
    (3, "failed"), (20, "failed"), (120, "failed"), (2_000, "failed"), (12_000, "imported"),
    (17_000, "imported"),
  ])
  func aTruncatedJPEGIsAPhotoIfItsHeaderIsWhole(length: Int, expected: String) throws {
    let whole = try Data(contentsOf: URL(filePath: Programs.samples + "/DSC04817.JPG"))
    try #require(length < whole.count)
    try sandbox.write("photos/cut.jpg", whole.prefix(length))
    let (outcome, items) = try importing()
    let cut = try #require(items["cut.jpg"])
    #expect(cut.outcome == expected)
    #expect(cut.reason == (expected == "failed" ? "damaged: it does not state the size of its picture" : ""))
    #expect(outcome.status == (expected == "failed" ? 2 : 0))
    #expect(items["good.png"]?.outcome == "imported")
  }

  @Test func aFolderNamedLikeAPhotoIsWalked() throws {
    try sandbox.write("photos/x.jpg/inside.png", TinyPhoto.png("inside"))
    let (outcome, items) = try importing()
    #expect(items["inside.png"]?.outcome == "imported")
    #expect(items["x.jpg"] == nil)
    #expect(outcome.status == 0)
  }

  @Test func linksThatLeadNowhereOrInCirclesAreSurvived() throws {
    _ = try sandbox.shell(
      "cd photos && ln -s nowhere dangling.jpg && ln -s loop.jpg loop.jpg && ln -s . circle && ln -s .. up.jpg"
    )
    let (outcome, items) = try importing()
    #expect(items["good.png"]?.outcome == "imported")
    #expect(try sandbox.photoCount() == 1)
    for name in ["dangling.jpg", "loop.jpg"] {
      let item = try #require(items[name])
      #expect(["skipped", "failed"].contains(item.outcome))
      #expect(item.reason != "")
    }
    let hasFailure = items.values.contains { $0.outcome == "failed" }
    #expect(outcome.status == (hasFailure ? 2 : 0))
  }

  @Test func namedPipesAndSocketsAreNotOpened() throws {
    _ = try sandbox.shell("mkfifo photos/pipe.jpg")
    try makeSocket("photos/socket.jpg")
    let (outcome, items) = try importing()
    for name in ["pipe.jpg", "socket.jpg"] {
      #expect(items[name]?.outcome == "skipped")
      #expect(items[name]?.reason == "neither a file nor a folder")
    }
    #expect(outcome.status == 0)
  }

  private func makeSocket(_ name: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: sandbox.path(name).utf8) }
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0)
  }

  @Test(.enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"))
  func anUnreadableFileFailsAndTheOthersAreImported() throws {
    try sandbox.write("photos/secret.png", TinyPhoto.png("secret"))
    try sandbox.write("photos/closed/inside.png", TinyPhoto.png("closed"))
    _ = try sandbox.shell(
      "chmod 0 photos/secret.png photos/closed; chmod 755 . photos; chmod 644 photos/good.png; mkdir -m 777 own"
    )
    defer { _ = try? sandbox.shell("chmod 755 photos/closed") }
    let command = [Programs.photocat, "import", "--catalog=own/c", "photos"]
    let outcome = try sandbox.run((Unprivileged.prefix ?? []) + command)
    #expect(outcome.status == 2)
    for name in ["photos/secret.png", "photos/closed"] {
      let line = try #require(outcome.error.split(separator: "\n").first { $0.contains(sandbox.path(name)) })
      #expect(line.lowercased().hasSuffix("permission denied"))
    }
    #expect(outcome.error.contains("1 photo imported, 2 failed"))
  }

  @Test func tagsWithAbsurdCountsCostNothingButThemselves() throws {
    var photo = TinyPhoto.jpeg(taken: "2001:02:03 04:05:06", make: "Canon", model: "Canon EOS 5D")
    // The count of the first entry: 2 bytes SOI, 4 of APP1, 6 of "Exif", 8 of TIFF, 2 of the entries' number.
    photo.replaceSubrange(26..<30, with: [0xFF, 0xFF, 0xFF, 0x7F])
    try sandbox.write("photos/absurd.jpg", photo)
    let (outcome, items) = try importing()
    #expect(items["absurd.jpg"]?.outcome == "imported")
    #expect(items["good.png"]?.outcome == "imported")
    #expect(outcome.status == 0)
  }
}
