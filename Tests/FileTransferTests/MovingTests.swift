import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct MovingTests {
  @Test func aMoveOnOneDiskKeepsTheSourceUntilItIsRemoved() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: true)])[0].get()
    #expect(copied.method == .linked)
    #expect(TransferFixture.read(copied.request.source) == [1, 2])
    try copier.removeSource(of: copied)
    #expect(TransferFixture.names(in: fixture.source) == [])
    #expect(TransferFixture.read(copied.path) == [1, 2])
  }

  @Test func aMoveOfOtherBytesThanExpectedIsRefused() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    try TransferFixture.write([1, 3], to: request.source)
    #expect(try fixture.copier().bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
  }

  @Test func aSourceReplacedDuringAMoveIsNotTakenForIt() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    let hooks = CopyHooks(didWrite: { source, _ in
      _ = source.withCString { unlink($0) }
      try? TransferFixture.write([3, 4], to: source)
    })
    #expect(try fixture.copier(hooks).bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
    #expect(TransferFixture.read(request.source) == [3, 4])
  }

  @Test func aChangedSourceStays() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2])])[0].get()
    try TransferFixture.write([3, 4], to: copied.request.source)
    #expect(throws: TransferError.sourceKept(copied.request.source, reason: "it changed since it was copied"))
    {
      try copier.removeSource(of: copied)
    }
    #expect(TransferFixture.read(copied.request.source) == [3, 4])
  }

  @Test func aChangeThatPutsTheTimeBackIsFoundByTheBytes() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2])])[0].get()
    let path = copied.request.source
    let time = try #require(TransferFixture.status(path)).st_mtim
    try TransferFixture.write([3, 4], to: path)
    _ = path.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    #expect(throws: TransferError.sourceKept(path, reason: "it changed since it was copied")) {
      try copier.removeSource(of: copied)
    }
    #expect(TransferFixture.read(path) == [3, 4])
  }

  @Test(arguments: [true, false])
  func aSourceStaysWhereItsCopyIsGone(isMove: Bool) throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1], isMove: isMove)])[0].get()
    _ = copied.path.withCString { unlink($0) }
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(copied.request.source) == [1])
  }

  @Test func aLinkInPlaceOfTheSourceIsNotFollowed() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1])])[0].get()
    let path = copied.request.source
    let other = fixture.folder.appending("other".utf8)
    _ = path.withCString { path in other.withCString { rename(path, $0) } }
    _ = path.withCString { symlink("../other", $0) }
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(other) == [1])
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test func anInterruptedMoveIsFoundAndFinished() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    _ = try copier.bring([request])[0].get()
    let found = try copier.find(request)
    #expect(found.method == .found)
    try copier.removeSource(of: found)
    #expect(TransferFixture.names(in: fixture.source) == [])
    #expect(TransferFixture.read(found.path) == [1, 2])
  }

  @Test func anotherFileOfThatNameIsNotFound() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2])
    let path = fixture.target.appending("a.jpg".utf8)
    #expect(throws: TransferError.sourceGone(path)) { try fixture.copier().find(request) }
    try TransferFixture.write([1, 3], to: path)
    #expect(throws: TransferError.sourceChanged(path)) { try fixture.copier().find(request) }
  }

  /// A run over the target folder itself, reached through a link, would otherwise remove the only file.
  @Test(arguments: [false, true])
  func aCopyIsNotRemovedAsItsOwnSource(hasAnotherName: Bool) throws {
    let fixture = try TransferFixture()
    var request = try fixture.request(bytes: [1, 2])
    let copier = try FileCopier(root: fixture.source)
    let detour = fixture.folder.appending("detour".utf8)
    _ = detour.withCString { symlink("source", $0) }
    if hasAnotherName {
      let other = fixture.target.appending("b.jpg".utf8)
      _ = request.source.withCString { path in other.withCString { link(path, $0) } }
    }
    request.source = detour.appending("a.jpg".utf8)
    let found = try copier.find(request)
    let refusal = TransferError.sourceKept(
      request.source, reason: "it is itself the file in the target folder")
    #expect(throws: refusal) { try copier.removeSource(of: found) }
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }
}
