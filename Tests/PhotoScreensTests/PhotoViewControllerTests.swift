import ListKit
import PhotoModel
import Testing

@testable import PhotoScreens

@MainActor
@Suite struct PhotoViewControllerTests {
  @Test func aRichPhotoIsShownInReadableUnits() throws {
    #expect(
      try drawn(PhotoViewController(photo: .sample(.rich))) == """
        Photo 7: a.jpg

        Opera “at” dusk
        Two
        lines, and a \\e[31mtrap

        Taken         2008-10-22 16:28:39.12 +09:00, from EXIF DateTimeOriginal
        Camera        NIKON D90 (NIKON CORPORATION)
        Lens          AF-S 24mm f/2.8
        Exposure      1/250 s, f/2.8, ISO 200
        Focal length  24 mm (36 mm equiv.)
        Size          4000 × 3000 (12.0 MP)
        Orientation   stored turned to the left
        Format        JPEG, 4.1 MB (4,123,456 bytes)

        Position      33.856784° S, 151.215297° E, 13 m
        Place         Sydney, New South Wales, Australia
        Time zone     Australia/Sydney

        Keywords      opera, 港
        Rating        ★★★★☆

        Files         original  /photos/a.jpg
        File changed  2020-02-03 04:05:06 UTC
        Imported      2026-01-02 03:04:05 UTC, by import 3
        Id            \(TemporaryCatalog.id(7))

        Note          the GPS time lies a day off

        """)
  }

  @Test func aBarePhotoHasNoDateAndItsFileTimeIsAHint() throws {
    #expect(
      try drawn(PhotoViewController(photo: .sample(MediaMetadata(format: .png)))) == """
        Photo 7: a.jpg

        Taken         unknown
        Format        PNG, 4.1 MB (4,123,456 bytes)

        Files         original  /photos/a.jpg
        File changed  2020-02-03 04:05:06 UTC
        Imported      2026-01-02 03:04:05 UTC, by import 3
        Id            \(TemporaryCatalog.id(7))

        """)
  }

  @Test(arguments: [
    ("2008-10-22T16:28:39.12", "+09:00", "2008-10-22 16:28:39.12 +09:00, from EXIF DateTimeOriginal"),
    ("2008-10-22T16:28:39", nil, "2008-10-22 16:28:39, from EXIF DateTimeOriginal"),
    ("2008-10-22", nil, "2008-10-22, from EXIF DateTimeOriginal"),
    ("2008", nil, "2008, from EXIF DateTimeOriginal"),
  ]) func theTimeIsAsExactAsItIsKnown(time: String, offset: String?, text: String) {
    let description = PhotoDescription(photo: .sample(.taken(time, offset)))
    #expect(description.text(of: .captured) == text)
  }

  @Test func thePictureComesFirstOnceTheScreenIsLoaded() async throws {
    let controller = controller(picture: ["▀▀", "\u{1B}[1m▄▄\u{1B}[0m"])
    #expect(try drawn(controller).hasPrefix("Photo 7: a.jpg\n"))
    await controller.load()
    #expect(try drawn(controller).hasPrefix("▀▀\n\u{1B}[1m▄▄\u{1B}[0m\n\nPhoto 7: a.jpg\n"))
  }

  @Test(arguments: ["\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{1B}[31", "\u{1B}[3Am", "\u{1B}", "\u{9B}2J"])
  func aPictureSendsNothingButColours(code: String) async throws {
    let controller = controller(picture: ["\u{1B}[38;5;9m▀\(code)▄\u{1B}[0m"])
    await controller.load()
    let line = try drawn(controller).prefix { $0 != "\n" }
    #expect(line.hasPrefix("\u{1B}[38;5;9m▀\\") && line.hasSuffix("▄\u{1B}[0m"))
    #expect(line.unicodeScalars.count { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) } == 2)
  }

  @Test(arguments: [DetailFormat.text, .json])
  func sourcesAndTagsAreShownWhereTheyWereAskedFor(format: DetailFormat) async throws {
    let controller = PhotoViewController(
      photo: .sample(.rich),
      presentation: PhotoPresentation(format: format, showsSources: true) { photo in
        #expect(photo.index == 7)
        return PhotoPresentation.Supplement(tags: [MediaTag(key: "Exif.Photo.FNumber", value: "F2.8\u{7}")])
      })
    await controller.load()
    let text = try drawn(controller)
    let expected =
      switch format {
      case .text:
        [
          "\nSources       ", " title: Iptc.Application2.ObjectName\n",
          "Tags          Exif.Photo.FNumber: F2.8\\x07\n",
        ]
      case .json:
        [
          ",\"sources\":{", "\"title\":\"Iptc.Application2.ObjectName\"",
          "\"tags\":[{\"key\":\"Exif.Photo.FNumber\",\"value\":\"F2.8\\u0007\"}]}\n",
        ]
      }
    for part in expected { #expect(text.contains(part), "no \(part) in \(text)") }
  }

  @Test func oneObjectOnOneLineIsItsJSON() throws {
    let controller = PhotoViewController(
      photo: .sample(.rich), presentation: PhotoPresentation(format: .json))
    let text = try drawn(controller)
    #expect(text.hasPrefix("{\"index\":7,"))
    #expect(text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count == 1)
  }

  private func controller(picture: [String]) -> PhotoViewController {
    PhotoViewController(
      photo: .sample(.rich),
      presentation: PhotoPresentation { _ in PhotoPresentation.Supplement(picture: picture) })
  }
}
