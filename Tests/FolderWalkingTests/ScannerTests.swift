import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import FolderWalking

@Suite struct ScannerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func filesComeInTheOrderOfTheBytesOfTheirNames() throws {
    let names = ["B.jpg", "a.jpg", "10.jpg", "9.jpg", "é.jpg", "a.JPG", "z.jpg"]
    for name in names { try folder.write("x", to: name) }
    #expect(scan() == ["10.jpg", "9.jpg", "B.jpg", "a.JPG", "a.jpg", "z.jpg", "é.jpg"])
  }

  @Test func foldersComeAfterTheFilesAroundThemInOrder() throws {
    for name in ["b/2.jpg", "b/1/x.jpg", "a/y.jpg", "z.jpg", "c/w/v/u.jpg"] {
      try folder.write("x", to: name)
    }
    #expect(scan() == ["z.jpg", "a/y.jpg", "b/2.jpg", "b/1/x.jpg", "c/w/v/u.jpg"])
  }

  @Test func linksAreReportedOnceAndNotFollowed() throws {
    try folder.write("x", to: "a.jpg")
    try folder.write("x", to: "sub/b.jpg")
    try folder.link("file", to: "a.jpg")
    try folder.link("nothing", to: "nowhere")
    try folder.link("self", to: "self")
    try folder.link("sub/parent", to: "..")
    #expect(
      scan() == [
        "a.jpg", "file: skipped, a link; links are not followed",
        "nothing: skipped, a link that leads nowhere",
        "self: skipped, a link that leads nowhere", "sub/b.jpg",
        "sub/parent: skipped, a link; links are not followed",
      ])
  }

  // MARK: Ignore files

  @Test func anIgnoreFileHoldsInItsFolderAndBelow() throws {
    for name in ["a.tmp", "a.jpg", "sub/b.tmp", "sub/b.jpg", "cache/c.jpg"] {
      try folder.write("x", to: name)
    }
    try folder.write("*.tmp\n/cache/\n", to: ".photocatignore")
    #expect(
      scan() == [
        ".photocatignore: skipped, a hidden file", "a.jpg",
        "a.tmp: skipped, ignored by .photocatignore, line 1",
        "cache: skipped, ignored by .photocatignore, line 2", "sub/b.jpg",
        "sub/b.tmp: skipped, ignored by .photocatignore, line 1",
      ])
  }

  @Test func anInnerIgnoreFileTakesBackWhatAnOuterOneIgnores() throws {
    for name in ["a.tmp", "sub/a.tmp", ".hidden.jpg"] { try folder.write("x", to: name) }
    try folder.write("*.tmp\n!.hidden.jpg\n", to: ".photocatignore")
    try folder.write("!a.tmp\n", to: "sub/.photocatignore")
    #expect(scan("sub") == [".photocatignore: skipped, a hidden file", "a.tmp"].map { "sub/" + $0 })
    #expect(scan().contains("sub/a.tmp"))
    #expect(scan().contains(".hidden.jpg"))
    #expect(scan().contains("a.tmp: skipped, ignored by .photocatignore, line 1"))
  }

  @Test func theIgnoreFilesAroundTheStartOfAWalkHoldToo() throws {
    for name in ["sub/deep/x.jpg", "sub/inner/deep/y.jpg", "sub/inner/z.tmp", "sub/a.jpg"] {
      try folder.write("x", to: name)
    }
    try folder.write("deep/\n/sub/*.jpg\n*.tmp\n", to: ".photocatignore")
    try folder.write("!z.tmp\n", to: "sub/.photocatignore")
    let rule = "skipped, ignored by"
    #expect(
      scan("sub") == [
        "sub/.photocatignore: skipped, a hidden file",
        "sub/a.jpg: \(rule) .photocatignore, line 2", "sub/deep: \(rule) .photocatignore, line 1",
        "sub/inner/deep: \(rule) .photocatignore, line 1", "sub/inner/z.tmp",
      ])
    #expect(scan("sub/inner").contains("sub/inner/z.tmp"))
  }

  @Test func whatWasAskedForByNameIsWalkedWhateverTheIgnoreFilesAroundItSay() throws {
    try folder.write("x", to: "sub/a.jpg")
    try folder.write("sub/\n", to: ".photocatignore")
    #expect(scan("sub") == ["sub/a.jpg"])
    #expect(scan("sub/a.jpg") == ["sub/a.jpg"])
  }

  @Test func anIgnoreFileThatIsALinkOrAPipeIsNotOpened() throws {
    try folder.write("x", to: "a/a.jpg")
    try folder.write("a.jpg\n", to: "secret")
    try folder.link("a/.photocatignore", to: "../secret")
    #expect(
      scan("a").filter { !$0.contains("skipped") } == [
        "a/.photocatignore: failed, cannot be read: it is a link, and links are not followed", "a/a.jpg",
      ])
    try folder.write("x", to: "b/b.jpg")
    let pipe = folder.path.appending("b/.photocatignore".utf8).displayText
    #expect(mkfifo(pipe, 0o600) == 0)
    // Whoever opens a pipe for writing and does not wait is refused as long as nobody reads.
    let reader = "b/.photocatignore: failed, cannot be read: it is neither a file nor a folder"
    #expect(scan("b").contains(reader))
    #expect(open(pipe, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
  }

  @Test func anIgnoreFileAroundThatCannotBeReadIsSaidOnce() throws {
    for name in ["a/1.jpg", "b/2.jpg", ".photocatignore/inside"] { try folder.write("x", to: name) }
    let complaint = ".photocatignore: failed, cannot be read: is a directory"
    #expect(scan("a", "b") == [complaint, "a/1.jpg", "b/2.jpg"])
  }

  @Test func anIgnoreFileOfMoreThanAMebibyteIsNotCutButSaidToBeTooLarge() throws {
    try folder.write("x", to: "a.tmp")
    let line = String(repeating: "x", count: 1_023) + "\n"
    let text = String(repeating: line, count: 1_023) + "*.tmp\n"
    try folder.write(text + String(repeating: "y", count: (1 << 20) - text.utf8.count), to: ".photocatignore")
    #expect(scan().contains("a.tmp: skipped, ignored by .photocatignore, line 1024"))
    try folder.write(text + String(repeating: "y", count: 1 << 20), to: ".photocatignore")
    let found = scan()
    #expect(found.contains(".photocatignore: failed, cannot be read: it is larger than a mebibyte"))
    #expect(found.contains("a.tmp"))
  }

  @Test func anIgnoreFileThatCannotBeReadIsSaidAndTheFolderIsWalked() throws {
    try folder.write("x", to: "a.jpg")
    try folder.write("x", to: ".photocatignore/inside")
    let found = scan()
    #expect(found.contains("a.jpg"))
    #expect(found.contains(".photocatignore: failed, cannot be read: is a directory"))
  }

  @Test func everythingIsWalkedWhereNoRulesAreWanted() throws {
    for name in ["a.tmp", ".hidden.jpg", "@eaDir/thumb.jpg"] { try folder.write("x", to: name) }
    try folder.write("*.tmp\n", to: ".photocatignore")
    var names: [[UInt8]] = []
    var scanner = Scanner(honoursIgnoreRules: false, isStopped: { false }) { names += $0.entries.map(\.name) }
    scanner.scan(.folder(folder.path))
    #expect(
      names.map { FilePath(bytes: $0).displayText } == [
        ".hidden.jpg", ".photocatignore", "a.tmp", "thumb.jpg",
      ])
  }

  @Test func aLinkThatWasAskedForIsFollowed() throws {
    try folder.write("x", to: "sub/a.jpg")
    try folder.link("link", to: "sub")
    try folder.link("photo", to: "sub/a.jpg")
    #expect(scan("link") == ["sub/a.jpg"])
    #expect(scan("photo") == ["sub/a.jpg"])
  }

  @Test func aFolderIsWalkedOnceHoweverOftenItWasAskedFor() throws {
    try folder.write("x", to: "a/1.jpg")
    try folder.write("x", to: "a/b/2.jpg")
    try folder.link("again", to: "a")
    #expect(scan("a", "a", "again", "a/b", "a/b/..") == ["a/1.jpg", "a/b/2.jpg"])
    #expect(scan("a/b", "a") == ["a/b/2.jpg", "a/1.jpg"])
  }

  @Test func whatIsNeitherFileNorFolderIsSkippedWithoutBeingOpened() throws {
    let pipe = folder.path.appending("pipe.jpg".utf8)
    try #require(pipe.withCString { mkfifo($0, 0o644) } == 0)
    #expect(scan() == ["pipe.jpg: skipped, neither a file nor a folder"])
    #expect(scan("pipe.jpg") == ["pipe.jpg: skipped, neither a file nor a folder"])
  }

  @Test func hiddenThingsAndWhatSystemsLeaveAreSkippedWithTheReason() throws {
    for name in [
      ".hidden.jpg", "._a.jpg", ".folder/a.jpg", "@eaDir/a.jpg", "#recycle/a.jpg", "__MACOSX/a.jpg",
      "Lightroom Previews.lrdata/a.jpg", "lost+found/a.jpg",
    ] { try folder.write("x", to: name) }
    #expect(
      scan() == [
        "#recycle: skipped, a trash folder", "._a.jpg: skipped, a system file of macOS",
        ".folder: skipped, a hidden folder", ".hidden.jpg: skipped, a hidden file",
        "@eaDir: skipped, thumbnails of a Synology NAS",
        "Lightroom Previews.lrdata: skipped, previews of Lightroom",
        "__MACOSX: skipped, system files of macOS",
        "lost+found: skipped, system files",
      ])
  }

  @Test(arguments: [
    ("$Recycle.Bin", "a trash folder"), ("$RECYCLE.BIN", "a trash folder"), ("@Recycle", "a trash folder"),
    ("RECYCLER", "a trash folder"), ("#Recycle", "a trash folder"),
    ("@EADIR", "thumbnails of a Synology NAS"), ("Smart Previews.LRDATA", "previews of Lightroom"),
    ("SYSTEM VOLUME INFORMATION", "system files of Windows"),
  ])
  func aSystemsFolderIsKnownInWhicheverCase(name: String, reason: String) throws {
    try folder.write("x", to: name + "/a.jpg")
    #expect(scan() == ["\(name): skipped, \(reason)"])
  }

  @Test func whatWasAskedForByNameIsLookedAtEvenIfHidden() throws {
    try folder.write("x", to: ".hidden.jpg")
    try folder.write("x", to: ".folder/a.jpg")
    #expect(scan(".hidden.jpg", ".folder") == [".hidden.jpg", ".folder/a.jpg"])
  }

  @Test func aFolderNamedLikeAPhotoIsWalked() throws {
    try folder.write("x", to: "x.jpg/y.jpg")
    #expect(scan() == ["x.jpg/y.jpg"])
  }

  @Test func namesAreBytes() throws {
    let names: [[UInt8]] = [
      Array("a\u{1B}[31m.jpg".utf8), Array("new\nline.jpg".utf8), [0x7A, 0xFF, 0xFE] + Array(".jpg".utf8),
    ]
    for name in names { try folder.write("x", to: name) }
    var found: [[UInt8]] = []
    var scanner = Scanner(isStopped: { false }) { found += $0.entries.map(\.name) }
    scanner.scan(ImportPath(folder.path))
    #expect(found == names)
  }

  @Test func aPathThatDoesNotExistFails() {
    #expect(scan("gone.jpg") == ["gone.jpg: failed, there is no such file or folder"])
    #expect(scan("gone/away") == ["gone/away: failed, there is no such file or folder"])
  }

  @Test func aFolderThatCannotBeReadFailsAndTheRestIsWalked() async throws {
    try folder.write("x", to: "a/1.jpg")
    try folder.write("x", to: "b/2.jpg")
    let path = folder.path
    let locked = path.appending("a".utf8)
    _ = path.withCString { chmod($0, 0o755) }
    _ = locked.withCString { chmod($0, 0) }
    // Nothing is locked for root, so the walk is done by nobody.
    await #expect(processExitsWith: .exitCode(7)) { [text = path.displayText as String] in
      let path = FilePath(text)
      _ = setgid(65_534)
      _ = setuid(65_534)
      let found = ScannerTests.scan([path], below: path)
      exit(found == ["a: failed, cannot read the folder: permission denied", "b/2.jpg"] ? 7 : 8)
    }
  }

  @Test func whatIsUnseenIsNeitherMentionedNorEntered() throws {
    for name in ["a.jpg", "c.sqlite", "c.sqlite-wal", "new/b.jpg", "other/d.jpg"] {
      try folder.write("x", to: name)
    }
    let new = folder.path.appending("new".utf8)
    var exceptions = WalkExceptions(unseen: [new])
    exceptions.hide(folder.path.appending("c.sqlite".utf8), suffixes: ["-wal"])
    var found: [FilePath] = []
    var scanner = Scanner(exceptions: exceptions, isStopped: { false }) { batch in
      found += batch.entries.map { batch.folder.appending($0.name) }
    }
    for path in [folder.path, new] { scanner.scan(ImportPath(path)) }
    #expect(found == ["a.jpg", "other/d.jpg"].map { folder.path.appending($0.utf8) })
  }

  @Test func sizeAndTimeOfAFileAreNoted() throws {
    try folder.write("twelve bytes", to: "a.jpg")
    try folder.touch("a.jpg", at: 1_000_000_000)
    var states: [ScannedEntry.Kind] = []
    var scanner = Scanner(isStopped: { false }) { states += $0.entries.map(\.kind) }
    scanner.scan(ImportPath(folder.path))
    guard case .file(let state) = try #require(states.first) else {
      Issue.record("a.jpg is no file")
      return
    }
    #expect(state.byteCount == 12 && state.modifiedAt == 1_000_000_000_000_000_000)
  }

  @Test func aLargeFolderComesInSeveralBatches() throws {
    for number in 0..<2_100 { try folder.write("", to: "\(number).jpg") }
    var sizes: [Int] = []
    var scanner = Scanner(isStopped: { false }) { sizes.append($0.entries.count) }
    scanner.scan(ImportPath(folder.path))
    #expect(sizes == [1_024, 1_024, 52])
  }

  @Test func aStoppedWalkEnds() throws {
    try folder.write("x", to: "a.jpg")
    for name in ["b", "c", "d"] { try folder.write("x", to: "\(name)/x.jpg") }
    var found = 0
    var scanner = Scanner(isStopped: { found == 2 }) { found += $0.entries.count }
    scanner.scan(ImportPath(folder.path))
    #expect(found == 2)
  }

  // MARK: Walks

  private func scan(_ names: String...) -> [String] {
    let paths = names.isEmpty ? [folder.path] : names.map { folder.path.appending($0.utf8) }
    return Self.scan(paths, below: folder.path)
  }

  /// Returns each entry's path below `base`, with the reason where it is no file to look into.
  static func scan(_ paths: [FilePath], below base: FilePath) -> [String] {
    var found: [String] = []
    var scanner = Scanner(isStopped: { false }) { batch in
      for entry in batch.entries {
        let path = batch.folder.appending(entry.name)
        let name = (path.relative(to: base) ?? path).displayText
        switch entry.kind {
        case .file: found.append(name)
        case .skipped(let reason): found.append("\(name): skipped, \(reason)")
        case .failed(let reason): found.append("\(name): failed, \(reason)")
        }
      }
    }
    for path in paths { scanner.scan(ImportPath(path)) }
    return found
  }
}
