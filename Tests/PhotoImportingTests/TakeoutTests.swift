import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Which photo the JSON in a Google Takeout is for.
@MainActor
@Suite struct TakeoutTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private nonisolated static let long = "holiday_at_the_lake_with_everybody_and_the_dog_2018.jpg"
  private nonisolated static let cut = "holiday_at_the_lake_with_everybody_and_the_dog"

  // MARK: Photos that were renamed

  @Test(arguments: ["", "sub/"])
  func aJSONThatIsRenamedWithItsPhotoStaysWithIt(folder: String) async throws {
    try fixture.files.write(.shot(), to: "IMG_1.JPG")
    try writeJSON("IMG_1.JPG.json", title: "IMG_1.JPG")
    try await fixture.run()
    if !folder.isEmpty { _ = try fixture.files.makeFolder(folder) }
    for ending in ["", ".json"] {
      let (old, new) = ("\(fixture.files.path)/IMG_1.JPG", "\(fixture.files.path)/\(folder)Oma.JPG")
      #expect(rename(old + ending, new + ending) == 0)
    }
    let result = try await fixture.run()
    #expect(result.items.allSatisfy { $0.contains(": moved, it was ") }, "\(result.items)")
    #expect(try fixture.photos().map(\.metadata.caption) == ["described"])
    #expect(try fixture.sidecars == ["\(folder)Oma.JPG.json → \(folder)Oma.JPG"])
  }

  @Test func aWholeFolderIsPairedOneToOne() async throws {
    for number in ["", "(1)", "(2)"] {
      try fixture.files.write(.shot(), to: "IMG_1\(number).JPG")
      try fixture.files.write(
        Sidecar(.takeout) { $0.caption = "of \(number)" }, to: "IMG_1.JPG\(number).json")
    }
    try fixture.files.write("text", to: "metadata.json")
    let result = try await fixture.run()
    #expect(result.counts.sidecars == 3 && result.counts.skipped == 1 && result.counts.failed == 0)
    #expect(try fixture.photos().map(\.metadata.caption) == ["of (1)", "of (2)", "of "])
  }

  @Test func aCutNameThatFitsTwoPhotosIsSaidToFitBoth() async throws {
    let photos = [Self.cut + "_2018.jpg", Self.cut + "_2019.jpg"]
    for name in photos { try fixture.files.write(.shot(), to: name) }
    try fixture.files.write(Sidecar(kind: .takeout), to: Self.cut + ".json")
    #expect(
      try await fixture.run().items.last
        == "\(Self.cut).json: skipped, a sidecar without a photo of its own: it fits \(photos[0]) and \(photos[1])"
    )
  }

  // MARK: Titles

  private nonisolated static let names: [(photo: String, json: String, title: String, shown: String?)] = [
    ("IMG_1.JPG", "IMG_1.JPG.json", "IMG_1.JPG", nil),
    ("IMG_1(1).JPG", "IMG_1.JPG(1).json", "IMG_1.JPG", nil),
    ("20030616.jpg", "20030616.json", "20030616", nil), (long, cut + ".json", cut + "_2018.jpg", nil),
    ("At the lake_ again.jpg", "At the lake_ again.json", "At the lake: again", "At the lake: again"),
    (cut + ".jpg", cut + ".json", cut + ", and the cat", cut + ", and the cat"),
  ]

  @Test(arguments: names)
  func theTitleIsTakenWhereItIsMoreThanTheName(
    photo: String, json: String, title: String, shown: String?
  ) async throws {
    try fixture.files.write(.shot(), to: photo)
    try fixture.files.write(Sidecar(.takeout) { $0.photoName = title }, to: json)
    #expect(try await fixture.run().counts.sidecars == 1)
    #expect(try fixture.photo(photo)?.metadata.title == shown)
  }

  @Test func aTitleOfThePhotosOwnStays() async throws {
    try fixture.files.write(.shot { $0.title = "own" }, to: "At the lake_ again.jpg")
    try fixture.files.write(
      Sidecar(.takeout) { $0.photoName = "At the lake: again" }, to: "At the lake_ again.json")
    try await fixture.run()
    #expect(try fixture.photos().first?.metadata.title == "own")
  }

  // MARK: Several archives

  private func archive(_ name: String) -> String { "\(name)/Google Photos/Photos from 2017" }

  private func writeJSON(_ name: String, title: String? = "IMG_1.jpg", caption: String = "described") throws {
    try fixture.files.write(
      Sidecar(.takeout) {
        $0.photoName = title
        $0.caption = caption
      }, to: name)
  }

  private nonisolated static let archives = [
    ("takeout-001/Takeout", "takeout-002/Takeout"), ("takeout-002/Takeout", "takeout-001/Takeout"),
    ("takeout-2024-001", "takeout-2024-002"), ("Takeout 2", "Takeout"), ("a/Takeout", "b/Takeout"),
  ]

  @Test(arguments: archives)
  func aJSONInAnotherArchivesFolderIsFound(picture: String, json: String) async throws {
    try fixture.files.write(.shot(), to: archive(picture) + "/IMG_1.jpg")
    try writeJSON(archive(json) + "/IMG_1.jpg.json")
    let result = try await fixture.run()
    #expect(result.counts.found == 2 && result.counts.sidecars == 1, "\(result.items)")
    #expect(try fixture.photos().map(\.metadata.caption) == ["described"])
    #expect(
      try fixture.photos().first?.files.last?.reason
        == "named after IMG_1.jpg in another archive of the Takeout")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  private nonisolated static let otherFolders: [(picture: String, json: String, title: String?)] = [
    (
      "takeout-001/Takeout/Google Photos/Photos from 2017", "takeout-002/Takeout/Google Photos/Lake",
      "IMG_1.jpg"
    ),
    ("x/Google Photos/Photos from 2017", "y/Google Photos/Photos from 2017", "IMG_1.jpg"),
    ("takeout-001/Takeout/Google Photos/Lake", "takeout-002/Takeout/Google Photos/Lake", "IMG_2.jpg"),
    ("takeout-001/Takeout/Google Photos/Lake", "takeout-002/Takeout/Google Photos/Lake", nil),
    ("takeout-001", "takeout-002", "IMG_1.jpg"),
  ]

  @Test(arguments: otherFolders)
  func pathAndTitleHaveToBeTheSame(picture: String, json: String, title: String?) async throws {
    try fixture.files.write(.shot(), to: picture + "/IMG_1.jpg")
    try writeJSON(json + "/IMG_1.jpg.json", title: title)
    let result = try await fixture.run()
    #expect(
      result.items.contains("\(json)/IMG_1.jpg.json: skipped, a sidecar without a photo"), "\(result.items)")
    #expect(result.counts.found == 2)
    #expect(try fixture.query("SELECT count(*) FROM import_items") == ["1"])
  }

  @Test func aPictureWithAJSONOfItsOwnGetsNoOther() async throws {
    let (first, second) = (archive("takeout-001/Takeout"), archive("takeout-002/Takeout"))
    try fixture.files.write(.shot(), to: first + "/IMG_1.jpg")
    try writeJSON(first + "/IMG_1.jpg.json", caption: "its own")
    try writeJSON(second + "/IMG_1.jpg.json")
    #expect(try await fixture.run().counts.sidecars == 1)
    #expect(try fixture.photos().map(\.metadata.caption) == ["its own"])
  }

  @Test func aJSONThatFitsPicturesOfTwoArchivesIsForNone() async throws {
    for number in 1...2 {
      try fixture.files.write(.shot(), to: archive("takeout-00\(number)/Takeout") + "/IMG_1.jpg")
    }
    try writeJSON(archive("takeout-003/Takeout") + "/IMG_1.jpg.json")
    let item = try await fixture.run().items.last
    #expect(item?.hasSuffix("it fits IMG_1.jpg and IMG_1.jpg") == true, "\(item ?? "")")
  }
}
