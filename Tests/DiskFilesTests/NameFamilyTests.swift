import DiskFiles
import PhotoModel
import Testing

/// Which files are looked at together.
@Suite struct NameFamilyTests {
  private nonisolated static let long = "a long name of a photo that a Takeout has to cut"

  private nonisolated static let families: [[String]] = [
    [
      "IMG_1.CR2", "IMG_1.JPG", "IMG_E1.JPG", "IMG_1-edited.jpg", "IMG_1(2).jpg", "IMG_1-bearbeitet(2).jpg",
      "IMG_1.MOV", "IMG_1.xmp", "IMG_1.JPG.xmp", "IMG_1.AAE", "IMG_O1.AAE", "IMG_1.JPG.json",
      "IMG_1.JPG(2).json", "IMG_1.JPG.supplemental-metadata.json", "IMG_1.JPG.suppl.json", "IMG_1.JPG..json",
    ],
    ["a.b.jpg", "a.b.xmp", "a.b.jpg.pp3"], ["20030616.jpg", "20030616.json"], ["readme"],
    [long + ".jpg", String(long.prefix(46)) + ".json"],
  ]

  private static func wide(_ name: String) -> NameFamily { NameFamily(of: Array(name.utf8)).wide }

  @Test(arguments: families) func filesThatMayBelongTogetherAreOfOneFamily(names: [String]) {
    #expect(Set(names.map { Self.wide($0) }).count == 1, "\(names.map { Self.wide($0).base.count })")
  }

  @Test func othersAreNot() {
    let names = ["IMG_1.JPG", "IMG_12.JPG", "a.jpg", "a.b.jpg", "a-b.jpg", "img_1.jpg"]
    #expect(Set(names.map { Self.wide($0) }).count == names.count)
  }
}
