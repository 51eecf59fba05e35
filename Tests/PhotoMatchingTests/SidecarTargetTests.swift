import PhotoModel
import TestSupport
import Testing

@testable import PhotoMatching

/// Which file of its folder a sidecar is for, and why.
@Suite struct SidecarTargetTests {
  private func match(_ name: String, _ sidecar: Sidecar? = nil, in folder: FolderOfFiles) throws
    -> SidecarMatch
  {
    let sidecar = try #require(sidecar ?? Sidecar(named: name.utf8))
    return try SidecarTargetFinder(among: folder).match(sidecar, named: Array(name.utf8))
  }

  private static let targets:
    [(sidecar: String, files: [String], target: String, reason: String, isExact: Bool)] = [
      ("a.jpg.xmp", ["a.jpg", "a.nef"], "a.jpg", "named after a.jpg", true),
      ("a.xmp", ["a.jpg", "b.jpg", "a.b.jpg"], "a.jpg", "named as a.jpg is", false),
      ("a.xmp", ["a.jpg", "a.nef"], "a.nef", "named as a.nef is", false),
      ("a.xmp", ["a.mov", "a.png"], "a.png", "named as a.png is", false),
      ("a.xmp", ["a.mov"], "a.mov", "named as a.mov is", false),
      ("a.nef.pp3", ["a.nef"], "a.nef", "named after a.nef", true),
      ("a.pp3", ["a.nef"], "a.nef", "named as a.nef is", false),
      ("a.nef.dop", ["a.nef"], "a.nef", "named after a.nef", true),
      ("a.jpg_2.xmp", ["a.jpg", "a_2.jpg"], "a.jpg", "named after a.jpg", true),
      ("a.jpg_12.pp3", ["a.jpg"], "a.jpg", "named after a.jpg", true),
      ("a_2.xmp", ["a.jpg", "a_2.jpg"], "a_2.jpg", "named as a_2.jpg is", false),
      // A name may end as copies' do, and is its own first.
      ("a.jpg_2.xmp", ["a.jpg", "a.jpg_2.jpg"], "a.jpg_2.jpg", "named as a.jpg_2.jpg is", false),
      ("a.xmp", ["a", "a.jpg"], "a", "named after a", true),
      ("a.xmp.xmp", ["a.xmp"], "a.xmp", "named after a.xmp", true),
      ("IMG_12.AAE", ["IMG_12.HEIC"], "IMG_12.HEIC", "the edits of IMG_12.HEIC", false),
      ("IMG_O12.AAE", ["IMG_12.HEIC"], "IMG_12.HEIC", "the edits of IMG_12.HEIC", false),
      ("IMG_E12.aae", ["IMG_12.HEIC"], "IMG_12.HEIC", "the edits of IMG_12.HEIC", false),
      ("IMG_E12.aae", ["IMG_12.HEIC", "IMG_E12.JPG"], "IMG_E12.JPG", "the edits of IMG_E12.JPG", false),
      ("IMG_12.AAE", ["IMG_12.MOV", "IMG_12.JPG"], "IMG_12.JPG", "the edits of IMG_12.JPG", false),
      ("a.jpg.json", ["a.jpg"], "a.jpg", "named after a.jpg", true),
      ("a.jpg_2.json", ["a.jpg"], "a.jpg", "named after a.jpg", true),
    ]

  @Test(arguments: targets)
  func aSidecarIsForTheFileThatItIsNamedAfter(
    sidecar: String, files: [String], target: String, reason: String, isExact: Bool
  ) throws {
    let found = try match(sidecar, in: FolderOfFiles(files)).target
    #expect(found?.file.displayName == target && found?.reason == reason && found?.isExact == isExact)
  }

  private static let strangers: [(sidecar: String, files: [String])] = [
    ("a.xmp", []), ("a.xmp", ["b.jpg"]), ("a.xmp", ["A.jpg"]), ("a.jpg.xmp", ["a.nef"]),
    ("a.jpg.xmp", ["a.JPG"]), ("a.xmp", ["a.b.jpg"]), ("a_2.xmp", ["a.jpg"]), ("_2.xmp", ["a.jpg"]),
    ("IMG_O12.AAE", ["IMG_O13.HEIC", "IMG_13.HEIC"]), ("O12.AAE", ["12.HEIC"]), ("a.jpg.aae", ["a.nef"]),
  ]

  @Test(arguments: strangers)
  func itIsForNoOther(sidecar: String, files: [String]) throws {
    let match = try match(sidecar, in: FolderOfFiles(files))
    #expect(match == .none && match.reason == "a sidecar without a photo")
  }

  @Test(arguments: ["a.xmp", "a.AAE", "a.pp3"])
  func aNameThatFitsTwoPhotosIsForNone(sidecar: String) throws {
    let match = try match(sidecar, in: FolderOfFiles("a.jpg", "a.png", "b.jpg"))
    #expect(match.target == nil)
    #expect(match.reason == "a sidecar without a photo of its own: it fits a.jpg and a.png")
    let three = try self.match(sidecar, in: FolderOfFiles("a.jpg", "a.png", "a.webp"))
    #expect(three.reason == "a sidecar without a photo of its own: it fits a.jpg, a.png and a.webp")
  }

  @Test func ofTheFilesOfOnePhotoItIsForTheOriginal() throws {
    var folder = FolderOfFiles()
    folder.add("a.jpg", .shot(), as: .edited, of: "a.png")
    folder.add("a.png", .shot(.png))
    #expect(try match("a.xmp", in: folder).target?.file.displayName == "a.png")
  }

  @Test func sidecarsAreForNoSidecars() throws {
    var folder = FolderOfFiles()
    folder.add("a.xmp", .shot(), as: .sidecar, of: "x")
    folder.add("a.pp3", .shot(), as: .sidecar, of: "x")
    #expect(try match("a.pp3.xmp", in: folder) == .none)
    #expect(try match("a.aae", in: folder) == .none)
    #expect(try match("a.dop", in: folder) == .none)
  }

  @Test(
    arguments: [
      ("jpg", "a.JPG"), ("jpeg", "a.JPG"), ("JPE", "a.JPG"), ("nef", "a.nef"), ("", "a.nef"), ("png", nil),
    ] as [(String, String?)])
  func theExtensionThatItNamesTells(photoExtension: String, target: String?) throws {
    let sidecar = Sidecar(.xmp) { $0.photoExtension = photoExtension }
    let match = try match("a.xmp", sidecar, in: FolderOfFiles("a.JPG", "a.nef"))
    #expect(match.target?.file.displayName == target)
  }

  @Test(
    arguments: [
      ("a.JSON", Sidecar.Kind.takeout), ("a.xmp", .xmp), ("a.AAE", .aae), ("a.pp3", .pp3), ("a.dop", .dop),
      ("takeout", nil), ("a.takeout.jpg", nil),
    ] as [(String, Sidecar.Kind?)])
  func theNameTellsTheKind(name: String, kind: Sidecar.Kind?) {
    #expect(Sidecar(named: name.utf8)?.kind == kind)
  }
}
