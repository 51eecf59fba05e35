import Foundation
import Testing

/// Imports that copy and move.
@Suite struct TransferTests {
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

  @Test func aFileThatTheCatalogHasWhereItLiesIsLeftThere() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run().status == 0)
    #expect(try library.run("--move", "--remove-duplicates").status == 0)
    #expect(try library.files("card") == ["a.jpg"])
    #expect(try library.files().isEmpty)
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
