import Glibc
import MediaKit
import PhotoModel
import Testing

@Suite struct RecognitionTests {
  @Test(arguments: [
    ("", "an empty file"), ("just words\n", "a text"), ("<!DOCTYPE html><html>", "an HTML page"),
    ("%PDF-1.4", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"), ("{\"a\": 1}", "a JSON document"),
    ("BMW and other cars, a list of them all", "a text"),
    ("BM\u{1A}\0\0\0\0\0\0\0\u{1A}\0\0\0\u{C}\0\0\0", "a BMP picture"),
    ("\u{1}\u{2}\u{3}\0", "unknown data"),
  ])
  func otherKindsAreNamed(text: String, kind: String) throws {
    #expect(try examine(Array(text.utf8)) == .notAPhoto(kind: kind))
  }

  @Test func theContentDecidesNotTheName() throws {
    #expect(try metadata(TestFiles.png(), name: "a.jpg").format == .png)
  }

  @Test func aFolderAndAPipeAreNotOpened() throws {
    try withFile([]) { path in
      #expect(MediaExaminer().examine(path.folder) == .notAPhoto(kind: "a folder"))
      let pipe = path.folder.appending("pipe.jpg".utf8)
      mkfifo(pipe.displayText, 0o600)
      defer { unlink(pipe.displayText) }
      #expect(MediaExaminer().examine(pipe) == .notAPhoto(kind: "a pipe"))
    }
  }

  @Test func aMissingFileIsUnreadable() {
    let result = MediaExaminer().examine(FilePath("/nonexistent/a.jpg"))
    #expect(result == .unreadable(reason: "no such file or directory"))
  }

  @Test func aCamerasNameDoesNotMakeARawFile() throws {
    let developed: [TestTag] = [.long(0x100, 40), .long(0x101, 24), .ascii(0x10F, "NIKON CORPORATION")]
    #expect(try metadata(TestFiles.tiff(developed), name: "a.tif").format == .tiff)
    #expect(try metadata(TestFiles.tiff(developed + [.short(0x106, 32803)]), name: "a.tif").format == .nef)
    #expect(
      try metadata(TestFiles.tiff(developed + [.bytes(0xC612, [1, 4, 0, 0])]), name: "a.tif").format == .dng)
  }

  @Test func aFileThatEndsBeforeItsFrameIsDamaged() throws {
    let reason = MediaResult.damaged(reason: "it does not state the size of its picture")
    #expect(try examine([0xFF, 0xD8]) == reason)
    #expect(
      try examine(Array(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([.short(0x112, 1)]))).prefix(30)))
        == reason)
  }

  @Test func aPictureThatIsCutShortIsAPhotoWithAWarning() throws {
    #expect(try metadata(TestFiles.jpeg().dropLast(2)).warnings == ["The picture data is cut short."])
    #expect(try metadata(TestFiles.jpeg() + [1, 2, 3]).warnings.isEmpty)
  }

  @Test func directoriesThatPointAtThemselvesEnd() throws {
    // The next directory is the first one.
    let loop: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x0F, 1, 2, 0, 4, 0, 0, 0, 0x41, 0x42, 0x43, 0, 8, 0, 0, 0,
    ]
    #expect(
      try examine(loop, name: "a.tif") == .damaged(reason: "it does not state the size of its picture")
    )
    #expect(try metadata(TestFiles.jpeg(TestFiles.exif(loop))).make == "ABC")
  }

  @Test func bigTIFFIsNotReadAsIfItsPlacesHadFourBytes() throws {
    var file = TestFiles.tiff([.long(0x100, 40), .long(0x101, 24)])
    file[3] = 43
    #expect(
      try examine(file, name: "a.tif") == .damaged(reason: "it does not state the size of its picture"))
  }

  @Test func absurdCountsAreNoTrap() throws {
    let absurd = TestTag(number: 0x10E, type: 5, count: 0xFFFF_FFFF, numbers: [0x7FFF_FFFF], width: 4)
    let tags: [TestTag] = [.long(0x100, 40), .long(0x101, 24), absurd]
    #expect(try metadata(TestFiles.tiff(tags), name: "a.tif").width == 40)
    #expect(try metadata(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff(tags)))).width == 40)
  }

  @Test func aBrokenBlockOfMetadataCostsOnlyItself() throws {
    let broken = TestFiles.segment(0xE1, Array("Exif\0\0".utf8) + [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let metadata = try metadata(TestFiles.jpeg(broken, TestFiles.iptc((2, 5, Array("Title".utf8)))))
    #expect(metadata.title == "Title")
    #expect(metadata.width == 40)
    #expect(metadata.warnings == ["The EXIF metadata cannot be read: exiv2 does not know its format."])
  }

  @Test func withoutExiv2TheStandardTagsAreReadAllTheSame() throws {
    let note = TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)
    let exif = TestFiles.exif(TestFiles.tiff([.ascii(0x10F, "Canon")], exif: [note, .short(0x8827, 400)]))
    let file = TestFiles.jpeg(exif, TestFiles.iptc((2, 5, Array("Title".utf8))))
    guard case .photo(_, _, let metadata) = try examine(file, by: MediaExaminer(leavesOutExiv2: true)) else {
      Issue.record("not a photo")
      return
    }
    #expect(metadata.make == "Canon")
    #expect(metadata.iso == 400)
    #expect(metadata.title == "Title")
    #expect(metadata.warnings == ["exiv2 fails on this file: what only the maker's notes say is not read."])
    #expect(metadata.isPartial)
    guard case .photo(_, _, let whole) = try examine(file) else { return }
    #expect(!whole.isPartial)
  }

  @Test func everyPrefixOfAFileIsAnsweredWithoutATrap() throws {
    let files = [
      TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([.ascii(0x10F, "Canon")], exif: [.short(0x8827, 1)]))),
      TestFiles.png(("eXIf", TestFiles.tiff([.short(0x112, 6)])), ("iTXt", Array("Title\0\0\0\0\0x".utf8))),
      TestFiles.heic(width: 40, height: 24, turns: 1, orientation: 6),
    ]
    for file in files {
      for length in stride(from: 0, to: file.count, by: 7) { _ = try examine(Array(file.prefix(length))) }
    }
  }

  @Test func theDigestIsThatOfAllBytes() throws {
    guard case .photo(let id, let count, _) = try examine(TestFiles.png(width: 1, height: 1)) else {
      Issue.record("not a photo")
      return
    }
    #expect(id.description == "b8d785eb2bc337cf293692fa004f141a42010df0051c34570fc4e92856e479b7")
    #expect(count == 45)
  }

  @Test func aLargeFileHasTheDigestOfItsBytesToo() throws {
    let large = TestFiles.jpeg() + [UInt8](repeating: 0, count: 3 << 20)
    guard case .photo(let id, let count, _) = try examine(large) else {
      Issue.record("not a photo")
      return
    }
    #expect(id.short == "6f3f53aa28")
    #expect(count == Int64(large.count))
  }
}
