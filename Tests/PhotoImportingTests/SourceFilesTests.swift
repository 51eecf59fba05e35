import PhotoModel
import Testing

@testable import PhotoImporting

@Suite struct SourceFilesTests {
  private func names(_ files: SourceFiles) -> [String] {
    files.names(withPrefix: []).map { String(decoding: $0, as: UTF8.self) }
  }

  private let entry = SourceFiles.Entry(place: .stored(1), path: nil, contentID: nil)

  @Test func whatCameTwoBatchesAgoIsForgotten() {
    var files = SourceFiles()
    files.add(Array("b".utf8), entry)
    files.beginBatch()
    files.add(Array("a".utf8), entry)
    #expect(names(files) == ["a", "b"])
    files.beginBatch()
    #expect(names(files) == ["a"] && files[Array("b".utf8)] == nil)
  }

  @Test func partsOfLivePhotosAreFoundByTheirIdentifier() throws {
    var files = SourceFiles()
    var metadata = MediaMetadata.shot()
    metadata.contentID = "one"
    let photo = ExaminedPhoto(
      id: try #require(PhotoID(bytes: Array(repeating: 1, count: 32))), byteCount: 1, metadata: metadata)
    let file = RelatedFile(photo, named: Array("a.jpg".utf8), role: .original, of: (-1, photo.id))
    files.add(Array("a.jpg".utf8), .init(place: .planned(file), path: nil, contentID: "one"))
    files.add(Array("b.jpg".utf8), entry)
    #expect(files.parts(withContentID: "one") == [file])
    #expect(files.parts(withContentID: "two").isEmpty)
  }
}
