import PhotoModel
import Testing

@Suite struct PhotoIDTests {
  /// 00 01 02 … 1f.
  private let counting = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

  @Test func bytesBecomeLowerCaseDigits() throws {
    let id = try #require(PhotoID(bytes: Array<UInt8>(0..<32)))
    #expect(id.description == counting)
    #expect(id.bytes == Array(0..<32))
  }

  @Test func digitsAreReadInEitherCase() {
    #expect(PhotoID(hex: counting.uppercased())?.description == counting)
    #expect(PhotoID(hex: counting) == PhotoID(bytes: Array<UInt8>(0..<32)))
  }

  @Test func memoryGivesTheSameIDAsItsBytes() {
    let bytes = (0..<40).map { UInt8(truncatingIfNeeded: 255 - $0 * 7) }
    bytes.withUnsafeBufferPointer { buffer in
      let odd = UnsafeBufferPointer(rebasing: buffer[3..<35])
      #expect(PhotoID(digest: odd) == PhotoID(bytes: bytes[3..<35]))
      #expect(PhotoID(digest: odd)?.bytes == Array(bytes[3..<35]))
      #expect(PhotoID(digest: UnsafeBufferPointer(rebasing: buffer[0..<31])) == nil)
      #expect(PhotoID(digest: UnsafeBufferPointer(rebasing: buffer[0..<33])) == nil)
    }
  }

  @Test func otherLengthsAreRefused() {
    #expect(PhotoID(bytes: [UInt8](repeating: 0, count: 31)) == nil)
    #expect(PhotoID(bytes: [UInt8](repeating: 0, count: 33)) == nil)
    #expect(PhotoID(hex: counting.dropLast()) == nil)
    #expect(PhotoID(hex: counting.dropLast(2)) == nil)
    #expect(PhotoID(hex: counting + "00") == nil)
    #expect(PhotoID(hex: "g" + counting.dropFirst()) == nil)
  }

  @Test func theFirstTenDigitsStandForIt() {
    #expect(PhotoID(hex: counting)?.short == "0001020304")
    #expect(PhotoID.shortLength == 10)
  }

  @Test func idsAreOrderedAsTheirDigitsAre() throws {
    var generator = SeededGenerator(seed: 7)
    var ids = (0..<200).map { _ in SampleValues.id(using: &generator) }
    // The same beginning, so that every word of the digest decides now and then.
    for shared in [8, 16, 24, 31] {
      let start = ids[0].bytes.prefix(shared)
      ids += (0..<20).compactMap { _ in
        PhotoID(bytes: start + SampleValues.id(using: &generator).bytes.dropFirst(shared))
      }
    }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }

  @Test func everyByteCountsForEquality() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    for position in zero.indices {
      var changed = zero
      changed[position] = 1
      #expect(PhotoID(bytes: changed) != PhotoID(bytes: zero))
    }
    #expect(Set([PhotoID(bytes: zero), PhotoID(bytes: zero)]).count == 1)
  }
}

@Suite struct HexadecimalTests {
  @Test func everyByteSurvives() {
    let bytes = Array<UInt8>(0...255)
    let text = Hexadecimal.encode(bytes)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hexadecimal.decode(text) == bytes)
    #expect(Hexadecimal.decode(text.uppercased()) == bytes)
    #expect(Hexadecimal.decode("") == [])
  }

  @Test(arguments: ["0", "0g", "é0", "0 ", "-1", "/0", ":0", "@0", "`0"])
  func otherTextIsRefused(text: String) {
    #expect(Hexadecimal.decode(text) == nil)
  }
}
