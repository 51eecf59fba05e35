import PhotoFiling
import CatalogStore
import Glibc
import MediaWorkers
import PathTemplates
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

@Suite @MainActor struct CatalogCheckTests {
  private let fixture: ImportFixture

  /// What is said of a file that is known as itself alone.
  private let itself = "the catalog has this very file: no second copy"

  init() throws { fixture = try ImportFixture() }

  private func write(_ text: String, to name: String) throws { try fixture.files.write(text, to: name) }

  /// "a.jpg: known, b.jpg", one for each file: its outcome, where the catalog has it, and why it is what it is.
  private func check(
    _ names: [String], workers: MediaWorkerConfiguration = FakeMedia.configuration(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) async throws -> [String] {
    let options = ImportOptions(
      paths: names.map { fixture.files.path.appending($0.utf8) }, workers: workers, version: "1",
      isInterrupted: isInterrupted)
    var lines: [String] = []
    let counts = try await CatalogCheck(catalog: fixture.catalog, options: options).run { files in
      lines += files.map { file in
        let parts = [file.outcome.rawValue, file.catalogPath.map { name($0) }, file.reason].compactMap(\.self)
        return "\(name(file.path)): \(parts.joined(separator: ", "))"
      }
    }
    #expect(counts.found == lines.count)
    #expect(
      counts.known + counts.new + counts.lost + counts.away + counts.skipped + counts.failed == counts.found)
    return lines
  }

  private func name(_ path: FilePath) -> String {
    (path.relative(to: fixture.files.path) ?? path).displayText
  }

  @Test func everyFileHasItsOutcomeInTheOrderOfTheWalk() async throws {
    try write("alpha", to: "disk/a.jpg")
    try await fixture.run(["disk"])
    try write("alpha", to: "card/1.jpg")
    try write("beta", to: "card/2.jpg")
    try write("text", to: "card/3.txt")
    try write("damaged", to: "card/4.jpg")
    try write("", to: "card/._5.jpg")
    #expect(
      try await check(["card", "card/none.jpg"]) == [
        "card/._5.jpg: skipped, a system file of macOS", "card/1.jpg: known, disk/a.jpg", "card/2.jpg: new",
        "card/3.txt: skipped, not a photo: a text", "card/4.jpg: failed, damaged: cut off",
        "card/none.jpg: failed, there is no such file or folder",
      ])
  }

  @Test func unchangedFilesOfTheCatalogAreNotOpened() async throws {
    try write("alpha", to: "a.jpg")
    try write("text", to: "b.txt")
    try await fixture.run([])
    #expect(
      try await check(["a.jpg", "b.txt"], workers: ImportFixture.noWorker) == [
        "a.jpg: known, a.jpg, \(itself)", "b.txt: skipped, not a photo: a text",
      ])
  }

  @Test func aFileOfTheSameNameSizeAndTimeElsewhereIsOpened() async throws {
    try write("alpha", to: "disk/a.jpg")
    try fixture.files.touch("disk/a.jpg", at: 1_000)
    try await fixture.run(["disk"])
    try write("omega", to: "card/a.jpg")
    try fixture.files.touch("card/a.jpg", at: 1_000)
    #expect(try await check(["card"]) == ["card/a.jpg: new"])
  }

  @Test func aFileThatWasChangedSinceIsJudgedByItsBytesNow() async throws {
    try write("alpha", to: "a.jpg")
    try write("beta", to: "b.jpg")
    try await fixture.run()
    try write("changed since", to: "a.jpg")
    #expect(try await check(["a.jpg", "b.jpg"]) == ["a.jpg: new", "b.jpg: known, b.jpg, \(itself)"])
    try write("beta", to: "a.jpg")
    #expect(try await check(["a.jpg"]) == ["a.jpg: known, b.jpg"])
  }

  // MARK: What the catalog knows and has no more

  @Test func aPhotoWhoseFileIsGoneOrHasOtherBytesIsLost() async throws {
    for name in ["gone", "cut", "touched", "damaged"] { try write("alpha " + name, to: "disk/\(name).jpg") }
    try await fixture.run(["disk"])
    for name in ["gone", "cut", "touched", "damaged"] { try write("alpha " + name, to: "card/\(name).jpg") }
    try fixture.files.remove("disk/gone.jpg")
    try write("", to: "disk/cut.jpg")
    try fixture.files.touch("disk/touched.jpg", at: 1_000)
    try write("alphA damaged", to: "disk/damaged.jpg")
    try fixture.files.touch("disk/damaged.jpg", at: 1_000)
    let disk = fixture.files.path.displayText + "/disk"
    #expect(
      try await check(["card"]) == [
        "card/cut.jpg: lost, disk/cut.jpg, \(disk)/cut.jpg has other bytes now",
        "card/damaged.jpg: lost, disk/damaged.jpg, \(disk)/damaged.jpg has other bytes now",
        "card/gone.jpg: lost, disk/gone.jpg, \(disk)/gone.jpg is gone",
        "card/touched.jpg: known, disk/touched.jpg",
      ])
  }

  @Test func whatAFileWasBeforeItWasChangedAndReadAgainIsLost() async throws {
    let time = "2020-07-07T07:07:07"
    try fixture.files.write(.shot(.nef, at: time), to: "disk/a.nef")
    try fixture.files.write(.shot(at: time), to: "disk/a.jpg", note: "first")
    try write("alpha", to: "disk/b.jpg")
    try await fixture.run(["disk"])
    try fixture.files.write(.shot(at: time), to: "card/a.jpg", note: "first")
    try write("alpha", to: "card/b.jpg")
    try fixture.files.write(.shot(at: time), to: "disk/a.jpg", note: "second")
    try write("omega and more", to: "disk/b.jpg")
    let disk = fixture.files.path.displayText + "/disk"
    let lost = ["a.jpg", "b.jpg"]
      .map { "card/\($0): lost, disk/\($0), \(disk)/\($0) has other bytes now" }
    #expect(try await check(["card"]) == lost)
    try await fixture.run(["disk"])
    #expect(try await check(["card"]) == lost)
    try write("alpha", to: "disk/b.jpg")
    #expect(try await check(["card"]) == [lost[0], "card/b.jpg: known, disk/b.jpg"])
    try fixture.files.remove("disk/b.jpg")
    #expect(
      try await check(["card"]) == [lost[0], "card/b.jpg: lost, disk/b.jpg, \(disk)/b.jpg is gone"])
  }

  @Test func anyFileOfThePhotoWillDo() async throws {
    try write("alpha", to: "disk/a.jpg")
    try write("alpha", to: "disk/b.jpg")
    try await fixture.run(["disk"])
    try write("alpha", to: "card/a.jpg")
    try fixture.files.remove("disk/a.jpg")
    #expect(try await check(["card"]) == ["card/a.jpg: known, disk/b.jpg"])
    #expect(try await check(["disk"]) == ["disk/b.jpg: known, disk/b.jpg, \(itself)"])
  }

  @Test func aPhotoWhoseDiskIsNotThereIsAway() async throws {
    try write("alpha", to: "disk/a.jpg")
    try await fixture.run(["disk"])
    try write("alpha", to: "card/a.jpg")
    try fixture.files.remove("disk/a.jpg")
    let disk = fixture.files.path.displayText + "/disk"
    // What is left of a disk that is not mounted: the empty folder, or none.
    #expect(
      try await check(["card"]) == [
        "card/a.jpg: away, disk/a.jpg, \(disk) is empty, as it is where a disk is not mounted"
      ])
    #expect(disk.withCString { rmdir($0) } == 0)
    #expect(try await check(["card"]) == ["card/a.jpg: away, disk/a.jpg, \(disk) is not there to look"])
  }

  @Test func aFileThatIsKnownByAnotherNameOfItselfHasNoSecondCopy() async throws {
    try write("alpha", to: "disk/a.jpg")
    try await fixture.run(["disk"])
    try fixture.files.hardLink("disk/a.jpg", as: "card/b.jpg")
    #expect(try await check(["card"]) == ["card/b.jpg: known, disk/a.jpg, \(itself)"])
  }

  @Test func sidecarsAreLostAsPhotosAre() async throws {
    try write("alpha", to: "disk/a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.rating = 4 }, to: "disk/a.xmp")
    try await fixture.run(["disk"])
    try fixture.files.hardLink("disk/a.xmp", as: "card/a.xmp")
    #expect(try await check(["card"]) == ["card/a.xmp: known, disk/a.xmp, \(itself)"])
    try fixture.files.remove("disk/a.xmp")
    #expect(try await check(["card"]).first?.hasPrefix("card/a.xmp: lost, disk/a.xmp") == true)
  }

  @Test func aFileThatGrowsWhileItIsReadIsNotJudged() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    try write("growing", to: "card/b.jpg")
    #expect(
      try await check(["card"]) == [
        "card/b.jpg: failed, it changed while it was read; try again when it is still"
      ])
  }

  @Test func anInterruptedCheckTellsWhatItHas() async throws {
    try write("alpha", to: "a.jpg")
    try await fixture.run()
    #expect(try await check(["a.jpg"], isInterrupted: { true }).isEmpty)
  }

  // MARK: Sidecars

  @Test func aSidecarThatBelongsToNothingIsPassedOver() async throws {
    try write("alpha", to: "a.jpg")
    try fixture.files.write(Sidecar(kind: .xmp), to: "a.xmp")
    try fixture.files.write(Sidecar(kind: .xmp), to: "lone.xmp")
    try fixture.files.write(Sidecar(kind: .takeout), to: "b.jpg.json")
    try fixture.files.write(Sidecar(kind: .aae), to: "IMG_1.AAE")
    try await fixture.run()
    #expect(
      try await check(["."]) == [
        "a.jpg: known, a.jpg, \(itself)", "IMG_1.AAE: skipped, a sidecar without a photo",
        "a.xmp: known, a.xmp, \(itself)",
        "b.jpg.json: skipped, a sidecar without a photo", "lone.xmp: skipped, a sidecar without a photo",
      ])
  }

  @Test func aTakeoutThatWouldAddNothingIsPassedOver() async throws {
    try fixture.files.write(.shot(), to: "disk/a.jpg", note: "same")
    try await fixture.run(["disk"])
    try fixture.files.write(.shot(), to: "card/a.jpg", note: "same")
    let told = Sidecar(.takeout) {
      ($0.caption, $0.rating, $0.latitude, $0.longitude) = ("told", 5, 48.8566, 2.3522)
      $0.captured = WallClock("2017-07-14T02:40:00").map {
        CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 0), source: "Google Takeout")
      }
    }
    try fixture.files.write(told, to: "card/a.jpg.json")
    let photo = "card/a.jpg: known, disk/a.jpg"
    #expect(try await check(["card"]) == [photo, "card/a.jpg.json: new"])
    let library = try TemporaryFolder()
    let target = try FilingTarget(root: library.path, template: PathTemplate("{name}{ext}"), isMove: false)
    try await fixture.run(["card"], mode: .filing(target))
    #expect(
      try await check(["card"]) == [
        photo, "card/a.jpg.json: known, card/a.jpg.json, the catalog has this very file: no second copy",
      ])
    try fixture.files.write(.shot(), to: "other/a.jpg", note: "same")
    try fixture.files.write(Sidecar(.takeout) { $0.rating = 5 }, to: "other/a.jpg.json")
    #expect(
      try await check(["other"]) == [
        "other/a.jpg: known, disk/a.jpg",
        "other/a.jpg.json: skipped, a sidecar that says nothing new of its photo",
      ])
    try fixture.files.write(Sidecar(.takeout) { $0.title = "new" }, to: "other/a.jpg.json")
    #expect(try await check(["other"]) == ["other/a.jpg: known, disk/a.jpg", "other/a.jpg.json: new"])
  }

  @Test func aSidecarOfAPhotoThatIsThereIsNewLikeThePhoto() async throws {
    try write("alpha", to: "disk/a.jpg")
    try await fixture.run(["disk"])
    try write("alpha", to: "card/a.jpg")
    try fixture.files.write(Sidecar(kind: .xmp), to: "card/a.xmp")
    try write("beta", to: "card/b.jpg")
    try fixture.files.write(Sidecar(kind: .takeout), to: "card/b.jpg.supplemental-metadata.json")
    try write("gamma", to: "card/c.jpg")
    try write("delta", to: "card/c.png")
    try fixture.files.write(Sidecar(kind: .xmp), to: "card/c.xmp")
    #expect(
      try await check(["card"]) == [
        "card/a.jpg: known, disk/a.jpg", "card/b.jpg: new", "card/c.jpg: new", "card/c.png: new",
        "card/a.xmp: new", "card/b.jpg.supplemental-metadata.json: new",
        "card/c.xmp: skipped, a sidecar without a photo of its own: it fits c.jpg and c.png",
      ])
  }
}
