import Foundation
import Testing

/// Imports into a library on a small disk in memory, which only root can mount.
@Suite(.enabled(if: geteuid() == 0, "mounting a disk in memory takes root"))
struct FullDiskTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws {
    library = try LibraryFixture()
    for number in 1...40 {
      let filling = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* number >> 2) }
      try sandbox.write("card/\(number).png", TinyPhoto.png("\(number)") + filling)
    }
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
}
