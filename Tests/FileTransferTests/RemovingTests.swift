import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

/// Sources that are moved aside before they go.
@Suite struct RemovingTests {
  private let fixture: TransferFixture

  init() throws { fixture = try TransferFixture() }

  @Test(arguments: [true, false])
  func aCopyThatGoesWithItsSourceIsTheSourceAndBothStay(isMove: Bool) throws {
    let request = try fixture.request(bytes: [1, 2], isMove: isMove)
    let copied = try fixture.copier().bring([request])[0].get()
    let away = fixture.folder.appending("away".utf8)
    let copier = try fixture.copier(
      CopyHooks(didSetAside: { source, aside in
        #expect(TransferFixture.status(source) == nil && TransferFixture.status(aside) != nil)
        _ = copied.path.withCString { old in away.withCString { Glibc.rename(old, $0) } }
      }))
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(request.source) == [1, 2])
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test func aCopyThatIsDamagedMeanwhileKeepsTheSource() throws {
    let copied = try fixture.copier().bring([fixture.request(bytes: [1, 2])])[0].get()
    let copier = try fixture.copier(
      CopyHooks(didSetAside: { _, _ in try? TransferFixture.write([3, 4], to: copied.path) }))
    #expect(
      throws: TransferError.sourceKept(
        copied.request.source, reason: "\(copied.path) has other bytes now")
    ) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(copied.request.source) == [1, 2])
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test func aSourceWhoseNameIsTakenMeanwhileStaysAsideAndThatIsSaid() throws {
    let copied = try fixture.copier().bring([fixture.request(bytes: [1, 2])])[0].get()
    let source = copied.request.source
    let aside = FileCopier.pathAside(of: source)
    let copier = try fixture.copier(
      CopyHooks(didSetAside: { source, _ in
        _ = copied.path.withCString { unlink($0) }
        try? TransferFixture.write([9], to: source)
      }))
    #expect(
      throws: TransferError.sourceKept(
        source, reason: "another file has its name now; it lies in \(aside)")
    ) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(source) == [9])
    #expect(TransferFixture.read(aside) == [1, 2])
  }

  @Test func aSourceThatSomebodyHasLockedStays() throws {
    let copied = try fixture.copier().bring([fixture.request(bytes: [1])])[0].get()
    let open = try #require(Descriptor(copied.request.source, flags: O_RDONLY))
    #expect(flock(open.number, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: TransferError.self) { try fixture.copier().removeSource(of: copied) }
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test(arguments: [5, 239, 240, 255])
  func whatAKilledRunLeftAsideGetsItsNameBack(length: Int) throws {
    let name = [UInt8](repeating: UInt8(ascii: "x"), count: length)
    let path = fixture.source.appending(name)
    let aside = FileCopier.pathAside(of: path)
    #expect(aside.name.count <= 255)
    try TransferFixture.write([1], to: aside)
    try FileCopier.bringBack(path)
    #expect(TransferFixture.names(in: fixture.source) == [String(decoding: name, as: UTF8.self)])
    // Killed between the two halves of a renaming.
    _ = path.withCString { path in aside.withCString { link(path, $0) } }
    try FileCopier.bringBack(path)
    #expect(TransferFixture.names(in: fixture.source).count == 1)
    // Another file has come meanwhile.
    try TransferFixture.write([2], to: aside)
    #expect(throws: TransferError.self) { try FileCopier.bringBack(path) }
    #expect(TransferFixture.read(path) == [1] && TransferFixture.read(aside) == [2])
  }

  @Test func whereNothingWasLeftNothingIsDone() throws {
    try FileCopier.bringBack(fixture.source.appending("a.jpg".utf8))
    try FileCopier.bringBack(fixture.folder.appending("none/a.jpg".utf8))
    #expect(TransferFixture.names(in: fixture.source) == [])
  }
}
