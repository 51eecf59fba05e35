import PhotoModel
import Testing

@testable import CatalogStore

@Suite struct ImportRequestTests {
  private func paths(_ count: Int, _ name: String = "p") -> [FilePath] {
    (0..<count).map { FilePath("/photos/\(name)\($0).jpg") }
  }

  @Test func fewPathsAreToldInFull() {
    #expect(ImportRequest(paths: [FilePath("a"), FilePath("b c")]).text == "a b c")
    #expect(
      ImportRequest(paths: [FilePath](), list: FilePath("l"), listedCount: 1).text
        == "--files-from l (1 path)")
    #expect(
      ImportRequest(paths: [FilePath("a")], list: FilePath("-"), listedCount: 1_234_567).text
        == "a --files-from - (1,234,567 paths)")
  }

  @Test func onePathIsToldHoweverLongItIs() {
    let path = FilePath(String(repeating: "x", count: 4_000))
    #expect(ImportRequest(paths: [path]).text == path.displayText)
    #expect(ImportRequest(paths: [path, path]).text == path.displayText + " … (2 paths)")
  }

  @Test func manyPathsAreCutAndCounted() {
    let text = ImportRequest(paths: paths(300_000)).text
    #expect(text.hasPrefix("/photos/p0.jpg /photos/p1.jpg ") && text.hasSuffix(".jpg … (300,000 paths)"))
    #expect(text.count < 230)
  }

  @Test func whatIsKeptIsBoundedAndComesBack() throws {
    let request = ImportRequest(
      paths: paths(300_000), list: FilePath("list"), listedCount: 5, listedFolders: paths(300_000, "f"))
    var writer = JSONWriter()
    writer.object { request.write(to: &$0) }
    #expect(writer.bytes.count < 5_000)
    #expect(ImportRequest(try JSONValue(parsing: writer.bytes)) == request)
    #expect(request.pathCount == 300_000 && request.listedFolders.count == 20)
  }

  @Test func aRecordOfEarlierIsRead() throws {
    let request = ImportRequest(try JSONValue(parsing: #"{"paths":["a","b"]}"#.utf8))
    #expect(request == ImportRequest(paths: [FilePath("a"), FilePath("b")]))
  }

  @Test func ofFoldersInEachOtherTheOutermostIsKept() {
    let folders = ["/a/b", "/a/b", "/a/bc", "/a/b/d", "/a", "/e"].map { FilePath($0) }
    let request = ImportRequest(paths: [FilePath](), list: FilePath("l"), listedFolders: folders)
    #expect(request.listedFolders == ["/a", "/e"])
  }
}
