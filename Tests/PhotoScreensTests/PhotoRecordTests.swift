import Foundation
import PathTemplates
import PhotoModel
import Testing

@testable import PhotoScreens

@Suite struct PhotoRecordTests {
  @Test func aRichPhotoHasEveryMemberInTheOrderOfTheContract() {
    #expect(
      text(.sample(.rich)) == """
        {"index":7,"id":"\(TemporaryCatalog.id(7))","path":"/photos/a.jpg","file_name":"a.jpg","bytes":4123456,\
        "format":"jpeg","kind":"picture","captured_at":"2008-10-22T16:28:39.12","utc_offset":"+09:00",\
        "captured_from":"EXIF DateTimeOriginal","width":4000,"height":3000,"orientation":6,\
        "make":"NIKON CORPORATION","model":"NIKON D90","lens":"AF-S 24mm f/2.8","iso":200,"aperture":2.8,\
        "exposure_time":0.004,"focal_length":24,"focal_length_35mm":36,"latitude":-33.8567844,\
        "longitude":151.2152967,"altitude":12.5,"place":{"city":"Sydney","region":"New South Wales",\
        "country":"Australia","country_code":"AU","timezone":"Australia/Sydney"},"title":"Opera “at” dusk",\
        "caption":"Two\\nlines, and a \\u001b[31mtrap","keywords":["opera","港"],"rating":4,"albums":[],\
        "hidden":false,"files":[{"path":"/photos/a.jpg","role":"original","bytes":4123456,\
        "sha256":"\(TemporaryCatalog.id(7))","state":"present","reason":null}],"imported_at":"2026-01-02T03:04:05Z",\
        "import_id":3,"warnings":["the GPS time lies a day off"],"duration":null}
        """)
  }

  @Test func everyMemberCanStandInATemplate() throws {
    let members = try object(.sample(.rich))
    let place = try #require(members["place"] as? [String: Any])
    for name in Array(members.keys) + place.keys {
      #expect(throws: Never.self, "\(name)") { try PathTemplate("{\(name)}") }
    }
  }

  @Test func whatIsUnknownIsNull() {
    let members = text(.sample(MediaMetadata(format: .nef)))
    #expect(
      members.contains(
        """
        "format":"nef","kind":"raw","captured_at":null,"utc_offset":null,"captured_from":null,"width":null,\
        "height":null,"orientation":null,"make":null,"model":null,"lens":null,"iso":null,"aperture":null,\
        "exposure_time":null,"focal_length":null,"focal_length_35mm":null,"latitude":null,"longitude":null,\
        "altitude":null,"place":{"city":null,"region":null,"country":null,"country_code":null,"timezone":null},\
        "title":null,"caption":null,"keywords":[],"rating":null,"albums":[],"hidden":false,
        """))
    #expect(members.hasSuffix("\"warnings\":[],\"duration\":null}"))
  }

  @Test func aPathThatIsNotUTF8IsEscapedWithItsBytesBesideIt() throws {
    let bytes = Array("/photos/".utf8) + [0xFF, 0x0A]
    var photo = PhotoDetails.sample(MediaMetadata(format: .jpeg))
    photo.path = FilePath(bytes: bytes)
    photo.files[0].path = photo.path
    let object = try object(photo)
    let file = try #require((object["files"] as? [[String: Any]])?.first)
    for member in [object, file] {
      #expect(member["path"] as? String == "/photos/\\xff\n")
      #expect((member["path_base64"] as? String).flatMap { Data(base64Encoded: $0) } == Data(bytes))
    }
  }

  @Test func everyTextComesBackFromAParserAsItWas() throws {
    let title = "\u{0}\u{1}\t\"\\/\u{7F}\u{85}\u{2028}\u{202E}é👩‍🚀"
    var metadata = MediaMetadata(format: .jpeg)
    metadata.title = title
    #expect(try object(.sample(metadata))["title"] as? String == title)
  }

  @Test func sourcesAndTagsComeLastWhereTheyWereAskedFor() {
    let tags = [MediaTag(key: "Exif.Photo.FNumber", value: "F2.8")]
    let text = text(PhotoRecord(photo: .sample(.rich), showsSources: true, tags: tags))
    #expect(text.contains("\"warnings\":[\"the GPS time lies a day off\"],\"duration\":null,\"sources\":{"))
    #expect(text.contains("\"title\":\"Iptc.Application2.ObjectName\""))
    #expect(text.hasSuffix("},\"tags\":[{\"key\":\"Exif.Photo.FNumber\",\"value\":\"F2.8\"}]}"))
  }

  @Test(
    arguments: [
      (0.004, "0.004"), (24.0, "24"), (-0.5, "-0.5"), (1.0 / 3, "0.3333333333333333"), (1e300, "1e+300"),
      (.infinity, "null"), (.nan, "null"), (-0.0, "0"),
    ] as [(Double, String)]) func numbersAreWrittenShortAndExact(value: Double, text: String)
  {
    #expect(JSONNumber.text(of: value) == text)
  }

  private func text(_ photo: PhotoDetails) -> String { text(PhotoRecord(photo: photo)) }

  private func text(_ record: PhotoRecord) -> String {
    var writer = JSONWriter()
    record.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func object(_ photo: PhotoDetails) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text(photo).utf8)) as? [String: Any])
  }
}
