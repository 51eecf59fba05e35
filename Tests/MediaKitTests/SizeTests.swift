import PhotoModel
import Testing

@Suite struct SizeTests {
  private func photo(_ orientation: Int, exif: [TestTag] = []) -> [UInt8] {
    TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([.short(0x112, orientation)], exif: exif)))
  }

  @Test(arguments: 1...8) func anOrientationFromFiveOnSwapsTheSides(orientation: Int) throws {
    let metadata = try metadata(photo(orientation))
    #expect(metadata.orientation == orientation)
    #expect(metadata.width == (orientation < 5 ? 40 : 24))
    #expect(metadata.height == (orientation < 5 ? 24 : 40))
  }

  @Test func sizesInEXIFCountLessThanTheFrame() throws {
    let metadata = try metadata(photo(6, exif: [.long(0xA002, 24), .long(0xA003, 40)]))
    #expect(metadata.width == 24)
    #expect(metadata.height == 40)
    #expect(metadata.warnings == ["EXIF says 24 × 40, the picture is 40 × 24."])
  }

  @Test func anOrientationThatDoesNotExistIsNone() throws {
    #expect(try metadata(photo(9)).orientation == 1)
  }

  @Test func theEXIFChunkOfPNGTurnsThePicture() throws {
    let file = TestFiles.png(("eXIf", TestFiles.tiff([.short(0x112, 6)])))
    let metadata = try metadata(file, name: "a.png")
    #expect(metadata.orientation == 6)
    #expect(metadata.width == 24)
  }

  @Test func aContainersOwnTurnCountsOnceAndEXIFsNotOnTop() throws {
    let metadata = try metadata(
      TestFiles.heic(width: 40, height: 24, turns: 1, orientation: 6), name: "a.heic")
    #expect(metadata.format == .heic)
    #expect(metadata.width == 24)
    #expect(metadata.height == 40)
    #expect(metadata.orientation == 1)
  }

  @Test func aCropIsTakenFromTheContainer() throws {
    let metadata = try metadata(
      TestFiles.heic(width: 40, height: 24, crop: (30, 20), turns: 0), name: "a.heic")
    #expect(metadata.width == 30)
    #expect(metadata.height == 20)
  }

  @Test func theFirstPageOfATIFFFileThatIsNoThumbnailCounts() throws {
    let file = TestFiles.tiff([.long(0x100, 88), .long(0x101, 590), .short(0x112, 6)], isBigEndian: false)
    let metadata = try metadata(file, name: "a.tif")
    #expect(metadata.format == .tiff)
    #expect(metadata.width == 590)
    #expect(metadata.height == 88)
  }

  @Test func aSmallJPEGXLStatesItsSizeInABitStream() throws {
    // Not small; height 9 bits of 23; ratio 0; width 9 bits of 39; all metadata as usual.
    let bits = "0" + "00" + reversedBits(23, 9) + "000" + "00" + reversedBits(39, 9) + "1"
    let metadata = try metadata([0xFF, 0x0A] + packed(bits) + [0, 0, 0], name: "a.jxl")
    #expect(metadata.format == .jxl)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
  }

  @Test func aHugeWidthIsBelievedAndCostsNothing() throws {
    #expect(try metadata(TestFiles.jpeg(width: 65_000, height: 65_000)).width == 65_000)
  }

  /// The bits of a number, the least significant first.
  private func reversedBits(_ value: Int, _ count: Int) -> String {
    (0..<count).map { value >> $0 & 1 == 1 ? "1" : "0" }.joined()
  }

  private func packed(_ bits: String) -> [UInt8] {
    let bits = Array(bits)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<min(start + 8, bits.count)).reduce(UInt8(0)) { $0 | (bits[$1] == "1" ? 1 << ($1 - start) : 0) }
    }
  }
}
