import Foundation
import PhotoModel
import Testing

@testable import CatalogStore

@Suite struct CatalogLocationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func find(
    option: String? = nil, _ environment: [String: String] = [:], from name: String = "a/b"
  ) -> CatalogLocation {
    CatalogLocation.find(
      option: option.map { FilePath($0) }, environment: { environment[$0].map { FilePath($0) } },
      from: folder.file(name))
  }

  private func makeCatalog(in name: String) throws -> FilePath {
    let place = CatalogLocation.inside(folder.file(name))
    try place.makeFolder()
    try Data().write(to: place.path.url)
    return place.path
  }

  @Test func theOptionComesFirstThenTheVariableThenTheFoldersThenTheHome() throws {
    let near = try makeCatalog(in: "a")
    let all = ["PHOTOCAT_CATALOG": "/v/c", "XDG_DATA_HOME": "/x", "HOME": "/h"]
    #expect(find(option: "o", all) == CatalogLocation(path: FilePath("o"), isDefault: false))
    #expect(find(all) == CatalogLocation(path: FilePath("/v/c"), isDefault: false))
    #expect(
      find(["XDG_DATA_HOME": "/x", "HOME": "/h"])
        == CatalogLocation(path: near, isDefault: false, isFound: true))
  }

  @Test func withoutACatalogNearbyItIsTheOneInTheDataFolder() {
    #expect(find(["XDG_DATA_HOME": "/x", "HOME": "/h"]).path == FilePath("/x/photocat/catalog.sqlite"))
    #expect(find(["HOME": "/h"]).path == FilePath("/h/.local/share/photocat/catalog.sqlite"))
    #expect(find(["HOME": "/h"]).isDefault)
  }

  @Test func emptyAndRelativeVariablesCountAsUnset() {
    let home = FilePath("/h/.local/share/photocat/catalog.sqlite")
    #expect(find(["PHOTOCAT_CATALOG": "", "XDG_DATA_HOME": "", "HOME": "/h"]).path == home)
    #expect(find(["XDG_DATA_HOME": "relative", "HOME": "/h"]).path == home)
    #expect(find(["HOME": ""]).path == FilePath("/.local/share/photocat/catalog.sqlite"))
  }

  @Test func theNearestFolderAboveCounts() throws {
    let far = try makeCatalog(in: "a")
    #expect(find(from: "a/b/c").path == far)
    let near = try makeCatalog(in: "a/b")
    #expect(find(from: "a/b/c").path == near)
    #expect(find(from: "a/b").path == near)
    #expect(find(from: "a").path == far)
  }

  @Test func onlyAPlaceThatPhotocatChoseGetsItsFolder() throws {
    try CatalogLocation(path: folder.file("no/c"), isDefault: false).makeFolder()
    #expect(try folder.names().isEmpty)
    try CatalogLocation(path: folder.file("x/y/z/c"), isDefault: true).makeFolder()
    try CatalogLocation(path: folder.file("x/y/z/c"), isDefault: true).makeFolder()
    #expect(FileManager.default.fileExists(atPath: folder.file("x/y/z").displayText))
  }
}

@Suite struct CatalogRootsTests {
  @Test func theInnermostRootHoldsAFolder() {
    let roots = CatalogRoots([FilePath("/a"), FilePath("/a/b/c"), FilePath("/a/b")])
    #expect(
      roots.folder(at: FilePath("/a/b/c/d")) == CatalogFolder(root: FilePath("/a/b/c"), path: FilePath("d")))
    #expect(roots.folder(at: FilePath("/a/b")) == CatalogFolder(root: FilePath("/a/b"), path: FilePath("")))
    #expect(roots.folder(at: FilePath("/ab")) == nil)
  }

  @Test func aRootInsideARootIsNotAdded() {
    var roots = CatalogRoots([FilePath("/a")])
    roots.add(FilePath("/a/b"))
    #expect(roots.folder(at: FilePath("/a/b/c"))?.root == FilePath("/a"))
    roots.add(FilePath("/"))
    #expect(roots.folder(at: FilePath("/x/y")) == CatalogFolder(root: FilePath("/"), path: FilePath("x/y")))
    #expect(roots.folder(at: FilePath("/a/b"))?.root == FilePath("/a"))
  }

  @Test func aFoldersPathStandsBelowItsRoot() {
    #expect(CatalogFolder(root: FilePath("/"), path: FilePath("x")).absolutePath == FilePath("/x"))
    #expect(CatalogFolder(root: FilePath("/a"), path: FilePath("")).absolutePath == FilePath("/a"))
  }
}

@Suite struct StoredNotesTests {
  @Test func unusualSourcesComeBackAndUsualOnesCostNothing() throws {
    let sources: FieldSources = ["make": "Exif.Image.Make", "title": "Xmp.dc.title", "iso": "a \"b\"/日"]
    let text = try #require(StoredSources.encode(sources))
    #expect(try StoredSources.decode(text) == sources)
    #expect(!text.contains("make"))
    #expect(StoredSources.encode(["make": "Exif.Image.Make"]) == nil)
    #expect(try StoredSources.decode(nil) == FieldSources())
  }

  @Test func damagedNotesAreAnError() {
    #expect(throws: JSONError.self) { try StoredSources.decode("{") }
    #expect(throws: JSONError.self) { try StoredWarnings.decode("{}") }
  }

  @Test func warningsComeBack() throws {
    #expect(StoredWarnings.encode([]) == nil)
    #expect(try StoredWarnings.decode(StoredWarnings.encode(["a \"b\"", "日"])) == ["a \"b\"", "日"])
  }
}

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_224_660_519, "2008-10-22T07:28:39Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
  ])
  func aMomentIsWrittenInUTC(seconds: Int, text: String) {
    #expect(Timestamp.text(of: seconds) == text)
  }
}
