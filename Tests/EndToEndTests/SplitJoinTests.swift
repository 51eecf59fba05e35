import Foundation
import Testing

/// `photocat split` and `photocat join`.
@Suite(.onProgramThreads) struct SplitJoinTests {
  private let sandbox: Sandbox
  private let time = "2020:07:07 07:07:07"

  init() throws { sandbox = try Sandbox() }

  /// A photo with an edited version and a sidecar for that, and another photo.
  private func importPhotos() throws {
    let picture = TinyPhoto.jpeg(taken: time, make: "Canon", model: "Canon EOS 5D")
    try sandbox.write("photos/x.jpg", picture)
    try sandbox.write("photos/x-edited.jpg", picture + Array("edited".utf8))
    try sandbox.write("photos/x-edited.jpg.xmp", LibraryFixture.sidecar)
    try sandbox.write("photos/y.png", TinyPhoto.png("y"))
    #expect(try sandbox.photocat("import", "-q", Sandbox.catalog, "photos").status == 0)
    #expect(try sandbox.photoCount() == 2)
  }

  private func listing() throws -> String { try sandbox.photocat("list", "--json", Sandbox.catalog).out }

  @Test func aPhotoIsSplitAndTheSplitUndone() throws {
    try importPhotos()
    let before = try listing()
    let rehearsal = try sandbox.photocat("split", "1", "--dry-run", Sandbox.catalog)
    #expect(rehearsal.status == 0 && rehearsal.error.contains("1 file would become a photo of its own"))
    #expect(rehearsal.error.contains("x-edited.jpg would leave"))
    #expect(try listing() == before)
    let outcome = try sandbox.photocat("split", "1", Sandbox.catalog)
    #expect(outcome.status == 0 && outcome.out == "")
    #expect(outcome.error == "photocat: 1 file became a photo of its own\n")
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    #expect(photos.map { $0["file_name"] as? String } == ["x-edited.jpg", "x.jpg", "y.png"])
    #expect(photos.map { ($0["files"] as? [Any])?.count } == [2, 1, 1])
    #expect(photos[0]["rating"] as? Int == 3)
    #expect(try sandbox.photocat("import", "-q", Sandbox.catalog, "photos").status == 0)
    #expect(try sandbox.photoCount() == 3)
    _ = try sandbox.photocat("undo", Sandbox.catalog)
    #expect(try sandbox.photocat("undo", Sandbox.catalog).error.contains("(split "))
    #expect(try listing() == before)
  }

  @Test func allPhotosOfAnImportAreSplit() throws {
    try importPhotos()
    #expect(try sandbox.photocat("split", "--import", "2", Sandbox.catalog).status == 1)
    #expect(try sandbox.photocat("split", "--import", "1", Sandbox.catalog).status == 0)
    #expect(try sandbox.photoCount() == 3)
    let again = try sandbox.photocat("split", "--import", "1", Sandbox.catalog)
    #expect(again.status == 0 && again.error == "photocat: there is nothing to take apart\n")
    let refusal = try sandbox.photocat("undo", "--import", "1", Sandbox.catalog)
    #expect(refusal.status == 1 && refusal.error.contains("; undo 2 first"))
  }

  @Test func photosAreJoinedAndTheJoinUndone() throws {
    try importPhotos()
    let before = try listing()
    #expect(try sandbox.photocat("join", "1", "2", "-n", Sandbox.catalog).status == 0)
    #expect(try listing() == before)
    let outcome = try sandbox.photocat("join", "-1", "1", Sandbox.catalog)
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("x.jpg became part of"))
    let photo = try sandbox.photocat("show", "1", "--json", Sandbox.catalog).object()
    #expect(photo["file_name"] as? String == "y.png")
    let files = photo["files"] as? [[String: Any]] ?? []
    #expect(files.count == 4 && files.contains { $0["reason"] as? String == "joined by hand" })
    #expect(try sandbox.photocat("undo", Sandbox.catalog).status == 0)
    #expect(try listing() == before)
  }

  @Test func aListOfIdsOrIndicesNamesPhotosToo() throws {
    try importPhotos()
    let before = try listing()
    let ids = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
      .compactMap { $0["id"] as? String }
    try sandbox.write("list", Array((ids.joined(separator: "\r\n") + "\n\n").utf8))
    let split = try sandbox.shell("$PHOTOCAT split --photos-from - \(Sandbox.catalog) < list")
    #expect(split.status == 0 && split.error == "photocat: 1 file became a photo of its own\n")
    try sandbox.write("list", Array(" 2\n3".utf8))
    #expect(try sandbox.photocat("join", "1", "--photos-from=list", Sandbox.catalog).status == 0)
    #expect(try sandbox.photoCount() == 1)
    for _ in 0..<2 { #expect(try sandbox.photocat("undo", Sandbox.catalog).status == 0) }
    #expect(try listing() == before)
  }

  @Test func aListThatNamesNothingIsSaid() throws {
    try importPhotos()
    try sandbox.write("empty", [])
    try sandbox.write("bad", Array("1\n\"abc\"\n".utf8))
    let empty = try sandbox.photocat("split", "--photos-from=empty", Sandbox.catalog)
    #expect(empty.status == 0 && empty.error == "photocat: there is nothing to take apart\n")
    #expect(try sandbox.photocat("join", "--photos-from=empty", Sandbox.catalog).status == 64)
    #expect(try sandbox.photocat("join", "1", "--photos-from=bad", Sandbox.catalog).status == 64)
    #expect(try sandbox.photocat("split", "--photos-from=none", Sandbox.catalog).status == 1)
    #expect(try sandbox.photoCount() == 2)
  }

  @Test func aPhotoThatIsNotThereOrNamedTwiceIsSaid() throws {
    try importPhotos()
    #expect(try sandbox.photocat("split", "9", Sandbox.catalog).error.contains("there is no photo 9"))
    let outcome = try sandbox.photocat("join", "1", "-2", Sandbox.catalog)
    #expect(outcome.status == 1 && outcome.error.contains("named twice"))
    #expect(try sandbox.photoCount() == 2)
  }
}
