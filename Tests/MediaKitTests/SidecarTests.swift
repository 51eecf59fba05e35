import MediaKit
import PhotoModel
import Testing

@testable import MediaKit

@Suite struct SidecarTests {
  private func sidecar(_ bytes: [UInt8], name: String = "a.jpg.xmp") throws -> Sidecar {
    let result = try examine(bytes, name: name)
    guard case .sidecar(_, let count, let sidecar) = result else {
      Issue.record("no sidecar: \(result)")
      return Sidecar(kind: .dop)
    }
    #expect(count == bytes.count)
    return sidecar
  }

  private func sidecar(_ text: String, name: String = "a.jpg.xmp") throws -> Sidecar {
    try sidecar(Array(text.utf8), name: name)
  }

  // MARK: XMP

  private let title = "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Größe</rdf:li></rdf:Alt></dc:title>"

  @Test func xmpIsReadAsInsideAPicture() throws {
    let packet = TestFiles.packet(
      title
        + """
        <dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject><xmp:Rating>4</xmp:Rating>
        <lr:hierarchicalSubject xmlns:lr="http://ns.adobe.com/lightroom/1.0/"><rdf:Bag><rdf:li>Places|Bonn</rdf:li>
        </rdf:Bag></lr:hierarchicalSubject><photoshop:SidecarForExtension>DNG</photoshop:SidecarForExtension>
        <exif:DateTimeOriginal>2020-01-02T03:04:05.60+01:00</exif:DateTimeOriginal>
        <xmp:CreateDate>2021-01-01</xmp:CreateDate>
        <exif:GPSLatitude>48,30.0N</exif:GPSLatitude><exif:GPSLongitude>2,15.0W</exif:GPSLongitude>
        """)
    let sidecar = try sidecar(packet)
    #expect(sidecar.kind == .xmp)
    #expect(sidecar.title == "Größe")
    #expect(sidecar.keywords == ["a", "Bonn"])
    #expect(sidecar.rating == 4)
    #expect(sidecar.photoExtension == "dng")
    #expect(sidecar.captured?.wallClock.text == "2020-01-02T03:04:05.6")
    #expect(sidecar.captured?.utcOffset?.minutes == 60)
    #expect(sidecar.captured?.source == "XMP exif:DateTimeOriginal")
    #expect(sidecar.latitude == 48.5)
    #expect(sidecar.longitude == -2.25)
    #expect(sidecar.warnings.isEmpty)
  }

  @Test func xmpIsToldByItsContentInEveryUnicodeEncoding() throws {
    let packet = String(decoding: TestFiles.packet(title), as: UTF8.self)
    let whole = "<?xml version='1.0'?>\n<!-- <x> --><!DOCTYPE x [<!ENTITY a 'b'>]>" + packet
    #expect(try sidecar(whole, name: "a.txt").title == "Größe")
    #expect(try sidecar("\u{FEFF}" + packet).title == "Größe")
    let units = Array(("\u{FEFF}" + whole).utf16)
    #expect(try sidecar(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).title == "Größe")
    #expect(try sidecar(units.dropFirst().flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).title == "Größe")
  }

  @Test func aDrawingThatHoldsXMPIsNoSidecar() throws {
    let drawing =
      "<svg><metadata>" + String(decoding: TestFiles.packet(""), as: UTF8.self) + "</metadata></svg>"
    #expect(try examine(Array(drawing.utf8)) == .notAPhoto(kind: "an SVG drawing"))
  }

  @Test(arguments: ["&a;", "&f;"]) func entitiesAreNeitherExpandedNorFetched(entity: String) throws {
    let type = "<!DOCTYPE x [<!ENTITY a \"boom\"><!ENTITY f SYSTEM \"file:///etc/hostname\">]>"
    let packet = TestFiles.packet(
      "<xmp:Rating>3</xmp:Rating><dc:title><rdf:Alt><rdf:li>\(entity)</rdf:li></rdf:Alt></dc:title>")
    let sidecar = try sidecar(Array(type.utf8) + packet)
    #expect(sidecar.title == nil)
    #expect(sidecar.rating == 3)
    #expect(sidecar.warnings == ["It is no well-formed XMP: only what stands before the error is read."])
  }

  @Test func deepNestingAndCutFilesCostOnlyThemselves() throws {
    let deep = try sidecar(String(repeating: "<a>", count: 20_000))
    #expect(deep.warnings == ["It is no well-formed XMP and cannot be read."])
    let packet = TestFiles.packet(title)
    for length in stride(from: 0, to: packet.count, by: 11) { _ = try examine(Array(packet.prefix(length))) }
  }

  // MARK: Google Takeout

  private func takeout(_ members: String) throws -> Sidecar {
    try sidecar("{\"photoTakenTime\": {\"timestamp\": \"1500086400\"}, \(members)}", name: "a.jpg.json")
  }

  @Test func aTakeoutGivesTimeInUTCPlaceNameAndCaption() throws {
    let sidecar = try takeout(
      """
      "title": "IMG.JPG", "description": "second", "favorited": true,
      "geoData": {"latitude": 47.5, "longitude": 8.25, "altitude": 400.5}
      """)
    #expect(sidecar.kind == .takeout)
    #expect(sidecar.photoName == "IMG.JPG")
    #expect(sidecar.title == nil)
    #expect(sidecar.caption == "second")
    #expect(sidecar.rating == 5)
    #expect(sidecar.captured?.wallClock.text == "2017-07-15T02:40:00")
    #expect(sidecar.captured?.utcOffset?.minutes == 0)
    #expect(sidecar.captured?.source == "Google Takeout")
    #expect(sidecar.latitude == 47.5)
    #expect(sidecar.longitude == 8.25)
    #expect(sidecar.altitude == 400.5)
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "4398046511104", "1e300", "-1e19",
  ])
  func anImpossibleTimeIsPassedOver(seconds: String) throws {
    for value in [seconds, "\"\(seconds)\""] {
      let sidecar = try sidecar(
        "{\"photoTakenTime\": {\"timestamp\": \(value)}, \"description\": \"words\"}", name: "a.jpg.json")
      #expect(sidecar.captured == nil && sidecar.caption == "words")
    }
  }

  @Test func emptyTextsAndZerosAreNothing() throws {
    let zero = "{\"latitude\": 0.0, \"longitude\": 0.0, \"altitude\": 0.0}"
    let sidecar = try takeout("\"description\": \"\", \"favorited\": false, \"geoData\": \(zero)")
    #expect(sidecar.caption == nil)
    #expect(sidecar.rating == nil)
    #expect(sidecar.latitude == nil)
    #expect(sidecar.altitude == nil)
    let exif =
      "\"geoData\": \(zero), \"geoDataExif\": {\"latitude\": 1.5, \"longitude\": 2.5, \"altitude\": 0.0}"
    #expect(try takeout(exif).latitude == 1.5)
  }

  @Test(arguments: [
    "{\"title\": \"An album\", \"date\": {\"timestamp\": \"0\"}}", "{\"geoData\": {}}",
    "{\"photoTakenTime\": ",
    "{\"photoTakenTime\": 1}",
    """
    {"title": "An album", "description": "", "access": "protected", "date": {"timestamp": "1500000000"},
    "geoData": {"latitude": 0.0, "longitude": 0.0}}
    """,
  ])
  func otherJSONIsNoSidecar(text: String) throws {
    #expect(try examine(Array(text.utf8), name: "metadata.json") == .notAPhoto(kind: "a JSON document"))
  }

  // MARK: Programs' own

  @Test func programsOwnFilesAreTold() throws {
    let list = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist version=\"1.0\"><dict>"
    #expect(try sidecar(list + "<key>adjustmentFormatIdentifier</key></dict></plist>").kind == .aae)
    #expect(try sidecar("bplist00\u{1}\u{2}adjustmentFormatIdentifier").kind == .aae)
    #expect(try examine(Array((list + "</dict></plist>").utf8)) == .notAPhoto(kind: "an XML document"))
    #expect(try sidecar("Sidecar = {\nSoftware = \"DxO PhotoLab 5\",\n}").kind == .dop)
    let settings = try sidecar("[Version]\nAppVersion=5.8\nVersion=346\n\n[General]\nRank=3\n")
    #expect(settings.kind == .pp3)
    #expect(settings.rating == 3)
    #expect(try examine(Array("[Version]\nName=x\n".utf8)) == .notAPhoto(kind: "a text"))
  }

  @Test func aSidecarHasNoPicture() throws {
    let result = try withFile(TestFiles.packet("")) {
      MediaExaminer().picture($0, columns: 8, rows: 2, colors: .none)
    }
    #expect(result == .notAPhoto(kind: "an XMP sidecar"))
  }
}
