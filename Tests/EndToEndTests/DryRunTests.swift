import Foundation
import SQLiteKit
import Testing

/// Dry runs of imports: they write nothing, and say what the real run then does.
@Suite(.onProgramThreads) struct DryRunTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws { library = try LibraryFixture() }

  static let modes = [
    [], ["--no-ignore"], ["--copy"], ["--move"], ["--move", "--remove-duplicates"],
    ["--copy", "--to=card/new/shelf"],
    ["--copy", "--to=else where/deep", "--template={camera}/{counter:3}{ext}"],
    ["--copy", "--template={name}{ext}", "--jobs=1"], ["--album=Norway", "--keyword=fjord"],
    ["--copy", "--album=Norway", "--keyword=fjord", "--template={albums}/{keywords}/{name}{ext}"],
    ["--copy", "--to=card/../else where//deep/."], ["--move", "--to=linked/new"],
    ["--copy", "--to=missing/../else where"],
  ]

  @Test(arguments: modes) func aDryRunSaysWhatTheRealRunDoes(mode: [String]) throws {
    try writeCard()
    #expect(try compare(mode) > 80)
    let roles = try library.query("SELECT DISTINCT role FROM files WHERE role NOT IN ('copy', 'sidecar')")
    #expect(Set(roles) == ["original", "jpeg", "edited", "live"])
    try writeNews()
    try compare(mode)
    #expect(try library.query("SELECT count(*) FROM files WHERE role = 'raw'") == ["1"])
    #expect(try library.query("SELECT count(*) FROM photos WHERE rating = 1") == ["1"])
  }

  @Test(arguments: modes) func soItDoesWhereTheCatalogHasSomeOfThem(mode: [String]) throws {
    try writeCard()
    try sandbox.write("shelf/known.jpg", LibraryFixture.photo(mark: "b"))
    try sandbox.write("shelf/gone.jpg", LibraryFixture.photo(mark: "many 70"))
    try sandbox.write("library/2001/02/2001-02-03_04-05-06_A.JPG", Array("theirs".utf8))
    #expect(try library.run(from: "shelf").status == 0)
    #expect(try library.run("--move", from: "card/DCIM").status == 2)
    try writeCard()
    try writeNews()
    try FileManager.default.removeItem(atPath: sandbox.path("shelf/gone.jpg"))
    #expect(try compare(mode) > 80)
    try compare(mode)
  }

  @Test func aCatalogAmongThePhotosIsNoFileOfTheImport() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    let arguments = [Programs.photocat, "import", "--catalog=card/c.sqlite", "--json"]
    let dryRun = try sandbox.run(arguments + ["-n", "card"])
    #expect(try sandbox.names(in: "card") == ["a.jpg"])
    let run = try sandbox.run(arguments + ["card"])
    #expect(try normalized(dryRun) == normalized(run))
  }

  @Test func aDefaultCatalogIsNotMade() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    let outcome = try sandbox.photocat("import", "--copy", "--to=new", "--dry-run", "card")
    #expect(outcome.status == 0, "\(outcome.error)")
    let target = sandbox.path("new/2001/02/2001-02-03_04-05-06_a.jpg")
    #expect(outcome.out == "\(sandbox.path("card/a.jpg")): imported, copied to \(target)\n")
    #expect(outcome.error.hasPrefix("photocat: dry run: 1 photo would be imported; nothing was written ("))
    #expect(try sandbox.names(in: "") == ["card", "library"])
  }

  @Test func aWaitingLogIsReadAndLeftAsItIs() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run().status == 0)
    let other = try library.connection()
    try other.execute("PRAGMA wal_autocheckpoint = 0")
    try other.execute("DELETE FROM files")
    try other.execute("DELETE FROM photos")
    #expect(library.exists("library/catalog.sqlite-wal"))
    let before = try listing()
    let outcome = try library.run("--dry-run", "--json")
    #expect(try outcome.object()["imported"] as? Int == 1, "\(outcome.error)")
    #expect(try listing() == before)
  }

  @Test func anOlderCatalogIsNotBroughtUpToDate() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    #expect(try library.run().status == 0)
    do {
      let connection = try library.connection()
      try connection.execute("DROP TABLE album_photos; DROP TABLE albums")
      try connection.execute("ALTER TABLE photo_keywords DROP COLUMN by_hand")
      try connection.execute("PRAGMA user_version = 4")
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let before = try listing()
    try sandbox.write("temporary/mine", [])
    let outcome = try sandbox.run(
      [Programs.photocat, "import", LibraryFixture.catalog, "--dry-run", "--json", "card"],
      environment: ["TMPDIR": sandbox.path("temporary")])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.names(in: "temporary") == ["mine"])
    #expect(try outcome.object()["already_known"] as? Int == 1)
    #expect(try listing() == before)
  }

  @Test func whatIsNoCatalogIsRefusedAsByARealRun() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("library/catalog.sqlite", Array(repeating: UInt8(ascii: "x"), count: 2_000))
    let dryRun = try library.run("--dry-run")
    let run = try library.run()
    #expect(dryRun.status == 1 && run.status == 1)
    #expect(dryRun.error == run.error)
  }

  @Test func aSourceInTheTargetIsRefused() throws {
    try sandbox.write("card/sub/a.jpg", LibraryFixture.photo())
    let dryRun = try library.run("--copy", "--to=card", "--dry-run", from: "card/sub")
    let run = try library.run("--copy", "--to=card", from: "card/sub")
    #expect(dryRun.status == 1 && dryRun.error == run.error)
  }

  /// What keeps the sources of a move from being removed.
  @Test(
    .enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"),
    arguments: [[], ["--remove-duplicates"]], ["chmod 555 card", "chmod 1777 card; chown -h 0:0 card/*"])
  func sourcesThatCannotBeRemovedAreForeseen(options: [String], lock: String) throws {
    // Only root can make files of somebody else.
    guard let prefix = Unprivileged.prefix, geteuid() == 0 || !lock.contains("chown") else { return }
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo())
    #expect(try sandbox.shell("chmod 777 . library; \(lock); chmod 755 .").status == 0)
    defer { _ = try? sandbox.shell("chmod 755 card") }
    let command =
      prefix + [Programs.photocat, "import", LibraryFixture.catalog, "--json", "--move"] + options
    let dryRun = try sandbox.run(command + ["--dry-run", "card"])
    let run = try sandbox.run(command + ["card"])
    #expect(try library.files("card") == ["a.jpg", "b.jpg"])
    #expect(run.status == 2 && dryRun.status == 2, "\(dryRun.error)")
    #expect(try LibraryFixture.reason("a.jpg", in: run)?.contains("; cannot remove ") == true)
    let items = try Self.items(run)
    #expect(try Self.items(dryRun) == items)
    #expect(Self.complaints(dryRun) == Self.complaints(run))
    #expect(Self.complaints(run).count == options.count + 1)
  }

  private static func complaints(_ outcome: Outcome) -> [Substring] {
    outcome.error.split(separator: "\n").filter { $0.contains("cannot remove") }
  }

  @Test(arguments: ["t", "t/new", "t/../new"]) func aTargetThatLeadsNowhereIsForeseen(path: String) throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    _ = try sandbox.run(["ln", "-s", "nowhere", "t"])
    let dryRun = try library.run("--copy", "--to=" + path, "--dry-run")
    let run = try library.run("--copy", "--to=" + path)
    #expect(run.status == 1 && dryRun.status == 1)
    #expect(
      run.error
        == "photocat: cannot write \(sandbox.path("t")): it is a link that leads nowhere\n")
    #expect(dryRun.error == run.error)
    #expect(try library.files("library").isEmpty)
  }

  @Test func nothingIsLeftInTheTemporaryFolderEvenByAKill() throws {
    for number in 0..<40 { try sandbox.write("card/\(number).jpg", LibraryFixture.photo(mark: "\(number)")) }
    try sandbox.write("temporary/mine", [])
    try sandbox.write(
      "worker.sh", Array("#!/bin/bash\nread -r line; echo >asked; while read -r line; do :; done\n".utf8))
    try sandbox.installProgram("worker.sh", as: "worker")
    let run = try sandbox.start(
      [Programs.photocat, "import", LibraryFixture.catalog, "--dry-run", "card"],
      environment: ["TMPDIR": sandbox.path("temporary"), "PHOTOCAT_MEDIA": sandbox.path("worker")])
    #expect(waitUntil { library.exists("asked") })
    kill(run.process.id, SIGKILL)
    #expect(try run.outcome().status == 128 + SIGKILL)
    #expect(try sandbox.names(in: "temporary") == ["mine"])
  }

  // MARK: Comparison

  /// Compares a dry run with the real one after it, and what lies on the disk before and after the dry run;
  /// returns how many files there were.
  @discardableResult
  private func compare(_ mode: [String]) throws -> Int {
    let before = try listing()
    let command = [Programs.photocat, "import", LibraryFixture.catalog, "--json"] + mode
    let environment = ["TMPDIR": sandbox.path("temporary")]
    try FileManager.default.createDirectory(
      atPath: sandbox.path("temporary"), withIntermediateDirectories: true)
    let dryRun = try sandbox.run(command + ["--dry-run", "card"], environment: environment)
    #expect(try sandbox.names(in: "temporary") == [])
    #expect(try listing() == before)
    #expect(try dryRun.object()["dry_run"] as? Bool == true)
    let run = try sandbox.run(command + ["card"], environment: environment)
    #expect(try run.object()["dry_run"] as? Bool == false)
    #expect(dryRun.status == run.status)
    #expect(dryRun.error.contains("dry run: ") && dryRun.error.contains("nothing was written"))
    let (items, realItems) = (try Self.items(dryRun), try Self.items(run))
    #expect(items == realItems)
    #expect(try normalized(dryRun) == normalized(run))
    return items.count
  }

  /// The record without what cannot be the same.
  private func normalized(_ outcome: Outcome) throws -> NSDictionary {
    var object = try outcome.object()
    for name in ["seconds", "dry_run"] { object[name] = nil }
    return object as NSDictionary
  }

  private static func items(_ outcome: Outcome) throws -> [String] {
    let items = try outcome.object()["items"] as? [[String: Any]] ?? []
    return items.map { item in
      ["path", "outcome", "reason", "photo_id"].map { "\(item[$0] as? String ?? "-")" }
        .joined(separator: " | ")
    }
  }

  /// Everything on the disk: names, kinds, sizes, times and bytes.
  private func listing() throws -> String {
    let script = """
      for folder in card library shelf linked missing 'else where'; do
        [ -e "$folder" ] || continue
        find "$folder" -printf '%p %y %s %T@ %i %m\\n' | sort
        find "$folder" -type f -print0 | sort -z | xargs -0r sha256sum
      done
      """
    return try sandbox.shell(script).out
  }

  // MARK: Files

  /// Pairs, sidecars, duplicates, names that meet, hidden files, failures, and more than one batch of photos.
  private func writeCard() throws {
    let photo = LibraryFixture.photo
    try sandbox.write("card/DCIM/IMG_1.jpg", photo(2001, "pair"))
    try sandbox.write("card/DCIM/IMG_1.jpg.xmp", LibraryFixture.sidecar)
    try sandbox.write("card/DCIM/IMG_1-edited.jpg", photo(2001, "edited"))
    try sandbox.write("card/DCIM/empty.jpg", [])
    try sandbox.write("card/DCIM/broken.jpg", Array("no picture".utf8))
    try sandbox.write("card/DCIM/.hidden.jpg", photo(2001, "hidden"))
    try sandbox.write("card/a/a.jpg", photo(2001, "a"))
    try sandbox.write("card/b/A.JPG", photo(2001, "b"))
    try sandbox.write("card/b/copy of a.jpg", photo(2001, "a"))
    try sandbox.write("card/c/e\u{301}.jpg", photo(2002, "c"))
    try sandbox.write("card/d/\u{E9}.jpg", photo(2002, "d"))
    try sandbox.write("card/d/strange: name?.png", TinyPhoto.png("strange"))
    try sandbox.write("card/d/strange: name?.xmp", LibraryFixture.sidecar)
    try sandbox.write("card/lonely.xmp", LibraryFixture.sidecar)
    try sandbox.write("card/notes.txt", Array("no photo".utf8))
    try sandbox.write("card/.photocatignore", Array("ignored/\n".utf8))
    try sandbox.write("card/ignored/x.jpg", photo(2001, "ignored"))
    for number in 0..<75 { try sandbox.write("card/many/\(number).jpg", photo(2003, "many \(number)")) }
    try sandbox.write("card/zz/late copy.jpg", photo(2003, "many 3"))
    try sandbox.write("card/zz/late copy of a.jpg", photo(2001, "a"))
    try sandbox.write("card/zz/twice.jpg", photo(2003, "many 70"))
    _ = try sandbox.run(["ln", "-sf", "nowhere", "card/link.jpg"])
    _ = try sandbox.run(["ln", "-sfn", "card", "linked"])
    try sandbox.write("card/pairs/IMG_7.JPG", photo(2001, "seven"))
    try sandbox.write("card/pairs/IMG_7.DNG", PairedFiles.raw(2001, mark: "seven"))
    try sandbox.write("card/pairs/IMG_8.JPG", PairedFiles.livePicture("4C0B-8", mark: "eight"))
    try sandbox.write("card/movies/IMG_8.MOV", PairedFiles.liveMovie("4C0B-8"))
    try sandbox.write("card/Takeout/wa.png", TinyPhoto.png("wa"))
    try sandbox.write("card/Takeout/wa.png.json", PairedFiles.takeout("wa.png"))
  }

  /// What comes to the card later: a twin of a picture, and other words in a sidecar.
  private func writeNews() throws {
    try sandbox.write("card/many/7.dng", PairedFiles.raw(2003, mark: "many 7"))
    let words = String(decoding: LibraryFixture.sidecar, as: UTF8.self).replacing("\"3\"", with: "\"1\"")
    try sandbox.write("card/d/strange: name?.xmp", Array(words.utf8))
  }
}
