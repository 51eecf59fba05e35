import PhotoModel
import Testing

@testable import MediaKit

/// Files whose counts, lengths and places are meant to keep a reader busy or to fill its memory.
@Suite(.timeLimit(.minutes(1))) struct HostileFileTests {
  // MARK: HEIC

  @Test func aCountOfAssociationsBeyondTheBoxEndsWithTheBox() throws {
    var file = TestFiles.heic(width: 40, height: 24, turns: 0)
    let name = try #require(file.firstRange(of: Array("ipma".utf8)))
    file.replaceSubrange(name.upperBound + 4..<name.upperBound + 8, with: TestFiles.big(0xFFFF_FFFF, 4))
    // The properties belong to an item that is not the primary one, so that the search goes on.
    file.replaceSubrange(name.upperBound + 8..<name.upperBound + 10, with: TestFiles.big(9, 2))
    #expect(
      try examine(file, name: "a.heic") == .damaged(reason: "it does not state the size of its picture"))
  }

  /// A location box, version 0, with an entry for each identifier: one extent from the file's start on.
  private func locations(of identifiers: [Int], length: Int) -> [UInt8] {
    let entries = identifiers.flatMap { identifier -> [UInt8] in
      TestFiles.big(identifier, 2) + [0, 0] + TestFiles.big(1, 2) + TestFiles.big(0, 4)
        + TestFiles.big(length, 4)
    }
    return TestFiles.movieBox("iloc", [0, 0, 0, 0, 0x44, 0] + TestFiles.big(identifiers.count, 2) + entries)
  }

  private func items(_ identifiers: [Int], length: Int, fileLength: Int) -> [ItemLocations.Item] {
    let file = locations(of: identifiers, length: length) + TestFiles.zeros(fileLength)
    let source = ByteSource(file)
    let box = ISOMediaBox.boxes(in: source, to: file.count).first
    return ItemLocations(source, box: box, data: nil, wanted: Set(identifiers)).items
  }

  @Test func anItemThatIsListedOftenCountsOnce() {
    #expect(items(Array(repeating: 1, count: 4000), length: 64, fileLength: 0).map(\.identifier) == [1])
  }

  @Test func itemsAtOnePlaceHaveOneLimitTogether() {
    let found = items(Array(1...20), length: 8 << 20, fileLength: 8 << 20)
    #expect(found.map(\.identifier) == [1, 2, 3, 4])
  }

  // MARK: CRW

  /// A CRW file whose heap holds records of this kind, size and place; the directory stands at its end.
  private func crw(_ content: [UInt8], _ records: [(kind: Int, size: Int, offset: Int)]) -> [UInt8] {
    func small(_ value: Int, _ width: Int) -> [UInt8] { TestFiles.big(value, width).reversed() }
    let directory = records.flatMap { small($0.kind, 2) + small($0.size, 4) + small($0.offset, 4) }
    return Array("II".utf8) + small(26, 4) + Array("HEAPCCDR".utf8) + TestFiles.zeros(12) + content
      + small(records.count, 2) + directory + small(content.count, 4)
  }

  @Test func theSizeOfACRWFileStandsInAHeapInsideTheHeap() throws {
    let size: [UInt8] = [40, 0, 0, 0, 24, 0, 0, 0]
    let inner = size + [1, 0, 0x10, 0x18, 8, 0, 0, 0, 0, 0, 0, 0] + [8, 0, 0, 0]
    let file = crw(inner, [(0x300A, inner.count, 0)])
    let metadata = try metadata(file, name: "a.crw")
    #expect(metadata.format == .crw)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
  }

  @Test func heapsThatPointAtThemselvesEnd() {
    let count = 999
    let length = 2 + 10 * count + 4
    let file = crw([], Array(repeating: (0x300A, length, 0), count: count))
    #expect(CIFFHeader.read(ByteSource(file)) == nil)
  }

  // MARK: PNG

  @Test func textsThatNoFieldIsReadFromDoNotKeepTheOthersOut() throws {
    let others = (0..<100).map { (kind: "tEXt", data: Array("Key \($0)\0text".utf8)) }
    let title = (kind: "tEXt", data: Array("Title\0Lake".utf8))
    let exif = (kind: "eXIf", data: TestFiles.tiff([.short(0x112, 6)]))
    let source = ByteSource(TestFiles.png(chunks: others + [title, exif]))
    let header = try #require(PNGHeader.read(source))
    #expect(header.blocks.plain.string("PNG.Title") == "Lake")
    #expect(header.blocks.plain.orderedKeys.count == MetadataBlocks.countLimit + 1)
    #expect(header.blocks.exif.count == 1)
  }

  /// A thousand times the letter a.
  private let deflated: [UInt8] = [
    0x78, 0xDA, 0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00, 0xF9, 0xD8, 0x7A, 0xF8,
  ]

  @Test func inflatingEndsAtItsLimit() {
    #expect(Zlib.inflate(deflated[...])?.count == 1000)
    #expect(Zlib.inflate(deflated[...], limit: 300)?.count == 300)
    #expect(Zlib.inflate(deflated[...], limit: 0) == nil)
  }

  // MARK: JPEG

  @Test func packetsInSeveralSegmentsAreLimitedAndStandInTheirOrder() {
    var packets = ExtendedXMP()
    for number in 0..<100 {
      let digest = [UInt8](repeating: UInt8(number), count: 32)
      packets.add((digest + TestFiles.big(1, 4) + TestFiles.big(0, 4) + [UInt8(number)])[...])
    }
    #expect(packets.packets().flatMap { $0 } == Array(0..<UInt8(MetadataBlocks.countLimit)))
  }

  // MARK: All formats

  @Test func blocksAreLimitedInNumberAndInBytes() {
    var many = MetadataBlocks()
    for _ in 0..<100 { many.add([1], to: \.exif) }
    #expect(many.exif.count == MetadataBlocks.countLimit)

    var large = MetadataBlocks()
    let block = ArraySlice(repeating: UInt8(1), count: 10 << 20)
    for _ in 0..<2 { large.add(block, to: \.exif) }
    for _ in 0..<2 { large.add(block, to: \.xmp) }
    #expect(large.exif.count == 2)
    #expect(large.xmp.count == 1)
    #expect(large.room == 2 << 20)

    large.add(ArraySlice(repeating: 1, count: MetadataBlocks.lengthLimit + 1), to: \.iptc)
    #expect(large.iptc.isEmpty)
  }

  @Test func aWarningStandsOnce() throws {
    let broken = (kind: "eXIf", data: [UInt8](1...9))
    let metadata = try metadata(TestFiles.png(chunks: [broken, broken, broken]), name: "a.png")
    #expect(metadata.warnings.count == 1)
  }
}
