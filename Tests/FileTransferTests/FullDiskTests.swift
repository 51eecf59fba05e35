import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

/// Copies to a small disk in memory, which only root can mount.
@Suite(.enabled(if: geteuid() == 0, "mounting a disk in memory takes root"))
struct FullDiskTests {
  @Test func aFullDiskStopsOneFileAndKeepsNothingOfIt() throws {
    let fixture = try TransferFixture()
    try withSmallDisk(at: fixture.target) {
      let large = try fixture.request(bytes: largeBytes)
      let small = try fixture.request(Array("b.jpg".utf8), bytes: [1], to: "b.jpg")
      // The small one is begun first: what another test has just started may hold the room of the large one for a moment.
      let results = try fixture.copier().bring([small, large])
      #expect(results[1].failure == .diskFull(fixture.target.appending("a.jpg".utf8)))
      #expect(results[1].failure?.concernsWholeTarget == true)
      #expect(results[0].failure == nil)
      #expect(fixture.targetNames() == ["b.jpg"])
      #expect(TransferFixture.read(large.source) == largeBytes)
    }
  }

  @Test func aReadOnlyDiskIsNamedAsTheReason() throws {
    let fixture = try TransferFixture()
    try withSmallDisk(at: fixture.target) {
      let copier = try fixture.copier()
      let request = try fixture.request(bytes: [1])
      let target = fixture.target
      #expect(
        target.withCString { mount("none", $0, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) }
          == 0)
      #expect(copier.bring([request])[0].failure == .readOnly(target.appending("a.jpg".utf8)))
    }
  }

  @Test func aMoveToAnotherDiskCopiesAndThenRemoves() throws {
    let fixture = try TransferFixture()
    try withSmallDisk(at: fixture.target) {
      let copier = try fixture.copier()
      let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: true)])[0].get()
      #expect(copied.method == .copied || copied.method == .readAndWritten)
      #expect(TransferFixture.read(copied.request.source) == [1, 2])
      try copier.removeSource(of: copied)
      #expect(TransferFixture.names(in: fixture.source) == [])
      #expect(TransferFixture.read(copied.path) == [1, 2])
    }
  }

  private func withSmallDisk(at folder: FilePath, _ body: () throws -> Void) throws {
    guard folder.withCString({ mount("none", $0, "tmpfs", 0, "size=1m") }) == 0 else {
      throw FixtureError.failed(errno)
    }
    defer { _ = folder.withCString { umount2($0, Int32(MNT_DETACH)) } }
    try body()
  }
}
