import PhotoModel
import Testing

@Suite struct UserCommentTests {
  private func photo(exif: [TestTag], isBigEndian: Bool = true) -> [UInt8] {
    TestFiles.jpeg(TestFiles.exif(TestFiles.tiff([], exif: exif, isBigEndian: isBigEndian)))
  }

  @Test(arguments: [
    Array("ASCII\0\0\0hello".utf8), Array("UNICODE\0".utf8) + [0, 0x68, 0, 0x65, 0, 0x6C, 0, 0x6C, 0, 0x6F],
    Array("UNICODE\0".utf8) + [0x68, 0, 0x65, 0, 0x6C, 0, 0x6C, 0, 0x6F, 0],
    Array("\0\0\0\0\0\0\0\0hello\0".utf8),
  ])
  func userCommentsNameTheirEncoding(bytes: [UInt8]) throws {
    #expect(try metadata(photo(exif: [.bytes(0x9286, bytes, type: 7)])).caption == "hello")
  }

  @Test(arguments: [
    // 日本語 in JIS with its escapes, and with the upper bits set.
    [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x38, 0x6C, 0x1B, 0x28, 0x42],
    [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC],
    Array("日本語".utf8),
  ])
  func userCommentsInJISAreRead(bytes: [UInt8]) throws {
    let comment = Array("JIS\0\0\0\0\0".utf8) + bytes
    #expect(try metadata(photo(exif: [.bytes(0x9286, comment, type: 7)])).caption == "日本語")
  }

  @Test(arguments: [true, false], [true, false])
  func aUserCommentWithoutZerosHasTheByteOrderOfItsBlock(isBigEndian: Bool, hasNote: Bool) throws {
    let units = "日本語".utf16.map { TestFiles.big(Int($0), 2) }
    let text = units.flatMap { isBigEndian ? $0 : $0.reversed() }
    let comment = TestTag.bytes(0x9286, Array("UNICODE\0".utf8) + text, type: 7)
    let note = hasNote ? [TestTag.bytes(0x927C, Array(repeating: 1, count: 20), type: 7)] : []
    #expect(try metadata(photo(exif: [comment] + note, isBigEndian: isBigEndian)).caption == "日本語")
  }
}
