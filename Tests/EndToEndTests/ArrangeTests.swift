import Foundation
import Testing

/// Photos of the catalog that are filed under a template.
@Suite(.onProgramThreads) struct ArrangeTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/a.jpg.xmp", LibraryFixture.sidecar)
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    try sandbox.write("card/IMG_1.JPG", PairedFiles.livePicture("ABCD-1"))
    try sandbox.write("card/IMG_1.MOV", PairedFiles.liveMovie("ABCD-1"))
    #expect(try library.run().status == 0)
  }

  private static let filed = [
    "2001/IMG_1.JPG", "2001/IMG_1.MOV", "2001/a.jpg", "2001/a.jpg.xmp", "2002/b.jpg",
  ]

  private func arrange(_ arguments: String..., template: String = "{year}/{name}{ext}") throws -> Outcome {
    try sandbox.run(
      [Programs.photocat, "arrange", LibraryFixture.catalog, "--to=shelf", "--template=" + template]
        + arguments)
  }

  private func rows() throws -> [String] {
    try library.query(
      """
      SELECT format('%s %s/%s %s %d %d %s', hex(f.sha256), r.path, d.path, f.name, f.bytes, f.mtime_ns, f.role)
      FROM files AS f JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id ORDER BY f.id
      """)
      + library.query("SELECT format('%s %s', id, path) FROM photos ORDER BY id")
  }

  @Test func allFilesOfAPhotoGoTogether() throws {
    let outcome = try arrange()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("photocat: arrange 2: 5 files moved ("), "\(outcome.error)")
    #expect(try library.files("shelf") == Self.filed)
    #expect(try library.files("card").isEmpty)
    let photos = ["2001/IMG_1.JPG", "2001/a.jpg", "2002/b.jpg"]
    #expect(try listed() == photos.map { sandbox.path("shelf/" + $0) })
    #expect(try library.query("SELECT rating FROM photos WHERE rating IS NOT NULL") == ["3"])
    let again = try arrange()
    #expect(again.error.hasPrefix("photocat: arrange 3: 5 in their places already ("), "\(again.error)")
    #expect(try library.photocat("check", sandbox.path("shelf"), "-q").status == 0)
  }

  @Test(arguments: ["--move", "--copy"]) func aDryRunSaysWhatTheRealRunDoes(mode: String) throws {
    let (rowsBefore, before) = (try rows(), try library.files("card"))
    let promise = try arrange(mode, "-n", "--json")
    let words = try arrange(mode, "-n")
    #expect(try rows() == rowsBefore && library.files("card") == before && !library.exists("shelf"))
    #expect(words.error.hasPrefix("photocat: dry run: 5 files would be "), "\(words.error)")
    let outcome = try arrange(mode, "--json")
    let items = try #require(outcome.object()["items"] as? [[String: Any]])
    #expect(NSArray(array: items).isEqual(to: try #require(promise.object()["items"] as? [[String: Any]])))
    let lines = items.map { "\($0["path"]!): \($0["outcome"]!), \($0["reason"]!)" }
    #expect(lines == words.lines.map { String($0) })
  }

  @Test(arguments: ["--move", "--copy"]) func anUndoBringsEverythingBack(mode: String) throws {
    let (rowsBefore, before) = (try rows(), try library.files("card"))
    #expect(try arrange(mode).status == 0)
    #expect(try rows() != rowsBefore)
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try rows() == rowsBefore)
    #expect(try library.files("card") == before)
    #expect(try library.files("shelf").isEmpty)
    #expect(try library.run().error.contains("5 already known"))
  }

  @Test func theCatalogFollowsCopiesAndTheFilesStay() throws {
    #expect(try arrange("--copy").status == 0)
    #expect(try library.files("card").count == 5)
    #expect(try library.files("shelf") == Self.filed)
    #expect(try library.query("SELECT count(*) FROM files") == ["5"])
    #expect(try arrange("--copy").error.contains("5 in their places already"))
  }

  @Test func onlyThosePhotosThatAreNamedAreFiled() throws {
    #expect(try arrange("2").status == 0)
    #expect(try library.files("shelf") == ["2001/a.jpg", "2001/a.jpg.xmp"])
    try sandbox.write("none", [])
    let none = try arrange("--photos-from=none")
    #expect(none.status == 0)
    #expect(none.error.contains("no photos"), "\(none.error)")
    #expect(try library.files("shelf").count == 2)
    try sandbox.write("some", Array("3\n3\n".utf8))
    #expect(try arrange("--photos-from=some").status == 0)
    #expect(try library.files("shelf") == ["2001/a.jpg", "2001/a.jpg.xmp", "2002/b.jpg"])
  }

  @Test func aNameInTheTemplateIsTheFirstOne() throws {
    #expect(try arrange(template: "{date}_{name}{ext}").status == 0)
    #expect(try arrange(template: "{year}_{name}{ext}").status == 0)
    #expect(try library.files("shelf").suffix(3) == ["2001_a.jpg", "2001_a.jpg.xmp", "2002_b.jpg"])
  }

  @Test func filesThatWantOneNameGetNumbersAndKeepThem() throws {
    #expect(try arrange(template: "all{ext}").status == 0)
    #expect(
      try library.files("shelf") == ["all.JPG", "all.MOV", "all_2.jpg", "all_2.jpg.xmp", "all_3.jpg"])
    // A place that is free now is no reason to move what has a place.
    #expect(try arrange("1", template: "first{ext}").status == 0)
    #expect(try arrange("2", "3", template: "all{ext}").error.contains("3 in their places already"))
    #expect(try arrange(template: "{counter:3}{ext}").status == 0)
    let numbered = try library.files("shelf")
    #expect(numbered == ["001.JPG", "001.MOV", "002.jpg", "002.jpg.xmp", "003.jpg"])
    #expect(try arrange("-1", "1", template: "{counter:3}{ext}").error.contains("3 in their places already"))
    #expect(try library.files("shelf") == numbered)
  }

  @Test func aFileThatChangedIsLeftUntilItIsImportedAgain() throws {
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2003))
    let outcome = try arrange()
    #expect(outcome.status == 2)
    let sentence =
      "\(sandbox.path("card/b.jpg")): it changed since it was imported; import it again first"
    #expect(outcome.error.contains(sentence), "\(outcome.error)")
    #expect(try library.files("card") == ["b.jpg"])
    #expect(try library.run().status == 0)
    #expect(try arrange().status == 0)
    #expect(library.exists("shelf/2003/b.jpg"))
    #expect(try library.bytes("shelf/2003/b.jpg") == LibraryFixture.photo(2003))
  }

  @Test func whoeverCorrectsADateHasTheFileFollow() throws {
    #expect(try arrange().status == 0)
    try sandbox.write("shelf/2002/b.jpg", LibraryFixture.photo(2012))
    #expect(try library.run(from: "shelf").status == 0)
    #expect(try arrange().error.contains("1 file moved, 4 in their places already"))
    #expect(library.exists("shelf/2012/b.jpg") && !library.exists("shelf/2002/b.jpg"))
    #expect(try library.photocat("undo").status == 0)
    #expect(library.exists("shelf/2002/b.jpg") && !library.exists("shelf/2012/b.jpg"))
  }

  @Test func anImportWhoseFilesWereArrangedIsUndoneAfterThat() throws {
    #expect(try arrange().status == 0)
    let refused = try library.photocat("undo", "--import", "1")
    #expect(refused.status == 1)
    #expect(refused.error.contains("undo 2 first"), "\(refused.error)")
    #expect(try library.files("shelf") == Self.filed)
  }

  @Test func badArgumentsAreToldOf() throws {
    let noFolder = try library.photocat("arrange")
    #expect(noFolder.status == 64)
    #expect(noFolder.error.contains("--to names the folder"), "\(noFolder.error)")
    #expect(try arrange("--copy", "--move").status == 64)
    #expect(try arrange("77").error.contains("there is no photo 77"))
    #expect(try library.files("card").count == 5)
    let noCatalog = try sandbox.photocat("arrange", "--to=shelf", "--catalog=none.sqlite")
    #expect(noCatalog.status == 1 && !library.exists("none.sqlite"), "\(noCatalog.error)")
  }

  @Test func aKilledRunLosesNothingAndTheSameCommandFinishesIt() throws {
    for number in 1...60 {
      try sandbox.write(
        "card/many/\(number).jpg",
        LibraryFixture.photo(1950 + number, mark: String(repeating: "\(number) ", count: 20_000)))
    }
    #expect(try library.run().status == 0)
    let (rowsBefore, before) = (try rows(), try contents("card"))
    let command = [Programs.photocat, "arrange", LibraryFixture.catalog, "--to=shelf", "-q"]
    var kills = 0
    for step in 1...20 {
      let run = try sandbox.start(command)
      usleep(UInt32(step * 10_000))
      kill(run.process.id, SIGKILL)
      let isFinished = run.process.wait() != 128 + SIGKILL
      if !isFinished { kills += 1 }
      let now = try contents("card").merging(contents("shelf")) { $1 }
      #expect(Set(now.values) == Set(before.values))
      let paths = try listed()
      #expect(paths.count == 63 && paths.allSatisfy(now.keys.contains))
      if isFinished { break }
    }
    #expect(kills > 0)
    #expect(try sandbox.run(command).status == 0)
    #expect(try contents("card").isEmpty)
    #expect(try contents("shelf").count == before.count)
    while try library.query("SELECT state FROM imports WHERE id > 2 AND state <> 'undone'").isEmpty == false {
      let outcome = try library.photocat("undo")
      #expect(outcome.status == 0, "\(outcome.error)")
      guard outcome.status == 0 else { return }
    }
    #expect(try contents("card") == before)
    #expect(try rows() == rowsBefore)
  }

  private func listed() throws -> [String] {
    try library.photocat("list", "-0").out.split(separator: "\0").map { String($0) }
  }

  /// The bytes of the files below a folder, by their paths.
  private func contents(_ folder: String) throws -> [String: Data] {
    guard library.exists(folder) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: try library.files(folder).map {
        (sandbox.path(folder + "/" + $0), Data(try library.bytes(folder + "/" + $0)))
      })
  }
}
