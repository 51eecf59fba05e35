import CatalogStore
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// Files of several kinds that change names among each other between two imports.
@MainActor
@Suite struct NameExchangeTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  nonisolated static let permutations: [[Int: Int]] = [
    [1: 2, 2: 1], [1: 2, 2: 3, 3: 1], [3: 2, 2: 1, 1: 3], [1: 2, 2: 3, 3: 4], [3: 2, 2: 1, 1: 0],
  ]

  /// The names of a raw file with its twin, a version and sidecars, of a Live Photo, and of a plain photo.
  private func names(_ number: Int) -> [String] {
    [".nef", ".jpg", "-edited.jpg", ".nef.xmp", ".jpg.xmp"].map { "IMG_\(number)\($0)" }
      + ["L\(number).heic", "L\(number).mov", "L\(number).xmp", "p\(number).jpg", "p\(number).jpg.json"]
  }

  private func write(_ number: Int) throws {
    let time = "2020-07-07T07:07:0\(number)"
    let files = fixture.files
    try files.write(.shot(.nef, at: time), to: "IMG_\(number).nef")
    for name in ["IMG_\(number).jpg", "IMG_\(number)-edited.jpg"] {
      try files.write(.shot(at: time), to: name)
    }
    try files.write(Sidecar(.xmp) { $0.title = "raw \(number)" }, to: "IMG_\(number).nef.xmp")
    try files.write(Sidecar(.xmp) { $0.caption = "twin \(number)" }, to: "IMG_\(number).jpg.xmp")
    try files.write(.shot(.heic, at: time) { $0.contentID = "ID-\(number)" }, to: "L\(number).heic")
    try files.write(.shot(.mov, at: time) { $0.contentID = "ID-\(number)" }, to: "L\(number).mov")
    try files.write(Sidecar(.xmp) { $0.title = "live \(number)" }, to: "L\(number).xmp")
    try files.write(.shot(at: time), to: "p\(number).jpg")
    try files.write(Sidecar(.takeout) { $0.title = "plain \(number)" }, to: "p\(number).jpg.json")
  }

  /// Gives each file a time of its own, as files have that did not come within one tick of the clock.
  private func date(_ names: [String]) throws {
    for (offset, name) in names.enumerated() { try fixture.files.touch(name, at: 1_500_000_000 + offset) }
  }

  private func path(_ name: String) -> String { fixture.files.path.appending(name.utf8).displayText }

  private func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else {
      throw SystemFailure(what: "rename \(name)", code: errno)
    }
  }

  /// Gives the files of one family the names of another, all at once. Their times stay, or all become the same.
  private func exchange(_ pairs: [(from: String, to: String)], touching: Bool) throws {
    for (from, _) in pairs { try move(from, to: from + ".away") }
    for (from, to) in pairs {
      try move(from + ".away", to: to)
      if touching { try fixture.files.touch(to, at: 1_000_000_000) }
    }
  }

  /// Each photo by its id: its key, title and caption, and its files by their roles and bytes. Each must be there.
  private func photos() throws -> [String: [String]] {
    var photos: [String: [String]] = [:]
    for photo in try fixture.photos() {
      let title = [photo.metadata.title, photo.metadata.caption].map { $0 ?? "-" }.joined(separator: " ")
      #expect(photo.files.first?.path == photo.path)
      photos[photo.id.description] =
        ["\(photo.rowID) \(title)"]
        + photo.files.map { file in
          let bytes = FileBytes.read(file.path.displayText)
          #expect(bytes != nil, "\(file.path) is gone")
          let note = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
          return "\(file.role) \(file.sha256) \(note)"
        }.sorted()
    }
    return photos
  }

  @Test(arguments: permutations, [false, true])
  func allStaysWhatItIs(permutation: [Int: Int], touching: Bool) async throws {
    for number in 1...3 { try write(number) }
    try date((1...3).flatMap(names))
    try await fixture.run()
    let before = try photos()
    #expect(before.count == 9)
    let pairs = permutation.flatMap { from, to in zip(names(from), names(to)).map { (from: $0, to: $1) } }
    try exchange(pairs, touching: touching)
    let rows = try fixture.query("SELECT quote(photo_id) || quote(name) || role FROM files ORDER BY id")
    let items = try await fixture.run().items
    for (from, to) in pairs { #expect(items.contains("\(to): moved, it was \(from)")) }
    #expect(try photos() == before)
    #expect(try await fixture.run(workers: ImportFixture.noWorker).counts.alreadyKnown == 30)
    let report = try await CatalogWriter(path: fixture.catalog).undo(.importNumber(2))
    #expect(report.conflicts.isEmpty)
    #expect(
      try fixture.query("SELECT quote(photo_id) || quote(name) || role FROM files ORDER BY id") == rows)
  }

  @Test func onlyTheTwinsChangeNames() async throws {
    for number in 1...3 { try write(number) }
    try date((1...3).flatMap(names))
    try await fixture.run()
    let before = try photos()
    try exchange([("IMG_1.jpg", "IMG_2.jpg"), ("IMG_2.jpg", "IMG_1.jpg")], touching: false)
    try await fixture.run()
    let after = try photos()
    #expect(
      after.mapValues { $0.dropFirst().filter { !$0.hasPrefix("sidecar") } }
        == before.mapValues { $0.dropFirst().filter { !$0.hasPrefix("sidecar") } })
  }

  // Two batches take these files: the last ones have to be found by what the first batch left.
  @Test(arguments: [1, -1, 700], [false, true])
  func aLargeFolderIsNumberedAnew(step: Int, touching: Bool) async throws {
    let count = 1_300
    func name(_ number: Int) -> String { "\(10_000 + number).jpg" }
    for number in 0..<count { try fixture.files.write("picture \(number)", to: name(number)) }
    try date((0..<count).map(name))
    try await fixture.run()
    let before = try photos()
    let pairs = (0..<count).map { number in
      (from: name(number), to: name(step == 700 ? (number + step) % count : number + step))
    }
    try exchange(pairs, touching: touching)
    let result = try await fixture.run()
    #expect(try photos() == before)
    #expect(result.counts.moved == count)
  }

  // The first batch keeps what waits for the last one under names that the second one looks at.
  @Test func aPictureIsNotTakenForOneThatWaitsUnderItsName() async throws {
    let count = 1_300
    func name(_ number: Int) -> String { "\(10_000 + number).jpg" }
    for number in 0..<count { try fixture.files.write("picture \(number)", to: name(number)) }
    try date((0..<count).map(name))
    try await fixture.run()
    let before = try fixture.photos()
    try exchange((0..<count).map { (from: name($0), to: name(($0 + 700) % count)) }, touching: false)
    try fixture.files.write("another picture", to: name(700))
    try await fixture.run()
    let after = try fixture.photos()
    #expect(after.count == count)
    let lost = before[0].id
    let titles = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0.metadata.title) })
    for photo in before where photo.id != lost { #expect(titles[photo.id] == photo.metadata.title) }
    #expect(
      after.first { $0.metadata.title == "another picture" }?.path.name.elementsEqual(name(700).utf8) == true)
  }

  // One batch has the last pictures and the first sidecars, and another one the last sidecars.
  @Test(arguments: [-1, -2]) func aLargeFolderWithSidecarsIsNumberedAnew(step: Int) async throws {
    let count = 1_030
    func names(_ number: Int) -> [String] { ["\(20_000 + number).jpg", "\(20_000 + number).xmp"] }
    for number in 0..<count {
      try fixture.files.write("picture \(number)", to: names(number)[0])
      try fixture.files.write(Sidecar(.xmp) { $0.title = "title \(number)" }, to: names(number)[1])
    }
    try date((0..<count).flatMap(names))
    try await fixture.run()
    let before = try photos()
    try exchange(
      (0..<count).flatMap { zip(names($0), names($0 + step)).map { (from: $0, to: $1) } }, touching: false)
    let result = try await fixture.run()
    #expect(try photos() == before)
    #expect(result.counts.moved == 2 * count)
  }

  @Test func aPictureThatTakesANameThatWasGivenAwayIsNew() async throws {
    try fixture.files.write("one", to: "1.jpg")
    try fixture.files.write("two", to: "2.jpg")
    try date(["1.jpg", "2.jpg"])
    try await fixture.run()
    let before = try photos()
    try exchange([("1.jpg", "2.jpg"), ("2.jpg", "3.jpg")], touching: false)
    try fixture.files.write("another", to: "1.jpg")
    let items = try await fixture.run().items
    #expect(items.dropFirst() == ["2.jpg: moved, it was 1.jpg", "3.jpg: moved, it was 2.jpg"])
    #expect(items[0] == "1.jpg: updated, its bytes changed; the earlier picture is still in 2.jpg")
    let after = try photos()
    #expect(after.count == 3 && before.allSatisfy { after[$0] == $1 })
  }

  @Test func aFileThatIsWrittenOverIsGone() async throws {
    let time = "2020-07-07T07:07:07"
    try fixture.files.write(.shot(.nef, at: "2019-01-01T01:01:01"), to: "1.nef")
    try fixture.files.write(.shot(.nef, at: time), to: "2.nef")
    try fixture.files.write(.shot(at: time), to: "2.jpg")
    try date(["1.nef", "2.nef", "2.jpg"])
    try await fixture.run()
    try move("1.nef", to: "2.nef")
    #expect(try await fixture.run().items == ["2.nef: moved, it was 1.nef", "2.jpg: known"])
    #expect(try fixture.groups == [["2.jpg original"], ["2.nef original"]])
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
  }
}
