import DiskFiles
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Files that are found again by their bytes.
@MainActor
@Suite struct MovedFileTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func write(_ text: String, _ name: String) throws { try fixture.files.write(text, to: name) }

  private func move(_ name: String, to other: String) throws {
    let paths = [name, other].map { fixture.files.path.appending($0.utf8).displayText }
    guard rename(paths[0], paths[1]) == 0 else { throw SystemFailure(what: "rename \(name)", code: errno) }
  }

  @Test(arguments: ["b.jpg", "sub/a.jpg"]) func aMovedFileIsStillItsPhoto(name: String) async throws {
    try write("alpha", "a.jpg")
    try write("beta", "sub/b.jpg")
    try await fixture.run()
    let before = try #require(try fixture.photo("a.jpg"))
    try move("a.jpg", to: name)
    let result = try await fixture.run()
    #expect(result.items.contains("\(name): moved, it was a.jpg") && result.counts.moved == 1)
    let after = try #require(try fixture.photo(name))
    #expect(after.rowID == before.rowID && after.id == before.id && after.files.count == 1)
    #expect(try fixture.query("SELECT outcome FROM import_items") == ["moved"])
    #expect(try fixture.query("SELECT moved FROM imports ORDER BY id") == ["0", "1"])
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 2)
  }

  @Test func aFileWhoseRootIsNotThereHasNotMoved() async throws {
    try write("alpha", "disk/a.jpg")
    try await fixture.run(["disk"])
    try move("disk", to: "unplugged")
    try write("alpha", "here/b.jpg")
    let result = try await fixture.run(["here"])
    #expect(result.items == ["here/b.jpg: duplicate, the same bytes as disk/a.jpg"])
    #expect(try fixture.groups == [["disk/a.jpg original", "here/b.jpg copy"]])
  }

  @Test func aFileThatIsStillThereHasACopy() async throws {
    try write("alpha", "a.jpg")
    try await fixture.run()
    try write("alpha", "b.jpg")
    #expect(try await fixture.run().counts.moved == 0)
  }

  @Test func ofAPhotoWithACopyTheFileThatIsGoneHasMoved() async throws {
    try write("alpha", "a.jpg")
    try write("alpha", "b.jpg")
    try await fixture.run()
    try move("a.jpg", to: "c.jpg")
    #expect(try await fixture.run().items == ["b.jpg: known", "c.jpg: moved, it was a.jpg"])
    #expect(try fixture.groups == [["c.jpg original", "b.jpg copy"]])
    try move("b.jpg", to: "d.jpg")
    try await fixture.run()
    #expect(try fixture.groups == [["c.jpg original", "d.jpg copy"]])
  }

  @Test func aPhotoOfWhichOnlyACopyIsLeftStays() async throws {
    try write("alpha", "a.jpg")
    try write("alpha", "b.jpg")
    try await fixture.run()
    try fixture.files.remove("a.jpg")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).items == ["b.jpg: known"])
    #expect(try fixture.groups == [["a.jpg original", "b.jpg copy"]])
  }

  @Test func aPairMovesTogetherWithItsSidecar() async throws {
    let time = "2020-07-07T07:07:07"
    try fixture.files.write(.shot(.nef, at: time), to: "a.nef")
    try fixture.files.write(.shot(.jpeg, at: time), to: "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.title = "written" }, to: "a.nef.xmp")
    try await fixture.run()
    let reasons = try fixture.photos().first?.files.map(\.reason)
    try fixture.files.makeFolder("sub")
    for ending in ["nef", "jpg", "nef.xmp"] { try move("a.\(ending)", to: "sub/b.\(ending)") }
    let result = try await fixture.run()
    #expect(
      result.items == [
        "sub/b.nef: moved, it was a.nef", "sub/b.jpg: moved, it was a.jpg",
        "sub/b.nef.xmp: moved, it was a.nef.xmp",
      ])
    #expect(
      try fixture.groups == [["sub/b.nef original", "sub/b.jpg jpeg", "sub/b.nef.xmp sidecar"]])
    #expect(
      try fixture.photos().first?.files.map(\.reason) == (reasons ?? []).dropLast() + ["named after b.nef"])
    #expect(try fixture.photos().first?.metadata.title == "written")
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 3)
  }

  // MARK: Names that change hands

  /// Gives the files of the first names to the second ones, all at once.
  private func exchange(_ names: [(from: String, to: String)]) throws {
    for (from, _) in names { try move(from, to: from + ".away") }
    for (from, to) in names {
      try move(from + ".away", to: to)
      try fixture.files.touch(to, at: 1_000_000_000 + names.count)
    }
  }

  private func photosByTitle() throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try fixture.photos().map { ($0.metadata.title ?? "", "\($0.rowID) \($0.id)") })
  }

  @Test(arguments: [
    [("1.jpg", "2.jpg"), ("2.jpg", "1.jpg")], [("1.jpg", "2.jpg"), ("2.jpg", "3.jpg"), ("3.jpg", "1.jpg")],
    [("3.jpg", "2.jpg"), ("2.jpg", "1.jpg"), ("1.jpg", "3.jpg")],
    [("1.jpg", "2.jpg"), ("2.jpg", "3.jpg"), ("3.jpg", "4.jpg")],
    [("3.jpg", "2.jpg"), ("2.jpg", "1.jpg"), ("1.jpg", "0.jpg")],
  ])
  func photosStayWhatTheyAreWhenTheirFilesChangeNames(names: [(String, String)]) async throws {
    for number in 1...3 { try write("picture \(number)", "\(number).jpg") }
    try await fixture.run()
    let before = try photosByTitle()
    try exchange(names.map { (from: $0.0, to: $0.1) })
    let items = try await fixture.run().items
    for (from, to) in names { #expect(items.contains("\(to): moved, it was \(from)")) }
    #expect(try photosByTitle() == before)
    for photo in try fixture.photos() {
      let present = photo.files.filter { FileStatus.exists($0.path) && $0.path == photo.path }
      let others = photo.files.filter { $0.sha256 != photo.id }
      #expect(others.isEmpty && present.count == 1 && photo.files.count == 1)
      for file in present {
        #expect(FileBytes.read(file.path.displayText) == photo.metadata.title.map { Array($0.utf8) })
      }
    }
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 3)
  }

  // MARK: The same bytes after a change in place

  @Test func equalBytesAreOnePhotoAfterAChangeInPlace() async throws {
    try write("one", "a/1.jpg")
    try write("two", "a/2.jpg")
    try await fixture.run()
    try write("retouched", "a/1.jpg")
    try await fixture.run()
    try write("retouched", "b/copy.jpg")
    #expect(try await fixture.run().items.last == "b/copy.jpg: duplicate, the same bytes as a/1.jpg")
    try write("retouched", "a/2.jpg")
    let result = try await fixture.run()
    #expect(result.items[1] == "a/2.jpg: updated, its bytes changed; it is now the same as a/1.jpg")
    #expect(try fixture.groups == [["a/1.jpg original", "a/2.jpg copy", "b/copy.jpg copy"]])
    let photo = try #require(try fixture.photos().first)
    #expect(Set(photo.files.map(\.sha256)).count == 1 && photo.files[0].sha256 != photo.id)
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 3)
  }

  @Test func aCopyOfAChangedFileThatChangesIsAPhotoOfItsOwn() async throws {
    try write("one", "a.jpg")
    try await fixture.run()
    try write("retouched", "a.jpg")
    try await fixture.run()
    try write("retouched", "b.jpg")
    try await fixture.run()
    try write("something else", "b.jpg")
    try await fixture.run()
    #expect(try fixture.groups == [["a.jpg original"], ["b.jpg original"]])
    #expect(try fixture.photos().map(\.metadata.title) == ["retouched", "something else"])
  }

  @Test func aChangedFileThatIsChangedAgainLeavesItsPhotoToItsCopy() async throws {
    try write("one", "a.jpg")
    try await fixture.run()
    let id = try fixture.photos().first?.id
    try write("retouched", "a.jpg")
    try await fixture.run()
    try write("retouched", "b.jpg")
    try await fixture.run()
    try write("something else", "a.jpg")
    try await fixture.run()
    #expect(try fixture.photo("b.jpg")?.id == id)
    #expect(try fixture.photo("a.jpg")?.metadata.title == "something else")
    #expect(try fixture.photo("b.jpg")?.metadata.title == "retouched")
  }
}
