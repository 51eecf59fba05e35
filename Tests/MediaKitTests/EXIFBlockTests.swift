import PhotoModel
import Testing

@testable import MediaKit

@Suite struct EXIFBlockTests {
  private let main: [TestTag] = [
    .ascii(0x10F, "  Canon \0rest"), .ascii(0x110, "EOS"), .short(0x112, 6), .windows(0x9C9B, "Titel"),
    .short(0x4746, 3),
  ]
  private let exif: [TestTag] = [
    .rational(0x829A, 1, 250), .rational(0x9201, 0xFFFF_FFF9, 2, type: 10), .short(0x8827, 400, 800),
    .ascii(0x9003, "2020:01:02 03:04:05"), .bytes(0x9286, Array("ASCII\0\0\0hello".utf8), type: 7),
    .rational(0xA432, 24, 1, 70, 1, 0, 0, 28, 10), .ascii(0x110, "misplaced"),
  ]
  private let gps: [TestTag] = [.bytes(0, [2, 3, 0, 0]), .ascii(1, "N"), .rational(2, 48, 1, 30, 1, 15, 2)]

  @Test(arguments: [true, false]) func tagsReadAsExiv2ReadsThem(isBigEndian: Bool) throws {
    let tiff = TestFiles.tiff(main, exif: exif, gps: gps, isBigEndian: isBigEndian)
    let own = try #require(EXIFBlock(tiff[...]))
    let exiv2 = try Exiv2Metadata(TestFiles.jpeg(TestFiles.exif(tiff)))
    let texts = [
      "Exif.Image.Model", "Exif.Photo.DateTimeOriginal", "Exif.GPSInfo.GPSLatitudeRef", "Exif.Photo.0x0110",
    ]
    let numbers = [
      "Exif.Image.Orientation", "Exif.Image.Rating", "Exif.Photo.ExposureTime",
      "Exif.Photo.ShutterSpeedValue",
      "Exif.Photo.ISOSpeedRatings", "Exif.Photo.LensSpecification", "Exif.GPSInfo.GPSLatitude",
    ]
    for key in texts + numbers { #expect(own.string(key) == exiv2.string(key), "\(key)") }
    for key in texts + ["Exif.Image.Make", "Exif.Image.XPTitle", "Exif.Photo.UserComment"] {
      #expect(own.bytes(key) == exiv2.bytes(key), "\(key)")
    }
    #expect(own.orderedKeys.allSatisfy { exiv2.has($0) })
  }

  @Test func aMakersNoteIsNoticed() throws {
    let note = TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)
    #expect(EXIFBlock(TestFiles.tiff([], exif: [note])[...])?.hasMakerNote == true)
    #expect(EXIFBlock(TestFiles.tiff([], exif: exif)[...])?.hasMakerNote == false)
  }

  @Test func whatIsNoTIFFStructureIsNoBlock() {
    #expect(EXIFBlock([0x49, 0x49, 42, 0][...]) == nil)
    #expect(EXIFBlock(Array("Exif".utf8)[...]) == nil)
  }
}
