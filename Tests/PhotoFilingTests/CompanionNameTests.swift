import PhotoModel
import Testing

@testable import PhotoFiling

@Suite struct CompanionNameTests {
  private nonisolated static let names: [(String, CompanionName.Role, String, String)] = [
    ("IMG_1.CR2", .twin, "IMG_1.JPG", "2019/T.CR2"),
    ("IMG_1.MOV", .twin, "IMG_1.HEIC", "2019/T.MOV"),
    ("other.MOV", .twin, "IMG_1.HEIC", "2019/T.MOV"),
    ("IMG_1-edited.jpg", .edited, "IMG_1.JPG", "2019/T-edited.jpg"),
    ("IMG_E1.jpg", .edited, "IMG_1.JPG", "2019/T-edited.jpg"),
    ("IMG_1-bearbeitet(2).jpg", .edited, "IMG_1(2).JPG", "2019/T-edited.jpg"),
    ("IMG_1.JPG.xmp", .sidecar, "IMG_1.JPG", "2019/T.jpg.xmp"),
    ("IMG_1.xmp", .sidecar, "IMG_1.JPG", "2019/T.xmp"),
    ("IMG_O1.AAE", .sidecar, "IMG_1.JPG", "2019/T.AAE"),
    ("IMG_1.JPG.supplemental-metadata.json", .sidecar, "IMG_1.JPG", "2019/T.jpg.supplemental-metadata.json"),
    ("IMG_1.JPG(2).json", .sidecar, "IMG_1(2).JPG", "2019/T.jpg.json"),
    // Its title would not tell of another name.
    ("20030616.json", .sidecar, "20030616.jpg", "2019/T.jpg.json"),
  ]

  @Test(arguments: names)
  func aCompanionGetsTheStemOfItsPartnersTargetAndKeepsItsEnding(
    name: String, role: CompanionName.Role, partner: String, path: String
  ) {
    let found = CompanionName.path(
      for: Array(name.utf8), role: role, besides: Array(partner.utf8), at: FilePath("2019/T.jpg"))
    #expect(found == FilePath(path))
  }

  private nonisolated static let sidecars: [(String, [String])] = [
    ("IMG_1.xmp", ["T.xmp", "T.jpg.xmp"]), ("IMG_1.JPG.xmp", ["T.jpg.xmp"]),
    ("IMG_O1.AAE", ["T.AAE"]),
    ("IMG_1.JPG(2).json", ["T.jpg(2).json", "T.jpg.json", "T.jpg.supplemental-metadata.json"]),
  ]

  @Test(arguments: sidecars)
  func aSidecarHasEveryNameByWhichProgramsFindIt(name: String, paths: [String]) {
    let found = CompanionName.paths(
      for: Array(name.utf8), role: .sidecar, besides: Array("IMG_1.JPG".utf8), at: FilePath("T.jpg"))
    #expect(found.map(\.displayText) == paths)
  }

  @Test(arguments: [
    ("IMG_1.xmp", "2019/T.jpg_2.xmp"), ("IMG_1.JPG.xmp", "2019/T.jpg_2.xmp"),
    ("IMG_O1.AAE", "2019/T.jpg_2.AAE"),
    ("IMG_1.JPG(2).json", "2019/T.jpg_2.json"),
  ])
  func aSidecarThatGetsANumberHasItBesideTheWholeNameOfItsPicture(name: String, path: String) {
    #expect(
      CompanionName.path(for: Array(name.utf8), number: 2, at: FilePath("2019/T.jpg")) == FilePath(path))
  }
}
