import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Folders of more files than fit into one commit.
@MainActor
@Suite struct LargeFolderTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  @Test func whatBelongsTogetherFindsEachOtherAcrossBatches() async throws {
    let count = 1_000
    for number in 0..<count {
      let time = "2020-01-01T\(10 + number / 60 % 10):\(10 + number % 50):00"
      try fixture.files.write(.shot(.nef, at: time), to: "IMG_\(number).nef")
      try fixture.files.write(.shot(.jpeg, at: time), to: "IMG_\(number).jpg")
      try fixture.files.write(Sidecar(.xmp) { $0.title = "raw \(number)" }, to: "IMG_\(number).xmp")
      try fixture.files.write(.shot(.png), to: "PXL_2020\(number).png")
      try fixture.files.write(
        Sidecar(.takeout) { $0.caption = "described \(number)" },
        to: "PXL_2020\(number).png.supplemental-meta.json")
    }
    let result = try await fixture.run(workers: FakeMedia.configuration(jobs: 2))
    #expect(result.counts.imported == 3 * count && result.counts.sidecars == 2 * count)
    let photos = try fixture.photos()
    #expect(photos.count == 2 * count)
    #expect(photos.allSatisfy { photo in photo.files.count == (photo.kind == "raw" ? 3 : 2) })
    for photo in photos {
      let number = photo.path.name.filter { (0x30...0x39).contains($0) }
      let text = String(decoding: photo.kind == "raw" ? number[...] : number.dropFirst(4)[...], as: UTF8.self)
      #expect(
        photo.metadata.title == (photo.kind == "raw" ? "raw \(text)" : nil)
          && photo.metadata.caption == (photo.kind == "raw" ? nil : "described \(text)"))
    }
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 5 * count)
  }
}
