import PhotoModel
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("/a/b/c.jpg", "c.jpg", "/a/b"), ("/c.jpg", "c.jpg", "/"), ("c.jpg", "c.jpg", ""),
    ("a/c.jpg", "c.jpg", "a"),
    ("/", "", "/"), ("", "", ""), ("/a/", "", "/a"),
  ])
  func aPathIsFolderAndName(path: String, name: String, folder: String) {
    #expect(String(decoding: FilePath(path).name, as: UTF8.self) == name)
    #expect(FilePath(path).folder == FilePath(folder))
  }

  @Test(arguments: [
    ("a.jpg", "jpg"), ("a.JPG", "jpg"), ("a.tar.gz", "gz"), ("a", ""), (".hidden", ""),
    (".hidden.png", "png"),
    ("a.", ""), ("x.y/a", ""), ("x.y/a.b", "b"), ("a.ÄÖ", "äö"),
  ])
  func theExtensionIsLowerCaseAndAfterTheLastDotOfTheName(path: String, expected: String) {
    #expect(FilePath(path).fileExtension == expected)
  }

  @Test(arguments: [
    ("/a", "b", "/a/b"), ("/", "b", "/b"), ("/a/", "b", "/a/b"), ("", "b", "b"), ("a", "b", "a/b"),
  ])
  func aNameIsAppendedWithOneSlash(folder: String, name: String, path: String) {
    #expect(FilePath(folder).appending(name.utf8) == FilePath(path))
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a/b/c", "/a", "b/c"), ("/a/b", "/a/b", ""), ("/a/b", "/", "a/b"),
    ("/a/b/c", "/a/b/", "c"), ("/a/bc", "/a/b", nil), ("/a", "/a/b", nil), ("/x/b", "/a", nil),
    ("/", "/", ""),
  ])
  func theRestBelowAFolderIsRelative(path: String, folder: String, rest: String?) {
    #expect(FilePath(path).relative(to: FilePath(folder)) == rest.map { FilePath($0) })
  }

  @Test func bytesThatAreNotUTF8AreShownAsEscapes() {
    let path = FilePath(bytes: Array("a/é".utf8) + [0xff] + Array("日".utf8) + [0xe6, 0x97] + Array("b".utf8))
    #expect(path.utf8 == nil)
    #expect(path.displayText == "a/é\\xff日\\xe6\\x97b")
    #expect(path.description == path.displayText)
    #expect(FilePath(bytes: [0xc0, 0xaf]).displayText == "\\xc0\\xaf")
    #expect(FilePath(bytes: [0xf0, 0x9f, 0x98, 0x80, 0x80]).displayText == "😀\\x80")
  }

  @Test func textIsShownAsItIs() {
    #expect(FilePath("naïve/日.jpg\n").displayText == "naïve/日.jpg\n")
    #expect(FilePath("naïve").utf8 == "naïve")
  }

  @Test func pathsAreOrderedByTheirBytes() {
    let paths = [[0x61], [0x61, 0x00], [0x61, 0x2f], [0x62], [0xc3, 0xa9], [0xff]].map { FilePath(bytes: $0) }
    #expect(paths.reversed().sorted() == paths)
  }

  @Test func theBytesReachCWithAZeroAfterThem() {
    let bytes: [UInt8] = [0x61, 0xff, 0x20]
    let seen = FilePath(bytes: bytes).withCString { start in (0..<4).map { UInt8(bitPattern: start[$0]) } }
    #expect(seen == bytes + [0])
    #expect(FilePath("").withCString { $0[0] } == 0)
  }
}

@Suite struct CameraNameTests {
  @Test(arguments: [
    ("Canon", "Canon EOS 5D", "Canon EOS 5D"), ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
    ("NIKON CORPORATION", "COOLPIX P90", "NIKON COOLPIX P90"), ("Apple", "iPhone 12", "Apple iPhone 12"),
    ("CANON", "Canon EOS 5D", "Canon EOS 5D"), ("SONY", nil, "SONY"), (nil, "X100", "X100"),
    ("", "X100", "X100"),
    ("SONY", "", "SONY"), (nil, nil, nil), ("", "", nil), ("", nil, nil),
  ])
  func theBrandIsSaidOnce(make: String?, model: String?, name: String?) {
    #expect(CameraName.make(make, model: model) == name)
  }
}

@Suite struct MediaFormatTests {
  @Test func whatTheSensorSawIsRaw() {
    #expect(MediaFormat.dng.isRaw && MediaFormat.cr3.isRaw && MediaFormat.x3f.isRaw)
    #expect(!MediaFormat.jpeg.isRaw && !MediaFormat.heic.isRaw && !MediaFormat.jxl.isRaw)
  }

  @Test func extensionsAreLowerCaseAndHoldEveryFormat() {
    #expect(MediaFormat.photoExtensions.isSuperset(of: MediaFormat.allCases.map(\.rawValue)))
    #expect(MediaFormat.photoExtensions.contains("jpg") && !MediaFormat.photoExtensions.contains("txt"))
    #expect(MediaFormat.photoExtensions.allSatisfy { $0 == $0.lowercased() })
  }
}
