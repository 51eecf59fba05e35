import MediaKit
import PhotoModel
import Testing

@testable import MediaKit

@Suite struct CharacterPictureTests {
  @Test func cellsAreTwiceAsHighAsWide() {
    #expect(CharacterPicture.Size(fitting: 400, 400, columns: 80, rows: 20).columns == 40)
    #expect(CharacterPicture.Size(fitting: 400, 400, columns: 80, rows: 20).rows == 20)
    #expect(CharacterPicture.Size(fitting: 4000, 10, columns: 80, rows: 20).rows == 1)
    #expect(CharacterPicture.Size(fitting: 10, 4000, columns: 0, rows: -5).columns == 1)
  }

  /// A GIF of one white pixel beside a black one.
  private let gif: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0] + [
      0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0,
    ]
    + [2, 2, 0x44, 0x0A, 0, 0x3B]

  private func draw(_ bytes: [UInt8], colors: PictureColors) throws -> MediaResult {
    try withFile(bytes, name: "a[1].gif") { MediaExaminer().picture($0, columns: 8, rows: 2, colors: colors) }
  }

  @Test func aPictureIsDrawnWithoutControlCodesWhereNoColoursAreWanted() throws {
    guard case .picture(let lines) = try draw(gif, colors: .none) else {
      Issue.record("no picture")
      return
    }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count == 8 && !$0.unicodeScalars.contains { $0.value < 32 } })
    #expect(lines.allSatisfy { $0.hasPrefix("⣿") && $0.hasSuffix("\u{2800}") })
  }

  @Test func greyIsHalfAsDenseAsWhiteWhereNoColoursAreWanted() {
    let side = CharacterPicture.cellSide
    let pixels = Pixels(
      width: 8 * side, height: 4 * side, bytes: [UInt8](repeating: 128, count: 8 * 4 * side * side * 3))
    let size = CharacterPicture.Size(fitting: 8, 8, columns: 8, rows: 4)
    let dots = CharacterPicture.lines(pixels, size: size, colors: .none).flatMap(\.unicodeScalars)
      .map { ($0.value - 0x2800).nonzeroBitCount }
    #expect(dots.count == 32)
    #expect((96...160).contains(dots.reduce(0, +)))
  }

  @Test(arguments: [PictureColors.ansi16, .indexed256, .truecolor])
  func everyLineEndsItsColours(colors: PictureColors) throws {
    guard case .picture(let lines) = try draw(gif, colors: colors) else {
      Issue.record("no picture")
      return
    }
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test func aPictureWithoutDataIsDamaged() throws {
    guard case .damaged = try draw(Array(gif.prefix(14)), colors: .none) else {
      Issue.record("drawn from nothing")
      return
    }
  }
}
