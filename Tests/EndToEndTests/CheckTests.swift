import Foundation
import Testing

/// `photocat check`.
@Suite(.onProgramThreads) struct CheckTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.writePhotos(2)
    _ = try sandbox.photocat("import", "-q", Sandbox.catalog, "photos")
    try sandbox.write("card/DCIM/known.png", TinyPhoto.png("photo 1"))
  }

  private func check(_ arguments: String...) throws -> Outcome {
    try sandbox.run([Programs.photocat, "check", Sandbox.catalog] + arguments)
  }

  @Test func aCardOfWhichAllIsKnownIsStatus0() throws {
    let outcome = try check("card")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[1].hasPrefix("known"))
    #expect(outcome.lines[1].contains(sandbox.path("photos/1.png")))
    #expect(outcome.error == "photocat: 1 known\n")
  }

  @Test func aNewPhotoIsStatus4AndANewNameIsNone() throws {
    try sandbox.write("card/DCIM/fresh.png", TinyPhoto.png("fresh"))
    try sandbox.write("card/notes.txt", Array("a text".utf8))
    let outcome = try check("card")
    #expect(outcome.status == 4)
    #expect(outcome.error == "photocat: 1 known, 1 new, 1 skipped\n")
    #expect(try check("--new", "card").out == sandbox.path("card/DCIM/fresh.png") + "\n")
    #expect(try check("--known", "card").out == sandbox.path("card/DCIM/known.png") + "\n")
    #expect(try check("--new", "-0", "card").out == sandbox.path("card/DCIM/fresh.png") + "\0")
  }

  @Test func aFileThatCannotBeReadIsStatus2() throws {
    try sandbox.write("card/broken.jpg", Array("no picture".utf8))
    try sandbox.write("card/fresh.png", TinyPhoto.png("fresh"))
    let outcome = try check("-q", "card")
    #expect(outcome.status == 2)
    #expect(outcome.error == "photocat: \(sandbox.path("card/broken.jpg")): not a picture: a text\n")
    #expect(try check("nowhere").status == 2)
  }

  @Test func aPhotoThatTheCatalogHasNoMoreIsStatus4AndIsPrintedAsNew() throws {
    try sandbox.write("photos/1.png", [])
    try FileManager.default.removeItem(atPath: sandbox.path("photos/2.png"))
    try sandbox.write("card/DCIM/second.png", TinyPhoto.png("photo 2"))
    let outcome = try check("card")
    #expect(outcome.status == 4)
    #expect(outcome.error == "photocat: 2 lost\n")
    #expect(outcome.out.contains("\(sandbox.path("photos/1.png")) has other bytes now"), "\(outcome.out)")
    #expect(outcome.out.contains("\(sandbox.path("photos/2.png")) is gone"), "\(outcome.out)")
    #expect(try check("--new", "card").lines.count == 2)
    #expect(try check("--known", "card").out == "")
    #expect(try check("--json", "card").object()["lost"] as? Int == 2)
    // The whole disk.
    try FileManager.default.removeItem(atPath: sandbox.path("photos"))
    let away = try check("card")
    #expect(away.status == 4 && away.error == "photocat: 2 away\n")
    #expect(away.out.contains("\(sandbox.path("photos")) is not there to look"))
    #expect(try check("--new", "card").lines.count == 2)
    #expect(try check("--json", "card").object()["away"] as? Int == 2)
  }

  @Test func aFileThatIsKnownAsItselfIsNoSecondCopyAndThatIsSaid() throws {
    let outcome = try check("photos", "card")
    #expect(outcome.status == 0)
    #expect(outcome.error == "photocat: 3 known; 2 of them are these very files: no second copy\n")
    let report = try check("--json", "photos").object()
    #expect(report["no_second_copy"] as? Int == 2)
    let items = report["items"] as? [[String: Any]] ?? []
    #expect(items.allSatisfy { $0["path"] as? String == $0["catalog_path"] as? String })
    #expect(try check("photos/1.png").error == "photocat: 1 known; it is this very file: no second copy\n")
  }

  @Test func theJSONHasEveryFileAndCountsThatAddUp() throws {
    try sandbox.write("card/fresh.png", TinyPhoto.png("fresh"))
    let report = try check("--json", "-q", "card").object()
    #expect(report["found"] as? Int == 2 && report["known"] as? Int == 1 && report["new"] as? Int == 1)
    let items = report["items"] as? [[String: Any]] ?? []
    #expect(items.map { $0["outcome"] as? String } == ["new", "known"])
    #expect(items[1]["catalog_path"] as? String == sandbox.path("photos/1.png"))
    #expect((items[1]["photo_id"] as? String)?.count == 64)
    #expect(items[0]["catalog_path"] is String == false)
    #expect(try check("--ndjson", "-q", "card").lines.count == 2)
    #expect(try check("--csv", "-q", "card").lines[0] == "outcome,path,catalog_path,reason,photo_id")
  }

  @Test(arguments: ["", "--new"]) func aReaderThatHasSeenEnoughDoesNotChangeTheAnswer(option: String) throws {
    // More than a pipe holds.
    for number in 0..<800 {
      try sandbox.write("card/\(String(repeating: "x", count: 150))\(number).png", TinyPhoto.png("\(number)"))
    }
    let outcome = try sandbox.shell(
      "set -o pipefail; $PHOTOCAT check \(option) --catalog=catalog.sqlite -q card | head -1")
    #expect(outcome.status == 4 && outcome.error == "")
    #expect(outcome.lines.count == 1)
  }

  @Test func theCatalogIsNotWritten() throws {
    let (bytes, names) = (try sandbox.bytes(of: "catalog.sqlite"), try sandbox.names(in: ""))
    let time = try sandbox.shell("stat -c %y catalog.sqlite").out
    _ = try check("card", "photos")
    #expect(try sandbox.bytes(of: "catalog.sqlite") == bytes)
    #expect(try sandbox.shell("stat -c %y catalog.sqlite").out == time)
    #expect(try sandbox.names(in: "") == names)
    #expect(try sandbox.photocat("imports", "--json", Sandbox.catalog).objects().count == 1)
    #expect(try sandbox.photocat("check", "card", "--catalog=none").status == 1)
    #expect(try sandbox.names(in: "") == names)
  }

  @Test func anOriginalWhoseOwnFileWasChangedSinceIsNew() throws {
    try sandbox.write("photos/1.png", TinyPhoto.png("changed, and longer"))
    _ = try sandbox.photocat("import", "-q", Sandbox.catalog, "photos")
    #expect(try check("--new", "card").lines.count == 1)
    try sandbox.write("card/DCIM/known.png", TinyPhoto.png("changed, and longer"))
    #expect(try check("card").status == 0)
  }

  @Test func anImportThatIsUndoneMakesItsFilesNewAgain() throws {
    #expect(try check("photos", "card").status == 0)
    _ = try sandbox.photocat("undo", Sandbox.catalog)
    #expect(try check("--new", "photos", "card").lines.count == 3)
  }

  @Test(arguments: [["-0"], ["--new", "--known"], ["--new", "--json"], ["--jobs", "0"]])
  func whatMakesNoSenseIsWrongUsage(options: [String]) throws {
    let outcome = try sandbox.run([Programs.photocat, "check", Sandbox.catalog, "card"] + options)
    #expect(outcome.status == 64 && outcome.out == "")
  }
}
