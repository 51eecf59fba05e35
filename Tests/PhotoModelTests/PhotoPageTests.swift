import PhotoModel
import Testing

@Suite struct PhotoPageTests {
  private func page(firstIndex: Int = 1, _ fill: (inout PhotoPage.Builder) -> Void) -> PhotoPage {
    var builder = PhotoPage.Builder(capacity: 4)
    fill(&builder)
    return builder.build(firstIndex: firstIndex)
  }

  private func append(
    _ rowID: Int64, to builder: inout PhotoPage.Builder, capturedAt: String? = nil, path: [UInt8],
    camera: String? = nil, width: Int? = nil, height: Int? = nil
  ) {
    var generator = SeededGenerator(seed: UInt64(rowID))
    let id = SampleValues.id(using: &generator)
    func bytes<Result>(_ text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      text.map { text in Array(text.utf8).withUnsafeBufferPointer { body($0) } } ?? body(nil)
    }
    bytes(capturedAt) { capturedAt in
      path.withUnsafeBufferPointer { path in
        bytes(camera) { camera in
          builder.append(
            rowID: rowID, id: id, capturedAt: capturedAt, path: path, camera: camera, width: width,
            height: height)
        }
      }
    }
  }

  private func text(_ text: PhotoText, of photo: Photo) -> String {
    photo.withBytes(of: text) { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aPhotoHasTheTextsOfItsOwnRow() {
    let page = page(firstIndex: 513) { builder in
      append(
        7, to: &builder, capturedAt: "2019-01-02", path: Array("/p/a.jpg".utf8), camera: "Canon EOS 5D",
        width: 3, height: 2)
      append(8, to: &builder, path: Array("/p/q/日.png".utf8))
      append(
        9, to: &builder, capturedAt: "2019", path: Array("b.gif".utf8), camera: "X", width: 65_000, height: 0)
    }
    #expect(page.count == 3)
    #expect((0..<3).map { page[$0].rowID } == [7, 8, 9])
    #expect((0..<3).map { page[$0].index } == [513, 514, 515])
    #expect((0..<3).map { page[$0].capturedAt } == ["2019-01-02", nil, "2019"])
    #expect((0..<3).map { page[$0].fileName } == ["a.jpg", "日.png", "b.gif"])
    #expect((0..<3).map { page[$0].path } == ["/p/a.jpg", "/p/q/日.png", "b.gif"].map { FilePath($0) })
    #expect((0..<3).map { page[$0].camera } == ["Canon EOS 5D", nil, "X"])
    #expect((0..<3).map { page[$0].width } == [3, nil, 65_000])
    #expect((0..<3).map { page[$0].height } == [2, nil, 0])
    var generator = SeededGenerator(seed: 8)
    #expect(page[1].id == SampleValues.id(using: &generator))
  }

  @Test func theBytesOfATextLieWhereTheyWereRead() {
    let page = page { builder in
      append(1, to: &builder, capturedAt: "2019", path: Array("/p/a.jpg".utf8), camera: "X")
      append(2, to: &builder, path: Array("/c".utf8))
    }
    #expect(text(.capturedAt, of: page[0]) == "2019")
    #expect(text(.path, of: page[0]) == "/p/a.jpg")
    #expect(text(.name, of: page[0]) == "a.jpg")
    #expect(text(.camera, of: page[0]) == "X")
    #expect(text(.capturedAt, of: page[1]) == "")
    #expect(text(.name, of: page[1]) == "c")
    #expect(text(.camera, of: page[1]) == "")
  }

  @Test func aNameThatIsNotUTF8IsEscapedAndItsPathIsNot() {
    let bytes: [UInt8] = Array("/p/".utf8) + [0xff, 0x61]
    let page = page { append(1, to: &$0, path: bytes) }
    #expect(page[0].fileName == "\\xffa")
    #expect(page[0].path.bytes == bytes)
  }

  @Test func aPhotoKeepsItsPage() {
    let photo = page { append(1, to: &$0, path: Array("/p/a.jpg".utf8)) }[0]
    #expect(photo.fileName == "a.jpg")
  }

  @Test func aPageMayBeEmpty() {
    #expect(page { _ in }.count == 0)
  }
}
