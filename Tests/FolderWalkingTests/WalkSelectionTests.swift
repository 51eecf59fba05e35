import CLinux
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import FolderWalking

@Suite struct WalkSelectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: What belongs to a file

  /// Whether a walk for the one looks at the other.
  private func isOfInterest(_ other: String, for one: String) -> Bool {
    var selection = FolderSelection()
    selection.add(Array(one.utf8))
    return selection.looksAt(Array(other.utf8))
  }

  @Test(arguments: [
    ("a.jpg", "a.CR2"), ("IMG_1.HEIC", "IMG_1.MOV"), ("a.jpg", "a.xmp"), ("a.jpg", "a.jpg.xmp"),
    ("a.b.jpg", "a.b.xmp"), ("a.cr2", "a.jpg.pp3"), ("IMG_1.JPG", "IMG_1.AAE"), ("IMG_1.JPG", "IMG_O1.AAE"),
    ("IMG_1.JPG", "IMG_E1.JPG"), ("a.jpg", "a-edited.jpg"), ("a(1).jpg", "a-bearbeitet(1).jpg"),
    ("a.jpg", "a.jpg.json"), ("a.jpg", "a.jpg.supplemental-metadata.json"), ("a.jpg", "a.jpg.suppl.json"),
    ("a(1).jpg", "a.jpg(1).json"), ("a(1).jpg", "a.jpg.supplemental-metadata(1).json"),
    ("a-edited.jpg", "a.jpg.json"),
    (
      "a name that is so long that a Takeout cuts it off somewhere.jpg",
      "a name that is so long that a Takeout cuts it .json"
    ),
    (
      "a name that is so long that a Takeout cuts it off somewhere.jpg",
      "a name that is so long that a Takeout cuts it off somew.json"
    ),
  ])
  func whatMayBelongToAFileIsFoundFromBothSides(one: String, other: String) {
    #expect(isOfInterest(other, for: one))
    #expect(isOfInterest(one, for: other))
  }

  @Test(arguments: [
    ("a.jpg", "b.jpg"), ("a.jpg", "ab.jpg"), ("2019-05-03.jpg", "2019-05-04.jpg"), ("a.b.jpg", "a.c.jpg"),
    ("a.jpg", "b.jpg.xmp"), ("IMG_1.JPG", "IMG_E2.JPG"), ("IMG_1.JPG", "IMG_11.JPG"),
  ])
  func strangersAreNotTakenForIt(one: String, other: String) {
    #expect(!isOfInterest(other, for: one))
    #expect(!isOfInterest(one, for: other))
  }

  // MARK: Walks

  private func path(_ name: String) -> FilePath { folder.path.appending(name.utf8) }

  /// Walks the folder, and returns what was handed out beside the walk itself.
  private func walk(_ selection: WalkSelection) -> (found: [String], scanner: Scanner) {
    var found: [String] = []
    var scanner = Scanner(selection: selection, isStopped: { false }) { [base = folder.path] batch in
      for entry in batch.entries {
        let path = batch.folder.appending(entry.name)
        found.append((path.relative(to: base) ?? path).displayText)
      }
    }
    scanner.scan(ImportPath(folder.path))
    return (found, scanner)
  }

  @Test func onlyFoldersThatHoldSomethingAreEntered() throws {
    for number in 0..<20 {
      for name in ["other\(number)/a.jpg", "other\(number)/sub/a.jpg", "in/one/\(number).jpg"] {
        try folder.write("x", to: name)
      }
    }
    let queue = try OpenedFolders(["other0", "other0/sub", "in", "in/one"].map(path))
    let (found, scanner) = walk(WalkSelection(of: [path("in/one/7.jpg")]))
    #expect(found == ["in/one/7.jpg"])
    // The folder itself, "in" and "in/one"; of these "in", "one" and "7.jpg" were looked at.
    #expect(scanner.walked.count == 3 && scanner.lookCount == 3)
    #expect(queue.read() == [path("in"), path("in/one")])
  }

  @Test func whatLiesBesideAFileAndMayBelongToItComesWithIt() throws {
    for name in ["a.jpg", "a.cr2", "a.xmp", "a.jpg.xmp", "b.jpg", "sub/a.jpg"] {
      try folder.write("x", to: name)
    }
    let names = walk(WalkSelection(of: [path("a.jpg")])).found
    #expect(names == ["a.cr2", "a.jpg", "a.jpg.xmp", "a.xmp"])
    let without = walk(WalkSelection(of: [path("a.jpg")], without: [path("a.cr2")])).found
    #expect(without == ["a.jpg", "a.jpg.xmp", "a.xmp"])
  }

  @Test func aFolderNamedLikeAFileIsNotEnteredForIt() throws {
    for name in ["a.jpg", "a/b.jpg"] { try folder.write("x", to: name) }
    #expect(walk(WalkSelection(of: [path("a.jpg")])).found == ["a.jpg"])
  }

  @Test func whatIsPassedOverIsNotMentionedForBelongingToSomething() throws {
    for name in ["a.jpg", "a.xmp"] { try folder.write("x", to: name) }
    try folder.write("*.xmp\n", to: ".photocatignore")
    #expect(walk(WalkSelection(of: [path("a.jpg")])).found == ["a.jpg"])
    #expect(walk(WalkSelection(of: [path("a.xmp")])).found == ["a.jpg", "a.xmp"])
  }

  @Test func allButSomeIsAllThatIsThere() throws {
    for name in ["a.jpg", "b.jpg", "sub/c.jpg", "sub/d.jpg"] { try folder.write("x", to: name) }
    let names = walk(WalkSelection(without: [path("b.jpg"), path("sub/c.jpg")])).found
    #expect(names == ["a.jpg", "sub/d.jpg"])
  }
}

/// Hears from the kernel which folders are opened.
private final class OpenedFolders {
  private let queue = photocat_watch_open()
  private var folders: [Int32: FilePath] = [:]

  init(_ paths: [FilePath]) throws {
    for path in paths {
      let watch = path.withCString { inotify_add_watch(queue, $0, UInt32(IN_OPEN) | UInt32(IN_ONLYDIR)) }
      guard watch >= 0 else { throw SystemFailure(what: "inotify_add_watch", code: errno) }
      folders[watch] = path
    }
  }

  deinit { close(queue) }

  /// The folders themselves, without what was opened in them, in order.
  func read() -> [FilePath] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(queue, &bytes, bytes.count)
    var opened: Set<FilePath> = []
    var start = 0
    while start + MemoryLayout<inotify_event>.size <= count {
      let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
      if event.len == 0, let folder = folders[event.wd] { opened.insert(folder) }
      start += MemoryLayout<inotify_event>.size + Int(event.len)
    }
    return opened.sorted()
  }
}
