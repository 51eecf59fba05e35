import Foundation
import Testing

/// Imports into a library on a small disk in memory, which only root can mount.
@Suite(.onProgramThreads, .enabled(if: geteuid() == 0, "mounting a disk in memory takes root"))
struct FullDiskTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  /// Photos of a tenth of a megabyte each, made once for all tests.
  private static let photos = (1...40).map { number in
    TinyPhoto.png("\(number)") + (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* number >> 2) }
  }

  init() throws {
    library = try LibraryFixture()
    for (index, photo) in Self.photos.enumerated() { try sandbox.write("card/\(index + 1).png", photo) }
  }

  @Test(arguments: ["--copy", "--move"])
  func aFullDiskStopsTheImportAndTheSameCommandGoesOnWhenThereIsRoom(mode: String) throws {
    try FileManager.default.createDirectory(atPath: sandbox.path("disk"), withIntermediateDirectories: false)
    let disk = sandbox.path("disk")
    try #require(mount("none", disk, "tmpfs", 0, "size=2m") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let outcome = try library.run(mode, "--to=disk", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("the disk is full"), "\(outcome.error)")
    let files = try library.files("disk")
    #expect((1..<40).contains(files.count))
    #expect(!files.contains { $0.hasSuffix(".part") })
    #expect(try library.query("SELECT count(*) FROM photos") == ["\(files.count)"])
    #expect(try library.files("card").count == (mode == "--move" ? 40 - files.count : 40))
    #expect(mount("none", disk, nil, UInt(MS_REMOUNT), "size=20m") == 0)
    #expect(try library.run(mode, "--to=disk").status == 0)
    #expect(try library.files("disk").count == 40)
    #expect(try library.query("SELECT count(*) FROM photos") == ["40"])
  }

  @Test func aDiskThatTakesNoWritesStopsTheImport() throws {
    try FileManager.default.createDirectory(atPath: sandbox.path("disk"), withIntermediateDirectories: false)
    let disk = sandbox.path("disk")
    try #require(mount("none", disk, "tmpfs", UInt(MS_RDONLY), "size=1m") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let outcome = try library.run("--move", "--to=disk")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("read-only"), "\(outcome.error)")
    #expect(try library.files("card").count == 40)
  }

  // MARK: Undo

  /// Undoes the import of one card, and again once `body` has seen that files are left.
  private func undoTwice(_ what: String, _ body: () throws -> Void) throws {
    let outcome = try library.photocat("undo")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(what), "\(outcome.error)")
    try body()
    let again = try library.photocat("undo")
    #expect(again.status == 0, "\(again.error)")
    #expect(again.error.contains("finished what an earlier undo has left: "), "\(again.error)")
    #expect(try library.query("SELECT count(*) FROM transfers") == ["0"])
  }

  @Test func filesGoBackOnceTheirDiskTakesWrites() throws {
    let disk = try MemoryDisk("stick", in: sandbox, megabytes: 20)
    for number in 1...3 { try sandbox.write("stick/\(number).png", TinyPhoto.png("\(number) of 3")) }
    #expect(try library.run("--move", from: "stick").status == 0)
    try disk.setReadOnly(true)
    let promise = try library.photocat("undo", "-n")
    #expect(promise.status == 2 && promise.error.contains("read-only"), "\(promise.error)")
    try undoTwice("the disk is read-only") {
      #expect(try library.files().count == 3)
      try disk.setReadOnly(false)
    }
    #expect(try library.files("stick") == ["1.png", "2.png", "3.png"])
    #expect(try library.files().isEmpty)
  }

  @Test func filesGoToTheTrashOnceItsDiskHasRoom() throws {
    let disk = try MemoryDisk("library/trash", in: sandbox, megabytes: 1)
    #expect(try library.run("--copy", "--to=shelf").status == 0)
    try undoTwice("the disk is full") {
      #expect(try library.files("shelf").count > 0)
      try disk.resize(megabytes: 20)
    }
    #expect(try library.files("shelf").isEmpty)
    #expect(try library.files("library/trash").count == 40)
  }

  // MARK: Sources

  @Test(arguments: [[], ["--remove-duplicates"]])
  func sourcesGoOnceTheirDiskTakesWrites(more: [String]) throws {
    let disk = try MemoryDisk("stick", in: sandbox, megabytes: 20)
    for number in 1...3 { try sandbox.write("stick/\(number).png", TinyPhoto.png("\(number) of 3")) }
    if !more.isEmpty { #expect(try library.run("--copy", from: "stick").status == 0) }
    try disk.setReadOnly(true)
    let command =
      [Programs.photocat, "import", LibraryFixture.catalog, "--move", "--json"] + more + ["stick"]
    let outcome = try sandbox.run(command)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("cannot remove \(sandbox.path("stick/1.png")): "), "\(outcome.error)")
    #expect(try outcome.object()["removed_duplicates"] as? Int == 0)
    #expect(try library.files("stick").count == 3)
    #expect(try sandbox.run(command).status == 2)
    try disk.setReadOnly(false)
    #expect(try sandbox.run(command).status == 0)
    #expect(try library.files("stick").isEmpty)
    #expect(try library.files().count == 3)
    guard !more.isEmpty else { return }
    let record = try library.photocat("imports", "2", "--json").object()
    let reasons = (record["items"] as? [[String: Any]] ?? []).map { $0["reason"] as? String ?? "" }
    #expect(reasons.count == 3 && reasons.allSatisfy { $0.hasSuffix("; removed") }, "\(reasons)")
  }
}
