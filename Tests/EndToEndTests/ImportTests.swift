import Foundation
import Testing

/// `photocat import`, when all goes well.
@Suite(.onProgramThreads) struct ImportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func theSamplesAreImportedListedAndShown() throws {
    #expect(try sandbox.photocat("init", Sandbox.catalog).status == 0)
    let outcome = try sandbox.photocat("import", Sandbox.catalog, Programs.samples)
    #expect(outcome.status == 0)
    #expect(outcome.out == "")
    #expect(outcome.error.hasPrefix("photocat: import 1: 14 photos imported, 1 duplicate ("))
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    #expect(photos.count == 14)
    let dates = photos.map { $0["captured_at"] as? String ?? "undated" }
    #expect(dates == dates.sorted())
    #expect(photos.count { ($0["files"] as? [Any])?.count == 2 } == 1)
    #expect(try sandbox.photocat("show", "-1", "--no-picture", Sandbox.catalog).out.contains("unknown"))
  }

  @Test func theSecondImportKnowsEveryFile() throws {
    _ = try sandbox.photocat("import", Sandbox.catalog, Programs.samples)
    let outcome = try sandbox.photocat("import", "--json", Sandbox.catalog, Programs.samples)
    let report = try outcome.object()
    #expect(outcome.status == 0)
    #expect(report["already_known"] as? Int == 15)
    #expect(report["found"] as? Int == 15)
    #expect(Set(items(report).map { $0["outcome"] as? String }) == ["known"])
    #expect(outcome.error.hasPrefix("photocat: import 2: 15 already known ("))
  }

  @Test func theRecordIsOneDocumentWithEveryFileAndCountsThatAddUp() throws {
    try sandbox.writePhotos(3)
    try sandbox.write("photos/copy.png", TinyPhoto.png("photo 1"))
    try sandbox.write("photos/notes.txt", Array("a text".utf8))
    try sandbox.write("photos/broken.jpg", Array("no picture".utf8))
    let outcome = try sandbox.photocat("import", "--json", "--quiet", Sandbox.catalog, "photos")
    let report = try outcome.object()
    let counts = ["imported", "already_known", "duplicates", "updated", "skipped", "failed"].map {
      report[$0] as? Int ?? -1
    }
    #expect(counts == [3, 0, 1, 0, 1, 1])
    #expect(report["found"] as? Int == 6)
    #expect(report["import_id"] as? Int == 1)
    #expect(report["seconds"] is Double)
    let files = items(report).compactMap {
      ($0["path"] as? String).map { URL(filePath: $0).lastPathComponent }
    }
    #expect(files.sorted() == ["1.png", "2.png", "3.png", "broken.jpg", "copy.png", "notes.txt"])
    for item in items(report) {
      let isPhoto = ["imported", "duplicate"].contains(item["outcome"] as? String)
      #expect((item["photo_id"] as? String)?.count == (isPhoto ? 64 : nil))
      #expect(item["reason"] is String != (item["outcome"] as? String == "imported"))
    }
    #expect(outcome.status == 2)
  }

  @Test(arguments: [("| head -c 1", 2), (">/dev/full", 1)])
  func whoeverReadsTheJSONTheImportSaysWhatItDid(reader: String, status: Int32) throws {
    try sandbox.writePhotos(3)
    try sandbox.write("photos/broken.jpg", Array("no picture".utf8))
    let outcome = try sandbox.shell(
      "\"$PHOTOCAT\" import --json \(Sandbox.catalog) photos 2>err \(reader); exit ${PIPESTATUS[0]}")
    #expect(outcome.status == status)
    let messages = String(decoding: try sandbox.bytes(of: "err"), as: UTF8.self)
    #expect(messages.contains("photocat: import 1: 3 photos imported, 1 failed"))
    #expect(messages.contains("cannot write the output") == (status == 1))
    #expect(try sandbox.photoCount() == 3)
  }

  @Test func theJSONOfAnImportThatFailsIsStillOneDocument() throws {
    try sandbox.writePhotos(1)
    try sandbox.write("worker", Array("#!/bin/sh\nexit 9\n".utf8))
    try sandbox.installProgram("worker", as: "bad-worker")
    let outcome = try sandbox.photocat(
      "import", "--json", Sandbox.catalog, "photos",
      environment: ["PHOTOCAT_MEDIA": sandbox.path("bad-worker")])
    #expect(outcome.status == 1)
    let report = try outcome.object()
    #expect(items(report).isEmpty)
    #expect(outcome.error.contains(try #require(report["error"] as? String)))
  }

  @Test func quietMeansNothingButFailures() throws {
    try sandbox.writePhotos(2)
    #expect(try sandbox.photocat("import", "-q", Sandbox.catalog, "photos").error == "")
    try sandbox.write("photos/broken.jpg", Array("no picture".utf8))
    let outcome = try sandbox.photocat("import", "-q", Sandbox.catalog, "photos")
    #expect(outcome.status == 2)
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(outcome.error.hasPrefix("photocat: \(sandbox.path("photos/broken.jpg")): "))
  }

  @Test func theReasonsForSkippingAreCounted() throws {
    for name in ["a.txt", "b.txt", ".hidden", "@eaDir/1.jpg", "@eaDir/2.jpg"] {
      try sandbox.write("photos/\(name)", Array("a text".utf8))
    }
    let outcome = try sandbox.photocat("import", Sandbox.catalog, "photos")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        """
        photocat: skipped 2 files (not a photo: a text)
        photocat: skipped 1 file (a hidden file)
        photocat: skipped 1 folder with all in it (thumbnails of a Synology NAS)
        photocat: import 1: 4 skipped (
        """))
    #expect(try sandbox.photocat("import", "--quiet", Sandbox.catalog, "photos").error == "")
  }

  @Test func theFilesStayAsTheyAre() throws {
    try sandbox.writePhotos(2)
    let before = try sandbox.shell("stat -c '%n %s %Y %a' photos photos/*").out
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    #expect(try sandbox.shell("stat -c '%n %s %Y %a' photos photos/*").out == before)
    #expect(try sandbox.names(in: "") == ["catalog.sqlite", "photos"])
  }

  @Test func aChangedFileIsUpdated() throws {
    try sandbox.writePhotos(2)
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    try sandbox.write("photos/1.png", TinyPhoto.png("changed, and longer"))
    let report = try sandbox.photocat("import", "--json", Sandbox.catalog, "photos").object()
    #expect(report["updated"] as? Int == 1)
    #expect(report["already_known"] as? Int == 1)
    #expect(try sandbox.photoCount() == 2)
  }

  private func items(_ report: [String: Any]) -> [[String: Any]] { report["items"] as? [[String: Any]] ?? [] }

  // MARK: Lists of paths

  @Test(arguments: [("\n", [] as [String]), ("\0", ["--null-paths"]), ("\0", ["-0"])])
  func pathsComeFromAFileAndFromStandardInput(separator: String, options: [String]) throws {
    for name in ["a", "b", "c"] { try sandbox.write("photos/\(name).png", TinyPhoto.png(name)) }
    let list = ["photos/a.png", "photos/b.png", ""].joined(separator: separator)
    try sandbox.write("list", Array(list.utf8))
    let file = try sandbox.run(
      [Programs.photocat, "import", Sandbox.catalog, "--files-from", "list"] + options)
    #expect(file.status == 0)
    #expect(file.error.contains("2 photos imported"))
    let input = try sandbox.run(
      [
        "/bin/sh", "-c",
        "\(Programs.photocat) import \(Sandbox.catalog) --files-from - \(options.joined(separator: " ")) <list",
      ])
    #expect(input.status == 0)
    #expect(input.error.contains("2 already known"))
  }

  @Test func aListThatIsNotThereSaysSo() throws {
    let outcome = try sandbox.photocat("import", "--files-from", "nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("cannot read the list nowhere: no such file or directory"))
  }

  @Test(arguments: ["import", "check"])
  func aListWithZeroBytesIsNotTakenForOneOfLines(command: String) throws {
    try sandbox.writePhotos(2)
    try sandbox.write("list", Array("photos/1.png\0photos/2.png\0".utf8))
    let outcome = try sandbox.photocat(command, Sandbox.catalog, "--files-from", "list")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(": the list has zero bytes between its paths: use --null-paths\n"))
    #expect(try sandbox.names(in: "") == ["list", "photos"])
  }

  @Test func anEmptyListIsWrongUsage() throws {
    try sandbox.write("list", [])
    let outcome = try sandbox.photocat("import", "--files-from", "list")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("there is no path in the list"))
  }
}
