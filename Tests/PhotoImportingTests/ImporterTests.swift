import CatalogStore
import MediaWorkers
import PhotoImporting
import PhotoModel
import TestSupport
import Testing

@MainActor
@Suite struct ImporterTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func write(_ text: String, to name: String) throws { try fixture.files.write(text, to: name) }

  // MARK: New files

  @Test func newPhotosAreTakenWithWhatTheySayAboutThemselves() async throws {
    try write("alpha", to: "a.jpg")
    try write("beta", to: "sub/b.png")
    let result = try await fixture.run()
    #expect(result.items == ["a.jpg: imported", "sub/b.png: imported"])
    #expect(try fixture.photos().map(\.metadata.title) == ["alpha", "beta"])
    #expect(try fixture.photos().map(\.metadata.keywords) == [["invented"], ["invented"]])
    #expect(try fixture.filesByPhoto() == [["a.jpg original"], ["sub/b.png original"]])
  }

  @Test(arguments: [1, 2, 4]) func ofEqualFilesTheFirstInTheWalkIsTheOriginal(jobs: Int) async throws {
    for name in ["late-a.jpg", "m.jpg", "sub/0.jpg", "z.jpg"] { try write("same", to: name) }
    for number in 0..<10 { try write("other \(number)", to: "n\(number).jpg") }
    let result = try await fixture.run(workers: FakeMedia.configuration(jobs: jobs))
    #expect(result.counts.imported == 11 && result.counts.duplicates == 3)
    #expect(
      try fixture.filesByPhoto().first == [
        "late-a.jpg original", "m.jpg copy", "z.jpg copy", "sub/0.jpg copy",
      ])
  }

  @Test func aFileWithTheBytesOfAPhotoInTheCatalogIsItsCopy() async throws {
    try write("same", to: "m.jpg")
    try await fixture.run()
    try write("same", to: "a.jpg")
    let result = try await fixture.run()
    #expect(result.items == ["a.jpg: duplicate, the same bytes as m.jpg", "m.jpg: known"])
    #expect(try fixture.filesByPhoto() == [["m.jpg original", "a.jpg copy"]])
  }

  @Test func whatIsNoPhotoFailsIfItsNameSaysOtherwiseAndIsSkippedIfNot() async throws {
    try write("text", to: "a.jpg")
    try write("text", to: "b.txt")
    try write("damaged", to: "c.jpg")
    try write("locked", to: "d.jpg")
    try write("growing", to: "e.jpg")
    try write("fine", to: "f.txt")
    let result = try await fixture.run()
    #expect(
      result.items == [
        "a.jpg: failed, not a picture: a text", "b.txt: skipped, not a photo: a text",
        "c.jpg: failed, damaged: cut off", "d.jpg: failed, cannot be read: permission denied",
        "e.jpg: failed, it changed while it was read; try again when it is still", "f.txt: imported",
      ])
  }

  @Test(arguments: [1, 2]) func aFileThatCrashesTheWorkerCostsItselfOnly(jobs: Int) async throws {
    for name in ["crash-1.jpg", "a.jpg", "b.jpg", "exit-1.jpg", "garbage-1.jpg", "z.jpg"] {
      try write(name, to: name)
    }
    let result = try await fixture.run(workers: FakeMedia.configuration(jobs: jobs))
    #expect(
      result.items == [
        "a.jpg: imported", "b.jpg: imported",
        "crash-1.jpg: failed, reading it crashed the media worker (signal 11)",
        "exit-1.jpg: failed, the media worker gave up on it (status 3)",
        "garbage-1.jpg: failed, the media worker's answer made no sense", "z.jpg: imported",
      ])
  }

  @Test func aPathThatDoesNotExistFailsAndTheOthersAreImported() async throws {
    try write("x", to: "a.jpg")
    let result = try await fixture.run(["gone.jpg", "a.jpg"])
    #expect(result.items == ["gone.jpg: failed, there is no such file or folder", "a.jpg: imported"])
  }

  @Test func aFolderWithoutFilesIsNoTrouble() async throws {
    let result = try await fixture.run(workers: ImportFixture.noWorker)
    #expect(result.counts == ImportCounts())
    #expect(try fixture.query("SELECT state FROM imports") == ["finished"])
  }

  @Test func namesAreBytesInTheCatalogToo() async throws {
    let name: [UInt8] = Array("a\n\u{1B}".utf8) + [0xFF] + Array(".jpg".utf8)
    let path = try fixture.files.write("x", to: name)
    try await fixture.run()
    #expect(try fixture.photos().map(\.path) == [path])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 1)
  }

  // MARK: The same files again

  @Test func nothingIsOpenedThatIsKnownAndUnchanged() async throws {
    try write("alpha", to: "a.jpg")
    try write("alpha", to: "copy.jpg")
    try write("text", to: "sub/b.jpg")
    try write("text", to: "sub/c.txt")
    try write("damaged", to: "sub/d.jpg")
    let first = try await fixture.run()
    let second = try await fixture.run(workers: ImportFixture.noWorker)
    #expect(second.counts.alreadyKnown == 2 && second.counts.imported == 0 && second.counts.duplicates == 0)
    #expect(second.items.suffix(3) == first.items.suffix(3))
    #expect(second.counts.failed == 2 && second.counts.skipped == 1)
  }

  @Test func anotherVersionLooksAgainAtWhatWasRejected() async throws {
    try write("text", to: "a.jpg")
    try await fixture.run(version: "1")
    await #expect(throws: MediaPoolError.self) {
      try await self.fixture.run(workers: ImportFixture.noWorker, version: "2")
    }
  }

  @Test func whatCouldNotBeReadIsTriedAgain() async throws {
    try write("locked", to: "a.jpg")
    try write("crash", to: "crash-1.jpg")
    try await fixture.run()
    #expect(try fixture.query("SELECT name FROM rejected_files").isEmpty)
  }

  @Test func aTouchedFileWithTheSameBytesIsKnownWithItsNewTime() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try fixture.files.touch("a.jpg", at: 1_000_000_000)
    #expect(try await fixture.run().items == ["a.jpg: known"])
    #expect(try fixture.photos().first?.files.map(\.modifiedAt) == [1_000_000_000_000_000_000])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 1)
  }

  @Test func aRejectedFileCanBecomeAPhoto() async throws {
    try write("text", to: "a.jpg")
    try await fixture.run()
    try write("picture", to: "a.jpg")
    #expect(try await fixture.run().items == ["a.jpg: imported"])
    #expect(try fixture.query("SELECT name FROM rejected_files").isEmpty)
    #expect(try await fixture.run(workers: ImportFixture.noWorker).items == ["a.jpg: known"])
  }

  // MARK: Changed files

  @Test func aFileChangedInPlaceUpdatesItsPhotoAndCanBeUndone() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    let before = try #require(try fixture.photos().first)
    #expect(try fixture.query("SELECT id FROM history WHERE changeset IS NOT NULL").isEmpty)
    try write("alpha, retouched", to: "a.jpg")
    let result = try await fixture.run()
    #expect(result.items == ["a.jpg: updated, its bytes changed since it was imported"])
    let after = try #require(try fixture.photos().first)
    #expect(after.rowID == before.rowID && after.id == before.id)
    #expect(after.metadata.title == "alpha, retouched" && after.byteCount == 16)
    #expect(after.files.first?.sha256 != before.id)
    #expect(try fixture.query("SELECT import_id FROM history WHERE changeset IS NOT NULL") == ["2"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).items == ["a.jpg: known"])
  }

  @Test func aChangedFileIsKnownByItsNewBytesWhenItIsTouched() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try write("alpha, retouched", to: "a.jpg")
    try await fixture.run()
    try fixture.files.touch("a.jpg", at: 1_000_000_000)
    #expect(try await fixture.run().items == ["a.jpg: known"])
    try write("alpha", to: "a.jpg")
    #expect(try await fixture.run().items == ["a.jpg: updated, its bytes changed since it was imported"])
    let photo = try #require(try fixture.photos().first)
    #expect(photo.metadata.title == "alpha" && photo.files.map(\.sha256) == [photo.id])
  }

  @Test func aChangedCopyBecomesAPhotoOfItsOwn() async throws {
    try write("same", to: "a.jpg")
    try write("same", to: "b.jpg")
    try await fixture.run()
    try write("different now", to: "b.jpg")
    let result = try await fixture.run()
    #expect(
      result.items == [
        "a.jpg: known", "b.jpg: updated, its bytes changed; the earlier picture is still in a.jpg",
      ])
    #expect(try fixture.filesByPhoto() == [["a.jpg original"], ["b.jpg original"]])
    #expect(try fixture.photos().map(\.metadata.title) == ["same", "different now"])
  }

  @Test func aChangedOriginalLeavesItsPhotoToTheCopy() async throws {
    try write("same", to: "a.jpg")
    try write("same", to: "b.jpg")
    try await fixture.run()
    let id = try #require(try fixture.photos().first?.id)
    try write("different now", to: "a.jpg")
    try await fixture.run()
    #expect(try fixture.filesByPhoto() == [["a.jpg original"], ["b.jpg original"]])
    #expect(try fixture.photo("b.jpg")?.id == id)
    #expect(try fixture.photo("b.jpg")?.metadata.title == "same")
    #expect(try fixture.photo("a.jpg")?.metadata.title == "different now")
  }

  @Test func aCopyThatBecomesAnotherKnownPhotoIsACopyOfThat() async throws {
    try write("one", to: "a.jpg")
    try write("one", to: "b.jpg")
    try write("two", to: "c.jpg")
    try await fixture.run()
    try write("two", to: "b.jpg")
    try fixture.files.touch("b.jpg", at: 1_000_000_000)
    try await fixture.run()
    #expect(try fixture.filesByPhoto() == [["a.jpg original"], ["c.jpg original", "b.jpg copy"]])
  }

  @Test func aPhotoWhoseFileWasDamagedStaysAPhoto() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try write("damaged", to: "a.jpg")
    #expect(try await fixture.run().items == ["a.jpg: failed, damaged: cut off"])
    #expect(try fixture.photos().map(\.metadata.title) == ["alpha"])
    #expect(try fixture.query("SELECT name FROM rejected_files").isEmpty)
  }
}
