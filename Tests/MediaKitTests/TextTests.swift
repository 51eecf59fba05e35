import PhotoModel
import Testing

@testable import MediaKit

@Suite struct TextTests {
  /// EXIF with or without a maker's note: exiv2 is asked only where there is one.
  private func exif(_ main: [TestTag] = [.ascii(0x10F, "X")], hasNote: Bool) -> [UInt8] {
    let note = TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)
    return TestFiles.exif(TestFiles.tiff(main, exif: hasNote ? [note] : []))
  }

  private func photo(_ main: [TestTag], exif: [TestTag] = [], isBigEndian: Bool = true) -> [UInt8] {
    TestFiles.jpeg(TestFiles.exif(TestFiles.tiff(main, exif: exif, isBigEndian: isBigEndian)))
  }

  @Test(arguments: [true, false]) func textsOfWindowsAreLittleEndianInEveryFile(isBigEndian: Bool) throws {
    let tags: [TestTag] = [
      .windows(0x9C9B, "Seebrücke 海"), .windows(0x9C9C, "Zeile 1"), .windows(0x9C9E, "Frost; Garten;日本"),
    ]
    let metadata = try metadata(photo(tags, isBigEndian: isBigEndian))
    #expect(metadata.title == "Seebrücke 海")
    #expect(metadata.caption == "Zeile 1")
    #expect(metadata.keywords == ["Frost", "Garten", "日本"])
  }

  @Test func iptcIsLatin1WhereItIsNotUTF8() throws {
    let file = TestFiles.jpeg(
      TestFiles.iptc((2, 5, [0x4D, 0xFC, 0x68, 0x6C]), (2, 25, [0x43, 0x61, 0x66, 0xE9]), (2, 25, [0x80])))
    let metadata = try metadata(file)
    #expect(metadata.title == "Mühl")
    #expect(metadata.keywords == ["Café", "€"])
  }

  @Test(arguments: [true, false]) func iptcInUTF8IsReadWithAndWithoutItsMark(isMarked: Bool) throws {
    let mark: [UInt8] = isMarked ? [0x1B, 0x25, 0x47] : [0x20]
    let file = TestFiles.jpeg(
      TestFiles.iptc((1, 90, mark), (2, 5, Array("Größe 山".utf8)), (2, 120, Array("žába".utf8))))
    let metadata = try metadata(file)
    #expect(metadata.title == "Größe 山")
    #expect(metadata.caption == "žába")
  }

  @Test func keywordsAreTheUnionInOneUnicodeForm() throws {
    let file = TestFiles.jpeg(
      TestFiles.xmp(
        "<dc:subject><rdf:Bag><rdf:li>Paris, France</rdf:li><rdf:li>Cafe\u{301}</rdf:li></rdf:Bag></dc:subject>"
      ),
      TestFiles.iptc((1, 90, [0x1B, 0x25, 0x47]), (2, 25, Array("Café".utf8)), (2, 25, Array("lake".utf8))))
    let keywords = try metadata(file).keywords
    #expect(keywords.map { Array($0.utf8) } == ["Paris, France", "Caf\u{E9}", "lake"].map { Array($0.utf8) })
  }

  @Test func theCaptionInEXIFComesBeforeThoseInXMPAndIPTC() throws {
    let iptc = TestFiles.iptc((2, 120, Array("from IPTC".utf8)))
    let xmp = TestFiles.xmp(
      "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>from XMP</rdf:li></rdf:Alt></dc:description>")
    let exif = TestFiles.exif(TestFiles.tiff([.ascii(0x10E, "from EXIF")]))
    #expect(try metadata(TestFiles.jpeg(exif, xmp, iptc)).caption == "from EXIF")
    #expect(try metadata(TestFiles.jpeg(xmp, iptc)).caption == "from XMP")
    #expect(try metadata(TestFiles.jpeg(iptc)).caption == "from IPTC")
  }

  @Test func whatACameraWritesIntoEveryPictureIsNoCaption() throws {
    #expect(try metadata(photo([.ascii(0x10E, "OLYMPUS DIGITAL CAMERA         ")])).caption == nil)
  }

  @Test(arguments: [true, false]) func theDefaultLanguageComesFirst(hasNote: Bool) throws {
    let title =
      "<dc:title><rdf:Alt><rdf:li xml:lang='de'>Haus</rdf:li><rdf:li xml:lang='x-default'>House</rdf:li>"
    let both = TestFiles.xmp(title + "</rdf:Alt></dc:title>")
    #expect(try metadata(TestFiles.jpeg(exif(hasNote: hasNote), both)).title == "House")
    let german = "<dc:title><rdf:Alt><rdf:li xml:lang='de'>Haus</rdf:li></rdf:Alt></dc:title>"
    #expect(
      try metadata(TestFiles.jpeg(exif(hasNote: hasNote), TestFiles.xmp(german))).title == "Haus")
  }

  @Test(arguments: [true, false]) func anEmptyDefaultHidesNoOtherLanguage(hasNote: Bool) throws {
    let title =
      "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'></rdf:li><rdf:li xml:lang='de'>Haus</rdf:li>"
    let file = TestFiles.jpeg(exif(hasNote: hasNote), TestFiles.xmp(title + "</rdf:Alt></dc:title>"))
    #expect(try metadata(file).title == "Haus")
  }

  @Test(arguments: [true, false]) func textInXMPMayBeCharacterData(hasNote: Bool) throws {
    let headline = "<photoshop:Headline><![CDATA[A & B]]></photoshop:Headline>"
    #expect(
      try metadata(TestFiles.jpeg(exif(hasNote: hasNote), TestFiles.xmp(headline))).title == "A & B")
  }

  @Test func paddingAndWhatFollowsAZeroAreDropped() throws {
    let metadata = try metadata(
      photo([.ascii(0x10F, Array("  Canon \0rest".utf8)), .ascii(0x110, "\0\0\0")]))
    #expect(metadata.make == "Canon")
    #expect(metadata.model == nil)
  }

  @Test func aLongTextIsCutAtACharacter() throws {
    let text = "x" + String(repeating: "é", count: 40_000)
    let file = TestFiles.tiff([.short(0x100, 40), .short(0x101, 24), .ascii(0x10E, text)])
    let metadata = try metadata(file, name: "a.tif")
    #expect(metadata.caption?.utf8.count == 65_535)
  }

  @Test func anIPTCBlockChangedAfterXMPCountsMore() throws {
    let xmp = TestFiles.xmp(
      "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>from XMP</rdf:li></rdf:Alt></dc:description>")
    let record: [UInt8] = [0x1C, 2, 120, 0, 3] + Array("new".utf8)
    let digest = { (bytes: [UInt8]) in Array("8BIM".utf8) + [4, 0x25, 0, 0, 0, 0, 0, 16] + bytes }
    let block = Array("8BIM".utf8) + [4, 4, 0, 0] + TestFiles.big(record.count, 4) + record
    let photoshop = { (digest: [UInt8]) in
      TestFiles.segment(0xED, Array("Photoshop 3.0\0".utf8) + block + digest)
    }
    let current: [UInt8] = try #require(MD5.digest(of: record[...]))
    #expect(try metadata(TestFiles.jpeg(xmp, photoshop([]))).caption == "from XMP")
    #expect(try metadata(TestFiles.jpeg(xmp, photoshop(digest(current)))).caption == "from XMP")
    let old = [UInt8](repeating: 7, count: 16)
    #expect(try metadata(TestFiles.jpeg(xmp, photoshop(digest(old)))).caption == "new")
  }

  @Test(arguments: [true, false]) func theLastOfSeveralPacketsCountsMost(hasNote: Bool) throws {
    let file = TestFiles.jpeg(
      exif(hasNote: hasNote), TestFiles.xmp("<xmp:Rating>2</xmp:Rating><photoshop:City>Ulm</photoshop:City>"),
      TestFiles.xmp("<xmp:Rating>4</xmp:Rating>"))
    #expect(try metadata(file).rating == 4)
    #expect(try metadata(file).place.city == "Ulm")
  }

  @Test(arguments: [true, false]) func severalPacketsDoNotReplaceEXIF(hasNote: Bool) throws {
    let note = hasNote ? [TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)] : []
    let exif = TestFiles.tiff([.ascii(0x10E, "own")], exif: [.ascii(0x9003, "2020:01:02 03:04:05")] + note)
    let packet = { (day: String) in
      TestFiles.xmp("<exif:DateTimeOriginal>2011-02-\(day)T04:05:06</exif:DateTimeOriginal>")
    }
    let metadata = try metadata(TestFiles.jpeg(TestFiles.exif(exif), packet("03"), packet("04")))
    #expect(metadata.captured?.wallClock.text == "2020-01-02T03:04:05")
    #expect(metadata.caption == "own")
  }

  @Test(arguments: [true, false]) func keywordsOfAllBlocksComeTogether(hasNote: Bool) throws {
    let words = { (word: String) in
      TestFiles.xmp("<dc:subject><rdf:Bag><rdf:li>\(word)</rdf:li></rdf:Bag></dc:subject>")
    }
    let iptc = { (word: String) in TestFiles.iptc((2, 25, Array(word.utf8))) }
    let file = TestFiles.jpeg(
      exif([.windows(0x9C9E, "w")], hasNote: hasNote), exif([.windows(0x9C9E, "v")], hasNote: false),
      words("a"), words("b"), iptc("one"), iptc("two"))
    #expect(try Set(metadata(file).keywords) == ["a", "b", "one", "two", "v", "w"])
  }

  @Test(arguments: [true, false]) func aSecondEXIFBlockAddsWhatTheFirstLacks(hasNote: Bool) throws {
    let second = TestFiles.tiff(
      [.ascii(0x10F, "Other"), .ascii(0x110, "M2")], exif: [.ascii(0x9003, "2011:02:03 04:05:06")])
    let file = TestFiles.jpeg(exif([.ascii(0x10F, "Acme")], hasNote: hasNote), TestFiles.exif(second))
    let metadata = try metadata(file)
    #expect(metadata.make == "Acme")
    #expect(metadata.model == "M2")
    #expect(metadata.captured?.wallClock.text == "2011-02-03T04:05:06")
  }

  @Test(arguments: [true, false]) func aSecondIPTCBlockAddsWhatTheFirstLacks(hasNote: Bool) throws {
    let file = TestFiles.jpeg(
      exif(hasNote: hasNote), TestFiles.iptc((2, 25, Array("k".utf8))),
      TestFiles.iptc((2, 5, Array("T2".utf8))))
    #expect(try metadata(file).title == "T2")
  }

  @Test func aListOfTagsHasThoseOfEveryPacketOnce() throws {
    let file = TestFiles.jpeg(
      TestFiles.xmp("<xmp:Rating>2</xmp:Rating>"), TestFiles.xmp("<xmp:Rating>4</xmp:Rating>"))
    guard case .tags(let tags) = try withFile(file, { MediaExaminer().allTags($0) }) else {
      Issue.record("no tags")
      return
    }
    #expect(tags.filter { $0.key.hasPrefix("Xmp.") }.map(\.value).sorted() == ["2", "4"])
  }

  @Test func propertiesMayBeAttributes() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <r:Description r:about="" xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:Rating="5"/></r:RDF></x:xmpmeta>
      """
    let segment = TestFiles.segment(0xE1, Array(("http://ns.adobe.com/xap/1.0/\0" + packet).utf8))
    #expect(try metadata(TestFiles.jpeg(segment)).rating == 5)
  }

  @Test func makersNotesLeaveTheOtherTextsAsTheyAre() throws {
    let note = TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)
    let segments = [
      TestFiles.xmp("<dc:subject><rdf:Bag><rdf:li>a, b</rdf:li></rdf:Bag></dc:subject>"),
      TestFiles.iptc((2, 5, [0x4D, 0xFC]), (2, 25, Array("c".utf8))),
    ].flatMap { $0 }
    let plain = try metadata(TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([.ascii(0x110, "X")])), segments))
    let exiv2 = try metadata(
      TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([.ascii(0x110, "X")], exif: [note])), segments))
    #expect(plain == exiv2)
    #expect(plain.title == "Mü")
    #expect(plain.keywords == ["a, b", "c"])
  }

  @Test(arguments: [true, false]) func packetsInSeveralSegmentsArePutTogether(hasNote: Bool) throws {
    let packet = TestFiles.packet(
      "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Long</rdf:li></rdf:Alt></dc:title>")
    let name = [UInt8](repeating: 0x41, count: 32)
    func part(_ range: Range<Int>) -> [UInt8] {
      let start = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + name + TestFiles.big(packet.count, 4)
      return TestFiles.segment(0xE1, start + TestFiles.big(range.lowerBound, 4) + packet[range])
    }
    let main = TestFiles.xmp("<xmp:Rating>2</xmp:Rating>")
    // The parts may come in any order.
    let file = TestFiles.jpeg(exif(hasNote: hasNote), main, part(200..<packet.count), part(0..<200))
    #expect(try metadata(file).title == "Long")
    #expect(try metadata(file).rating == 2)
  }

  @Test(arguments: [true, false]) func xmpThatExiv2RefusesIsReadWithoutIt(hasNote: Bool) throws {
    let twice = "<photoshop:City>Ulm</photoshop:City><photoshop:City>Ulm</photoshop:City>"
    let title = "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Münster</rdf:li></rdf:Alt></dc:title>"
    let metadata = try metadata(TestFiles.jpeg(exif(hasNote: hasNote), TestFiles.xmp(twice + title)))
    #expect(metadata.title == "Münster")
    #expect(metadata.place.city == "Ulm")
  }

  @Test(arguments: [true, false]) func entitiesInXMPAreNotExpanded(hasNote: Bool) throws {
    let title = "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>a&a;b</rdf:li></rdf:Alt></dc:title>"
    let packet =
      "<!DOCTYPE x [<!ENTITY a 'boom'>]>" + String(decoding: TestFiles.packet(title), as: UTF8.self)
    let segment = TestFiles.segment(0xE1, Array(("http://ns.adobe.com/xap/1.0/\0" + packet).utf8))
    let metadata = try metadata(TestFiles.jpeg(exif(hasNote: hasNote), segment))
    #expect(metadata.title?.contains("boom") != true)
    #expect(metadata.width == 40)
  }

  @Test(arguments: [true, false]) func brokenXMPIsReadUpToTheErrorAndSaysSo(hasNote: Bool) throws {
    let file = TestFiles.jpeg(
      exif(hasNote: hasNote),
      TestFiles.xmp("<xmp:Rating>4</xmp:Rating><photoshop:City>A & B</photoshop:City>"))
    let metadata = try metadata(file)
    #expect(metadata.rating == 4)
    #expect(
      metadata.warnings == [
        "The XMP metadata is not well-formed: only what stands before the error is read."
      ])
  }
}
