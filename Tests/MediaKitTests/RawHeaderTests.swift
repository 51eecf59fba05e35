import MediaKit
import PhotoModel
import Testing

/// What photocat's own readers find in raw files; exiv2 is left out, since it ends the process on some of these.
@Suite struct RawHeaderTests {
  private let exif = TestFiles.tiff([.ascii(0x10F, "Maker")])

  private func little(_ value: Int, _ width: Int = 4) -> [UInt8] { TestFiles.big(value, width).reversed() }

  private let examiner = MediaExaminer(leavesOutExiv2: true)

  private func metadata(_ file: [UInt8], name: String) throws -> MediaMetadata {
    guard case .photo(_, _, let metadata) = try examine(file, name: name, by: examiner) else {
      Issue.record("not a photo")
      return MediaMetadata(format: .tiff)
    }
    return metadata
  }

  @Test func mrwStatesItsSizeInABlockBesideTheEXIF() throws {
    let size = TestFiles.zeros(12) + TestFiles.big(24, 2) + TestFiles.big(40, 2) + TestFiles.zeros(8)
    let blocks =
      Array("\0PRD".utf8) + TestFiles.big(size.count, 4) + size
      + Array("\0TTW".utf8) + TestFiles.big(exif.count, 4) + exif
    let metadata = try metadata(
      Array("\0MRM".utf8) + TestFiles.big(blocks.count, 4) + blocks, name: "a.mrw")
    #expect(metadata.format == .mrw)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
    #expect(metadata.make == "Maker")
  }

  @Test func rafHasItsSizeInATableAndItsEXIFInAPreview() throws {
    let preview = TestFiles.jpeg(width: 16, height: 8, TestFiles.exif(exif))
    let table = TestFiles.big(1, 4) + [1, 0x11, 0, 4] + TestFiles.big(24, 2) + TestFiles.big(40, 2)
    let start = 100
    let header = Array("FUJIFILMCCD-RAW ".utf8) + TestFiles.zeros(68)
    let places = [start, preview.count, start + preview.count, table.count].flatMap { place -> [UInt8] in
      TestFiles.big(place, 4)
    }
    let metadata = try metadata(header + places + preview + table, name: "a.raf")
    #expect(metadata.format == .raf)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
    #expect(metadata.make == "Maker")
  }

  @Test func x3fHasPropertiesInUTF16() throws {
    let words = ["CAMMANUF", "SIGMA", "TIME", "1425229261"]
    var texts: [UInt8] = []
    var places: [UInt8] = []
    for word in words {
      places += little(texts.count / 2)
      texts += (word + "\0").utf16.flatMap { unit -> [UInt8] in little(Int(unit), 2) }
    }
    let section = Array("SECp".utf8) + little(2) + little(2) + TestFiles.zeros(12) + places + texts
    let header =
      Array("FOVb".utf8) + TestFiles.zeros(24) + little(40) + little(24) + little(90)
    let directory =
      Array("SECd".utf8) + little(2) + little(1) + little(header.count) + little(section.count)
      + Array("PROP".utf8)
    let file = header + section + directory + little(header.count + section.count)
    let metadata = try metadata(file, name: "a.x3f")
    #expect(metadata.format == .x3f)
    #expect(metadata.width == 24)
    #expect(metadata.height == 40)
    #expect(metadata.orientation == 6)
    #expect(metadata.make == "SIGMA")
    #expect(metadata.captured?.wallClock.text == "2015-03-01T17:01:01")
  }

  @Test func rw2HasTheBordersOfThePictureOnTheSensor() throws {
    var file = TestFiles.tiff(
      [.short(4, 8), .short(5, 16), .short(6, 32), .short(7, 56), .ascii(0x10F, "Panasonic")],
      isBigEndian: false)
    file[2] = 0x55
    let metadata = try metadata(file, name: "a.rw2")
    #expect(metadata.format == .rw2)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
  }

  @Test func cr3HasItsSizeInTheFirstOfCanonsBoxes() throws {
    let main = TestFiles.tiff([.long(0x100, 40), .long(0x101, 24)], isBigEndian: false)
    let canon = TestFiles.movieBox("uuid", TestFiles.zeros(16), TestFiles.movieBox("CMT1", main))
    let metadata = try metadata(
      TestFiles.movieType("crx ") + TestFiles.movieBox("moov", canon), name: "a.cr3")
    #expect(metadata.format == .cr3)
    #expect(metadata.width == 40)
    #expect(metadata.height == 24)
  }

  @Test(arguments: ["\0MRM", "FUJIFILMCCD-RAW ", "FOVb"])
  func aHeaderWithAbsurdCountsAndPlacesIsDamaged(mark: String) throws {
    let file = Array(mark.utf8) + [UInt8](repeating: 0xFF, count: 400)
    #expect(
      try examine(file, name: "a.raw", by: examiner)
        == .damaged(reason: "it does not state the size of its picture"))
  }
}
