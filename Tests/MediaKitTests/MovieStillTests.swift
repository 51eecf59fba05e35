import PhotoModel
import Testing

@testable import MediaKit

@Suite struct MovieStillTests {
  private func draw(_ bytes: [UInt8]) throws -> MediaResult {
    try withFile(bytes, name: "a.mov") { MediaExaminer().picture($0, columns: 4, rows: 2, colors: .none) }
  }

  /// A movie whose first picture is `picture`.
  private func movie(
    _ type: String, codec: [UInt8] = [], _ picture: [UInt8], turn: Int = 0,
    size: (width: Int, height: Int) = (32, 16)
  ) -> [UInt8] {
    let start = TestFiles.movieType("qt  ")
    let sizes = TestFiles.movieBox(
      "stsz", TestFiles.big(0, 4), TestFiles.big(0, 4), TestFiles.big(1, 4), TestFiles.big(picture.count, 4))
    let places = TestFiles.movieBox(
      "stco", TestFiles.big(0, 4), TestFiles.big(1, 4), TestFiles.big(start.count + 8, 4))
    let track = TestFiles.pictureTrack(
      width: size.width, height: size.height, stored: (32, 16), turn: turn, sampleTable: sizes + places,
      codec: codec, type: type)
    return start + TestFiles.movieBox("mdat", picture) + TestFiles.movieBox("moov", track)
  }

  /// H.264 as movies have it: parameters apart, a length before each unit.
  private var avc: (codec: [UInt8], picture: [UInt8]) {
    let units = TestPictures.h264
    let parameters = [UInt8]([1, 0x42, 0xC0, 10, 0xFF, 0xE1])
    let rest = [UInt8]([1]) + TestFiles.big(units[1].count, 2) + units[1]
    let codec = TestFiles.movieBox("avcC", parameters, TestFiles.big(units[0].count, 2), units[0], rest)
    return (codec, TestFiles.big(units[2].count, 4) + units[2])
  }

  @Test func motionJPEGIsDrawn() throws {
    #expect(try draw(movie("jpeg", TestPictures.jpeg)) == .picture(lines: ["⣿⣿⠀⠀"]))
    let pictures = TestFiles.chunk("LIST", Array("movi".utf8) + TestFiles.chunk("00dc", TestPictures.jpeg))
    let header = TestFiles.avi(width: 32, height: 16)
    // The list of the pictures ends the file.
    #expect(try draw(header.dropLast(12) + pictures) == .picture(lines: ["⣿⣿⠀⠀"]))
  }

  @Test(arguments: [(0, ["⣿⣿⠀⠀"]), (1, ["⣿⣿", "⠀⠀"]), (2, ["⠀⠀⣿⣿"]), (3, ["⠀⠀", "⣿⣿"])])
  func hevcIsDrawnUpright(turn: Int, lines: [String]) throws {
    let codec = TestFiles.movieBox("hvcC", TestPictures.hevc.configuration)
    #expect(
      try draw(movie("hvc1", codec: codec, TestPictures.hevc.picture, turn: turn)) == .picture(lines: lines))
  }

  @Test func aStillIsDecodedAsStoredAndDrawnAsDisplayed() throws {
    let codec = TestFiles.movieBox("hvcC", TestPictures.hevc.configuration)
    let movie = movie(
      "hvc1", codec: codec, TestPictures.hevc.picture, size: (width: 64, height: 16))
    #expect(try draw(movie) == .picture(lines: ["⣿⣿⠀⠀"]))
    #expect(try metadata(movie).width == 64)
  }

  @Test func theFirstPictureOfAMovieInFragmentsIsDrawn() throws {
    let codec = TestFiles.movieBox("hvcC", TestPictures.hevc.configuration)
    let picture = TestPictures.hevc.picture
    let ownSizes = TestFiles.fragmentedMovie(
      codec: codec, type: "hvc1", TestFiles.fragment(track: 2, samples: [(1, 3)], [1, 2, 3]),
      TestFiles.fragment(samples: [(40, picture.count), (40, 2)], picture + [1, 2]))
    #expect(try draw(ownSizes) == .picture(lines: ["⣿⣿⠀⠀"]))
    let defaultSizes = TestFiles.fragmentedMovie(
      defaults: (40, picture.count), codec: codec, type: "hvc1", TestFiles.fragment(count: 1, picture))
    #expect(try draw(defaultSizes) == .picture(lines: ["⣿⣿⠀⠀"]))
  }

  @Test(
    .enabled(if: H264Decoder.isInstalled, "openh264 is not installed"),
    arguments: [(0, ["⣿⣿⠀⠀"]), (1, ["⣿⣿", "⠀⠀"]), (2, ["⠀⠀⣿⣿"]), (3, ["⠀⠀", "⣿⣿"])])
  func h264IsDrawnUpright(turn: Int, lines: [String]) throws {
    let (codec, picture) = avc
    #expect(try draw(movie("avc1", codec: codec, picture, turn: turn)) == .picture(lines: lines))
  }

  @Test(.enabled(if: H264Decoder.isInstalled, "openh264 is not installed"))
  func transportStreamsAreDrawn() throws {
    let units = TestPictures.h264
    #expect(try draw(TestFiles.transportStream(units[0], units[1], units[2])) == .picture(lines: ["⣿⣿⠀⠀"]))
  }

  @Test func theCoverStandsInForPicturesThatCannotBeDecoded() throws {
    let cover = TestFiles.movieBox(
      "covr", TestFiles.movieBox("data", TestFiles.big(13, 4), TestFiles.big(0, 4), TestPictures.jpeg))
    let notes = TestFiles.movieBox(
      "udta", TestFiles.movieBox("meta", TestFiles.big(0, 4), TestFiles.movieBox("ilst", cover)))
    let track = TestFiles.pictureTrack(width: 32, height: 16, type: "SVQ1")
    #expect(
      try draw(TestFiles.movieType() + TestFiles.movieBox("moov", track, notes)) == .picture(lines: ["⣿⣿⠀⠀"]))
  }

  @Test func whatCannotBeDrawnSaysWhy() throws {
    #expect(
      try draw(movie("mp4v", [1, 2, 3]))
        == .damaged(reason: "no still can be drawn: there is no decoder for its pictures (mp4v)"))
    #expect(
      try draw(
        TestFiles.movieType() + TestFiles.movieBox("moov", TestFiles.pictureTrack(width: 32, height: 16)))
        == .damaged(reason: "no still can be drawn: its first picture is not found"))
    #expect(
      try draw(TestFiles.movieType() + TestFiles.movieBox("moov", TestFiles.movieHeader()))
        == .damaged(reason: "no still can be drawn: it does not state the size of its picture"))
  }

  @Test func aStreamWithoutADecoderSaysSo() throws {
    #expect(
      try draw(TestFiles.transportStream([0xB3, 0x2D, 0x02, 0x40, 0x33, 0, 0, 0, 0], [0, 1, 2]))
        == .damaged(reason: "no still can be drawn: there is no decoder for its pictures (mp2v)"))
    #expect(
      try draw(TestFiles.transportStream([0x40, 1, 0x0C], [0x42, 1, 1, 1, 0x60]))
        == .damaged(
          reason: "no still can be drawn: no H.264 is found in it, and there is no decoder for anything else")
    )
  }

  @Test func brokenPicturesAreNoTrap() throws {
    let (codec, picture) = avc
    let hevc = TestFiles.movieBox("hvcC", TestPictures.hevc.configuration)
    for length in 0..<picture.count {
      _ = try draw(movie("avc1", codec: codec, Array(picture.prefix(length))))
    }
    for length in stride(from: 0, to: codec.count, by: 3) {
      _ = try draw(movie("avc1", codec: Array(codec.prefix(length)), picture))
    }
    for length in stride(from: 0, to: hevc.count, by: 9) {
      _ = try draw(movie("hvc1", codec: Array(hevc.prefix(length)), TestPictures.hevc.picture))
    }
  }
}
