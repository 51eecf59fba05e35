import Foundation
import Testing

/// Imports that copy and move.
@Suite(.onProgramThreads) struct TransferTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws { library = try LibraryFixture() }

  // MARK: Copy and move

  @Test func aCopyLeavesTheSourceAndKeepsTimesAndBytes() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    _ = try sandbox.run(["touch", "-d", "2002-03-04 05:06:07.5", "card/a.jpg"])
    let outcome = try library.run("--copy", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let target = "2001/02/2001-02-03_04-05-06_a.jpg"
    #expect(try library.files() == [target])
    #expect(try library.files("card") == ["a.jpg"])
    #expect(try library.bytes("library/" + target) == LibraryFixture.photo())
    #expect(
      try LibraryFixture.reason("a.jpg", in: outcome) == "copied to \(sandbox.path("library/" + target))")
    let times = try sandbox.run(["stat", "-c", "%Y", "card/a.jpg", "library/" + target]).lines
    #expect(times.count == 2 && times[0] == times[1])
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { $0["path"] as? String } == [sandbox.path("library/" + target)])
  }

  @Test func aMoveRemovesTheSourceAndLeavesOtherFiles() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/notes.txt", Array("no photo".utf8))
    #expect(try library.run("--move").status == 0)
    #expect(try library.files() == ["2001/02/2001-02-03_04-05-06_a.jpg"])
    #expect(try library.files("card") == ["notes.txt"])
    #expect(try library.query("SELECT count(*) FROM transfers WHERE step IS NOT NULL") == ["0"])
    #expect(try library.query("SELECT count(*) FROM rejected_files") == ["0"])
  }

  @Test func aTemplateAndATargetMayBeChosen() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo(2001))
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    let outcome = try library.run("--copy", "--to=else where/deep", "--template={camera}/{counter:3}{ext}")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try library.files("else where/deep") == ["Canon EOS 5D/001.jpg", "Canon EOS 5D/002.jpg"])
    // Once more: the counter does not count them again.
    #expect(
      try library.run("--copy", "--to=else where/deep", "--template={camera}/{counter:3}{ext}").status == 0)
    #expect(try library.files("else where/deep").count == 2)
  }

  /// Paths to one folder, from a folder beside it.
  static let pathsToATarget = [
    "../new", "./../new", "..//new", "../new/.", "../there/../new", "../linked/new", "../missing/../new",
    "../missing/.././new//",
  ]

  @Test(arguments: pathsToATarget, ["--copy", "--move"])
  func theTargetMayBeNamedByAnyPathThatLeadsThere(path: String, mode: String) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("there/work/notes.txt", [])
    try sandbox.write("work/notes.txt", [])
    _ = try sandbox.run(["ln", "-s", ".", "linked"])
    let command = [
      Programs.photocat, "import", "--catalog=../c.sqlite", mode, "--to=" + path, "--json",
      "--template={name}{ext}", "../card",
    ]
    let outcome = try sandbox.run(command, in: "work")
    #expect(outcome.status == 0, "\(outcome.error)")
    let target = sandbox.path("new/a.jpg")
    let what = mode == "--copy" ? "copied" : "moved"
    #expect(try LibraryFixture.reason("a.jpg", in: outcome) == "\(what) to \(target)")
    #expect(try library.files("new") == ["a.jpg"])
    #expect(try library.files("card") == (mode == "--copy" ? ["a.jpg"] : []))
    #expect(
      try sandbox.names(in: "") == [
        "c.sqlite", "c.sqlite-files", "card", "library", "linked", "new", "there", "work",
      ])
    let photos = try sandbox.photocat("list", "--json", "--catalog=c.sqlite").objects()
    #expect(photos.map { $0["path"] as? String } == [target])
  }

  @Test func theDefaultTargetIsTheFolderOfTheCatalogHoweverThatIsNamed() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    let outcome = try sandbox.photocat(
      "import", "--catalog=../library/c.sqlite", "--move", "--template={name}{ext}", ".", in: "card")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.names(in: "library") == ["a.jpg", "c.sqlite", "c.sqlite-files"])
    #expect(try library.files("card").isEmpty)
  }

  @Test(arguments: [
    ["--copy", "--move"], ["--to=x"], ["--template={name}"], ["--copy", "--remove-duplicates"],
    ["--copy", "--template=../{name}"], ["--copy", "--template=/{name}"], ["--copy", "--template={nothing}"],
    ["--copy", "--to="],
  ])
  func whatMakesNoSenseIsAUsageError(arguments: [String]) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    let outcome = try sandbox.run(
      [Programs.photocat, "import", LibraryFixture.catalog] + arguments + ["card"])
    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(try library.files().isEmpty)
  }

  @Test func templatesAreExplained() throws {
    let help = try sandbox.photocat("help", "templates")
    #expect(help.status == 0 && help.out.contains("{counter:4}") && help.out.contains("{year}/{month}"))
  }

  // MARK: Names

  @Test func namesThatMeetGetACounterAlsoByCaseAndNormalisation() throws {
    // One letter with its accent, composed and not.
    let names = ["x/IMG.jpg", "y/IMG.jpg", "z/img.JPG", "x/\u{E9}.jpg", "y/e\u{301}.jpg"]
    for name in names { try sandbox.write("card/" + name, LibraryFixture.photo(mark: name)) }
    try sandbox.write("library/Img_3.JPG", Array("theirs".utf8))
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    let files = try library.files()
    #expect(files.count == 6)
    let keys = Set(files.map { $0.precomposedStringWithCanonicalMapping.lowercased() })
    #expect(keys.count == 6, "\(files)")
    #expect(keys.contains("\u{E9}_2.jpg") && keys.contains("img_4.jpg"), "\(files)")
    #expect(try library.bytes("library/Img_3.JPG") == Array("theirs".utf8))
  }

  @Test func aFolderThatDiffersInCaseAloneIsTheSameFolder() throws {
    try sandbox.write("library/CANON/old.jpg", LibraryFixture.photo(mark: "old"))
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy", "--template={make}/{name}{ext}").status == 0)
    #expect(try library.files() == ["CANON/a.jpg", "CANON/old.jpg"])
  }

  @Test func whatBelongsTogetherTravelsTogether() throws {
    try sandbox.write("card/IMG_1.jpg", LibraryFixture.photo())
    try sandbox.write("card/IMG_E1.jpg", LibraryFixture.photo(mark: "edited"))
    try sandbox.write("card/IMG_1.jpg.xmp", LibraryFixture.sidecar)
    try sandbox.write("card/IMG_2.jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/IMG_2.xmp", LibraryFixture.sidecar)
    let outcome = try library.run("--move", "--json", "--template={year}/{name:lower}{ext}")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      try library.files() == [
        "2001/img_1-edited.jpg", "2001/img_1.jpg", "2001/img_1.jpg.xmp", "2002/img_2.jpg", "2002/img_2.xmp",
      ])
    #expect(try library.files("card").isEmpty)
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { ($0["files"] as? [Any])?.count } == [3, 2])
    #expect(photos.map { $0["rating"] as? Int } == [3, 3])
    // Whoever reads the library anew finds the same photos.
    _ = try sandbox.photocat("import", "--catalog=new.sqlite", "library")
    let anew = try sandbox.photocat("list", "--json", "--catalog=new.sqlite").objects()
    #expect(anew.map { ($0["files"] as? [Any])?.count } == [3, 2])
  }

  @Test func aSidecarWhoseNameIsTakenGetsAnotherOneThatBelongsToItsPhoto() throws {
    let name = "library/2002/02/2002-02-03_04-05-06_IMG_2"
    try sandbox.write("card/IMG_2.jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/IMG_2.xmp", LibraryFixture.sidecar)
    try sandbox.write(name + ".xmp", Array("theirs".utf8))
    #expect(try library.run("--copy").status == 0)
    #expect(try library.bytes(name + ".jpg.xmp") == LibraryFixture.sidecar)
    #expect(try library.bytes(name + ".xmp") == Array("theirs".utf8))
    #expect(try library.files().count == 3)
    _ = try sandbox.photocat("import", "--catalog=new.sqlite", "library")
    let anew = try sandbox.photocat("list", "--json", "--catalog=new.sqlite").objects()
    #expect(anew.map { $0["rating"] as? Int } == [3])
  }

  @Test func aSidecarThatWasEditedBeforeAnUndoStaysAndTheNewOneBelongsToThePhoto() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.xmp", LibraryFixture.sidecar)
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    try sandbox.write("library/a.xmp", LibraryFixture.sidecar + [10])
    _ = try library.photocat("undo")
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    let files = try library.files().filter { !$0.hasPrefix("trash/") }
    #expect(files == ["a.jpg", "a.jpg.xmp", "a.xmp"])
  }

  @Test func whereAllNamesOfASidecarAreTakenTheWholeGroupGetsANumber() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.xmp", LibraryFixture.sidecar)
    for name in ["a.xmp", "a.jpg.xmp"] { try sandbox.write("library/" + name, Array("theirs".utf8)) }
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    #expect(try library.files() == ["a.jpg.xmp", "a.xmp", "a_2.jpg", "a_2.xmp"])
  }

  @Test func aSidecarThatComesLaterAndHasNoOtherNameLeftGetsANumber() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    try sandbox.write("card/a.xmp", LibraryFixture.sidecar)
    for name in ["a.xmp", "a.jpg.xmp"] { try sandbox.write("library/" + name, Array("theirs".utf8)) }
    let outcome = try library.run("--move", "--template={name}{ext}")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try library.files("card") == ["a.jpg"])
    #expect(try library.files() == ["a.jpg", "a.jpg.xmp", "a.jpg_2.xmp", "a.xmp"])
    #expect(try library.bytes("library/a.jpg_2.xmp") == LibraryFixture.sidecar)
  }

  @Test func aPhotoIsFiledByTheDateThatItsSidecarGives() throws {
    try sandbox.write("card/wa.png", TinyPhoto.png())
    try sandbox.write("card/wa.png.json", PairedFiles.takeout("wa.png"))
    let outcome = try library.run("--copy", "--template={year}/{month}/{city|nowhere}/{name}{ext}")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try library.files() == ["2017/07/Paris/wa.png", "2017/07/Paris/wa.png.json"])
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { $0["captured_at"] as? String } == ["2017-07-14T02:40:00"])
  }

  @Test(arguments: ["--copy", "--move"])
  func whatArrivesLaterGoesBesideWhatIsThere(mode: String) throws {
    try sandbox.write("card/IMG_1.JPG", LibraryFixture.photo())
    try sandbox.write("card/IMG_2.JPG", PairedFiles.livePicture("4C0B-2"))
    #expect(try library.run(mode).status == 0)
    try sandbox.write("card/IMG_1.DNG", PairedFiles.raw())
    try sandbox.write("movies/IMG_2.MOV", PairedFiles.liveMovie("4C0B-2"))
    #expect(try library.run(mode, "--template=late/{name}{ext}").status == 0)
    #expect(try library.run(mode, "--template=late/{name}{ext}", from: "movies").status == 0)
    #expect(
      try library.files() == [
        "2001/01/2001-01-01_00-30-00_IMG_2.JPG", "2001/01/2001-01-01_00-30-00_IMG_2.MOV",
        "2001/02/2001-02-03_04-05-06_IMG_1.DNG", "2001/02/2001-02-03_04-05-06_IMG_1.JPG",
      ])
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { ($0["files"] as? [Any])?.count } == [2, 2])
  }

  // MARK: Duplicates

  @Test func aDuplicateIsNotCopiedAndItsSourceStays() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo())
    let outcome = try library.run("--move", "--json")
    #expect(outcome.status == 0)
    #expect(try library.files().count == 1)
    #expect(try library.files("card") == ["b.jpg"])
    let path = sandbox.path("library/2001/02/2001-02-03_04-05-06_a.jpg")
    #expect(try LibraryFixture.reason("b.jpg", in: outcome) == "the same bytes as \(path)")
    #expect(try LibraryFixture.outcome("b.jpg", in: outcome) == "duplicate")
  }

  @Test func removingDuplicatesRemovesThemOnceTheCatalogsFileWasRead() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo())
    try sandbox.write("card/c.jpg", LibraryFixture.photo(2002))
    #expect(try library.run("--copy").status == 0)
    // The library's file of c is damaged, and keeps its size and time.
    let damaged = "library/2002/02/2002-02-03_04-05-06_c.jpg"
    let time = try sandbox.run(["stat", "-c", "%y", damaged]).out
    var bytes = try library.bytes(damaged)
    bytes[bytes.count - 1] ^= 1
    try sandbox.write(damaged, bytes)
    _ = try sandbox.run(["touch", "-d", time.trimmingCharacters(in: .newlines), damaged])
    let outcome = try library.run("--move", "--remove-duplicates", "--json")
    #expect(outcome.status == 2)
    #expect(try LibraryFixture.reason("c.jpg", in: outcome)?.contains("did not remove") == true)
    #expect(outcome.error.contains("did not remove \(sandbox.path("card/c.jpg"))"), "\(outcome.error)")
    #expect(try LibraryFixture.reason("c.jpg", in: outcome)?.contains("; removed") == false)
    #expect(try outcome.object()["removed_duplicates"] as? Int == 2)
    #expect(
      try library.query("SELECT count(*) FROM import_items WHERE reason LIKE '%; did not remove%'") == ["1"])
    #expect(try library.files("card") == ["c.jpg"])
    #expect(try library.files().count == 2)
  }

  @Test func aPhotoWhoseFileIsGoneIsBroughtAgain() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    let path = "library/2001/02/2001-02-03_04-05-06_a.jpg"
    try FileManager.default.removeItem(atPath: sandbox.path(path))
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    #expect(try library.files() == ["a.jpg"])
    #expect(
      try library.photocat("list", "--json").objects().map { $0["path"] as? String }
        == [sandbox.path("library/a.jpg")])
  }

  @Test(arguments: ["--copy", "--move"])
  func aFileThatTheCatalogHasWhereItLiesIsFiledAndAnUndoPutsItBack(mode: String) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.xmp", LibraryFixture.sidecar)
    #expect(try library.run().status == 0)
    let paths = try library.query("SELECT hex(name) FROM files ORDER BY 1")
    let dryRun = try library.run(mode, "--json", "-n")
    let outcome = try library.run(mode, "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let target = "2001/02/2001-02-03_04-05-06_a"
    #expect(try library.files("card") == (mode == "--move" ? [] : ["a.jpg", "a.xmp"]))
    #expect(try library.files() == [target + ".jpg", target + ".xmp"])
    for name in ["a.jpg", "a.xmp"] {
      let reason =
        (mode == "--move" ? "moved to " : "copied to ") + sandbox.path("library/\(target)")
        + name.dropFirst()
      #expect(try LibraryFixture.reason(name, in: outcome) == reason)
      #expect(try LibraryFixture.outcome(name, in: outcome) == "moved")
      #expect(try LibraryFixture.reason(name, in: dryRun) == reason)
    }
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { $0["path"] as? String } == [sandbox.path("library/\(target).jpg")])
    #expect(photos.map { $0["rating"] as? Int } == [3])
    #expect(try library.photocat("undo").status == 0)
    #expect(try library.files("card") == ["a.jpg", "a.xmp"])
    #expect(try library.query("SELECT hex(name) FROM files ORDER BY 1") == paths)
    let before = try library.photocat("list", "--json").objects()
    #expect(before.map { $0["path"] as? String } == [sandbox.path("card/a.jpg")])
  }

  @Test func aFileThatLiesInTheCatalogAndInALibraryHasASecondCopy() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    #expect(try library.run().status == 0)
    let outcome = try library.run("--copy", "--json")
    #expect(try outcome.object()["left_by_reference"] as? Int == 0)
    let target = sandbox.path("library/2001/02/2001-02-03_04-05-06_a.jpg")
    #expect(
      try LibraryFixture.reason("a.jpg", in: outcome)
        == "already in the catalog, which has it in \(target) too")
  }

  @Test func anotherNameOfTheCatalogsOwnFileIsNoSecondCopy() throws {
    try sandbox.write("pics/a.jpg", LibraryFixture.photo())
    #expect(try library.run(from: "pics").status == 0)
    try FileManager.default.createDirectory(atPath: sandbox.path("card"), withIntermediateDirectories: false)
    #expect(try sandbox.run(["ln", "pics/a.jpg", "card/b.jpg"]).status == 0)
    let outcome = try library.run("--move", "--json")
    #expect(try outcome.object()["left_by_reference"] as? Int == 1)
    #expect(
      try LibraryFixture.reason("b.jpg", in: outcome)
        == "it is itself the file \(sandbox.path("pics/a.jpg")), under another name")
    #expect(try library.files("card") == ["b.jpg"])
    // One name of two may go.
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    #expect(try library.files("card").isEmpty)
    #expect(try library.bytes("pics/a.jpg") == LibraryFixture.photo())
  }

  // MARK: What the catalog has no more

  @Test(arguments: [[], Array("other bytes".utf8)])
  func aPhotoWhoseFileIsDamagedIsBroughtAgainBesideIt(damage: [UInt8]) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    let path = "library/2001/02/2001-02-03_04-05-06_a.jpg"
    try sandbox.write(path, damage)
    let new = "library/2001/02/2001-02-03_04-05-06_a_2.jpg"
    let outcome = try library.run("--copy", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try library.bytes(path) == damage)
    #expect(try library.bytes(new) == LibraryFixture.photo())
    #expect(
      try LibraryFixture.reason("a.jpg", in: outcome)
        == "copied to \(sandbox.path(new)); \(sandbox.path(path)) has other bytes now")
    #expect(try LibraryFixture.outcome("a.jpg", in: outcome) == "moved")
    let photos = try library.photocat("list", "--json").objects()
    #expect(photos.map { $0["path"] as? String } == [sandbox.path(new)])
    // Once more: all is well.
    #expect(try LibraryFixture.outcome("a.jpg", in: library.run("--copy", "--json")) == "duplicate")
    // An undo brings it to the trash, and the catalog says what it said before.
    _ = try library.photocat("undo")
    #expect(try library.photocat("undo").status == 0)
    let before = try library.photocat("list", "--json").objects()
    #expect(before.map { $0["path"] as? String } == [sandbox.path(path)])
  }

  @Test func aFileThatWasOnlyTouchedIsNotBroughtAgain() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    _ = try sandbox.run(["touch", "library/2001/02/2001-02-03_04-05-06_a.jpg"])
    #expect(try LibraryFixture.outcome("a.jpg", in: library.run("--copy", "--json")) == "duplicate")
    #expect(try library.files().count == 1)
  }

  @Test func aRawFileThatIsDamagedTakesItsPlaceAgain() throws {
    try sandbox.write("card/IMG_1.jpg", LibraryFixture.photo())
    try sandbox.write("card/IMG_E1.jpg", LibraryFixture.photo(mark: "edited"))
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    try sandbox.write("library/IMG_1-edited.jpg", [])
    #expect(try library.run("--copy", "--template={name}{ext}").status == 0)
    let files = try library.photocat("list", "--json").objects().map { $0["files"] as? [[String: Any]] ?? [] }
    #expect(files.count == 1)
    let roles = (files.first ?? []).map { file in
      "\((file["path"] as? String ?? "").split(separator: "/").last ?? "") \(file["role"] as? String ?? "")"
    }
    #expect(roles.sorted() == ["IMG_1-edited.jpg copy", "IMG_1-edited_2.jpg edited", "IMG_1.jpg original"])
  }

  @Test func aSidecarThatIsGoneOrEmptyIsBroughtAgainAndOneThatWasEditedIsNot() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.xmp", LibraryFixture.sidecar)
    let sidecar = "library/a.xmp"
    func run() throws -> Outcome { try library.run("--copy", "--json", "--template={name}{ext}") }
    #expect(try run().status == 0)
    try FileManager.default.removeItem(atPath: sandbox.path(sidecar))
    #expect(try LibraryFixture.outcome("a.xmp", in: run()) == "moved")
    #expect(try library.bytes(sidecar) == LibraryFixture.sidecar)
    let edited = Array(String(decoding: LibraryFixture.sidecar, as: UTF8.self).replacing("3", with: "5").utf8)
    try sandbox.write(sidecar, edited + [10])
    let outcome = try run()
    #expect(try LibraryFixture.outcome("a.xmp", in: outcome) == "skipped")
    #expect(
      try LibraryFixture.reason("a.xmp", in: outcome)
        == "a sidecar whose file in the catalog was edited since")
    #expect(try library.files() == ["a.jpg", "a.xmp"])
    try sandbox.write(sidecar, [])
    #expect(try run().status == 0)
    #expect(try library.files() == ["a.jpg", "a.jpg.xmp", "a.xmp"])
    #expect(try library.bytes("library/a.jpg.xmp") == LibraryFixture.sidecar)
  }

  @Test func aDuplicateWhoseDiskIsNotThereIsLeftAndThatIsSaid() throws {
    try sandbox.write("nas/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run(from: "nas").status == 0)
    try FileManager.default.moveItem(atPath: sandbox.path("nas"), toPath: sandbox.path("unmounted"))
    let outcome = try library.run("--move", "--remove-duplicates", "--json")
    #expect(try outcome.object()["away"] as? Int == 1)
    #expect(
      outcome.error.contains(
        "1 file was left, since the catalog has it on a disk that is not there to look"), "\(outcome.error)")
    #expect(try library.files("card") == ["a.jpg"])
  }

  @Test func aRemovedDuplicateIsToldInTheDryRunToo() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo())
    #expect(try library.run("--copy").status == 0)
    let path = sandbox.path("library/2001/02/2001-02-03_04-05-06_a.jpg")
    for arguments in [["--dry-run"], []] {
      let outcome = try library.run(["--move", "--remove-duplicates", "--json"] + arguments)
      #expect(try outcome.object()["removed_duplicates"] as? Int == 2)
      #expect(try LibraryFixture.reason("b.jpg", in: outcome) == "the same bytes as \(path); removed")
      let verb = arguments.isEmpty ? "removed" : "would be removed"
      #expect(outcome.error.contains("2 duplicates (2 of them \(verb))"), "\(outcome.error)")
    }
    #expect(try library.files("card").isEmpty)
    #expect(
      try library.query("SELECT reason FROM import_items WHERE import_id = 2")
        == Array(repeating: "the same bytes as \(path); removed", count: 2))
  }

  // MARK: Places that overlap

  @Test func aTargetInsideASourceIsNotWalked() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    for _ in 1...2 {
      let outcome = try library.run("--copy", "--json", "--to=card/sorted")
      #expect(outcome.status == 0)
      #expect(try library.files("card") == ["a.jpg", "sorted/2001/02/2001-02-03_04-05-06_a.jpg"])
    }
    #expect(
      try LibraryFixture.reason("sorted", in: library.run("--copy", "--json", "--to=card/sorted"))
        == "the target folder")
  }

  @Test(arguments: ["library/inbox", "library", "inside"])
  func aSourceInsideTheTargetIsRefused(path: String) throws {
    try sandbox.write("library/inbox/a.jpg", LibraryFixture.photo())
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("inside"), withDestinationPath: sandbox.path("library/inbox"))
    let outcome = try library.run("--move", "--to=library", from: path)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("lies in the target folder"), "\(outcome.error)")
    #expect(try library.files() == ["inbox/a.jpg"])
  }

  @Test(.enabled(if: geteuid() == 0, "mounting takes root"), arguments: [true, false])
  func aSourceThatIsAMountOfAFolderInTheTargetIsRefused(isMountedInTarget: Bool) throws {
    try sandbox.write("one/inbox/a.jpg", LibraryFixture.photo())
    let (target, source) = isMountedInTarget ? ("other", "one/inbox") : ("one", "other")
    let place = isMountedInTarget ? "other/sub" : "other"
    try FileManager.default.createDirectory(
      atPath: sandbox.path(place), withIntermediateDirectories: true)
    try #require(
      mount(sandbox.path("one/inbox"), sandbox.path(place), nil, UInt(MS_BIND), nil) == 0)
    defer { umount2(sandbox.path(place), Int32(MNT_DETACH)) }
    let outcome = try library.run("--move", "--to=\(target)", from: source)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("lies in the target folder"), "\(outcome.error)")
    #expect(try library.files("one") == ["inbox/a.jpg"])
  }

  @Test func aLinkInTheTargetIsNotFollowed() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("elsewhere/mine.txt", [1])
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("library/2001"), withDestinationPath: sandbox.path("elsewhere"))
    let outcome = try library.run("--move")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("links are not followed"), "\(outcome.error)")
    #expect(try library.files("elsewhere") == ["mine.txt"])
    #expect(try library.files("card") == ["a.jpg"])
    #expect(try library.query("SELECT count(*) FROM photos") == ["0"])
  }

  // MARK: Interrupted runs

  @Test func aFileThatAnInterruptedRunBroughtIsTakenAsItIs() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo(mark: "b"))
    let folder = "library/2001/02/"
    try sandbox.write(folder + "2001-02-03_04-05-06_a.jpg", LibraryFixture.photo())
    try sandbox.write(folder + ".photocat-99999-0123456789abcdef.part", [1, 2, 3])
    // Of the same size, with other bytes.
    try sandbox.write(folder + "2001-02-03_04-05-06_b.jpg", LibraryFixture.photo(mark: "c"))
    #expect(try library.run("--move").status == 0)
    #expect(
      try library.files("library/2001/02") == [
        "2001-02-03_04-05-06_a.jpg", "2001-02-03_04-05-06_b.jpg", "2001-02-03_04-05-06_b_2.jpg",
      ])
    #expect(try library.files("card").isEmpty)
    #expect(try library.bytes(folder + "2001-02-03_04-05-06_b_2.jpg") == LibraryFixture.photo(mark: "b"))
    #expect(try library.photocat("list", "--json").objects().count == 2)
  }

  @Test(arguments: ["--copy", "--move"])
  func aSecondNameOfTheSourceIsNoCopyOfIt(mode: String) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try sandbox.run(["ln", "card/a.jpg", "library/a.jpg"]).status == 0)
    #expect(try library.run(mode, "--template={name}{ext}").status == 0)
    #expect(try library.files() == (mode == "--copy" ? ["a.jpg", "a_2.jpg"] : ["a.jpg"]))
    #expect(try library.files("card") == (mode == "--copy" ? ["a.jpg"] : []))
    let links = try sandbox.run(["stat", "-c", "%h", mode == "--copy" ? "library/a_2.jpg" : "library/a.jpg"])
    #expect(links.out == "1\n")
  }

  /// Copies two photos and makes the catalog say that their sources were to go when the run was killed.
  private func leaveRemovalsUnfinished() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    #expect(try library.run("--copy").status == 0)
    try library.connection().execute("UPDATE transfers SET how = 'moved', step = 'remove source'")
  }

  @Test func aSourceThatWasToGoGoesWithTheNextImport() throws {
    try leaveRemovalsUnfinished()
    #expect(try library.run("--move").status == 0)
    #expect(try library.files("card").isEmpty)
    #expect(try library.files().count == 2)
  }

  @Test func aSourceThatWasAsideWhenTheRunWasKilledGoesOrGetsItsNameBack() throws {
    try leaveRemovalsUnfinished()
    for name in ["a.jpg", "b.jpg"] {
      _ = try sandbox.run(["mv", "card/" + name, "card/.photocat-aside-" + name])
    }
    try FileManager.default.removeItem(atPath: sandbox.path("library/2002/02/2002-02-03_04-05-06_b.jpg"))
    let dryRun = try library.run("--move", "--dry-run", "--json")
    #expect(try LibraryFixture.outcome(".photocat-aside-a.jpg", in: dryRun) == nil)
    #expect(try library.run("--copy").status == 2)
    #expect(try library.files("card") == ["b.jpg"])
    #expect(try library.bytes("card/b.jpg") == LibraryFixture.photo(2002))
  }

  @Test func aSourceThatChangedSinceOrHasNoCopyStays() throws {
    try leaveRemovalsUnfinished()
    var changed = LibraryFixture.photo()
    changed[changed.count - 1] ^= 1
    try sandbox.write("card/a.jpg", changed)
    try FileManager.default.removeItem(atPath: sandbox.path("library/2002/02/2002-02-03_04-05-06_b.jpg"))
    try FileManager.default.createDirectory(atPath: sandbox.path("empty"), withIntermediateDirectories: false)
    let outcome = try library.run(from: "empty")
    #expect(outcome.status == 2)
    #expect(
      outcome.error.contains("did not remove \(sandbox.path("card/a.jpg")): it changed"), "\(outcome.error)")
    #expect(outcome.error.contains("did not remove \(sandbox.path("card/b.jpg"))"))
    #expect(try library.files("card") == ["a.jpg", "b.jpg"])
    #expect(try library.bytes("card/a.jpg") == changed)
    // It is told once.
    #expect(try library.run(from: "empty").status == 0)
  }
}
